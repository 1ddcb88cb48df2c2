import type { Database } from '../../../platform/database/database.ts'
import type { DataOwner } from '../../../../app/domain/connection/data-owner.ts'
import type { ReceivedResponse } from '../../responses/store/responses.ts'

/** A connection as the tables name it, with the origin to which marks belong. */
export interface StoreScope {
  connection: number
  origin: string
}

/** What the store of each subject works with, on the storage thread. */
export interface StoreContext {
  /** The open database; another one after a backup was restored, so it is read anew for each call. */
  readonly database: Database
  scopeOf(owner: DataOwner): StoreScope
  /** Changes what belongs to a connection, in one transaction. */
  change<T>(owner: DataOwner, work: (scope: StoreScope) => T): T
  /** Stores an answer and what was read from it in one transaction: they are kept together or not at all. */
  receive<T>(owner: DataOwner, response: ReceivedResponse, store: (scope: StoreScope, receipt: number) => T): T
}
