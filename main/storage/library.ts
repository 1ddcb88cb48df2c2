import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Completeness } from '../../app/domain/news-item.ts'
import type { Story, StoryRow } from '../../app/domain/news-views.ts'
import type { SymbolRatios } from '../../app/domain/ratio-record.ts'
import type { WebhookTest } from '../../app/domain/webhook.ts'
import { partitionId, readAnswer, readQuestion, storeAnswer, storeQuestion } from './answers.ts'
import type { PartitionName, ReceivedAnswer, StoredAnswer } from './answers.ts'
import { openDatabase } from './database.ts'
import { JOURNAL, LIBRARY } from './library-schema.ts'
import { readRatios, storeRatios } from './ratios.ts'
import type { HeldRatiosQuery, IncomingRatios } from './ratios.ts'
import { listStories, readStory, storeStories } from './stories.ts'
import type { HeldStoriesQuery, IncomingStory } from './stories.ts'
import { addWebhookTest, listWebhookTests } from './webhook-journal.ts'

/** Everything the application keeps, as plain synchronous calls. Runs on the library thread; see `library-client.ts`. */
export interface Library {
  /** Paths of damaged files that were set aside when the library was opened. */
  damagedFiles(): string[]
  storeStories(partition: PartitionName, answer: ReceivedAnswer, completeness: Completeness, stories: readonly IncomingStory[]): void
  readStory(partition: PartitionName, id: number): Story | null
  listStories(partition: PartitionName, query: HeldStoriesQuery): { rows: StoryRow[]; receivedAt: number | null }
  storeRatios(partition: PartitionName, answer: ReceivedAnswer, entries: readonly IncomingRatios[]): void
  readRatios(partition: PartitionName, query: HeldRatiosQuery): SymbolRatios[]
  /** Stores an answer under the question it answers and returns its hash. */
  storeQuestion(partition: PartitionName, answer: ReceivedAnswer, question: string): void
  readQuestion(partition: PartitionName, question: string): StoredAnswer | null
  readAnswer(partition: PartitionName, hash: string): StoredAnswer | null
  addWebhookTest(test: Omit<WebhookTest, 'id'>): WebhookTest
  listWebhookTests(): WebhookTest[]
  close(): void
}

/** Opens the library and the journal in that folder. Throws a NewerSchemaError when a file is of a newer version. */
export function openLibrary(folder: string, now: () => number): Library {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const library = openDatabase(join(folder, 'library.db'), LIBRARY, now)
  const journal = openDatabase(join(folder, 'journal.db'), JOURNAL, now)
  const { database } = library
  const receive = (partition: PartitionName, answer: ReceivedAnswer, store: (partition: number, receipt: number) => void): void => {
    // One transaction: the rows of an answer and the answer itself are kept together or not at all.
    database.transaction(() => {
      const id = partitionId(database, partition)
      store(id, storeAnswer(database, id, answer))
    })
  }
  return {
    damagedFiles: () => [library.setAsideAs, journal.setAsideAs].filter((path) => path !== null),
    storeStories: (partition, answer, completeness, stories) => {
      receive(partition, answer, (id, receipt) => { storeStories(database, id, receipt, answer.receivedAt, completeness, stories) })
    },
    readStory: (partition, id) => readStory(database, partitionId(database, partition), id),
    listStories: (partition, query) => listStories(database, partitionId(database, partition), query),
    storeRatios: (partition, answer, entries) => {
      receive(partition, answer, (id, receipt) => { storeRatios(database, id, receipt, answer.receivedAt, entries) })
    },
    readRatios: (partition, query) => readRatios(database, partitionId(database, partition), query),
    storeQuestion: (partition, answer, question) => {
      receive(partition, answer, (id, receipt) => { storeQuestion(database, id, question, receipt) })
    },
    readQuestion: (partition, question) => readQuestion(database, partitionId(database, partition), question),
    readAnswer: (partition, hash) => readAnswer(database, partitionId(database, partition), hash),
    addWebhookTest: (test) => addWebhookTest(journal.database, test),
    listWebhookTests: () => listWebhookTests(journal.database),
    close: () => {
      database.close()
      journal.database.close()
    },
  }
}
