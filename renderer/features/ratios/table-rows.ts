import { numberOf } from '../../../app/domain/fundamentals/series.ts'
import type { Series, SeriesPoint, SeriesSet } from '../../../app/domain/fundamentals/series.ts'
import type { SectorHeadLine } from './sector-head.tsx'
import type { TableChoice } from './ratios-state.ts'

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
  const oldestFirst = set.columns.map((id, place) => ({ id, series: null, isTotal: false, place }))
  const periods = newestLast ? oldestFirst : oldestFirst.toReversed()
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
