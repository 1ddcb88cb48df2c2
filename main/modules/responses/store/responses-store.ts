import type { StoreContext } from '../../library/store/store-context.ts'
import { alteredAnswers, readAnswer, readQuestion, storeQuestion } from './answers.ts'
import type { PartitionName, ReceivedAnswer, StoredAnswer } from './answers.ts'

/** What the service sent, each answer once under its hash. */
export interface ResponsesStore {
  /** Stores an answer under the question it answers. */
  storeQuestion(partition: PartitionName, answer: ReceivedAnswer, question: string): void
  readQuestion(partition: PartitionName, question: string): StoredAnswer | null
  readAnswer(partition: PartitionName, hash: string): StoredAnswer | null
  /** Which of these answers no longer match the hash under which they were stored. */
  alteredAnswers(hashes: readonly string[]): string[]
}

/** The store of answers. */
export function createResponsesStore(context: StoreContext): ResponsesStore {
  const idOf = (partition: PartitionName): number => context.shelfOf(partition).partition
  return {
    storeQuestion: (partition, answer, question) =>
      context.receive(partition, answer, (shelf, receipt) =>
        storeQuestion(context.database, shelf.partition, question, receipt),
      ),
    readQuestion: (partition, question) => readQuestion(context.database, idOf(partition), question),
    readAnswer: (partition, hash) => readAnswer(context.database, idOf(partition), hash),
    alteredAnswers: (hashes) => alteredAnswers(context.database, hashes),
  }
}
