import type { EarningsReport } from '../../../app/domain/fundamentals/earnings-reports.ts'
import { ownProperty } from '../../../app/domain/values/own-property.ts'
import type { EarningsFieldChoice } from '../../../app/domain/settings/preferences.ts'
import type { Series, SeriesPoint, SeriesSet } from '../../../app/domain/fundamentals/series.ts'
import type { ResponseRef } from '../../../app/domain/responses/source-ref.ts'
import { assumedDisplay } from '../../../app/domain/fundamentals/value-display.ts'

/** The person's settings for numeric fields, by path. */
export type EarningsFields = Readonly<Record<string, EarningsFieldChoice>>

/** The settings of a field; by default its name and digits as sent. */
export const choiceOf = (fields: EarningsFields, path: string): EarningsFieldChoice =>
  ownProperty(fields, path) ?? { label: null, display: 'as-sent', isPinned: false }

const unnamed = 'not named'

/** Numeric fields of reports as series over dates, one for each company, period and basis. */
export function earningsSeries(
  reports: readonly EarningsReport[],
  paths: readonly string[],
  fields: EarningsFields,
  response: ResponseRef,
): SeriesSet {
  const dated = reports.filter(({ asOf }) => asOf !== null)
  const columns = [...new Set(dated.map(({ asOf }) => asOf ?? ''))].sort()
  const groups = [
    ...new Set(dated.map(({ symbol, period, reportType }) => JSON.stringify([symbol, period, reportType]))),
  ]
  const series = groups.flatMap((group) => {
    const [symbol, period, reportType] = JSON.parse(group) as [string | null, string | null, string | null]
    const byDate = new Map(
      dated
        .filter((report) => report.symbol === symbol && report.period === period && report.reportType === reportType)
        .map((report) => [report.asOf ?? '', report]),
    )
    return paths.map((path): Series => {
      const { label, display } = choiceOf(fields, path)
      return {
        key: `${group} ${path}`,
        symbol: symbol ?? unnamed,
        companyName: symbol ?? unnamed,
        field: path,
        label: label ?? path,
        basis: [...new Set([reportType, period])].filter((part) => part !== null).join(' ') || unnamed,
        display,
        unit: display === 'as-sent' ? assumedDisplay(path, {}) : display,
        gaps: columns.map((column) => {
          const report = byDate.get(column)
          if (report === undefined) return 'no-record'
          return ownProperty(report.numbers, path) === undefined ? 'not-sent' : null
        }),
        points: columns.map((column): SeriesPoint | null => {
          const report = byDate.get(column)
          const digits = ownProperty(report?.numbers ?? {}, path)
          if (report === undefined || digits === undefined) return null
          return {
            kind: 'sent',
            digits,
            asOf: column,
            period: period ?? '',
            reportType: reportType ?? '',
            aorOrRestate: report.aorOrRestate ?? '',
            isCalculated: null,
            response: { hash: response.hash, path: `${response.path}${report.path}.${path}` },
          }
        }),
      }
    })
  })
  return { columns, series: series.filter(({ points }) => points.some((point) => point !== null)) }
}
