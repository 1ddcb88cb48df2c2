import { bySector } from '../../../app/domain/companies/sector-groups.ts'
import type { Series, SeriesPoint } from '../../../app/domain/fundamentals/series.ts'
import { mediansOf } from '../../../app/domain/fundamentals/totals.ts'
import type { TableRow } from './table-rows.ts'
import type { Sectors } from './use-sectors.ts'

/**
 * The rows of series under the heads of their sectors, with the medians of each. A head has the values of the median where there is one
 * ratio; of several, each has a row below the head. Totals of all companies stay at the end.
 */
export function sectorRows(
  rows: readonly TableRow[],
  columns: readonly string[],
  { sectors, closed }: { sectors: Sectors; closed: readonly string[] },
  isDoubted: (point: SeriesPoint) => boolean,
): readonly TableRow[] {
  const places = rows[0]?.cells.map(({ place }) => place) ?? []
  const own = rows.flatMap((row) => (row.series === null || row.isTotal ? [] : [{ row, series: row.series }]))
  const cellsOf = (series: Series): TableRow['cells'] => places.map((place) => ({ series, place, isTotal: true }))
  const groups = bySector(own, ({ series }) => series.symbol, sectors).flatMap(({ sector, items }): TableRow[] => {
    const series = items.map((item) => item.series)
    const medians = mediansOf({ columns, series }, isDoubted)
    const symbols = [...new Set(series.map(({ symbol }) => symbol))]
    const isOpen = !closed.includes(sector)
    const [only] = medians.length === 1 ? medians : []
    return [
      {
        id: `sector ${sector}`,
        series: null,
        isTotal: true,
        sector,
        group: { sector, count: symbols.length, isOpen, said: symbols.flatMap((symbol) => sectors.get(symbol) ?? []) },
        cells: only === undefined ? [] : cellsOf(only),
      },
      ...(only === undefined ? medians : []).map((median) => ({
        id: `sector ${sector} ${median.key}`,
        series: median,
        isTotal: true,
        sector,
        cells: cellsOf(median),
      })),
      ...(isOpen ? items.map(({ row }) => ({ ...row, sector })) : []),
    ]
  })
  return [...groups, ...rows.filter(({ isTotal }) => isTotal)]
}
