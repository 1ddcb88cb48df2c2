import { changeBetween, dayIn } from '../../../app/domain/fundamentals/earnings/earnings-reports.ts'
import { computed } from '../../../app/domain/fundamentals/transforms.ts'
import { byGroup, earningsField, firstCharted } from '../../../app/domain/fundamentals/earnings/earnings-fields.ts'
import type { EarningsUnit } from '../../../app/domain/fundamentals/earnings/earnings-fields.ts'
import type { EarningsReport } from '../../../app/domain/fundamentals/earnings/earnings-reports.ts'
import { isSameValue } from '../../../app/domain/responses/decimal.ts'
import { ownProperty } from '../../../app/domain/values/own-property.ts'
import type { EarningsFieldChoice } from '../../../app/domain/settings/preferences.ts'
import type { Gap, Series, SeriesPoint, SeriesSet } from '../../../app/domain/fundamentals/series.ts'
import type { FigureFacts } from '../../../app/domain/responses/proof.ts'
import type { ResponseRef } from '../../../app/domain/responses/sourced-value.ts'
import {
  missingPeriods,
  MOST_COLUMNS,
  unevenAt,
  unevenPeriods,
  NO_DATE,
} from '../../../app/domain/fundamentals/period-columns.ts'
import { assumedDisplay, type ChoosableDisplay } from '../../../app/domain/fundamentals/value-display.ts'
import { EARNINGS_COMPARISONS } from '../../../app/domain/fundamentals/view-choices.ts'
import type { ChartWords } from '../../ui/chart/chart-request.ts'
import { amountsNote, choiceOf, labelOf, valuePath, type EarningsFields } from '../../format/earnings-row.ts'
import type { EarningsColumn } from './earnings-columns.ts'
import type { EarningsState } from './earnings-state.ts'
import { firstWhere } from '../../../app/domain/values/first-where.ts'

const unnamed = 'not named'

/** How a chart writes the usual units. */
const USUAL: Readonly<Record<EarningsUnit, ChoosableDisplay>> = {
  'per-share': 'as-sent',
  shares: 'currency',
  amount: 'currency',
  multiple: 'multiple',
}

/** How a chart or a workbook writes a field. */
function displayOf(path: string, { display }: EarningsFieldChoice, inUnits: boolean): ChoosableDisplay {
  if (!inUnits) return 'as-sent'
  if (display !== 'usual') return display
  const unit = earningsField(path)?.unit ?? null
  return unit === null ? 'as-sent' : USUAL[unit]
}

/** Displays that the person chooses for a field that is no amount. */
const WITHOUT_CURRENCY: readonly string[] = ['percent', 'days', 'multiple']

function canBeAmount(path: string, { display }: EarningsFieldChoice): boolean {
  if (display !== 'usual') return !WITHOUT_CURRENCY.includes(display)
  const unit = earningsField(path)?.unit
  return unit === undefined || unit === 'amount' || unit === 'per-share'
}

/** The name of a field in a chart. The currency is the reports', because the service does not say which fields are amounts. */
function nameOf(path: string, choice: EarningsFieldChoice, currency: string | null): string {
  const name = labelOf(path, choice) ?? path
  if (!canBeAmount(path, choice)) return name
  return `${name} · ${currency === null ? '' : 'reports in '}${amountsNote({ currency, periodEnd: null }).join('')}`
}

/** What a number of a report is of, and as which text it stands on screen. */
export const reportFacts = (
  symbol: string,
  { reportType, aorOrRestate, period, asOf, currency }: EarningsReport,
  path: string,
  choice: EarningsFieldChoice,
  shown: string,
): FigureFacts => ({
  company: symbol,
  symbol,
  label: nameOf(path, choice, currency),
  field: path,
  reportType: reportType ?? '',
  aorOrRestate: aorOrRestate ?? '',
  period: period ?? '',
  asOf: asOf ?? '',
  display: displayOf(path, choice, true),
  shown,
})

const groupOf = ({
  symbol,
  period,
  reportType,
  currency,
}: EarningsReport): [
  symbol: string | null,
  period: string | null,
  reportType: string | null,
  currency: string | null,
] => [symbol, period, reportType, currency]

/** A report, the column in which it stands, and what its numbers are set against. */
type Placed = EarningsReport & { column: string } & Partial<Pick<EarningsColumn, 'compared' | 'without'>>

type Compare = EarningsState['compare']

/** What the grid shows of each number, in words. */
export const comparisonWords = (compare: Compare): string =>
  EARNINGS_COMPARISONS.find(({ id }) => id === compare)?.label ?? ''

/** How a number changed from that of the report with which it is compared, or why nothing can be said of that. */
function changeOf(
  { compared, without, ...report }: Placed,
  path: string,
  compare: Compare,
  response: ResponseRef,
  sent: Extract<SeriesPoint, { kind: 'sent' }>,
): SeriesPoint | Gap {
  const before = ownProperty(compared?.numbers ?? {}, path)
  if (compared === undefined) return without ?? 'no-earlier'
  if (before === undefined) return 'not-sent-before'
  const change = changeBetween(before, sent.digits)
  const isGrowth = compare.endsWith('-growth')
  const value = change === null ? null : isGrowth ? change.growth : Number(change.difference)
  const [day, earlier] = [report, compared].map(({ asOf }) => asOf ?? 'no date')
  const words = isGrowth
    ? `(${path} of ${day} − of ${earlier}) ÷ of ${earlier}`
    : `${path} of ${day} − ${path} of ${earlier}`
  const inputs = [
    { label: earlier ?? '', digits: before, response: { ...response, path: valuePath(response, compared, path) } },
    { label: day ?? '', digits: sent.digits, response: sent.response },
  ]
  return computed(sent, value, words, inputs) ?? 'no-result'
}

/** The time between two dates below which they are of one period, as those of weeks and of months are. */
const SAME_PERIOD_MS = 15 * 86_400_000

/** Whether a date is of one period with one of these times, which are in order. */
function isNear(times: readonly number[], date: string): boolean {
  const at = Date.parse(date)
  const first = firstWhere(times.length, (place) => (times[place] ?? 0) > at - SAME_PERIOD_MS)
  return (times[first] ?? Infinity) < at + SAME_PERIOD_MS
}

/**
 * The dates on which reports of a company, period and basis are missing between others, so that no line is drawn through them. None where
 * they would be more than the columns that a chart has room for: so many come from wrong dates.
 */
function missingDates(reports: readonly EarningsReport[]): readonly string[] {
  const groups = Map.groupBy(reports, ({ symbol, period, reportType }) => JSON.stringify([symbol, period, reportType]))
  const times = reports
    .map(({ asOf }) => Date.parse(asOf ?? ''))
    .filter((time) => !Number.isNaN(time))
    .sort((one, other) => one - other)
  const missing = [...groups.values()]
    .flatMap((group) =>
      missingPeriods(
        group.flatMap(({ asOf }) => asOf ?? []),
        group[0]?.period ?? '',
      ),
    )
    .filter((date) => !isNear(times, date))
  return missing.length > MOST_COLUMNS ? [] : missing
}

/** The column of a date as sent. */
const columnOf = (asOf: string): string => (asOf === '' ? NO_DATE : asOf)

/** Numeric fields of reports as series over dates, one for each company, period, basis and currency. */
export const earningsSeries = (
  reports: readonly EarningsReport[],
  paths: readonly string[],
  fields: EarningsFields,
  response: ResponseRef,
  inUnits = true,
): SeriesSet =>
  seriesOf(
    reports.flatMap((report) => (report.asOf === null ? [] : [{ ...report, column: columnOf(report.asOf) }])),
    paths,
    fields,
    response,
    { inUnits, compare: 'none' },
    missingDates(reports),
  )

function seriesOf(
  placed: readonly Placed[],
  paths: readonly string[],
  fields: EarningsFields,
  response: ResponseRef,
  { inUnits, compare }: { inUnits: boolean; compare: Compare },
  /** Further columns, in which no report stands. */
  missing: readonly string[] = [],
): SeriesSet {
  const all = [...new Set([...placed.map(({ column }) => column), ...missing])].sort()
  const columns = [...all.filter((column) => dayIn(column) !== ''), ...all.filter((column) => dayIn(column) === '')]
  const groups = Map.groupBy(placed, (report) => JSON.stringify(groupOf(report)))
  const series = [...groups].flatMap(([group, inGroup]) => {
    const [symbol, period, reportType, currency] = JSON.parse(group) as ReturnType<typeof groupOf>
    // The last of several in one column is shown, and has the others beside it.
    const byColumn = Map.groupBy(inGroup.toReversed(), ({ column }) => column)
    const endOf = ({ periodEnd, asOf, column }: Placed): string => periodEnd ?? asOf ?? column
    const uneven = unevenPeriods(inGroup.map(endOf), period ?? '')
    return paths.flatMap((path): Series[] => {
      if (inGroup.every(({ numbers }) => !Object.hasOwn(numbers, path))) return []
      const choice = choiceOf(fields, path)
      const own = displayOf(path, choice, inUnits)
      const display = compare.endsWith('-growth') ? 'percent' : compare !== 'none' && own === 'percent' ? 'points' : own
      const values = columns.map((column): SeriesPoint | Gap => {
        const same = byColumn.get(column)
        if (same === undefined) return 'no-record'
        const [shown, ...rest] = same.flatMap((report) => {
          const digits = ownProperty(report.numbers, path)
          const at = { hash: response.hash, path: valuePath(response, report, path) }
          return digits === undefined ? [] : [{ report, figure: { label: path, digits, response: at } }]
        })
        if (shown === undefined) return 'not-sent'
        const { report, figure } = shown
        const others = rest.flatMap((other) => (isSameValue(other.figure.digits, figure.digits) ? [] : [other.figure]))
        const sent = {
          kind: 'sent' as const,
          digits: figure.digits,
          response: figure.response,
          asOf: report.asOf ?? column,
          period: period ?? '',
          reportType: reportType ?? '',
          aorOrRestate: report.aorOrRestate ?? '',
          ...unevenAt(uneven, endOf(report)),
          periodEnd: report.periodEnd,
          isCalculated: null,
          ...(others.length === 0 ? {} : { others }),
        }
        return compare === 'none' ? sent : changeOf(report, path, compare, response, sent)
      })
      return [
        {
          key: `${group} ${path}`,
          symbol: symbol ?? unnamed,
          companyName: '',
          field: path,
          label: nameOf(path, choice, currency),
          basis: [...new Set([reportType, period])].filter((part) => part !== null).join(' ') || unnamed,
          display,
          unit: display === 'as-sent' ? assumedDisplay(path, {}) : display,
          ...(compare === 'none' ? {} : { transform: { label: comparisonWords(compare) } }),
          gaps: values.map((value) => (typeof value === 'string' ? value : null)),
          points: values.map((value) => (typeof value === 'string' ? null : value)),
        },
      ]
    })
  })
  return { columns, series }
}

/**
 * The fields to draw: those that the person pinned, or else revenue and earnings per share, and the one that the person looks at, where the
 * reports have them.
 */
export function chartedFields(
  reports: readonly EarningsReport[],
  fields: EarningsFields,
  looked: string | null,
): readonly string[] {
  const present = new Set(reports.flatMap(({ numbers }) => Object.keys(numbers)))
  const pinned = Object.keys(fields).filter((path) => choiceOf(fields, path).isPinned)
  const chosen = pinned.length > 0 ? pinned : firstCharted(present)
  return [...new Set([...chosen, ...(looked === null ? [] : [looked])])].filter((path) => present.has(path))
}

/**
 * Every number of the reports for an export, as sent or as it is compared, over the dates of the reports, in the order of the grid. Those without a date stand in a
 * column of their own, and reports that would stand in the same place are told apart by their path in the response.
 */
export function exportedEarnings(
  reports: readonly (Pick<EarningsColumn, 'report' | 'compared'> & Partial<Pick<EarningsColumn, 'without'>>)[],
  fields: EarningsFields,
  response: ResponseRef,
  how: { inUnits: boolean; compare: Compare },
): SeriesSet {
  const paths = byGroup([...new Set(reports.flatMap(({ report }) => Object.keys(report.numbers)))])
  const taken = new Set<string>()
  const placed = reports.map(({ report, compared, without }): Placed => {
    const day = report.asOf === null ? 'as sent' : columnOf(report.asOf)
    const place = JSON.stringify([groupOf(report), day])
    const column = taken.has(place) ? `${day}, ${response.path}${report.path}` : day
    taken.add(place)
    return { ...report, column, compared, without }
  })
  return seriesOf(placed, paths, fields, response, how)
}

/** What the description of a chart of them says besides what is drawn; `madeUp` is empty for values of real companies. */
export const chartWordsOf = ({ series }: SeriesSet, madeUp: string): ChartWords => ({
  command: 'earnings.describe-chart',
  beside: 'grid',
  facts: [series.every(({ display }) => display === 'as-sent') ? 'values as sent' : 'assumed units', madeUp].filter(
    (fact) => fact !== '',
  ),
})
