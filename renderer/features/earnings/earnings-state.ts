import type { Place } from '../../../app/ipc/place.ts'

/** State of the earnings view, kept by the shell so that going back restores it. */
export type EarningsState = Place['earnings']

/** The initial state of the earnings view. */
export const INITIAL_EARNINGS: EarningsState = {
  request: { symbols: [], period: '', reportType: '', fromDate: null },
  shows: 'grid',
  style: 'assumed',
  basis: null,
  period: null,
  compare: 'none',
  company: null,
  day: null,
  span: 'all',
}
