import { originOf } from '../../../app/domain/connection/connection.ts'
import type { Connection, ConnectionTarget } from '../../../app/domain/connection/connection.ts'
import { ASSUMED_PROFILE } from '../../../app/domain/connection/interface-profile.ts'
import type { KeyEntryInput, KeyForm } from '../../../app/ipc/key-window.ts'
import type { WindowId } from '../../platform/ipc/dispatcher.ts'
import { fingerprintOf } from '../../platform/keychain/fingerprint.ts'
import type { SettingsStore } from '../../platform/settings/settings-store.ts'
import { readBaseUrl } from './base-url.ts'
import type { Access, ConnectionScope } from '../context/connection-scope.ts'
import type { ProfileService } from './profile-service.ts'
import type { ConnectionRegistry } from './registry.ts'
import type { Secrets } from './secrets.ts'

/** What a key window was opened for. */
export interface KeyTask {
  form(): Omit<KeyForm, 'state'>
  /** False when that is gone or was changed: nothing may be tried or stored for it any more. */
  stands(): boolean
  /** What trying the key takes; null for a secret that no harmless call uses. */
  access(entry: KeyEntryInput): Access | null
  /** Stores what was typed. False when the connection went meanwhile, and nothing was stored. */
  keep(entry: KeyEntryInput, isClosed: () => boolean): Promise<boolean>
}

/** What the tasks work with. */
export interface KeyTaskParts {
  settings: SettingsStore
  secrets: Pick<Secrets, 'store' | 'state'>
  registry: Pick<ConnectionRegistry, 'create' | 'freeColour' | 'remove' | 'use'>
  profiles: Pick<ProfileService, 'changeAddress'>
  scope: (id: string) => Pick<ConnectionScope, 'accessWith'>
}

/** Stands for the ID of a connection that does not exist yet. */
const NEW = 'new'

/** What a trial at another address works with. Nothing of a trial is stored. */
const trialAt = (connection: string, baseUrl: string, key: string) => ({
  baseUrl,
  owner: { connection, origin: originOf({ baseUrl, demonstration: null }) },
  fingerprint: fingerprintOf(key),
})

/** A new connection, which the desk window shows as soon as it has its key. */
export function newConnectionTask({ settings, secrets, registry }: KeyTaskParts, desk: WindowId): KeyTask {
  const colour = registry.freeColour()
  return {
    form: () => ({ purpose: 'connection', name: '', colour, address: '', isReplacing: false }),
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
    async keep({ name, colour: chosen, address, secret }, isClosed) {
      const id = await registry.create({ name, colour: chosen, baseUrl: address })
      const connection = settings.connection(id)
      try {
        if (connection !== undefined) await secrets.store(connection, 'key', secret)
        // Who closes the window while the keychain is slow wants no connection, and gets none without a key either.
        if (!isClosed()) {
          await registry.use(desk, id)
          return true
        }
      } catch (thrown) {
        await registry.remove(id, false)
        throw thrown
      }
      await registry.remove(id, false)
      return true
    },
  }
}

/** A secret of a connection that exists, or another address with the key for it. */
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
      }
    },
    stands: () => present() !== null,
    access({ address, secret }) {
      if (present() === null || purpose === 'transform-token') return null
      const access = scope(id).accessWith(secret)
      if (purpose === 'key') return access
      return { ...access, ...trialAt(id, readBaseUrl(address), secret) }
    },
    async keep({ address, secret }) {
      const connection = present()
      if (connection === null) return false
      // The connection as this window leaves it. Another window may change the address while this one waits, so it is never
      // read again: the secret was typed for this address, and is stored for no other.
      const meant = purpose === 'address' ? { ...connection, baseUrl: readBaseUrl(address) } : connection
      if (purpose === 'address') await profiles.changeAddress(connection, address)
      await secrets.store(meant, use, secret)
      const left = settings.connection(id)
      return left !== undefined && originOf(left) === originOf(meant)
    },
  }
}
