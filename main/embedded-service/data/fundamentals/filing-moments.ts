import type { SampleCompany } from '../companies.ts'
import { DAY_MS } from '../market-calendar.ts'
import type { SampleSet } from '../sample-set.ts'
import { EARLIEST_RESTATEMENT, OPEN_QUARTERS, quarterFilings } from './filings.ts'
import { firstQuarter, fiscalQuarter, lastQuarterBy } from './fiscal-calendar.ts'
import { splitsBy } from './splits.ts'

/** Quarters that are looked at ahead: a hundred years. */
const FARTHEST = 400

/** Number of the oldest quarter on which something can still be filed at that moment. */
const oldestOpen = (company: SampleCompany, at: number): number =>
  Math.max(firstQuarter(company), lastQuarterBy(company, at) - OPEN_QUARTERS)

/** A stretch of time in which the service says the same of a company, in Unix milliseconds. */
export interface UnchangedTime {
  /** The last filing or split; null before the first. */
  since: number | null
  /** Not after the next one. */
  until: number
}

/** The stretch of time around a moment in which nothing about the company is filed and its shares are not split. */
export function unchangedAround(seed: number, company: SampleCompany, at: number): UnchangedTime {
  const last = lastQuarterBy(company, at)
  // Nothing is filed on a quarter before its month is over.
  const monthOver = Date.parse(fiscalQuarter(company, last + 1).asOf) + DAY_MS
  // A split before last year was followed by filings.
  const changes: (number | null)[] = splitsBy(seed, company, monthOver, new Date(at).getUTCFullYear() - 1).map(
    (split) => split.at,
  )
  for (let number = oldestOpen(company, at); number <= last; number++) {
    const { announcedAt, filedAt, restatedFiguresAt, restatement } = quarterFilings(seed, company, number)
    changes.push(announcedAt, filedAt, restatedFiguresAt, restatement?.at ?? null)
  }
  let [since, until] = [-Infinity, monthOver]
  for (const change of changes) {
    if (change === null) continue
    if (change <= at) since = Math.max(since, change)
    else until = Math.min(until, change)
  }
  return { since: since === -Infinity ? null : since, until }
}

/**
 * The moment (Unix milliseconds) of the first restatement after `at` that any of the listed companies files: from then on the
 * latest known figures (R) of a quarter differ from its original ones (A), of which the service has both. Splits are none. Looks
 * at every company of the set, which takes some milliseconds for 240 and some tenths of a second for 5,000. Infinity for a set
 * without restatements.
 */
export function nextRestatementAfter({ seed, companies, companyAt }: SampleSet, at: number): number {
  let next = Infinity
  for (let index = 0; index < companies; index++) {
    const company = companyAt(index)
    if (!company.hasHistory || company.habits.coverage !== 'all') continue
    for (let number = oldestOpen(company, at); number < lastQuarterBy(company, at) + FARTHEST; number++) {
      if ((fiscalQuarter(company, number).endsOn + EARLIEST_RESTATEMENT) * DAY_MS > next) break
      const { restatement } = quarterFilings(seed, company, number)
      if (restatement !== null && restatement.at > at && restatement.at < next) next = restatement.at
    }
  }
  return next
}
