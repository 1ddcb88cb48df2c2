import type { Connection } from '../../../app/domain/connection/connection.ts'
import { identityChecksum, unconfirmed } from './identity-checksum.ts'
import { readSettingsFile, writeSettingsFile } from './settings-file.ts'
import { readSettings } from './settings.ts'
import type { Settings } from './settings.ts'

/** The settings, held in memory and written through to one file. */
export interface SettingsStore {
  /** What was wrong with the file when it was opened, in words for the person; null when nothing was. */
  readonly errorText: string | null
  current(): Settings
  /** The connection with that ID as it is now. */
  connection(id: string): Connection | undefined
  /** Changes some settings; resolves when they are on disk. */
  update(changes: Partial<Settings>): Promise<void>
  /** Changes a connection; resolves to false when there is none with that ID any more. */
  updateConnection(id: string, changes: Partial<Omit<Connection, 'id'>>): Promise<boolean>
}

/**
 * Opens the settings file; what is missing or cannot be read in it falls back to the defaults. Where the file is not as Tearsheet
 * wrote it, no address in it counts as confirmed.
 */
export async function openSettings(path: string, now: () => number = Date.now): Promise<SettingsStore> {
  const { members, errorText, canWrite } = await readSettingsFile(path, now())
  let settings = readSettings(members)
  // Files of earlier versions have no checksum; those that are damaged need none to be doubted.
  const isAsWritten =
    errorText === null && (!('checksum' in members) || members.checksum === identityChecksum(settings.connections))
  if (!isAsWritten) settings = { ...settings, connections: unconfirmed(settings.connections) }
  let writing: Promise<void> = Promise.resolve()
  const write = async (): Promise<void> => {
    if (canWrite) await writeSettingsFile(path, { ...settings, checksum: identityChecksum(settings.connections) })
  }

  function update(changes: Partial<Settings>): Promise<void> {
    settings = { ...settings, ...changes }
    writing = writing.then(write, write)
    return writing
  }

  const connection = (id: string): Connection | undefined => settings.connections.find((each) => each.id === id)

  // What was read of a damaged file is safe at once, the installation's ID first of all.
  if (errorText !== null) await write()

  return {
    errorText,
    current: () => settings,
    connection,
    update,
    async updateConnection(id, changes) {
      if (connection(id) === undefined) return false
      await update({
        connections: settings.connections.map((each) => (each.id === id ? { ...each, ...changes } : each)),
      })
      return true
    },
  }
}
