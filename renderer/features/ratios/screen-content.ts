import type { Series } from '../../../app/domain/fundamentals/series.ts'
import { figuresOf, numberOf } from '../../../app/domain/fundamentals/series.ts'
import type { SeriesPoint } from '../../../app/domain/fundamentals/series.ts'
import { pointAt } from '../../../app/domain/fundamentals/screen.ts'
import type { ScreenCompany } from '../../../app/domain/fundamentals/screen.ts'
import type { ShownFigure } from '../../../app/domain/responses/proof.ts'
import { cellOf } from '../../format/series-export.ts'
import type { ExportSheet } from '../../format/series-export.ts'
import type { ExportCell } from '../../format/delimited.ts'
import type { Doubt } from '../../ui/doubt.ts'
import type { GridContent } from '../../ui/grid/grid-values.ts'
import { gridValueOf } from './table-content.ts'
import type { Screen } from './use-screen.ts'

/** The heads of the columns that name a company. */
const NAMES = ['Symbol', 'Company', 'Period'] as const

/** A row of the screen: a company, or a total of the companies. */
export interface ScreenRow {
  id: string
  company: ScreenCompany | null
  /** Its name where it is a total. */
  name: string
  /** Its series by field. */
  series: ReadonlyMap<string, Series>
}

/** The rows of a screen: its companies, then its totals. */
export function screenRows(companies: readonly ScreenCompany[], totals: readonly Series[]): ScreenRow[] {
  const named = Map.groupBy(totals, ({ symbol }) => symbol)
  return [
    ...companies.map((company) => ({ id: company.symbol, company, name: company.symbol, series: company.series })),
    ...[...named].map(([name, all]) => ({
      id: `total ${name}`,
      company: null,
      name,
      series: new Map(all.map((series) => [series.field, series])),
    })),
  ]
}

const namesOf = ({ symbol, companyName, column }: ScreenCompany): readonly string[] => [
  symbol,
  companyName,
  column ?? '',
]

/** What the screen says of its cells. */
export function screenContent(
  fields: readonly string[],
  rows: readonly ScreenRow[],
  doubtAbout: (figures: readonly ShownFigure[]) => Doubt | null,
): GridContent {
  return {
    valueAt({ row, column }) {
      const series = rows[row]?.series.get(fields[column] ?? '')
      const point = series?.points[0] ?? null
      return series === undefined || point === null
        ? null
        : gridValueOf(series, point, doubtAbout(figuresOf(point, '')) !== null)
    },
    nameHeads: NAMES,
    namesOf(row) {
      const found = rows[row]
      return found === undefined ? [] : found.company === null ? [found.name, '', ''] : namesOf(found.company)
    },
    headOf: (column) => fields[column] ?? '',
  }
}

/** The screen as a sheet: one row for each company, a column for each ratio, and its standings where they are shown. */
export function screenSheet(
  { shown, standings }: Pick<Screen, 'shown' | 'standings'>,
  fields: readonly string[],
  beside: 'none' | 'rank' | 'percentile',
  isUnproven: (point: SeriesPoint) => boolean,
): ExportSheet {
  const text = (words: string): ExportCell => ({ text: words })
  const heads = fields.flatMap((field) => (beside === 'none' ? [field] : [field, `${field}, ${beside}`]))
  return {
    name: 'Screen',
    rows: [
      [...NAMES, ...heads].map(text),
      ...shown.map((company) => [
        ...namesOf(company).map(text),
        ...fields.flatMap((field): ExportCell[] => {
          const point = pointAt(company, field)
          const value = point === null ? null : cellOf(point, isUnproven(point))
          if (beside === 'none') return [value]
          const standing = standings.get(field)?.get(company.symbol)?.[beside] ?? null
          return [value, standing === null || numberOf(point) === null ? null : { digits: String(standing) }]
        }),
      ]),
    ],
  }
}
