import { bySector } from '../../../app/domain/companies/sector-groups.ts'
import type { Series, SeriesPoint, SeriesSet } from '../../../app/domain/fundamentals/series.ts'
import { mediansOf } from '../../../app/domain/fundamentals/totals.ts'
import type { TableRow } from './table-rows.ts'
import type { Sectors } from './use-sectors.ts'

/** The medians of each sector, one for each ratio. */
export type SectorMedians = ReadonlyMap<string, readonly Series[]>

/** The medians of the companies of each sector; none of a single company. */
export const sectorMedians = (
  { columns, series }: SeriesSet,
  sectors: Sectors,
  isDoubted: (point: SeriesPoint) => boolean,
): SectorMedians =>
  new Map(
    bySector(series, ({ symbol }) => symbol, sectors).flatMap(({ sector, items }) =>
      sector === null
        ? []
        : [
            [
              sector,
              // The keys are those of one sector only.
              mediansOf({ columns, series: items }, isDoubted).map((median) => ({
                ...median,
                key: `${sector} ${median.key}`,
              })),
            ] as const,
          ],
    ),
  )

/**
 * The rows of series under the heads of their sectors, with the medians of each. A head has the values of the median where there is one
 * ratio; of several, each has a row below the head. Companies whose sector is still being read follow without a head. Totals of all
 * companies stay at the end.
 */
export function sectorRows(
  rows: readonly TableRow[],
  { sectors, medians, closed }: { sectors: Sectors; medians: SectorMedians; closed: readonly string[] },
): readonly TableRow[] {
  const places = rows[0]?.cells.map(({ place }) => place) ?? []
  const ofCompanies = rows.flatMap((row) => (row.series === null || row.isTotal ? [] : [{ row, series: row.series }]))
  const cellsOf = (series: Series): TableRow['cells'] => places.map((place) => ({ series, place, isTotal: true }))
  const groups = bySector(ofCompanies, ({ series }) => series.symbol, sectors).flatMap(
    ({ sector, items }): TableRow[] => {
      if (sector === null) return items.map(({ row }) => row)
      const own = medians.get(sector) ?? []
      const symbols = [...new Set(items.map(({ series }) => series.symbol))]
      const isOpen = !closed.includes(sector)
      const [only] = own.length === 1 ? own : []
      return [
        {
          id: `sector ${sector}`,
          series: null,
          isTotal: true,
          sector,
          group: {
            sector,
            count: symbols.length,
            isOpen,
            said: symbols.flatMap((symbol) => sectors.get(symbol) ?? []),
          },
          cells: only === undefined ? [] : cellsOf(only),
        },
        ...(only === undefined ? own : []).map((median) => ({
          id: `sector ${median.key}`,
          series: median,
          isTotal: true,
          sector,
          cells: cellsOf(median),
        })),
        ...(isOpen ? items.map(({ row }) => ({ ...row, sector })) : []),
      ]
    },
  )
  return [...groups, ...rows.filter(({ isTotal }) => isTotal)]
}
