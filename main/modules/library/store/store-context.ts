import type { DataOwner } from '../../../../app/domain/connection/connection.ts'
import type { ReceivedResponse } from '../../../../app/domain/responses/received-response.ts'
import type { Database } from '../../../platform/database/connection.ts'

/** The open library file of a connection at one origin. */
export interface LibraryFile {
  /** The tables of the library, and those of the user store as `user_store`. */
  readonly database: Database
  /** Marks belong to it. */
  readonly origin: string
}

/** What the stores share on a library thread. A restore replaces the files, so stores read the properties at each call. */
export interface StoreContext {
  /** What the person made. */
  readonly userStore: Database
  /** Deliveries to the receiver and what was learnt from them. */
  readonly deliveries: Database
  libraryOf(owner: DataOwner): LibraryFile
  /** The library of an owner, or null; unlike libraryOf it creates none, and takes over none. */
  existingLibrary(owner: DataOwner): LibraryFile | null
  /** The owner of every library, also of connections that no longer exist. */
  owners(): DataOwner[]
  /** Changes the data of a connection in one transaction. */
  change<T>(owner: DataOwner, work: (library: LibraryFile) => T): T
  /** Stores a response and the data read from it in one transaction. */
  receive<T>(owner: DataOwner, response: ReceivedResponse, store: (library: LibraryFile, receipt: number) => T): T
}

/** Writes whose library a file is. */
export function setOwner(database: Database, { connection, origin }: DataOwner): void {
  database.statement('INSERT OR REPLACE INTO owner (id, connection, origin) VALUES (1, ?, ?)').run(connection, origin)
}

/** The condition that a row of the user store belongs to a connection at its origin. */
export const OF_CONNECTION = 'connection = ? AND origin = ?'

/** The values that the condition takes. */
export const valuesOf = ({ connection, origin }: DataOwner): [string, string] => [connection, origin]

/** Removes the webhook tests, runs, entitlement maps and kept pages of a connection that was deleted. */
export function removeConnectionRows(userStore: Database, connection: string): void {
  for (const table of ['webhook_test', 'webhook_run', 'entitlement', 'kept_changes'])
    userStore.statement(`DELETE FROM ${table} WHERE connection = ?`).run(connection)
}
