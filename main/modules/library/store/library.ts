import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { HeldData, LibraryLimits, PurgeRequest } from '../../../../app/domain/settings/library-inventory.ts'
import { openDatabase } from '../../../platform/database/database.ts'
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
import { createPartitionIds, storeAnswer } from '../../responses/store/answers.ts'
import type { PartitionName } from '../../responses/store/answers.ts'
import { createResponsesStore } from '../../responses/store/responses-store.ts'
import type { ResponsesStore } from '../../responses/store/responses-store.ts'
import { createWebhooksStore } from '../../webhooks/store/webhooks-store.ts'
import type { WebhooksStore } from '../../webhooks/store/webhooks-store.ts'
import { restoreBackup, writeBackup } from './backup.ts'
import { makeRoom, purge, readInventory } from './inventory.ts'
import { JOURNAL, LIBRARY } from './library-schema.ts'
import type { StoreContext } from './store-context.ts'

/** The stored files as a whole. */
interface FilesStore {
  /** Paths of damaged files that were set aside when the library was opened. */
  damagedFiles(): string[]
  readInventory(partition: PartitionName): HeldData
  purge(partition: PartitionName, request: PurgeRequest): void
  /** One round of keeping to the limits; returns how many stories went, 0 when there is nothing more to do. */
  makeRoom(partition: PartitionName, limits: LibraryLimits, now: number): number
  writeBackup(file: string): void
  /** Replaces everything that is held by a backup; what was held is kept beside it. */
  restoreBackup(file: string): void
  close(): void
}

/** Everything the application keeps, as plain synchronous calls by subject. Runs on a thread of its own; see `library-client.ts`. */
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
  partitionId: (partition: PartitionName) => number
  setAside: string[]
}

/** Opens the two files, the journal within reach of the library's statements. */
function openFiles(folder: string, now: () => number): OpenFiles {
  const journalFile = join(folder, 'journal.db')
  const journal = openDatabase(journalFile, JOURNAL, now)
  journal.database.close()
  const library = openDatabase(join(folder, 'library.db'), LIBRARY, now)
  library.database.attach(journalFile, 'journal')
  definePhraseSearch(library.database)
  return {
    database: library.database,
    partitionId: createPartitionIds(library.database),
    setAside: [library.setAsideAs, journal.setAsideAs].filter((path) => path !== null),
  }
}

/** Opens the library and the journal in that folder. Throws a NewerSchemaError when a file is of a newer version. */
export function openLibrary(folder: string, now: () => number): Library {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  let open = openFiles(folder, now)
  const context: StoreContext = {
    get database() {
      return open.database
    },
    shelfOf: (partition) => ({ partition: open.partitionId(partition), service: partition.service }),
    receive: (partition, answer, store) =>
      open.database.transaction(() => {
        const shelf = context.shelfOf(partition)
        return store(shelf, storeAnswer(open.database, shelf.partition, answer))
      }),
  }
  return {
    news: createNewsStore(context),
    companies: createCompaniesStore(context),
    fundamentals: createFundamentalsStore(context),
    responses: createResponsesStore(context),
    webhooks: createWebhooksStore(context),
    connection: createConnectionStore(context),
    files: {
      damagedFiles: () => open.setAside,
      readInventory: (partition) => readInventory(open.database, context.shelfOf(partition)),
      purge: (partition, request) =>
        open.database.transaction(() => purge(open.database, context.shelfOf(partition), request)),
      makeRoom: (partition, limits, at) =>
        open.database.transaction(() => makeRoom(open.database, context.shelfOf(partition), limits, at)),
      writeBackup: (file) => writeBackup(open.database, file),
      restoreBackup(file) {
        open.database.close()
        try {
          restoreBackup(folder, file, now())
        } finally {
          open = openFiles(folder, now)
        }
      },
      close: () => open.database.close(),
    },
  }
}
