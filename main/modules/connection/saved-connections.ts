import { COLOURS, FIRST_CONNECTION, keyPlaceOf } from '../../../app/domain/connection/saved-connection.ts'
import type { SavedConnection } from '../../../app/domain/connection/saved-connection.ts'
import { ASSUMED_PROFILE } from '../../../app/domain/connection/interface-profile.ts'
import { FaultError } from '../../../app/errors/fault.ts'
import type { KeyService } from './key-service.ts'
import type { Settings, SettingsStore } from '../../platform/settings/settings-store.ts'
import type { TransformTokenService } from './transform-token.ts'

/** Several services or keys side by side, one of them in force. Their caches are apart by service and key. */
export interface SavedConnectionsService {
  list(): SavedConnection[]
  /** Puts a connection in force. */
  use(id: string): Promise<void>
  /** Makes an empty connection and puts it in force. */
  create(name: string): Promise<void>
  change(id: string, change: { name: string; colour: number }): Promise<void>
  /** Removes a connection that is not in force, and its secrets from the keychain. */
  remove(id: string): Promise<void>
}

type Other = Settings['others'][number]

const refused = (problem: string): FaultError => new FaultError({ kind: 'invalid-input', field: 'connection', problem })

/** Connections in the settings; `id` makes a new one's ID. */
export function createSavedConnections(
  settings: SettingsStore,
  keys: Pick<KeyService, 'forget'>,
  tokens: Pick<TransformTokenService, 'forget'>,
  newId: () => string,
): SavedConnectionsService {
  /** The connection in force, as it is kept while another one is. */
  function current(): Other {
    const {
      connectionId: id,
      connectionName: name,
      colour,
      baseUrl,
      keyPlacement,
      profile,
      confirmed,
      savedKey,
    } = settings.current()
    return { id, name, colour, baseUrl, keyPlacement, profile, confirmed, savedKey }
  }
  async function enforce({ id, name, ...rest }: Other, others: readonly Other[]): Promise<void> {
    await settings.update({
      ...rest,
      connectionId: id,
      connectionName: name,
      connection: 'service',
      others: [...others],
    })
  }
  function found(id: string): Other {
    const other = settings.current().others.find((each) => each.id === id)
    if (other === undefined) throw refused('There is no such connection.')
    return other
  }

  return {
    list: () =>
      [current(), ...settings.current().others]
        .map(({ id, name, colour, baseUrl }) => ({
          id,
          name,
          colour,
          baseUrl,
          isCurrent: id === settings.current().connectionId,
        }))
        .sort(
          (one, other) =>
            Number(other.id === FIRST_CONNECTION) - Number(one.id === FIRST_CONNECTION) ||
            (one.name < other.name ? -1 : 1),
        ),

    async use(id) {
      if (id === settings.current().connectionId) await settings.update({ connection: 'service' })
      else await enforce(found(id), [current(), ...settings.current().others.filter((each) => each.id !== id)])
    },

    async create(name) {
      const used = [current(), ...settings.current().others].map(({ colour }) => colour)
      const colour = Array.from({ length: COLOURS }, (_, each) => each).find((each) => !used.includes(each)) ?? 0
      await enforce(
        {
          id: newId(),
          name,
          colour,
          baseUrl: '',
          keyPlacement: 'header',
          profile: ASSUMED_PROFILE,
          confirmed: [],
          savedKey: null,
        },
        [current(), ...settings.current().others],
      )
    },

    async change(id, { name, colour }) {
      if (id === settings.current().connectionId) await settings.update({ connectionName: name, colour })
      else
        await settings.update({
          others: settings.current().others.map((each) => (each.id === id ? { ...each, name, colour } : each)),
        })
    },

    async remove(id) {
      if (id === settings.current().connectionId)
        throw refused('This connection is in force. Switch to another one first.')
      const other = found(id)
      if (other.savedKey !== null) await keys.forget(keyPlaceOf(other))
      await tokens.forget(keyPlaceOf(other))
      await settings.update({ others: settings.current().others.filter((each) => each.id !== id) })
    },
  }
}
