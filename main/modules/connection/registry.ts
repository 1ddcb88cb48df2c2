import { COLOURS, originOf } from '../../../app/domain/connection/connection.ts'
import type { Connection } from '../../../app/domain/connection/connection.ts'
import { freeName, nameFromAddress } from '../../../app/domain/connection/connection-name.ts'
import { ASSUMED_PROFILE } from '../../../app/domain/connection/interface-profile.ts'
import { AppError } from '../../../app/errors/app-error.ts'
import type { WindowId } from '../../platform/ipc/dispatcher.ts'
import type { SettingsStore } from '../../platform/settings/settings-store.ts'
import { readBaseUrl } from './base-url.ts'
import { SECRET_USES } from './secrets.ts'
import type { Secrets } from './secrets.ts'

/** The connections there are, and which of them each window shows. */
export interface ConnectionRegistry {
  list(): readonly Connection[]
  /** The connection of a window; null before its first choice, and after that one was removed. */
  current(window: WindowId): Connection | null
  /** The connections of all windows; before there is one, that of the window to come. */
  inUse(): readonly Connection[]
  /** Chooses the connection of a window, and of the windows to come. Throws an invalid-input fault for an unknown one. */
  use(window: WindowId, id: string): Promise<void>
  /** Makes a connection and returns its ID. Without a name it gets one from its address. Throws an invalid-input fault for an address that cannot be used. */
  create(connection: Pick<Connection, 'name' | 'colour' | 'baseUrl'>): Promise<string>
  /** The first colour that no connection has. */
  freeColour(): number
  change(id: string, change: { name: string; colour: number }): Promise<void>
  /** Marks an address as confirmed. Throws an invalid-input fault when the connection has another one by now. */
  confirm(id: string, baseUrl: string): Promise<void>
  /**
   * Removes a connection with its secrets and its library, and, if wanted, the person's marks at its origin, unless another connection
   * goes there too. Throws an invalid-input fault for one that a window shows, and for the demonstration.
   */
  remove(id: string, withMarks: boolean): Promise<void>
  /** Forgets a window that is gone. */
  closed(window: WindowId): void
}

const refused = (errorText: string): AppError => new AppError({ kind: 'invalid-input', field: 'connection', errorText })

/** Connections in the settings; `newId` makes an ID, `removeData` removes what the library has of a connection. */
export function createConnectionRegistry(
  settings: SettingsStore,
  secrets: Pick<Secrets, 'remove'>,
  newId: () => string,
  removeData: (connection: Connection, withMarks: boolean) => Promise<void>,
): ConnectionRegistry {
  const windows = new Map<WindowId, string>()

  const found = (id: string): Connection => {
    const connection = settings.connection(id)
    if (connection === undefined) throw refused('This connection was removed. Choose another one.')
    return connection
  }
  const idOf = (window: WindowId): string | null => {
    // A window begins with the connection that was chosen last and stays with it, whatever other windows choose.
    const id = windows.get(window) ?? settings.current().lastConnection
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
    async use(window, id) {
      const { demonstration } = found(id)
      windows.set(window, id)
      if (demonstration !== null)
        await settings.updateConnection(id, { demonstration: { ...demonstration, running: true } })
      await settings.update({ lastConnection: id })
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
      return connection.id
    },
    async change(id, { name, colour }) {
      found(id)
      await settings.updateConnection(id, { name, colour })
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
      // The data before the connection: what is interrupted between the two can be asked for again.
      await removeData(connection, withMarks && isOnlyOne(connection))
      const { connections, lastConnection } = settings.current()
      // The connection first: a secret that is being stored for it meanwhile finds it gone, and takes itself back.
      const updated = settings.update({
        connections: connections.filter((each) => each.id !== id),
        lastConnection: lastConnection === id ? null : lastConnection,
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
