import { originOf, type Connection, type DataOwner } from '../../../app/domain/connection/connection.ts'
import { AppError, invalidInput } from '../../../app/errors/app-error.ts'
import { fingerprintOf } from '../../platform/keychain/keychain.ts'
import type { SettingsStore } from '../../platform/settings/settings-store.ts'
import type { Access, ConnectionScope } from '../context/connection-scope.ts'
import type { EmbeddedServiceControl } from './demonstration.ts'
import type { Secrets } from './secrets.ts'

/** Creates the scope of a connection from its ID. */
export interface Connections {
  /** The current scope of the connection with that ID. Throws an invalid-input error when there is none. */
  scope(id: string): ConnectionScope
}

/** Creates scopes from the settings and the secrets. `onConfirmed` is called when a call has confirmed assumed settings. */
export function createConnections(
  settings: SettingsStore,
  secrets: Secrets,
  embedded: EmbeddedServiceControl,
  onConfirmed: () => void,
): Connections {
  async function embeddedAccess({
    demonstration,
    profile,
    keyPlacement,
  }: Connection): Promise<Pick<Access, 'baseUrl' | 'key' | 'profile' | 'keyPlacement' | 'fingerprint'>> {
    if (demonstration?.running !== true) throw new AppError({ kind: 'offline', reason: 'service-stopped', detail: '' })
    const { url, keys } = await embedded.start()
    return {
      baseUrl: url,
      key: keys[demonstration.plan] ?? '',
      keyPlacement,
      profile,
      fingerprint: `plan ${demonstration.plan}`,
    }
  }

  async function serviceKey(connection: Connection): Promise<string> {
    const { state, secret } = await secrets.read(connection, 'key')
    if (secret !== null) return secret
    throw new AppError(
      state === 'locked' || state === 'no-service' || state === 'undecryptable' || state === 'timed-out'
        ? { kind: 'keychain-unavailable', state }
        : { kind: 'no-key' },
    )
  }

  return {
    scope(id) {
      const connection = settings.connection(id)
      if (connection === undefined) throw invalidInput('connection', 'This connection was removed. Choose another one.')
      const { baseUrl, keyPlacement, profile, demonstration } = connection
      const owner: DataOwner = { connection: id, origin: originOf(connection) }
      const accessWith = (key: string): Access => ({
        connection: id,
        baseUrl,
        key,
        keyPlacement,
        profile,
        owner,
        fingerprint: fingerprintOf(key),
      })
      return {
        connection,
        owner,
        accessWith,
        async access() {
          if (settings.current().preferences.offline)
            throw new AppError({ kind: 'offline', reason: 'chosen', detail: '' })
          if (!connection.isAddressConfirmed)
            throw new AppError({ kind: 'address-unconfirmed', connection: id, address: baseUrl })
          if (demonstration === null) return accessWith(await serviceKey(connection))
          return { connection: id, ...(await embeddedAccess(connection)), owner }
        },
        key: () =>
          (demonstration === null ? serviceKey(connection) : embeddedAccess(connection).then(({ key }) => key)).catch(
            () => null,
          ),
        confirm(names) {
          const present = settings.connection(id)
          // The embedded service uses the same assumptions, so its responses cannot confirm them.
          if (present === undefined || demonstration !== null || originOf(present) !== originOf(connection)) return
          const added = names.filter(
            (name) => !present.confirmed.includes(name) && present.profile[name] === profile[name],
          )
          if (added.length === 0) return
          // If this write fails, the next call tries it again.
          settings
            .updateConnection(id, { confirmed: [...present.confirmed, ...added] })
            .then(onConfirmed, () => undefined)
        },
      }
    },
  }
}
