import type { Database } from '../../../platform/database/database.ts'
import type { Shelf } from '../../news/store/story-records.ts'
import type { PartitionName, ReceivedAnswer } from '../../responses/store/answers.ts'

/** What the store of each subject works with, on the storage thread. */
export interface StoreContext {
  /** The open database; another one after a backup was restored, so it is read anew for each call. */
  readonly database: Database
  shelfOf(partition: PartitionName): Shelf
  /** Stores an answer and what was read from it in one transaction: they are kept together or not at all. */
  receive<T>(partition: PartitionName, answer: ReceivedAnswer, store: (shelf: Shelf, receipt: number) => T): T
}
