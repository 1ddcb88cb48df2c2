import type { Database } from '../../../platform/database/database.ts'
import type { DataOwner } from '../../../../app/domain/connection/data-owner.ts'
import type { ReceivedResponse } from '../../../../app/domain/responses/received-response.ts'

/** A connection by its row ID, with the origin that marks belong to. */
export interface StoreScope {
  connection: number
  origin: string
}

/** What the stores share on the library thread. */
export interface StoreContext {
  /** The open database. A restore replaces it, so stores read this property at each call. */
  readonly database: Database
  scopeOf(owner: DataOwner): StoreScope
  /** Changes the data of a connection in one transaction. */
  change<T>(owner: DataOwner, work: (scope: StoreScope) => T): T
  /** Stores a response and the data read from it in one transaction. */
  receive<T>(owner: DataOwner, response: ReceivedResponse, store: (scope: StoreScope, receipt: number) => T): T
}
