import type { SampleCompany } from '../companies.ts'
import { DAY_MS } from '../market-calendar.ts'
import type { SampleSet } from '../sample-set.ts'
import { EARLIEST_RESTATEMENT, OPEN_QUARTERS, quarterFilings } from './filings.ts'
import { firstQuarter, fiscalQuarter, lastQuarterBy } from './fiscal-calendar.ts'
import { splitsBy } from './splits.ts'

/** Number of quarters to search ahead: a hundred years. */
const FARTHEST = 400

/** Number of the oldest quarter that can still have a filing after that time. */
const oldestOpen = (company: SampleCompany, at: number): number =>
  Math.max(firstQuarter(company), lastQuarterBy(company, at) - OPEN_QUARTERS)

/** A time span in which the service's data of a company does not change, in Unix milliseconds. */
export interface UnchangedTime {
  /** The last filing or split; null before the first. */
  since: number | null
  /** A time no later than the next filing or split. */
  until: number
}

/** The time span around the given time without a filing or split of the company. */
export function unchangedAround(seed: number, company: SampleCompany, at: number): UnchangedTime {
  const last = lastQuarterBy(company, at)
  // Nothing is filed for a quarter before its month is over.
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
 * The time (Unix milliseconds) of the first restatement after `at` by any of the listed companies. From then on the
 * latest known figures (R) of a quarter differ from its original ones (A), and the service has both. Splits do not
 * count. Checks every company of the set, which takes some milliseconds for 240 and some tenths of a second for 5,000.
 * Infinity for a set without restatements.
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
