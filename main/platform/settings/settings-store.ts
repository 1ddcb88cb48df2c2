import { createHash } from 'node:crypto'
import type { Connection } from '../../../app/domain/connection/connection.ts'
import { ignoreStorageFailure, namedFileError, fileError } from '../files/file-error.ts'
import { readSettings, type Settings } from './settings.ts'
import { dirname } from 'node:path'
import { constants, existsSync } from 'node:fs'
import { copyFile, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { replaceFile } from '../files/replace-file.ts'
import { isObject, parsedJson } from '../../../app/domain/values/own-property.ts'

/** The result of reading a settings file. */
interface ReadFile {
  /** Its members, or those that could be read. */
  members: Readonly<Record<string, unknown>>
  /** The error as text for the person; null when there is none. */
  errorText: string | null
  /** False when the file could not be read, so that it is not overwritten. */
  canWrite: boolean
}

/** The checksum of the members, so that a changed byte is noticed where the JSON stays valid. */
const checksumOf = (members: unknown): string =>
  createHash('sha256').update(JSON.stringify(members)).digest('hex').slice(0, 16)

/** The members of a text; null when it is damaged. */
function membersIn(text: string): Record<string, unknown> | null {
  const whole = parsedJson(text)
  if (!isObject(whole)) return null
  const { fileChecksum, ...members } = whole
  return fileChecksum === checksumOf(members) ? members : null
}

/** The settings before the last change. */
const previousOf = (path: string): string => `${path}.previous`

const write = (path: string, text: string, beforeReplacing = (): Promise<void> => Promise.resolve()): Promise<void> =>
  replaceFile(path, '.new', async (newPath) => {
    await writeFile(newPath, text, { mode: 0o600, flag: 'wx' })
    await beforeReplacing()
  })

/** Links are not followed, because they could lead anywhere. */
const readText = (path: string): Promise<string> =>
  readFile(path, { encoding: 'utf8', flag: constants.O_RDONLY | constants.O_NOFOLLOW })

/** The members of the settings before the last change; null when there are none that are sound. */
async function readPrevious(path: string): Promise<Record<string, unknown> | null> {
  return membersIn(await readText(previousOf(path)).catch(() => ''))
}

/** Members that never change after the first start. The keychain has the keys of the connections under the name of the installation. */
const FIXED = ['installation']

/** The members of a file that is valid but not as it was written, with what is missing in it from the settings before the last change. */
function editedMembers(
  text: string,
  previous: Readonly<Record<string, unknown>> | null,
): Readonly<Record<string, unknown>> | null {
  const whole = parsedJson(text)
  if (!isObject(whole)) return null
  const fixed = Object.entries(previous ?? {}).filter(([name]) => FIXED.includes(name))
  const { fileChecksum: _checksum, ...members } = { ...previous, ...whole, ...Object.fromEntries(fixed) }
  return members
}

/** Reads each member of a damaged file separately. This works because the file is written with one member per line. */
function salvage(text: string): Record<string, unknown> {
  const members: Record<string, unknown> = {}
  for (const part of text.split(/\n(?= {2}"\w+": )/)) {
    const [, name = '', value = ''] = /^\s*"(\w+)": ([^]*)$/.exec(part) ?? []
    const read = parsedJson(value.replace(/,?\s*(\}\s*)?$/, '')) ?? parsedJson(value.replace(/,?\s*$/, ''))
    if (name !== '' && read !== undefined) members[name] = read
  }
  return members
}

/** Keeps a copy of a damaged file, if there is space for it. Returns what was done as text for the person. */
async function keep(path: string, now: number): Promise<string> {
  const copy = `${path}.damaged-${new Date(now).toISOString().replaceAll(/[:.]/g, '-')}`
  try {
    // The file is copied, not moved, because it is the only one until the next write.
    await copyFile(path, copy, constants.COPYFILE_EXCL)
    return `A copy was kept as ${copy}`
  } catch (thrown) {
    if (fileError(thrown) === null) throw thrown
    // Half a copy is of no use.
    await rm(copy, { force: true }).catch(() => undefined)
    return `No copy could be kept as ${copy}`
  }
}

/** Reads a settings file. A missing file has no members; a damaged one is copied to a file with a timestamp. */
async function readSettingsFile(path: string, now: number): Promise<ReadFile> {
  let text: string
  try {
    text = await readText(path)
  } catch (thrown) {
    const { code = 'unknown' } = thrown as NodeJS.ErrnoException
    if (code === 'ENOENT') return { members: {}, errorText: null, canWrite: true }
    return {
      members: {},
      errorText: `The settings could not be read (${code}: ${path}). The file is left as it is, and what is changed now is forgotten when Tearsheet closes`,
      canWrite: false,
    }
  }
  const sound = membersIn(text)
  if (sound !== null) return { members: sound, errorText: null, canWrite: true }
  const kept = await keep(path, now)
  const previous = await readPrevious(path)
  const edited = editedMembers(text, previous)
  if (edited !== null)
    return {
      members: edited,
      errorText: `The settings file was changed by something other than Tearsheet. ${kept}. What it says now is used; check it, and confirm the address of each connection`,
      canWrite: true,
    }
  if (previous !== null)
    return {
      members: previous,
      errorText: `The settings file was damaged. ${kept}. The settings before the last change were taken over`,
      canWrite: true,
    }
  const { fileChecksum: _checksum, ...members } = salvage(text)
  const names = Object.keys(members)
  return {
    members,
    errorText: `The settings file was damaged. ${kept}. ${
      names.length === 0 ? 'Nothing in it could be read' : `What could be read was taken over: ${names.join(', ')}`
    }`,
    canWrite: true,
  }
}

/** Keeps the file as the one before the next change. A link shares its bytes only until the file is replaced. */
const keepPrevious = (path: string): Promise<void> =>
  // Some file systems have no links.
  replaceFile(previousOf(path), '.new', (newPath) => link(path, newPath).catch(() => copyFile(path, newPath)))

/** Writes a new settings file and then replaces the old one with it, so that a crash leaves one complete file. */
async function writeSettingsFile(path: string, settings: object): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const text = JSON.stringify({ ...settings, fileChecksum: checksumOf(settings) }, null, 2)
  const isSound = membersIn(await readText(path).catch(() => '')) !== null
  await write(path, text, isSound ? () => keepPrevious(path) : undefined)
  // The first one has none before it, and a copy of itself serves as well.
  if (!existsSync(previousOf(path))) await keepPrevious(path)
}

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
  /** Resolves when each change so far is on disk, or could not be written; who made it may not have waited for it. */
  settled(): Promise<void>
}

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
    // The error is that of who made the change.
    settled: () => writing.catch(() => undefined),
  }
}
