import { COLOURS, originOf, SECRET_USES, freeName, nameFromAddress } from '../../../app/domain/connection/connection.ts'
import type { Connection } from '../../../app/domain/connection/connection.ts'
import { ASSUMED_PROFILE } from '../../../app/domain/connection/interface-profile.ts'
import { forgetConnection } from '../../../app/domain/settings/preferences.ts'
import { putBack, type PutBackOutcome } from '../../../app/domain/values/undo-values.ts'
import { AppError, invalidInput } from '../../../app/errors/app-error.ts'
import { ignoreStorageFailure } from '../../platform/files/file-error.ts'
import type { WindowId } from '../../platform/ipc/dispatcher.ts'
import type { SettingsStore } from '../../platform/settings/settings-store.ts'
import { readBaseUrl } from './base-url.ts'
import type { Secrets } from './secrets.ts'

type NameAndColour = Pick<Connection, 'name' | 'colour'>

/** The connections, and the connection that each window shows. */
export interface ConnectionRegistry {
  list(): readonly Connection[]
  /** The connection of a window; null before the first choice and after its connection was removed. */
  current(window: WindowId): Connection | null
  /** The connections of all windows; without windows, the connection of the next window. */
  inUse(): readonly Connection[]
  windowsOf(id: string): readonly WindowId[]
  /** Selects the connection of a window and of future windows. Throws an invalid-input error for an unknown ID. */
  use(window: WindowId, id: string): Promise<void>
  /**
   * Creates a connection and returns it as created, because it may change before the settings are on disk. The default name comes from its address. Throws an invalid-input error for an invalid
   * address.
   */
  create(connection: Pick<Connection, 'name' | 'colour' | 'baseUrl'>): Promise<Connection>
  /** The first colour that is not in use. */
  freeColour(): number
  change(id: string, change: NameAndColour): Promise<void>
  /** Changes name and colour where they differ, unless they are no longer as expected. */
  putBack(id: string, expected: NameAndColour, wanted: NameAndColour): Promise<PutBackOutcome>
  /** Marks an address as confirmed. Throws an invalid-input error when the connection now has another address. */
  confirm(id: string, baseUrl: string): Promise<void>
  /**
   * Removes a connection with its secrets and its cached data. `withMarks` also removes the person's marks at its origin, unless
   * another connection uses that origin. Throws an invalid-input error for a connection that a window shows, and for the demonstration.
   */
  remove(id: string, withMarks: boolean): Promise<void>
  /** Removes the state of a closed window. */
  closed(window: WindowId): void
}

const refused = (errorText: string): AppError => invalidInput('connection', errorText)

interface RegistryPorts {
  newId: () => string
  /** The connection with which a window begins; null for the last chosen one. */
  firstConnection: (window: WindowId) => string | null
  removeData: (connection: Connection, withMarks: boolean) => Promise<void>
}

export function createConnectionRegistry(
  settings: SettingsStore,
  secrets: Pick<Secrets, 'remove' | 'listedWith'>,
  { newId, firstConnection, removeData }: RegistryPorts,
): ConnectionRegistry {
  const windows = new Map<WindowId, string>()

  const found = (id: string): Connection => {
    const connection = settings.connection(id)
    if (connection === undefined) throw refused('This connection was removed. Choose another one.')
    return connection
  }
  const idOf = (window: WindowId): string | null => {
    // A window keeps its connection when another window chooses differently.
    const id = windows.get(window) ?? existing(firstConnection(window))?.id ?? settings.current().lastConnection
    if (id !== null) windows.set(window, id)
    return id
  }
  const existing = (id: string | null): Connection | null => (id === null ? null : (settings.connection(id) ?? null))

  const services = (): Connection[] =>
    settings.current().connections.filter(({ demonstration }) => demonstration === null)

  return {
    list: () => settings.current().connections,
    current: (window) => existing(idOf(window)),
    inUse() {
      const ids = windows.size === 0 ? [settings.current().lastConnection] : [...new Set(windows.values())]
      return ids.map(existing).filter((connection) => connection !== null)
    },
    windowsOf: (id) => [...windows].flatMap(([window, shown]) => (shown === id ? [window] : [])),
    async use(window, id) {
      const { demonstration } = found(id)
      windows.set(window, id)
      // Where nothing can be written, the data of the connection can be read all the same.
      if (demonstration !== null)
        await settings
          .updateConnection(id, { demonstration: { ...demonstration, running: true } })
          .catch(ignoreStorageFailure)
      await settings.update({ lastConnection: id }).catch(ignoreStorageFailure)
    },
    freeColour() {
      const used = services().map(({ colour }) => colour)
      return Array.from({ length: COLOURS }, (_, each) => each).find((each) => !used.includes(each)) ?? 0
    },
    async create({ name, colour, baseUrl }) {
      const address = readBaseUrl(baseUrl)
      const connection: Connection = {
        id: newId(),
        name:
          name === ''
            ? freeName(
                nameFromAddress(address),
                services().map((each) => each.name),
              )
            : name,
        colour,
        baseUrl: address,
        isAddressConfirmed: true,
        keyPlacement: 'header',
        profile: ASSUMED_PROFILE,
        confirmed: [],
        savedKey: null,
        savedToken: null,
        demonstration: null,
      }
      await settings.update({ connections: [...settings.current().connections, connection] })
      return connection
    },
    async change(id, { name, colour }) {
      found(id)
      await settings.updateConnection(id, { name, colour })
    },
    async putBack(id, expected, wanted) {
      const connection = settings.connection(id)
      if (connection === undefined) return 'gone'
      const found = putBack({ name: connection.name, colour: connection.colour }, expected, wanted)
      if (found === null) return 'changed'
      await settings.updateConnection(id, found.value)
      return 'done'
    },
    async confirm(id, baseUrl) {
      if (found(id).baseUrl !== baseUrl) throw refused('The connection has another address by now. Compare it again.')
      await settings.updateConnection(id, { isAddressConfirmed: true })
    },
    async remove(id, withMarks) {
      const connection = found(id)
      if (connection.demonstration !== null) throw refused('The demonstration cannot be removed.')
      if ([...windows.values()].includes(id))
        throw refused('A window shows this connection. Switch to another one first.')
      const isOnlyOne = (one: Connection): boolean =>
        !settings.current().connections.some((each) => each.id !== one.id && originOf(each) === originOf(one))
      // The data are removed before the connection, so that an interrupted removal can be repeated.
      await removeData(connection, withMarks && isOnlyOne(connection))
      const { connections, lastConnection, preferences } = settings.current()
      // The connection is removed before its secrets. A secret that is being stored for it is then removed.
      const updated = settings.update({
        connections: connections.filter((each) => each.id !== id),
        lastConnection: lastConnection === id ? null : lastConnection,
        preferences: forgetConnection(preferences, id),
        // In the same write, so that the next start finds them if the process ends before they are removed.
        unremovedEntries: secrets.listedWith(existing(id) ?? connection),
      })
      const outcomes = await Promise.all(SECRET_USES.map((use) => secrets.remove(connection, use)))
      await updated
      const left = outcomes.filter(({ done }) => !done)
      if (left.length > 0) throw refused(`The connection was removed. ${left.map(({ message }) => message).join(' ')}`)
    },
    closed: (window) => {
      windows.delete(window)
    },
  }
}
