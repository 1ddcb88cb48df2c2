import { originOf, type Connection, type ConnectionTarget } from '../../../app/domain/connection/connection.ts'
import { ASSUMED_PROFILE } from '../../../app/domain/connection/interface-profile.ts'
import type { KeyEntryInput, KeyForm } from '../../../app/ipc/window/key-window.ts'
import type { WindowId } from '../../platform/ipc/dispatcher.ts'
import { fingerprintOf } from '../../platform/keychain/keychain.ts'
import type { SettingsStore } from '../../platform/settings/settings-store.ts'
import { readBaseUrl } from './base-url.ts'
import type { Access, ConnectionScope } from '../context/connection-scope.ts'
import type { ProfileService } from './profile-service.ts'
import type { ConnectionRegistry } from './registry.ts'
import type { SecretError } from './keychain-entries.ts'
import type { Secrets } from './secrets.ts'

/**
 * What became of an input. `gone`: the connection was removed or changed meanwhile. Otherwise why the keychain refused it, and nothing was
 * stored.
 */
type KeepResult = 'kept' | 'gone' | SecretError

/** The purpose of a key window. */
export interface KeyTask {
  form(): Omit<KeyForm, 'state' | 'store'>
  /** False when the connection was removed or changed, so that nothing may be tried or stored. */
  stands(): boolean
  /** Access for trying the key; null for a secret that cannot be tried without side effects. */
  access(entry: KeyEntryInput): Access | null
  /** Stores the input. What the keychain refuses stays in memory only when the person chose to keep it `forSession`. */
  keep(entry: KeyEntryInput, isClosed: () => boolean, forSession?: boolean): Promise<KeepResult>
}

export interface KeyTaskParts {
  settings: SettingsStore
  secrets: Pick<Secrets, 'store' | 'state' | 'check'>
  registry: Pick<ConnectionRegistry, 'create' | 'freeColour' | 'remove' | 'use'>
  profiles: Pick<ProfileService, 'changeAddress'>
  scope: (id: string) => Pick<ConnectionScope, 'accessWith'>
}

/** Placeholder for the ID of a connection that does not exist yet. */
const NEW = 'new'

/** Access for trying a key at another address. Nothing of a trial is stored. */
const trialAt = (connection: string, baseUrl: string, key: string) => ({
  baseUrl,
  owner: { connection, origin: originOf({ baseUrl, demonstration: null }) },
  fingerprint: fingerprintOf(key),
})

/** Creates a connection and selects it in the desk window after its key is stored. */
export function newConnectionTask({ settings, secrets, registry }: KeyTaskParts, desk: WindowId): KeyTask {
  const colour = registry.freeColour()
  return {
    form: () => ({
      purpose: 'connection',
      name: '',
      colour,
      address: '',
      isReplacing: false,
      isDemonstration: false,
    }),
    stands: () => true,
    access({ address, secret: key }) {
      return {
        connection: NEW,
        key,
        keyPlacement: 'header',
        profile: ASSUMED_PROFILE,
        ...trialAt(NEW, readBaseUrl(address), key),
      }
    },
    async keep({ name, colour: chosen, address, secret }, isClosed, forSession = false) {
      // Nothing is created while the person is still asked.
      const error = forSession ? null : await secrets.check()
      if (error !== null) return error
      // Another window may change or remove the connection while this one waits, so it is not read again.
      const connection = await registry.create({ name, colour: chosen, baseUrl: address })
      try {
        const { refused } = await secrets.store(connection, 'key', secret, forSession)
        // The window may close while the keychain is slow. The new connection is then removed.
        if (refused === undefined && !isClosed()) {
          const left = settings.connection(connection.id)
          if (left === undefined || originOf(left) !== originOf(connection)) return 'gone'
          await registry.use(desk, connection.id)
          return 'kept'
        }
        await registry.remove(connection.id, false)
        return refused ?? 'kept'
      } catch (thrown) {
        if (settings.connection(connection.id) !== undefined) await registry.remove(connection.id, false)
        throw thrown
      }
    },
  }
}

/** Stores a secret of an existing connection, or a new address with its key. */
export function existingConnectionTask(
  { settings, secrets, profiles, scope }: KeyTaskParts,
  { connection: id, origin, purpose }: ConnectionTarget,
): KeyTask {
  const use = purpose === 'transform-token' ? 'token' : 'key'
  const opened = settings.connection(id)
  const present = (): Connection | null => {
    const connection = settings.connection(id)
    return connection !== undefined &&
      originOf(connection) === origin &&
      connection.keyPlacement === opened?.keyPlacement
      ? connection
      : null
  }
  return {
    form() {
      const state = opened === undefined ? 'absent' : secrets.state(opened, use, () => undefined).state
      return {
        purpose,
        name: opened?.name ?? '',
        colour: opened?.colour ?? 0,
        address: opened?.baseUrl ?? '',
        isReplacing: state !== 'absent',
        isDemonstration: opened !== undefined && opened.demonstration !== null,
      }
    },
    stands: () => present() !== null,
    access({ address, secret }) {
      if (present() === null || purpose === 'transform-token') return null
      const access = scope(id).accessWith(secret)
      if (purpose === 'key') return access
      return { ...access, ...trialAt(id, readBaseUrl(address), secret) }
    },
    async keep({ address, secret }, _isClosed, forSession = false) {
      // A new address removes the present key, so that stays until the new key can be kept.
      const error = purpose === 'address' && !forSession ? await secrets.check() : null
      if (error !== null) return error
      const connection = present()
      if (connection === null) return 'gone'
      // Another window may change the address while this one waits, so the connection is not read again. The secret was typed for this
      // address and is stored for no other address.
      const meant = purpose === 'address' ? { ...connection, baseUrl: readBaseUrl(address) } : connection
      if (purpose === 'address') await profiles.changeAddress(connection, address)
      const { refused } = await secrets.store(meant, use, secret, forSession)
      if (refused !== undefined && purpose !== 'address') return refused
      const left = settings.connection(id)
      return refused === undefined && left !== undefined && originOf(left) === originOf(meant) ? 'kept' : 'gone'
    },
  }
}
