import { earningsField } from '../../../app/domain/fundamentals/earnings-fields.ts'
import type { EarningsUnit } from '../../../app/domain/fundamentals/earnings-fields.ts'
import type { EarningsReport } from '../../../app/domain/fundamentals/earnings-reports.ts'
import { ownProperty } from '../../../app/domain/values/own-property.ts'
import type { EarningsFieldChoice } from '../../../app/domain/settings/preferences.ts'
import type { Series, SeriesPoint, SeriesSet } from '../../../app/domain/fundamentals/series.ts'
import type { ResponseRef } from '../../../app/domain/responses/source-ref.ts'
import { unevenAt, unevenPeriods } from '../../../app/domain/fundamentals/uneven-periods.ts'
import { assumedDisplay } from '../../../app/domain/fundamentals/value-display.ts'
import type { ChoosableDisplay } from '../../../app/domain/fundamentals/value-display.ts'
import type { ChartWords } from '../../ui/chart/chart-words.ts'
import { amountsNote } from '../../format/amounts-note.ts'
import { choiceOf, labelOf, memberPath } from '../../format/earnings-row.ts'
import type { EarningsFields } from '../../format/earnings-row.ts'

const unnamed = 'not named'

/** How a chart writes the usual units. */
const USUAL: Readonly<Record<EarningsUnit, ChoosableDisplay>> = {
  'per-share': 'as-sent',
  shares: 'currency',
  amount: 'currency',
  multiple: 'multiple',
}

/** How a chart writes a field. */
function displayOf(path: string, { display }: EarningsFieldChoice, inUnits: boolean): ChoosableDisplay {
  if (!inUnits) return 'as-sent'
  if (display !== 'usual') return display
  const unit = earningsField(path)?.unit ?? null
  return unit === null ? 'as-sent' : USUAL[unit]
}

/** Displays that the person chooses for a field that is no amount. */
const WITHOUT_CURRENCY: readonly string[] = ['percent', 'days', 'multiple']

/** Whether a field can be an amount of money. */
function canBeAmount(path: string, { display }: EarningsFieldChoice): boolean {
  if (display !== 'usual') return !WITHOUT_CURRENCY.includes(display)
  const unit = earningsField(path)?.unit
  return unit !== 'shares' && unit !== 'multiple'
}

/** The name of a field in a chart. The currency is the reports', because the service does not say which fields are amounts. */
function nameOf(path: string, choice: EarningsFieldChoice, currency: string | null): string {
  const name = labelOf(path, choice) ?? path
  if (!canBeAmount(path, choice)) return name
  return `${name} · ${currency === null ? '' : 'reports in '}${amountsNote({ currency, periodEnd: null }).join('')}`
}

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

/** A report and the column in which it stands. */
type Placed = EarningsReport & { column: string }

/** Numeric fields of reports as series over dates, one for each company, period, basis and currency. */
export const earningsSeries = (
  reports: readonly EarningsReport[],
  paths: readonly string[],
  fields: EarningsFields,
  response: ResponseRef,
  inUnits = true,
): SeriesSet =>
  seriesOf(
    reports.flatMap((report) => (report.asOf === null ? [] : [{ ...report, column: report.asOf }])),
    paths,
    fields,
    response,
    inUnits,
  )

function seriesOf(
  placed: readonly Placed[],
  paths: readonly string[],
  fields: EarningsFields,
  response: ResponseRef,
  inUnits: boolean,
): SeriesSet {
  const columns = [...new Set(placed.map(({ column }) => column))].sort()
  const groups = [...new Set(placed.map((report) => JSON.stringify(groupOf(report))))]
  const series = groups.flatMap((group) => {
    const [symbol, period, reportType, currency] = JSON.parse(group) as ReturnType<typeof groupOf>
    const own = placed.filter((report) => JSON.stringify(groupOf(report)) === group)
    const byColumn = new Map(own.map((report) => [report.column, report]))
    const endOf = ({ periodEnd, asOf, column }: Placed): string => periodEnd ?? asOf ?? column
    const uneven = unevenPeriods(own.map(endOf), period ?? '')
    return paths.map((path): Series => {
      const choice = choiceOf(fields, path)
      const display = displayOf(path, choice, inUnits)
      return {
        key: `${group} ${path}`,
        symbol: symbol ?? unnamed,
        companyName: symbol ?? unnamed,
        field: path,
        label: nameOf(path, choice, currency),
        basis: [...new Set([reportType, period])].filter((part) => part !== null).join(' ') || unnamed,
        display,
        unit: display === 'as-sent' ? assumedDisplay(path, {}) : display,
        gaps: columns.map((column) => {
          const report = byColumn.get(column)
          if (report === undefined) return 'no-record'
          return ownProperty(report.numbers, path) === undefined ? 'not-sent' : null
        }),
        points: columns.map((column): SeriesPoint | null => {
          const report = byColumn.get(column)
          const digits = ownProperty(report?.numbers ?? {}, path)
          if (report === undefined || digits === undefined) return null
          return {
            kind: 'sent',
            digits,
            asOf: report.asOf ?? column,
            period: period ?? '',
            reportType: reportType ?? '',
            aorOrRestate: report.aorOrRestate ?? '',
            ...unevenAt(uneven, endOf(report)),
            periodEnd: report.periodEnd,
            isCalculated: null,
            response: { hash: response.hash, path: memberPath(response, report, path) },
          }
        }),
      }
    })
  })
  return { columns, series: series.filter(({ points }) => points.some((point) => point !== null)) }
}

/**
 * Every number of the reports for an export, as sent, over the dates of the reports. Those without a date stand in a column of their own,
 * and reports that would stand in the same place are told apart by their path in the response.
 */
export function exportedEarnings(
  reports: readonly EarningsReport[],
  fields: EarningsFields,
  response: ResponseRef,
): SeriesSet {
  const paths = [...new Set(reports.flatMap(({ numbers }) => Object.keys(numbers)))]
  const taken = new Set<string>()
  const placed = reports.map((report): Placed => {
    const day = report.asOf ?? 'as sent'
    const place = JSON.stringify([groupOf(report), day])
    const column = taken.has(place) ? `${day}, ${response.path}${report.path}` : day
    taken.add(place)
    return { ...report, column }
  })
  return seriesOf(placed, paths, fields, response, false)
}

/** What the description of a chart of them says besides what is drawn; `madeUp` is empty for values of real companies. */
export const chartWordsOf = ({ series }: SeriesSet, madeUp: string): ChartWords => ({
  command: 'earnings.describe-chart',
  beside: 'grid',
  facts: [series.every(({ display }) => display === 'as-sent') ? 'values as sent' : 'assumed units', madeUp].filter(
    (fact) => fact !== '',
  ),
})
