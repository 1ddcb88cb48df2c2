import { comparedReport, comparisonGap, dayIn } from '../../../app/domain/fundamentals/earnings/earnings-reports.ts'
import type { EarningsReport } from '../../../app/domain/fundamentals/earnings/earnings-reports.ts'
import type { Gap } from '../../../app/domain/fundamentals/series.ts'
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

const originalOf = (report: EarningsReport, all: readonly EarningsReport[]): EarningsReport | undefined =>
  report.reportType === 'R'
    ? all.find(({ asOf, period, reportType }) => reportType === 'A' && asOf === report.asOf && period === report.period)
    : undefined

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

/** Names of the members of a report. */
export const namesOf = ({ numbers, texts }: EarningsReport): string[] => [
  ...Object.keys(numbers),
  ...Object.keys(texts),
]

/** Tells of a field whether only the newest report has it, or only earlier ones. */
export function stateOfFields(columns: readonly EarningsColumn[]): (field: string) => 'new' | 'gone' | null {
  const newest = new Set(columns.slice(0, 1).flatMap(({ report }) => namesOf(report)))
  const earlier = new Set(columns.slice(1).flatMap(({ report }) => namesOf(report)))
  return (field) => (columns.length < 2 ? null : !newest.has(field) ? 'gone' : earlier.has(field) ? null : 'new')
}
