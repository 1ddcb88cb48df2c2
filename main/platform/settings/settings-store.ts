import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Connection } from '../../../app/domain/connection/connection.ts'
import { readSettings } from './settings.ts'
import type { Settings } from './settings.ts'

/** The settings, held in memory and written through to one file. */
export interface SettingsStore {
  current(): Settings
  /** The connection with that ID as it is now. */
  connection(id: string): Connection | undefined
  /** Changes some settings; resolves when they are on disk. */
  update(changes: Partial<Settings>): Promise<void>
  /** Changes a connection; resolves to false when there is none with that ID any more. */
  updateConnection(id: string, changes: Partial<Omit<Connection, 'id'>>): Promise<boolean>
}

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch {
    return {}
  }
}

/** Opens the settings file; a missing or damaged one gives the defaults. */
export async function openSettings(path: string): Promise<SettingsStore> {
  let settings = readSettings(await readJson(path))
  let writing: Promise<void> = Promise.resolve()

  async function write(): Promise<void> {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    // Written beside and renamed, so that a crash leaves the old file or the new one.
    await writeFile(`${path}.new`, JSON.stringify(settings, null, 2), { mode: 0o600 })
    await rename(`${path}.new`, path)
  }

  function update(changes: Partial<Settings>): Promise<void> {
    settings = { ...settings, ...changes }
    writing = writing.then(write, write)
    return writing
  }

  const connection = (id: string): Connection | undefined => settings.connections.find((each) => each.id === id)

  return {
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
