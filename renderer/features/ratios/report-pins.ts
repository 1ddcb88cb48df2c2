import { closesColumn, shareOfTime } from '../../../app/domain/fundamentals/period-columns.ts'
import { ofChoice, shownChoice } from '../../../app/domain/fundamentals/earnings-reports.ts'
import type { HeldEarnings, HeldReport, HeldRequest } from '../../../app/domain/fundamentals/held-earnings.ts'
import { periodLabel } from '../../../app/domain/fundamentals/period-words.ts'
import { basisLabel } from '../../../app/domain/fundamentals/ratio-record.ts'
import { isCalendarDate } from '../../../app/domain/responses/service-date.ts'
import { ownProperty } from '../../../app/domain/values/own-property.ts'
import { counted } from '../../format/counted.ts'
import { shownDay } from '../../format/date-form.ts'
import { choiceOf, labelOf, rowStyle } from '../../format/earnings-row.ts'
import type { EarningsFields } from '../../format/earnings-row.ts'
import { shortDay } from '../../format/time.ts'

/** What is said of the dates of reports wherever they stand on a time axis. */
export const DATE_NOTE = 'by the as-of date of each report; the service does not say what its dates mean'

/** Which reports are preferred where several have the same date. */
interface WantedReports {
  basis: string
  /** Null for the one that most reports have. */
  period: string | null
}

/** A report at its date. */
export interface DatedReport {
  symbol: string
  asOf: string
  report: HeldReport
  /** The request whose response has it, and when that was received, in Unix milliseconds. */
  request: HeldRequest
  receivedAt: number
  /** The bases of the other reports of that date, in words. */
  others: readonly string[]
}

/** The reports that stand in one place of the axis. */
export interface ReportPin {
  /** Where it is, as a share of the width of the plot. */
  share: number
  reports: readonly DatedReport[]
}

/** One report for each date of a company: of the wanted basis and period where there is one. */
function datedReports({ symbol, answers }: HeldEarnings, wanted: WantedReports): DatedReport[] {
  const all = answers.flatMap(({ receivedAt, request, reports }) =>
    reports.map((report) => ({ report, receivedAt, request })),
  )
  const whole = all.map(({ report }) => ({ ...report, aorOrRestate: null, symbol, texts: {}, path: '' }))
  const preferred = new Set(ofChoice(whole, shownChoice(whole, wanted)))
  const places = new Set(whole.flatMap((report, place) => (preferred.has(report) ? [place] : [])))
  const ofDays = Map.groupBy([...all.entries()], ([, { report }]) => report.asOf ?? '')
  return [...ofDays].flatMap(([asOf, ofDay]) => {
    const [, chosen] = ofDay.find(([place]) => places.has(place)) ?? ofDay[0] ?? []
    if (chosen === undefined || !isCalendarDate(asOf)) return []
    const others = ofDay.map(([, { report }]) => report.reportType).filter((type) => type !== null)
    const bases = others.filter((type) => type !== chosen.report.reportType).map(basisLabel)
    return [{ symbol, asOf, ...chosen, others: [...new Set(bases)] }]
  })
}

/**
 * The reports on a plot whose columns are at these times, oldest first. Those nearer to each other than `apart`, a share of the width,
 * have one pin. With `isNewest` what is dated after the last column stands at the end. What closes the first column stands at it, because a
 * column is at the end of its period, and dates before that are not on the plot.
 */
export function reportPins(
  held: readonly HeldEarnings[],
  wanted: WantedReports,
  {
    columns,
    times,
    isNewest,
    apart,
  }: { columns: readonly string[]; times: readonly number[]; isNewest: boolean; apart: number },
): readonly ReportPin[] {
  const [first = '', last = 0] = [columns[0], times.at(-1)]
  const placed = held
    .flatMap((each) => datedReports(each, wanted))
    .flatMap((dated) => {
      const at = Date.parse(dated.asOf)
      const share =
        at > last && isNewest ? 1 : (shareOfTime(times, at) ?? (closesColumn(dated.report, first) ? 0 : null))
      return share === null ? [] : [{ share, reports: [dated] }]
    })
    .sort((one, other) => one.share - other.share)
  return placed.reduce<ReportPin[]>((pins, pin) => {
    const before = pins.at(-1)
    if (before === undefined || pin.share - before.share >= apart) return [...pins, pin]
    return [...pins.slice(0, -1), { ...before, reports: [...before.reports, ...pin.reports] }]
  }, [])
}

/** The basis and period of a report, the others of its date, and the day on which it was received. */
export const reportFacts = ({
  report: { reportType, period, periodEnd },
  asOf,
  receivedAt,
  others,
}: DatedReport): string =>
  [
    `as of ${shownDay(asOf)}`,
    [
      reportType === null ? 'basis not stated' : basisLabel(reportType),
      ...(period === null || period === reportType ? [] : [periodLabel(period)]),
    ].join(', '),
    periodEnd === null || periodEnd === asOf ? '' : `period to ${shownDay(periodEnd)}`,
    others.length === 0 ? '' : `also ${others.join(', ')}`,
    `received ${shortDay(receivedAt)}`,
  ]
    .filter((part) => part !== '')
    .join(' · ')

/** What a report says in short: a few of its numbers, each with its name and unit. */
export function reportFigures({ symbol, report }: DatedReport, fields: EarningsFields, inUnits: boolean): string {
  const whole = { ...report, symbol, aorOrRestate: null, texts: {}, path: '' }
  const figures = Object.keys(report.numbers).map((name) => {
    const choice = choiceOf(fields, name)
    const { write, unit } = rowStyle(name, choice, [whole], inUnits)
    return `${labelOf(name, choice) ?? name} ${write(ownProperty(report.numbers, name) ?? '')}${unit === '' ? '' : ` ${unit}`}`
  })
  return figures.length === 0 ? 'none of the usual numbers' : figures.join(' · ')
}

/** Maximum number of reports that a tooltip lists. */
const MAX_LISTED = 3

/** What a pin stands for: each report in two lines, or the first ones and how many more there are. */
export function reportPinWords({ reports }: ReportPin, fields: EarningsFields, inUnits: boolean): string {
  const lines = reports
    .slice(0, MAX_LISTED)
    .flatMap((dated) => [`${dated.symbol} · ${reportFacts(dated)}`, reportFigures(dated, fields, inUnits)])
  return [
    ...(reports.length === 1 ? [] : [counted(reports.length, 'earnings report')]),
    ...lines,
    ...(reports.length > MAX_LISTED ? [`and ${reports.length - MAX_LISTED} more`] : []),
  ].join('\n')
}
