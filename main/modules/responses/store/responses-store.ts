import type { DataOwner } from '../../../../app/domain/connection/data-owner.ts'
import type { StoreContext } from '../../library/store/store-context.ts'
import { alteredResponses, readResponse, readLatestResponse, storeLatestResponse } from './responses.ts'
import type { ReceivedResponse, StoredResponse } from './responses.ts'

/** What the service sent, each answer once under its hash. */
export interface ResponsesStore {
  /** Stores an answer under the question it answers. */
  storeLatestResponse(owner: DataOwner, response: ReceivedResponse, requestKey: string): void
  readLatestResponse(owner: DataOwner, requestKey: string): StoredResponse | null
  readResponse(owner: DataOwner, hash: string): StoredResponse | null
  /** Which of these answers no longer match the hash under which they were stored. */
  alteredResponses(hashes: readonly string[]): string[]
}

/** The store of answers. */
export function createResponsesStore(context: StoreContext): ResponsesStore {
  const idOf = (owner: DataOwner): number => context.scopeOf(owner).connection
  return {
    storeLatestResponse: (owner, response, requestKey) =>
      context.receive(owner, response, (scope, receipt) =>
        storeLatestResponse(context.database, scope.connection, requestKey, receipt),
      ),
    readLatestResponse: (owner, requestKey) => readLatestResponse(context.database, idOf(owner), requestKey),
    readResponse: (owner, hash) => readResponse(context.database, idOf(owner), hash),
    alteredResponses: (hashes) => alteredResponses(context.database, hashes),
  }
}
