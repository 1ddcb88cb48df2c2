import { earningsField, type EarningsUnit } from '../../../app/domain/fundamentals/earnings/earnings-fields.ts'
import {
  changeBetween,
  comparedReport,
  comparisonGap,
  dayIn,
  originalOf,
} from '../../../app/domain/fundamentals/earnings/earnings-reports.ts'
import type { EarningsReport } from '../../../app/domain/fundamentals/earnings/earnings-reports.ts'
import type { Gap } from '../../../app/domain/fundamentals/series.ts'
import type { Digits } from '../../../app/domain/responses/sourced-value.ts'
import { ownProperty } from '../../../app/domain/values/own-property.ts'
import { sharesNote } from '../../format/shares-note.ts'
import { formatNumber, signed } from '../../format/value.ts'
import type { EarningsState } from './earnings-state.ts'

/** A report as a column of the grid, with what its numbers are set against. */
export interface EarningsColumn {
  report: EarningsReport
  /** The original report that this one restates. */
  original: EarningsReport | undefined
  /** The report that the chosen comparison is made with; undefined where there is none, and without a comparison. */
  compared: EarningsReport | undefined
  /** Why there is none; null where there is one, and without a comparison. */
  without: Gap | null
}

/** Sorts reports newest first, and those of no day last; within a date the original comes before the restated one. */
function sorted(reports: readonly EarningsReport[]): EarningsReport[] {
  const key = ({ asOf, period, reportType }: EarningsReport): string =>
    `${dayIn(asOf)} ${asOf ?? ''} ${period ?? ''} ${String.fromCharCode(255 - (reportType ?? '').charCodeAt(0) || 255)}`
  return [...reports].sort((one, other) => (key(one) === key(other) ? 0 : key(one) < key(other) ? 1 : -1))
}

/** What a comparison is made with. */
const AGAINST = {
  none: null,
  'prior-difference': 'prior',
  'prior-growth': 'prior',
  'year-difference': 'year',
  'year-growth': 'year',
} as const satisfies Record<EarningsState['compare'], 'prior' | 'year' | null>

/** The columns of the shown reports; `all` are those of the company, among which others are found to compare with. */
export function columnsOf(
  shown: readonly EarningsReport[],
  all: readonly EarningsReport[],
  compare: EarningsState['compare'],
): readonly EarningsColumn[] {
  const against = AGAINST[compare]
  return sorted(shown).map((report) => {
    const compared = against === null ? undefined : comparedReport(report, all, against)
    const without = against === null || compared !== undefined ? null : comparisonGap(report, all, against)
    return { report, original: originalOf(report, all), compared, without }
  })
}

/** What is counted the same in both reports of a year, unless the number of shares changed as after a split. */
const OF_SHARES: readonly (EarningsUnit | null)[] = ['per-share', 'shares']

/** How a field of the newest report grew on the year. */
export interface YearGrowth {
  /** As it is shown, for the room that it needs. */
  shown: string
  report: EarningsReport
  /** The one of a year before. */
  other: EarningsReport
  digits: Digits
}

/**
 * The growth of each amount of the newest report on that of the same basis, period and currency a year before. A field whose values do not
 * mean the same has none, nor has one of which something was found against a value.
 */
export function growthOnYear(
  newest: EarningsReport | undefined,
  all: readonly EarningsReport[],
  isDoubted: (report: EarningsReport, field: string, digits: Digits) => boolean,
): ReadonlyMap<string, YearGrowth> {
  const before = newest === undefined ? undefined : comparedReport(newest, all, 'year')
  if (newest === undefined || before === undefined) return new Map()
  const hasOtherShares = sharesNote(newest, before) !== null
  return new Map(
    Object.entries(newest.numbers).flatMap(([field, digits]): [string, YearGrowth][] => {
      const unit = earningsField(field)?.unit ?? null
      const from = ownProperty(before.numbers, field)
      const growth = from === undefined ? null : (changeBetween(from, digits)?.growth ?? null)
      if (from === undefined || growth === null || unit === null || unit === 'multiple') return []
      if (hasOtherShares && OF_SHARES.includes(unit)) return []
      if (isDoubted(newest, field, digits) || isDoubted(before, field, from)) return []
      return [[field, { shown: signed(formatNumber(growth, 'percent')), report: newest, other: before, digits }]]
    }),
  )
}

export const namesOf = ({ numbers, texts }: EarningsReport): string[] => [
  ...Object.keys(numbers),
  ...Object.keys(texts),
]

/** Tells of a field whether only the reports of the newest day have it, or only earlier ones. Of a report without a day neither is known. */
export function stateOfFields(columns: readonly EarningsColumn[]): (field: string) => 'new' | 'gone' | null {
  const days = columns.map(({ report }) => dayIn(report.asOf))
  const first = days[0] ?? ''
  const namesWhere = (isWanted: (day: string) => boolean): Set<string> =>
    new Set(columns.flatMap(({ report }, place) => (isWanted(days[place] ?? '') ? namesOf(report) : [])))
  const newest = namesWhere((day) => day === first)
  const earlier = namesWhere((day) => day !== first)
  if (earlier.size === 0 || days.includes('')) return () => null
  return (field) => (!newest.has(field) ? 'gone' : earlier.has(field) ? null : 'new')
}
