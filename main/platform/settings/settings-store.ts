import { createHash } from 'node:crypto'
import type { Connection } from '../../../app/domain/connection/connection.ts'
import { ignoreStorageFailure, namedFileError } from '../files/file-error.ts'
import { readSettingsFile, writeSettingsFile } from './settings-file.ts'
import { readSettings } from './settings.ts'
import type { Settings } from './settings.ts'

// SECURITY 87: the checksum detects a settings file that was damaged, merged, synchronised or edited by another program, before
// anything is sent to an address in that file. It has no key, so it does not stop a program that writes a new checksum. The keychain
// does, because each entry contains the origin of its secret.

/**
 * A checksum of the values that decide where secrets are sent: the ID, the address, its confirmation, and the place of the key of every
 * connection.
 */
export function identityChecksum(connections: readonly Connection[]): string {
  const identities = connections
    .filter(({ demonstration }) => demonstration === null)
    .map(({ id, baseUrl, keyPlacement, isAddressConfirmed }) =>
      JSON.stringify([id, baseUrl, keyPlacement, isAddressConfirmed]),
    )
    .sort()
  return createHash('sha256').update(identities.join('\n')).digest('hex')
}

/**
 * The connections of a file that something else has changed, unconfirmed: nothing is sent to their addresses until the person confirms
 * them.
 */
export const unconfirmed = (connections: readonly Connection[]): Connection[] =>
  connections.map((connection) =>
    connection.demonstration === null && connection.baseUrl !== ''
      ? { ...connection, isAddressConfirmed: false }
      : connection,
  )

/** The settings, kept in memory and written to one file. */
export interface SettingsStore {
  /** The error of the file when it was opened, as text for the person; null when there was none. */
  readonly errorText: string | null
  /** False when the file could not be read. It is then not written either, so changes last until the process ends. */
  readonly isPersistent: boolean
  current(): Settings
  /** The current state of the connection with that ID. */
  connection(id: string): Connection | undefined
  /** Changes some settings; resolves when they are on disk. Throws a storage-failed error when they cannot be written. */
  update(changes: Partial<Settings>): Promise<void>
  /** Changes a connection; resolves to false when it no longer exists. */
  updateConnection(id: string, changes: Partial<Omit<Connection, 'id'>>): Promise<boolean>
}

/** Dependencies of the settings. */
export interface SettingsParts {
  now?: () => number
  /** Throws a storage-failed error while nothing may be written. */
  checkWritable?: () => void
}

/**
 * Opens the settings file; missing or invalid members get their defaults. If the checksum does not match, no address in the file counts
 * as confirmed.
 */
export async function openSettings(
  path: string,
  { now = Date.now, checkWritable = () => undefined }: SettingsParts = {},
): Promise<SettingsStore> {
  const { members, errorText, canWrite } = await readSettingsFile(path, now())
  let settings = readSettings(members)
  // A damaged file is never trusted.
  const isAsWritten = errorText === null && members.checksum === identityChecksum(settings.connections)
  if (!isAsWritten) settings = { ...settings, connections: unconfirmed(settings.connections) }
  let writing: Promise<void> = Promise.resolve()
  const write = async (): Promise<void> => {
    if (!canWrite) return
    checkWritable()
    try {
      await writeSettingsFile(path, { ...settings, checksum: identityChecksum(settings.connections) })
    } catch (thrown) {
      throw namedFileError(thrown)
    }
  }

  function update(changes: Partial<Settings>): Promise<void> {
    settings = { ...settings, ...changes }
    writing = writing.then(write, write)
    return writing
  }

  const connection = (id: string): Connection | undefined => settings.connections.find((each) => each.id === id)

  // The members read from a damaged file are saved at once, mainly to keep the installation ID.
  if (errorText !== null) await write().catch(ignoreStorageFailure)

  return {
    errorText,
    isPersistent: canWrite,
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
