import type { DataOwner } from '../../../../app/domain/connection/data-owner.ts'
import type { StoreContext } from '../../library/store/store-context.ts'
import { alteredAnswers, readAnswer, readQuestion, storeQuestion } from './answers.ts'
import type { ReceivedAnswer, StoredAnswer } from './answers.ts'

/** What the service sent, each answer once under its hash. */
export interface ResponsesStore {
  /** Stores an answer under the question it answers. */
  storeQuestion(owner: DataOwner, answer: ReceivedAnswer, question: string): void
  readQuestion(owner: DataOwner, question: string): StoredAnswer | null
  readAnswer(owner: DataOwner, hash: string): StoredAnswer | null
  /** Which of these answers no longer match the hash under which they were stored. */
  alteredAnswers(hashes: readonly string[]): string[]
}

/** The store of answers. */
export function createResponsesStore(context: StoreContext): ResponsesStore {
  const idOf = (owner: DataOwner): number => context.scopeOf(owner).connection
  return {
    storeQuestion: (owner, answer, question) =>
      context.receive(owner, answer, (scope, receipt) =>
        storeQuestion(context.database, scope.connection, question, receipt),
      ),
    readQuestion: (owner, question) => readQuestion(context.database, idOf(owner), question),
    readAnswer: (owner, hash) => readAnswer(context.database, idOf(owner), hash),
    alteredAnswers: (hashes) => alteredAnswers(context.database, hashes),
  }
}
