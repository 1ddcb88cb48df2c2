import type { SymbolRatios } from '../../../../app/domain/fundamentals/ratio-record.ts'
import type { StoreContext } from '../../library/store/store-context.ts'
import type { PartitionName, ReceivedAnswer } from '../../responses/store/answers.ts'
import { readRatios, storeRatios } from './ratios.ts'
import type { HeldRatiosQuery, IncomingRatios } from './ratios.ts'

/** Operation ratios, with what was known when. */
export interface FundamentalsStore {
  storeRatios(partition: PartitionName, answer: ReceivedAnswer, entries: readonly IncomingRatios[]): void
  readRatios(partition: PartitionName, query: HeldRatiosQuery): SymbolRatios[]
}

/** The store of ratios. */
export const createFundamentalsStore = (context: StoreContext): FundamentalsStore => ({
  storeRatios: (partition, answer, entries) =>
    context.receive(partition, answer, (shelf, receipt) =>
      storeRatios(context.database, shelf.partition, receipt, answer.receivedAt, entries),
    ),
  readRatios: (partition, query) => readRatios(context.database, context.shelfOf(partition).partition, query),
})
