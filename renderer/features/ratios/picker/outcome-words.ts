import { meaningOf, type SymbolRatios } from '../../../../app/domain/fundamentals/ratio-record.ts'
import type { Shown } from '../../../../app/domain/responses/display-state.ts'
import { failureWords } from '../../../format/display-state.ts'

/** What is said of a company of which nothing is on screen. */
const WORDS_OF_NOTHING: Readonly<Record<Exclude<Shown['state'], 'failed'>, string>> = {
  'not-asked': 'not requested',
  loading: 'requesting…',
  live: 'no records',
  cached: 'no records',
  offline: 'not cached',
  none: 'not in the response',
  absent: 'no data',
  denied: 'not in the plan',
}

/**
 * Why nothing of a company is on screen, in a few words; null when it has records. `unnamed` is what is known where no response named it, and
 * `knownAt` the moment by which responses count, in Unix milliseconds; null for now.
 */
export function withoutRecords(entry: SymbolRatios, unnamed: Shown, knownAt: number | null): string | null {
  switch (entry.outcome) {
    case 'records':
      return null
    case 'refused':
      return entry.message ?? 'refused by the service'
    case 'no-records':
      return entry.reportTypes.length === 0
        ? 'no records'
        : `${entry.reportTypes.map(meaningOf).join(', ').toLowerCase()} only`
    case 'not-named':
      return WORDS_OF_NOTHING.none
    case 'not-in-response':
      if (knownAt !== null) return 'not known then'
      return unnamed.state === 'failed' ? failureWords(unnamed.error) : WORDS_OF_NOTHING[unnamed.state]
  }
}
