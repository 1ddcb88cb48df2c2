import type { DataOwner } from '../../../../app/domain/connection/connection.ts'
import type { Database } from '../../../platform/database/connection.ts'
import type { StoreContext } from '../../library/store/store-context.ts'
import {
  alteredResponses,
  listAnsweredRequests,
  listAnswersAt,
  readAnswer,
  readLatestResponse,
  readReceipts,
  readResponse,
  storeLatestResponse,
} from './responses.ts'
import type { ReceivedResponse } from '../../../../app/domain/responses/received-response.ts'
import type { AnsweredRequest, ResponseReceipt, StoredResponse } from './responses.ts'

/** Responses of the service, each stored once under its hash. */
export interface ResponsesStore {
  /** Stores a response as the latest for its request key. */
  storeLatestResponse(owner: DataOwner, response: ReceivedResponse, requestKey: string): void
  readLatestResponse(owner: DataOwner, requestKey: string): StoredResponse | null
  /** The requests with a stored response whose keys begin with `start`, the newest response first. */
  listAnsweredRequests(owner: DataOwner, start: string): AnsweredRequest[]
  /** For each request to a path of the interface the last receipt up to a moment (Unix milliseconds), the newest first. */
  listAnswersAt(owner: DataOwner, path: string, moment: number): ResponseReceipt[]
  readResponse(owner: DataOwner, hash: string): StoredResponse | null
  /** What was last received for a request up to a moment (Unix milliseconds); the request is named as in its receipt. */
  readAnswer(owner: DataOwner, request: string, moment: number): StoredResponse | null
  /** Stores a response that nothing is read from. */
  storeResponse(owner: DataOwner, response: ReceivedResponse): void
  /** The last receipt of each of these responses that is still stored, up to a moment (Unix milliseconds) or of all. */
  readReceipts(owner: DataOwner, hashes: readonly string[], moment?: number | null): ResponseReceipt[]
  /** Which of these responses of a connection no longer match their hash. */
  alteredResponses(owner: DataOwner, hashes: readonly string[]): string[]
}

/** Creates the store of responses. */
export function createResponsesStore(context: StoreContext): ResponsesStore {
  const databaseOf = (owner: DataOwner): Database => context.libraryOf(owner).database
  return {
    storeLatestResponse: (owner, response, requestKey) =>
      context.receive(owner, response, ({ database }, receipt) => storeLatestResponse(database, requestKey, receipt)),
    readLatestResponse: (owner, requestKey) => readLatestResponse(databaseOf(owner), requestKey),
    listAnsweredRequests: (owner, start) => listAnsweredRequests(databaseOf(owner), start),
    listAnswersAt: (owner, path, moment) => listAnswersAt(databaseOf(owner), path, moment),
    readResponse: (owner, hash) => readResponse(databaseOf(owner), hash),
    readAnswer: (owner, request, moment) => readAnswer(databaseOf(owner), request, moment),
    storeResponse: (owner, response) => context.receive(owner, response, () => undefined),
    readReceipts: (owner, hashes, moment) => readReceipts(databaseOf(owner), hashes, moment),
    alteredResponses: (owner, hashes) => alteredResponses(databaseOf(owner), hashes),
  }
}
