import type { EarningsQuestion } from '../../query/earnings.ts'

/** What the earnings view shows: kept by the shell, so that going back finds it again. */
export interface EarningsState {
  question: EarningsQuestion
  shows: 'grid' | 'chart' | 'tree'
}

/** The state of an earnings view nobody has touched. */
export const INITIAL_EARNINGS: EarningsState = {
  question: { symbols: [], period: '', reportType: '', fromDate: null },
  shows: 'grid',
}
