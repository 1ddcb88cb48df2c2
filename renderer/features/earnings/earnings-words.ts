import { isSame } from '../../../app/domain/values/put-back.ts'
import type { MemberWords } from '../../../app/domain/values/put-back.ts'
import type { EarningsState } from './earnings-state.ts'

/** What a change of the earnings view is called. */
export const EARNINGS_WORDS: MemberWords<EarningsState> = {
  request: (before, after) =>
    isSame(before.symbols, after.symbols) ? 'change the request for earnings' : 'change the companies of the earnings',
  style: (_before, after) => (after === 'as-sent' ? 'show earnings as sent' : 'show earnings in assumed units'),
  compare: (_before, after) => (after === 'none' ? 'show the earnings themselves' : 'show how the earnings changed'),
  basis: () => 'change the basis of the earnings',
  period: () => 'change the period of the earnings',
  // They are gone to, as a view is.
  shows: null,
  company: null,
  day: null,
  span: null,
}
