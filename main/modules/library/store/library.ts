import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { DataOwner } from '../../../../app/domain/connection/data-owner.ts'
import type { CachedData, PurgeRequest } from '../../../../app/ipc/library.ts'
import { openDatabase, openReading } from '../../../platform/database/database.ts'
import type { Database } from '../../../platform/database/database.ts'
import { createCompaniesStore } from '../../companies/store/companies-store.ts'
import type { CompaniesStore } from '../../companies/store/companies-store.ts'
import { createConnectionStore } from '../../connection/store/connection-store.ts'
import type { ConnectionStore } from '../../connection/store/connection-store.ts'
import { createFundamentalsStore } from '../../fundamentals/store/fundamentals-store.ts'
import type { FundamentalsStore } from '../../fundamentals/store/fundamentals-store.ts'
import { createNewsStore } from '../../news/store/news-store.ts'
import type { NewsStore } from '../../news/store/news-store.ts'
import { definePhraseSearch } from '../../news/store/phrase-search.ts'
import { storeResponse } from '../../responses/store/responses.ts'
import { createResponsesStore } from '../../responses/store/responses-store.ts'
import type { ResponsesStore } from '../../responses/store/responses-store.ts'
import { createWebhooksStore } from '../../webhooks/store/webhooks-store.ts'
import type { WebhooksStore } from '../../webhooks/store/webhooks-store.ts'
import { restoreBackup, writeBackup } from './backup.ts'
import { createConnectionNumbers } from './connection-numbers.ts'
import type { ConnectionNumbers } from './connection-numbers.ts'
import { makeRoom, purge, readInventory } from './inventory.ts'
import type { LibraryLimits } from './inventory.ts'
import type { KnownConnection } from './known-connections.ts'
import { libraryKind, userStoreKind } from './library-schema.ts'
import { removeConnection, removeReceivedWith } from './removal.ts'
import type { StoreContext } from './store-context.ts'

/** The library and user store files. */
interface FilesStore {
  /** Paths of damaged files that were set aside when the library was opened. */
  damagedFiles(): string[]
  readInventory(owner: DataOwner): CachedData
  purge(owner: DataOwner, request: PurgeRequest): void
  /** Removes data first received with a key, by the key's fingerprint. */
  removeReceivedWith(owner: DataOwner, fingerprint: string): void
  /** Removes all data of a deleted connection; later data for it are not stored. */
  removeConnection(connection: string): void
  /** Runs one round of applying the limits; returns the number of removed stories, 0 when finished. */
  makeRoom(owner: DataOwner, limits: LibraryLimits, now: number): number
  writeBackup(file: string): void
  /** Replaces all data with a backup and keeps the previous files beside it. */
  restoreBackup(file: string): void
  close(): void
}

/** All stored data as synchronous calls, grouped by subject. It runs on its own threads; see `library-client.ts`. */
export interface Library {
  news: NewsStore
  companies: CompaniesStore
  fundamentals: FundamentalsStore
  responses: ResponsesStore
  webhooks: WebhooksStore
  connection: ConnectionStore
  files: FilesStore
}

interface OpenFiles {
  database: Database
  numbers: ConnectionNumbers
  setAside: string[]
}

const fileOf = (folder: string): string => join(folder, 'library.db')
const userStoreOf = (folder: string): string => join(folder, 'journal.db')

/** Opens both files and attaches the user store to the library's database connection. */
function openFiles(
  folder: string,
  connections: readonly KnownConnection[],
  known: Set<string>,
  now: () => number,
): OpenFiles {
  const userStore = openDatabase(userStoreOf(folder), userStoreKind(connections), now)
  userStore.database.close()
  const library = openDatabase(fileOf(folder), libraryKind(connections, userStoreOf(folder)), now)
  definePhraseSearch(library.database)
  const numbers = createConnectionNumbers(library.database, known)
  // Now, because reading does not change what belongs to whom.
  for (const owner of connections) numbers.adopt(owner)
  return {
    database: library.database,
    numbers,
    setAside: [library.setAsideAs, userStore.setAsideAs].filter((path) => path !== null),
  }
}

const storesOf = (context: StoreContext): Omit<Library, 'files'> => ({
  news: createNewsStore(context),
  companies: createCompaniesStore(context),
  fundamentals: createFundamentalsStore(context),
  responses: createResponsesStore(context),
  webhooks: createWebhooksStore(context),
  connection: createConnectionStore(context),
})

/**
 * Opens the library and the user store in a folder; `connections` are those in the settings. Throws a NewerSchemaError when a newer
 * version of Tearsheet wrote a file.
 */
export function openLibrary(folder: string, now: () => number, connections: readonly KnownConnection[] = []): Library {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // Kept over a restore: connections that were added since the start have data in the backup as well.
  const known = new Set(connections.map(({ connection }) => connection))
  let open = openFiles(folder, connections, known, now)
  const context: StoreContext = {
    get database() {
      return open.database
    },
    scopeOf: (owner) => ({ connection: open.numbers.of(owner), origin: owner.origin }),
    change(owner, work) {
      // The row ID is created before the transaction, because a rollback would remove it while it stays cached.
      const scope = context.scopeOf(owner)
      return open.database.transaction(() => work(scope))
    },
    receive: (owner, response, store) =>
      context.change(owner, (scope) => store(scope, storeResponse(open.database, scope.connection, response))),
  }
  return {
    ...storesOf(context),
    files: {
      damagedFiles: () => open.setAside,
      readInventory: (owner) => readInventory(open.database, context.scopeOf(owner)),
      purge: (owner, request) => context.change(owner, (scope) => purge(open.database, scope, request)),
      removeReceivedWith: (owner, fingerprint) =>
        context.change(owner, (scope) => removeReceivedWith(open.database, scope, fingerprint)),
      removeConnection: (connection) =>
        open.database.transaction(() => {
          for (const number of open.numbers.remove(connection)) removeConnection(open.database, number)
        }),
      makeRoom: (owner, limits, at) => context.change(owner, (scope) => makeRoom(open.database, scope, limits, at)),
      writeBackup: (file) => writeBackup(open.database, file),
      restoreBackup(file) {
        open.database.close()
        try {
          restoreBackup(folder, file, connections, now())
        } finally {
          open = openFiles(folder, connections, known, now)
        }
      },
      close: () => open.database.close(),
    },
  }
}

/** A row ID that no connection has, for one without data. */
const NO_DATA = 0

const refuse = (): never => {
  throw new Error('This database connection only reads.')
}

/** Opens the files beside the library that writes them and has opened them before. Calls that change something throw. */
export function openLibraryForReading(folder: string): Library {
  const database = openReading(fileOf(folder), libraryKind([], userStoreOf(folder)))
  definePhraseSearch(database)
  const context: StoreContext = {
    database,
    // Not cached, because the writer removes and merges connections.
    scopeOf: ({ connection, origin }) => ({
      connection:
        database
          .statement<{ id: number }>('SELECT id FROM connection WHERE origin = ? AND connection = ?')
          .get(origin, connection)?.id ?? NO_DATA,
      origin,
    }),
    change: refuse,
    receive: refuse,
  }
  return {
    ...storesOf(context),
    files: {
      damagedFiles: refuse,
      readInventory: (owner) => readInventory(database, context.scopeOf(owner)),
      purge: refuse,
      removeReceivedWith: refuse,
      removeConnection: refuse,
      makeRoom: refuse,
      writeBackup: refuse,
      restoreBackup: refuse,
      close: () => database.close(),
    },
  }
}
