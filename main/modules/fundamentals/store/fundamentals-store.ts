import type { DataOwner } from '../../../../app/domain/connection/data-owner.ts'
import type { SymbolRatios } from '../../../../app/domain/fundamentals/ratio-record.ts'
import type { StoreContext } from '../../library/store/store-context.ts'
import type { ReceivedResponse } from '../../../../app/domain/responses/received-response.ts'
import { findCompanies } from './company-names.ts'
import type { NamedCompany } from './company-names.ts'
import { readRatios, storeRatios } from './ratios.ts'
import type { CachedRatiosQuery, IncomingRatios } from './ratios.ts'

/** Operation ratios with their history. */
export interface FundamentalsStore {
  storeRatios(owner: DataOwner, response: ReceivedResponse, entries: readonly IncomingRatios[]): void
  readRatios(owner: DataOwner, query: CachedRatiosQuery): SymbolRatios[]
  /** Companies whose names have all words. */
  findCompanies(owner: DataOwner, words: readonly string[]): NamedCompany[]
}

/** Creates the store of ratios. */
export const createFundamentalsStore = (context: StoreContext): FundamentalsStore => ({
  storeRatios: (owner, response, entries) =>
    context.receive(owner, response, ({ database }, receipt) =>
      storeRatios(database, receipt, response.receivedAt, entries),
    ),
  readRatios: (owner, query) => readRatios(context.libraryOf(owner).database, query),
  findCompanies: (owner, words) => findCompanies(context.libraryOf(owner).database, words),
})
