import { fullTime } from '../../format/time.ts'
import { isSame, type MemberWords } from '../../../app/domain/values/undo-values.ts'
import type { Place } from '../../../app/ipc/window/location.ts'

/** State of the earnings view, kept by the shell so that going back restores it. */
export type EarningsState = Place['earnings']

export const INITIAL_EARNINGS: EarningsState = {
  request: { symbols: [], period: '', reportType: '', fromDate: null },
  shows: 'grid',
  style: 'assumed',
  basis: null,
  period: null,
  compare: 'none',
  company: null,
  day: null,
  knownAt: null,
  span: 'all',
}

/** What chooses the reports that are shown. */
const CHOOSES_REPORTS = ['request', 'company', 'basis', 'period', 'knownAt'] as const

/** The state after a change. A date that was gone to is of the reports that were shown then, so it does not stay with others. */
export function changedEarnings(state: EarningsState, change: Partial<EarningsState>): EarningsState {
  const next = { ...state, ...change }
  return CHOOSES_REPORTS.every((name) => isSame(state[name], next[name])) ? next : { ...next, day: null }
}

/** The date to which a link went, where it is of these reports; those that name no company are of the one that was asked for. */
export const dayGoneTo = (
  { company, day }: Pick<EarningsState, 'company' | 'day'>,
  symbol: string | null,
): string | null => (symbol === null || symbol === company ? day : null)

/** What a change of the earnings view is called. */
export const EARNINGS_WORDS: MemberWords<EarningsState> = {
  request: (before, after) =>
    isSame(before.symbols, after.symbols) ? 'change the request for earnings' : 'change the companies of the earnings',
  style: (_before, after) => (after === 'as-sent' ? 'show earnings as sent' : 'show earnings in assumed units'),
  compare: (_before, after) => (after === 'none' ? 'show the earnings themselves' : 'show how the earnings changed'),
  basis: () => 'change the basis of the earnings',
  period: () => 'change the period of the earnings',
  knownAt: (_before, after) =>
    after === null ? 'show the earnings known now' : `show the earnings known at ${fullTime(after)}`,
  // They are gone to, as a view is.
  shows: null,
  company: null,
  day: null,
  span: null,
}
