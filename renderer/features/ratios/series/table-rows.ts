import { useMemo, useState } from 'react'
import { numberOf, figuresOf } from '../../../../app/domain/fundamentals/series.ts'
import type { Series, SeriesPoint, SeriesSet } from '../../../../app/domain/fundamentals/series.ts'
import { bySector } from '../../../../app/domain/companies/sector-groups.ts'
import { newestFirst } from '../../../../app/domain/fundamentals/period-columns.ts'
import { mediansOf, totalsOf } from '../../../../app/domain/fundamentals/totals.ts'
import { useDoubt } from '../../../ui/states/integrity.tsx'
import type { SectorHeadLine } from './sector-head.tsx'
import type { TableChoice } from '../ratios-state.ts'
import type { Sectors } from './company-groups.ts'
import { steadySeries } from './use-ratio-series.ts'

/** A value of the table: a series at one of its periods. */
export interface TableCell {
  series: Series
  place: number
  /** Whether it is computed from the series above, so that it belongs to no company. */
  isTotal: boolean
}

/** A row or a column: a series, or a period where `series` is null. */
export interface TableLine {
  id: string
  series: Series | null
  isTotal: boolean
}

/** A row with its values, one for each column. */
export interface TableRow extends TableLine {
  /** None in the head of a sector that has no median, or several. */
  cells: readonly TableCell[]
  /** The sector in whose group it is, where there are groups. */
  sector?: string
  /** What it says as the head of a sector. */
  group?: SectorHeadLine
}

/** The point of a cell; null for a gap. */
export const pointOf = ({ series, place }: Pick<TableCell, 'series' | 'place'>): SeriesPoint | null =>
  series.points[place] ?? null

/** The company of a cell; null for none, and for what is computed from several. */
export const symbolOf = (cell: TableCell | undefined): string | null =>
  cell === undefined || cell.isTotal ? null : cell.series.symbol

/** Sorts rows by the values of one column; rows without a value come last in both directions. */
function sorted(rows: readonly TableRow[], column: number, descending: boolean): TableRow[] {
  const valueOf = ({ cells }: TableRow): number | null => {
    const cell = cells[column]
    return cell === undefined ? null : numberOf(pointOf(cell))
  }
  return [...rows].sort((one, other) => {
    const [left, right] = [valueOf(one), valueOf(other)]
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    return descending ? right - left : left - right
  })
}

/** Keys in the order that the person gave them; those without a place follow. */
const inOwnOrder = (series: readonly Series[], order: readonly string[]): readonly Series[] => {
  const places = new Map(order.map((key, place) => [key, place]))
  const placeOf = ({ key }: Series): number => places.get(key) ?? order.length
  return order.length === 0 ? series : [...series].sort((one, other) => placeOf(one) - placeOf(other))
}

/** A set without its hidden series and periods, in the order that the person gave it. */
export function shownOf(
  set: SeriesSet,
  { hidden, hiddenPeriods, order }: Pick<TableChoice, 'hidden' | 'hiddenPeriods' | 'order'>,
): SeriesSet {
  const series = inOwnOrder(
    hidden.length === 0 ? set.series : set.series.filter(({ key }) => !hidden.includes(key)),
    order,
  )
  if (!set.columns.some((column) => hiddenPeriods.includes(column))) return { ...set, series }
  const isShown = (_value: unknown, place: number): boolean => !hiddenPeriods.includes(set.columns[place] ?? '')
  return {
    ...set,
    columns: set.columns.filter(isShown),
    series: series.map((each) => ({
      ...each,
      points: each.points.filter(isShown),
      gaps: each.gaps.filter(isShown),
    })),
  }
}

/** The keys of series with one of them moved by some places. */
export function movedKey(keys: readonly string[], key: string, by: number): readonly string[] {
  const from = keys.indexOf(key)
  const to = Math.min(keys.length - 1, Math.max(0, from + by))
  const others = keys.filter((each) => each !== key)
  return from < 0 ? keys : [...others.slice(0, to), key, ...others.slice(to)]
}

/** The columns and the sorted rows of a set: periods as columns, or as rows when transposed; `totals` come last. */
export function tableRows(
  set: SeriesSet,
  { transposed, sort, newestLast }: Pick<TableChoice, 'transposed' | 'sort' | 'newestLast'>,
  totals: readonly Series[] = [],
): { columns: readonly TableLine[]; rows: readonly TableRow[] } {
  const places = newestLast ? [...set.columns.keys()] : newestFirst(set.columns)
  const periods = places.map((place) => ({ id: set.columns[place] ?? '', series: null, isTotal: false, place }))
  const lineOf = (series: Series, isTotal: boolean) => ({ id: series.key, series, isTotal })
  const own = set.series.map((series) => lineOf(series, false))
  const last = totals.map((series) => lineOf(series, true))
  const rowOf = (line: (typeof own)[number]): TableRow => ({
    ...line,
    cells: periods.map(({ place }) => ({ series: line.series, place, isTotal: line.isTotal })),
  })
  const columns: readonly TableLine[] = transposed ? [...own, ...last] : periods
  const rows: readonly TableRow[] = transposed
    ? periods.map((period) => ({
        ...period,
        cells: [...own, ...last].map(({ series, isTotal }) => ({ series, place: period.place, isTotal })),
      }))
    : own.map(rowOf)
  const at = columns.findIndex(({ id }) => id === sort?.id)
  const inOrder = sort === null || at < 0 ? rows : sorted(rows, at, sort.descending)
  return { columns, rows: transposed ? inOrder : [...inOrder, ...last.map(rowOf)] }
}

/** The medians of each sector, one for each ratio. */
type SectorMedians = ReadonlyMap<string, readonly Series[]>

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

interface TableRows {
  /** The set without what is hidden. */
  shown: SeriesSet
  columns: readonly TableLine[]
  rows: readonly TableRow[]
}

const NO_MEDIANS: SectorMedians = new Map()

/**
 * The columns and rows of the table, under the heads of their sectors where `sectors` is not null. A series that is as before stays the same
 * object, also a computed one, so that its row is not drawn again.
 */
export function useTableRows(
  set: SeriesSet,
  {
    transposed,
    sort,
    newestLast,
    totals: hasTotals,
    hidden,
    hiddenPeriods,
    order,
    closedSectors: closed,
  }: Pick<
    TableChoice,
    'transposed' | 'sort' | 'newestLast' | 'totals' | 'hidden' | 'hiddenPeriods' | 'order' | 'closedSectors'
  >,
  sectors: Sectors | null,
): TableRows {
  const doubtAbout = useDoubt()
  const [keepShown] = useState(steadySeries)
  const [keepTotals] = useState(steadySeries)
  const [keepMedians] = useState(steadySeries)
  const isDoubted = useMemo(
    () =>
      (point: SeriesPoint): boolean =>
        doubtAbout(figuresOf(point, '')) !== null,
    [doubtAbout],
  )
  const shown = useMemo(
    () => keepShown(shownOf(set, { hidden, hiddenPeriods, order })),
    [keepShown, set, hidden, hiddenPeriods, order],
  )
  const totals = useMemo(
    () => keepTotals({ ...shown, series: hasTotals ? totalsOf(shown, isDoubted) : [] }).series,
    [keepTotals, hasTotals, shown, isDoubted],
  )
  const { columns, rows } = useMemo(
    () => tableRows(shown, { transposed, sort, newestLast }, totals),
    [shown, transposed, sort, newestLast, totals],
  )
  const medians = useMemo((): SectorMedians => {
    if (sectors === null) return NO_MEDIANS
    const made = sectorMedians(shown, sectors, isDoubted)
    const kept = keepMedians({ ...shown, series: [...made.values()].flat() }).series
    const byKey = new Map(kept.map((each) => [each.key, each]))
    return new Map([...made].map(([sector, own]) => [sector, own.map((each) => byKey.get(each.key) ?? each)]))
  }, [keepMedians, shown, sectors, isDoubted])
  const grouped = useMemo(
    () => (sectors === null ? rows : sectorRows(rows, { sectors, medians, closed })),
    [rows, sectors, medians, closed],
  )
  return { shown, columns, rows: grouped }
}
