import { randomBytes, timingSafeEqual } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { CONNECTION_HEADER, type CommandAccess as WrittenAccess } from '../../../app/domain/programs/command.ts'
import type { Connection } from '../../../app/domain/connection/connection.ts'
import type { Program } from '../../../app/domain/programs/program.ts'
import { ignoreStorageFailure, namedFileError } from '../../platform/files/file-error.ts'
import { writePrivateFile } from '../../platform/files/replace-file.ts'

/** The access of the command of the shell, which finds its token in a file. */
export interface CommandAccess {
  /** Writes the file with a new token, for the door at that address. Where nothing can be written, the command has no access. */
  open(url: string): Promise<void>
  /** Removes the file; its token is worth nothing from then on. */
  close(): Promise<void>
  /** The command as a program; null for another token. It reads the connection that it names, or else the only one there is beside the demonstration. */
  programOf(token: string, headers: IncomingHttpHeaders, connections: readonly Connection[]): Program | null
}

const COMMAND: Program = {
  id: 'command',
  name: 'Command',
  connection: '',
  mayRequest: false,
  requestsPerMinute: 1,
  madeAt: 0,
  usedAt: null,
}

export const isCommand = ({ id }: Pick<Program, 'id'>): boolean => id === COMMAND.id

/** Why the command reads no connection. */
export const whichConnection = (connections: readonly Pick<Connection, 'name'>[]): string =>
  connections.length === 0
    ? 'There is no connection yet.'
    : `Say which connection, with --connection NAME. There are: ${connections.map(({ name }) => name).join(', ')}.${
        new Set(connections.map(({ name }) => name)).size < connections.length ? ' Rename one of the same name.' : ''
      }`

function nameIn(headers: IncomingHttpHeaders): string | null {
  const given = headers[CONNECTION_HEADER]
  if (typeof given !== 'string') return null
  try {
    return decodeURIComponent(given).trim()
  } catch {
    return given
  }
}

/** The connection of that name, or else of that name in another case; undefined for none, and where several have it. */
function connectionNamed(wanted: string, connections: readonly Connection[]): Connection | undefined {
  const alike = connections.filter(({ name }) => name.trim().toLowerCase() === wanted.toLowerCase())
  const exact = alike.filter(({ name }) => name.trim() === wanted)
  const [found, ...more] = exact.length > 0 ? exact : alike
  return more.length > 0 ? undefined : found
}

/**
 * Gives the command of the shell access by a file. SECURITY 78: only the person can read it, it is there while the door is open only, and
 * each opening has another token, which this process does not write anywhere else. `made` is told each of them, as a secret.
 */
export function createCommandAccess(
  file: string,
  hashOf: (token: string) => Buffer,
  made: (token: string) => void,
): CommandAccess {
  let hash: Buffer | null = null
  return {
    async open(url) {
      const token = `tearsheet_${randomBytes(32).toString('base64url')}`
      made(token)
      const text = JSON.stringify({ url, token } satisfies WrittenAccess)
      try {
        await writePrivateFile(file, text)
        hash = hashOf(token)
      } catch (thrown) {
        ignoreStorageFailure(namedFileError(thrown))
      }
    },
    async close() {
      // Another start that holds the folder may have a file of its own there.
      if (hash === null) return
      hash = null
      await rm(file, { force: true }).catch((thrown: unknown) => ignoreStorageFailure(namedFileError(thrown)))
    },
    programOf(token, headers, connections) {
      if (hash === null || !timingSafeEqual(hash, hashOf(token))) return null
      const name = nameIn(headers)
      const own = connections.filter(({ demonstration }) => demonstration === null)
      const [first, ...others] = own.length > 0 ? own : connections
      const only = others.length === 0 ? first : undefined
      const found = name === null ? only : connectionNamed(name, connections)
      return { ...COMMAND, connection: found?.id ?? '' }
    },
  }
}
