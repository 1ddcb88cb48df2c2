import type { DataOwner } from '../../../../app/domain/connection/data-owner.ts'
import type { SymbolRatios } from '../../../../app/domain/fundamentals/ratio-record.ts'
import type { StoreContext } from '../../library/store/store-context.ts'
import type { ReceivedAnswer } from '../../responses/store/answers.ts'
import { readRatios, storeRatios } from './ratios.ts'
import type { HeldRatiosQuery, IncomingRatios } from './ratios.ts'

/** Operation ratios, with what was known when. */
export interface FundamentalsStore {
  storeRatios(owner: DataOwner, answer: ReceivedAnswer, entries: readonly IncomingRatios[]): void
  readRatios(owner: DataOwner, query: HeldRatiosQuery): SymbolRatios[]
}

/** The store of ratios. */
export const createFundamentalsStore = (context: StoreContext): FundamentalsStore => ({
  storeRatios: (owner, answer, entries) =>
    context.receive(owner, answer, (scope, receipt) =>
      storeRatios(context.database, scope.connection, receipt, answer.receivedAt, entries),
    ),
  readRatios: (owner, query) => readRatios(context.database, context.scopeOf(owner).connection, query),
})
