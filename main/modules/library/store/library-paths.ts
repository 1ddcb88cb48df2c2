import { createHash } from 'node:crypto'
import { join, basename, dirname, isAbsolute, relative, sep } from 'node:path'
import { existsSync, realpathSync, statSync } from 'node:fs'
import type { DataOwner } from '../../../../app/domain/connection/connection.ts'
import { AppError, invalidInput } from '../../../../app/errors/app-error.ts'
import { headerError } from '../../../platform/database/file-header.ts'

/** What the person made. */
export const userStorePath = (folder: string): string => join(folder, 'user-store.db')

export const deliveriesPath = (folder: string): string => join(folder, 'deliveries.db')

/** The folder of the library files, one for each connection and origin. */
export const librariesFolder = (folder: string): string => join(folder, 'libraries')

/** The library file of a connection. Its name shows the connection; an address of any length fits as a hash. */
export const libraryPath = (folder: string, { connection, origin }: DataOwner): string =>
  join(
    librariesFolder(folder),
    `${encodeURIComponent(connection)}-${createHash('sha256').update(origin).digest('hex').slice(0, 12)}.db`,
  )

/** Whether a file name in that folder is of a library of a connection, or of what belongs to it or was kept of it. */
export function isOfConnection(name: string, connection: string): boolean {
  const start = `${encodeURIComponent(connection)}-`
  return name.startsWith(start) && /^[0-9a-f]{12}\.db/.test(name.slice(start.length))
}

const refuse = (errorText: string): AppError => invalidInput('file', errorText)

/** The path of a file without links, in the spelling of the system. The file need not exist yet. */
const realPath = (file: string): string =>
  existsSync(file) ? realpathSync.native(file) : join(realpathSync.native(dirname(file)), basename(file))

/** Throws when a file is one of the application's own, which a backup must neither replace nor be. */
export function refuseOwnFile(folder: string, file: string): void {
  const inside = relative(realpathSync.native(folder), realPath(file))
  // On Windows the path to another drive is absolute.
  if (inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside)) return
  throw refuse('This folder holds the data of Tearsheet itself. Choose a file in another folder. Nothing was changed.')
}

/** Throws when a file that exists is not of that application, so that a backup never replaces any other file. */
export function refuseOtherFile(file: string, applicationId: number): void {
  const found = statSync(file, { throwIfNoEntry: false })
  if ((found?.isFile() === true && found.size === 0) || headerError(file, applicationId) === null) return
  throw refuse('There is another file of this name, which is not a backup. Choose another name. Nothing was changed.')
}
