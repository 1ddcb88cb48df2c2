import type { EarningsRequest } from '../../query/earnings.ts'

/** State of the earnings view, kept by the shell so that going back restores it. */
export interface EarningsState {
  request: EarningsRequest
  shows: 'grid' | 'chart' | 'tree'
}

/** The initial state of the earnings view. */
export const INITIAL_EARNINGS: EarningsState = {
  request: { symbols: [], period: '', reportType: '', fromDate: null },
  shows: 'grid',
}
