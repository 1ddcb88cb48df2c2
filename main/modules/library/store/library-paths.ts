import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { DataOwner } from '../../../../app/domain/connection/data-owner.ts'

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
