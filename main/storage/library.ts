import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { HeldData, LibraryLimits, PurgeRequest } from '../../app/domain/library-inventory.ts'
import type { Drift } from '../../app/domain/contract-book.ts'
import type { RetryChain } from '../../app/domain/retry-analysis.ts'
import type { EntitlementMap } from '../../app/domain/entitlement.ts'
import type { Completeness } from '../../app/domain/news-item.ts'
import type { Snippet } from '../../app/domain/news-search.ts'
import type { Facet, FacetValue, Story, StoryMark, StoryRow, StoryVersion } from '../../app/domain/news-views.ts'
import type { NamedQuery, WatchList } from '../../app/domain/organiser.ts'
import type { SymbolRatios } from '../../app/domain/ratio-record.ts'
import type { WebhookTest, WebhookTestList, WebhookTestQuery } from '../../app/domain/webhook.ts'
import { alteredAnswers, createPartitionIds, readAnswer, readQuestion, storeAnswer, storeQuestion } from './answers.ts'
import type { PartitionName, ReceivedAnswer, StoredAnswer } from './answers.ts'
import { restoreBackup, writeBackup } from './backup.ts'
import { forgetContract, learnContract, readContracts } from './contracts.ts'
import type { Contract } from './contracts.ts'
import {
  answerDeliveries,
  clearDeliveries,
  listDeliveries,
  listRetries,
  readDelivery,
  relatedDeliveries,
  storeDeliveries,
} from './deliveries.ts'
import type { AnsweredRow, DeliveryList, DeliveryListQuery, HeldDelivery, IncomingRow } from './deliveries.ts'
import { openDatabase } from './database.ts'
import type { Database } from './database.ts'
import { addEntitlement, listEntitlements } from './entitlements.ts'
import { readImage, storeImage } from './images.ts'
import type { HeldImage } from './images.ts'
import { makeRoom, purge, readInventory } from './inventory.ts'
import { JOURNAL, LIBRARY } from './library-schema.ts'
import { listLabels } from './marks.ts'
import type { MarkChange } from './marks.ts'
import {
  readNamedQueries,
  readWatchLists,
  readWatermark,
  removeOrganised,
  saveNamedQuery,
  saveWatchList,
  saveWatermark,
} from './organiser.ts'
import { readRatios, storeRatios } from './ratios.ts'
import type { HeldRatiosQuery, IncomingRatios } from './ratios.ts'
import { readSnippets } from './snippets.ts'
import { markRemoved, storeStories } from './stories.ts'
import type { IncomingStory, StoredStories } from './stories.ts'
import { readFacets } from './story-facets.ts'
import { readLedger, readPlainText, readStory } from './story-reading.ts'
import type { Shelf } from './story-records.ts'
import { readChain } from './story-chain.ts'
import { completeField } from './story-index.ts'
import type { IndexedField } from './story-index.ts'
import { definePhraseSearch } from './phrase-search.ts'
import { checkRule, countStories, listStories, matchingStories } from './story-list.ts'
import type { StoryCount, StoryList, StoryListQuery } from './story-list.ts'
import { markAll, markStories, undoMarkAll } from './triage.ts'
import { addWebhookTest, listWebhookTests } from './webhook-journal.ts'

/** Everything the application keeps, as plain synchronous calls. Runs on the library thread; see `library-client.ts`. */
export interface Library {
  /** Paths of damaged files that were set aside when the library was opened. */
  damagedFiles(): string[]

  storeStories(
    partition: PartitionName,
    answer: ReceivedAnswer,
    completeness: Completeness,
    stories: readonly IncomingStory[],
  ): StoredStories
  /** Returns the node IDs that were held and stood until now. */
  storeRemovals(partition: PartitionName, removed: readonly { id: number; at: number }[]): number[]
  readStory(partition: PartitionName, id: number): Story | null
  readPlainText(partition: PartitionName, id: number): { teaser: string; body: string }
  readLedger(partition: PartitionName, id: number): StoryVersion[]
  /** Stories that belong together by `original_id`, newest first. */
  readChain(partition: PartitionName, id: number): StoryRow[]
  listStories(partition: PartitionName, query: StoryListQuery): StoryList
  countStories(partition: PartitionName, query: string, limit: number): StoryCount
  matchingStories(partition: PartitionName, query: string, ids: readonly number[]): StoryRow[]
  /** Throws an invalid-input fault for a query that cannot be used as a mute rule. */
  checkRule(partition: PartitionName, query: string): void
  readFacets(partition: PartitionName, query: string): { counted: number; facets: Facet[] }
  readSnippets(partition: PartitionName, query: string, ids: readonly number[]): Snippet[]
  completeField(partition: PartitionName, field: IndexedField, start: string): FacetValue[]
  listLabels(partition: PartitionName): FacetValue[]

  /** Changes the marks of stories and returns them as they were. */
  markStories(partition: PartitionName, ids: readonly number[], change: MarkChange): StoryMark[]
  /** Marks every story a query finds as read. `batch` undoes it. */
  markAll(partition: PartitionName, query: string, now: number): { changed: number; batch: number }
  undoMarkAll(batch: number): void
  readWatchLists(): WatchList[]
  saveWatchList(list: Omit<WatchList, 'id'> & { id: number | null }): number
  readWatermark(partition: PartitionName, list: number): number | null
  saveWatermark(partition: PartitionName, list: number, at: number): void
  readNamedQueries(): NamedQuery[]
  saveNamedQuery(query: Omit<NamedQuery, 'id'> & { id: number | null }): number
  removeOrganised(what: 'watch-list' | 'named-query', id: number): void

  storeImage(url: string, image: HeldImage): void
  readImage(url: string): HeldImage | null

  storeRatios(partition: PartitionName, answer: ReceivedAnswer, entries: readonly IncomingRatios[]): void
  readRatios(partition: PartitionName, query: HeldRatiosQuery): SymbolRatios[]
  /** Stores an answer under the question it answers and returns its hash. */
  storeQuestion(partition: PartitionName, answer: ReceivedAnswer, question: string): void
  readQuestion(partition: PartitionName, question: string): StoredAnswer | null
  readAnswer(partition: PartitionName, hash: string): StoredAnswer | null
  /** Which of these answers no longer match the hash under which they were stored. */
  alteredAnswers(hashes: readonly string[]): string[]
  addWebhookTest(test: Omit<WebhookTest, 'id'>): WebhookTest
  listWebhookTests(query: WebhookTestQuery): WebhookTestList

  /** Writes deliveries down and learns from them; returns their IDs. */
  storeDeliveries(rows: readonly IncomingRow[]): number[]
  answerDeliveries(answers: readonly AnsweredRow[]): void
  listDeliveries(query: DeliveryListQuery): DeliveryList
  readDelivery(id: number): ReturnType<typeof readDelivery>
  /** Deliveries that share an ID or the item with that one, and itself, oldest first. */
  relatedDeliveries(id: number): HeldDelivery[]
  listRetries(): RetryChain[]
  clearDeliveries(): void
  readContracts(): Contract[]
  learnContract(name: string, sample: string, at: number): Drift[]
  forgetContract(name: string): void
  addEntitlement(map: Omit<EntitlementMap, 'id'>): EntitlementMap
  listEntitlements(service: string): EntitlementMap[]

  readInventory(partition: PartitionName): HeldData
  purge(partition: PartitionName, request: PurgeRequest): void
  /** One round of keeping to the limits; returns how many stories went, 0 when there is nothing more to do. */
  makeRoom(partition: PartitionName, limits: LibraryLimits, now: number): number
  writeBackup(file: string): void
  /** Replaces everything that is held by a backup; what was held is kept beside it. */
  restoreBackup(file: string): void
  close(): void
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
  let { database, partitionId, setAside } = openFiles(folder, now)

  const shelfOf = (partition: PartitionName): Shelf => ({
    partition: partitionId(partition),
    service: partition.service,
  })
  const nameOf = (partition: PartitionName): string => `${partition.service} ${partition.fingerprint}`
  // One transaction: the rows of an answer and the answer itself are kept together or not at all.
  const receive = <T>(
    partition: PartitionName,
    answer: ReceivedAnswer,
    store: (shelf: Shelf, receipt: number) => T,
  ): T =>
    database.transaction(() => {
      const shelf = shelfOf(partition)
      return store(shelf, storeAnswer(database, shelf.partition, answer))
    })

  return {
    damagedFiles: () => setAside,

    storeStories: (partition, answer, completeness, stories) =>
      receive(partition, answer, (shelf, receipt) =>
        storeStories(database, shelf, { receipt, receivedAt: answer.receivedAt, completeness }, stories),
      ),
    storeRemovals: (partition, removed) =>
      database.transaction(() => markRemoved(database, shelfOf(partition), removed)),
    readStory: (partition, id) => readStory(database, shelfOf(partition), id),
    readPlainText: (partition, id) => readPlainText(database, shelfOf(partition), id),
    readLedger: (partition, id) => readLedger(database, shelfOf(partition), id),
    readChain: (partition, id) => readChain(database, shelfOf(partition), id),
    listStories: (partition, query) => listStories(database, shelfOf(partition), query),
    countStories: (partition, query, limit) => countStories(database, shelfOf(partition), query, limit),
    matchingStories: (partition, query, ids) => matchingStories(database, shelfOf(partition), query, ids),
    checkRule: (partition, query) => checkRule(database, shelfOf(partition), query),
    readFacets: (partition, query) => readFacets(database, shelfOf(partition), query),
    readSnippets: (partition, query, ids) => readSnippets(database, shelfOf(partition), query, ids),
    completeField: (partition, field, start) => completeField(database, shelfOf(partition).partition, field, start, 12),
    listLabels: (partition) => listLabels(database, partition.service),

    markStories: (partition, ids, change) =>
      database.transaction(() => markStories(database, shelfOf(partition), ids, change)),
    markAll: (partition, query, at) => database.transaction(() => markAll(database, shelfOf(partition), query, at)),
    undoMarkAll: (batch) => undoMarkAll(database, batch),
    readWatchLists: () => readWatchLists(database),
    saveWatchList: (list) => saveWatchList(database, list),
    readWatermark: (partition, list) => readWatermark(database, list, nameOf(partition)),
    saveWatermark: (partition, list, at) => saveWatermark(database, list, nameOf(partition), at),
    readNamedQueries: () => readNamedQueries(database),
    saveNamedQuery: (query) => saveNamedQuery(database, query),
    removeOrganised: (what, id) => removeOrganised(database, what, id),

    storeImage: (url, image) => storeImage(database, url, image),
    readImage: (url) => readImage(database, url),

    storeRatios: (partition, answer, entries) =>
      receive(partition, answer, (shelf, receipt) =>
        storeRatios(database, shelf.partition, receipt, answer.receivedAt, entries),
      ),
    readRatios: (partition, query) => readRatios(database, partitionId(partition), query),
    storeQuestion: (partition, answer, question) =>
      receive(partition, answer, (shelf, receipt) => storeQuestion(database, shelf.partition, question, receipt)),
    readQuestion: (partition, question) => readQuestion(database, partitionId(partition), question),
    readAnswer: (partition, hash) => readAnswer(database, partitionId(partition), hash),
    alteredAnswers: (hashes) => alteredAnswers(database, hashes),
    addWebhookTest: (test) => addWebhookTest(database, test),
    listWebhookTests: (query) => listWebhookTests(database, query),

    storeDeliveries: (rows) => database.transaction(() => storeDeliveries(database, rows)),
    answerDeliveries: (answers) => database.transaction(() => answerDeliveries(database, answers)),
    listDeliveries: (query) => listDeliveries(database, query),
    readDelivery: (id) => readDelivery(database, id),
    listRetries: () => listRetries(database),
    relatedDeliveries: (id) => relatedDeliveries(database, id),
    clearDeliveries: () => database.transaction(() => clearDeliveries(database)),
    readContracts: () => readContracts(database),
    learnContract: (name, sample, at) => database.transaction(() => learnContract(database, name, sample, at)),
    forgetContract: (name) => forgetContract(database, name),
    addEntitlement: (map) => addEntitlement(database, map),
    listEntitlements: (service) => listEntitlements(database, service),

    readInventory: (partition) => readInventory(database, shelfOf(partition)),
    purge: (partition, request) => database.transaction(() => purge(database, shelfOf(partition), request)),
    makeRoom: (partition, limits, at) => database.transaction(() => makeRoom(database, shelfOf(partition), limits, at)),
    writeBackup: (file) => writeBackup(database, file),
    restoreBackup(file) {
      database.close()
      try {
        restoreBackup(folder, file, now())
      } finally {
        ;({ database, partitionId, setAside } = openFiles(folder, now))
      }
    },
    close: () => database.close(),
  }
}
