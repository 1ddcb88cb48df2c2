import { figuresOf, numberOf, type Series, type SeriesPoint } from '../../../../app/domain/fundamentals/series.ts'
import { pointAt, type ScreenCompany } from '../../../../app/domain/fundamentals/screen/screen.ts'
import type { ShownFigure } from '../../../../app/domain/responses/proof.ts'
import { bySector, sectorName } from '../../../../app/domain/companies/sector-groups.ts'
import { cellOf, SECTOR_HEAD, type ExportSheet } from '../../../../app/domain/tables/value-sheets.ts'
import type { ExportCell } from '../../../../app/domain/tables/table-text.ts'
import type { Doubt } from '../../../ui/states/integrity.tsx'
import type { GridContent } from '../../../ui/grid/grid-values.ts'
import { companiesWords, type SectorHeadLine } from '../series/sector-head.tsx'
import { gridValueOf } from '../series/table-content.ts'
import type { Sectors } from '../series/company-groups.ts'
import type { Screen } from './use-screen.ts'

/** The heads of the columns that name a company. */
const NAMES = ['Symbol', 'Company', 'Period'] as const

/** A row of the screen: a company, or a total of the companies. */
export interface ScreenRow {
  id: string
  company: ScreenCompany | null
  /** Its name where it is a total. */
  name: string
  /** The oldest and the newest column of a total whose companies have values of several. */
  span?: readonly string[]
  /** Its series by field. */
  series: ReadonlyMap<string, Series>
  /** What it says as the head of a sector; null for another row. */
  group: SectorHeadLine | null
  /** The sector in whose group it is, where there are groups. */
  sector?: string
}

/** How the companies of a screen stand in groups. */
interface ScreenGroups {
  sectors: Sectors
  closed: readonly string[]
  /** The medians of companies, one for each ratio. */
  mediansOf: (companies: readonly ScreenCompany[]) => readonly Series[]
}

const companyRow = (company: ScreenCompany): ScreenRow => ({
  id: company.symbol,
  company,
  name: company.symbol,
  series: company.series,
  group: null,
})

/** The companies under the heads of their sectors, which have the medians. */
const grouped = (companies: readonly ScreenCompany[], { sectors, closed, mediansOf }: ScreenGroups): ScreenRow[] =>
  bySector(companies, ({ symbol }) => symbol, sectors).flatMap(({ sector, items }): ScreenRow[] => {
    if (sector === null) return items.map(companyRow)
    const isOpen = !closed.includes(sector)
    const said = items.flatMap(({ symbol }) => sectors.get(symbol) ?? [])
    return [
      {
        id: `sector ${sector}`,
        company: null,
        name: sectorName(sector),
        series: new Map(mediansOf(items).map((series) => [series.field, series])),
        group: { sector, count: items.length, isOpen, said },
        sector,
      },
      ...(isOpen ? items.map((company) => ({ ...companyRow(company), sector })) : []),
    ]
  })

/** The oldest and the newest of the columns of which companies have values, where these are several. */
function spanOf(companies: readonly ScreenCompany[]): Pick<ScreenRow, 'span'> {
  const columns = companies.flatMap(({ column }) => column ?? []).toSorted()
  const [oldest = '', newest = ''] = [columns[0], columns.at(-1)]
  return oldest === newest ? {} : { span: [oldest, newest] }
}

/** The rows of a screen: its companies, under the heads of their sectors where `groups` is given, then its totals. */
export function screenRows(
  companies: readonly ScreenCompany[],
  totals: readonly Series[],
  groups: ScreenGroups | null = null,
): ScreenRow[] {
  const named = Map.groupBy(totals, ({ symbol }) => symbol)
  const span = spanOf(companies)
  return [
    ...(groups === null ? companies.map(companyRow) : grouped(companies, groups)),
    ...[...named].map(([name, all]) => ({
      id: `total ${name}`,
      company: null,
      name,
      series: new Map(all.map((series) => [series.field, series])),
      group: null,
      ...span,
    })),
  ]
}

const namesOf = ({ symbol, companyName, column }: ScreenCompany): readonly string[] => [
  symbol,
  companyName,
  column ?? '',
]

const countOf = ({ group, series }: ScreenRow): string =>
  group === null ? '' : companiesWords(group.count, series.size > 0)

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
      if (found?.company == null)
        return found === undefined ? [] : [found.name, countOf(found), (found.span ?? []).join(' to ')]
      return namesOf(found.company)
    },
    headOf: (column) => fields[column] ?? '',
  }
}

/**
 * The screen as a sheet: one row for each company, a column for each ratio, and its standings where they are shown; where the companies stand
 * in groups, a column for what stories said of their sectors.
 */
export function screenSheet(
  { shown, standings }: Pick<Screen, 'shown' | 'standings'>,
  fields: readonly string[],
  beside: 'none' | 'rank' | 'percentile',
  isUnproven: (point: SeriesPoint) => boolean,
  sectors: Sectors | null = null,
): ExportSheet {
  const text = (words: string): ExportCell => ({ text: words })
  const headsOf = (name: (field: string) => string): string[] => [
    ...NAMES,
    ...(sectors === null ? [] : [SECTOR_HEAD]),
    ...fields.flatMap((field) => (beside === 'none' ? [name(field)] : [name(field), `${name(field)}, ${beside}`])),
  ]
  return {
    name: 'Screen',
    labels: headsOf((field) => shown[0]?.series.get(field)?.label ?? field),
    named: 2,
    rows: [
      headsOf((field) => field).map(text),
      ...shown.map((company) => [
        ...namesOf(company).map(text),
        ...(sectors === null ? [] : [text(sectors.get(company.symbol)?.sector ?? '')]),
        ...fields.flatMap((field): ExportCell[] => {
          const point = pointAt(company, field)
          const display = company.series.get(field)?.display
          const value = point === null ? null : cellOf(point, isUnproven(point), display)
          if (beside === 'none') return [value]
          const standing = standings.get(field)?.get(company.symbol)?.[beside] ?? null
          return [value, standing === null || numberOf(point) === null ? null : { digits: String(standing) }]
        }),
      ]),
    ],
  }
}
