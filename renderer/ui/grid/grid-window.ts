import { greatest } from '../../../app/domain/values/order-statistics.ts'
import { useCallback, useEffect, type RefObject } from 'react'
import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import type { CellPlace } from './selected-cells.ts'

/** The part of the rows or columns that is drawn: places from `from` to before `end`, with the room of those around it in pixels. */
export interface Stretch {
  from: number
  end: number
  before: number
  after: number
}

/** What of a grid is drawn. */
export interface GridWindow {
  rows: Stretch
  columns: Stretch
  /** Scrolls a cell into sight; undefined where the whole grid is drawn. */
  reach: ((place: CellPlace) => void) | undefined
  /** Number of rows in sight. */
  page: number
}

/** A grid of so few cells is drawn whole: it is found by a search in the page, and never scrolls into the empty. */
const MAX_WHOLE = 600

/** Before the size of the scroller is known, in pixels. */
const FIRST_SIGHT = { width: 1400, height: 700 }

const whole = (count: number): Stretch => ({ from: 0, end: count, before: 0, after: 0 })

function stretchOf(items: readonly VirtualItem[], total: number, margin: number): Stretch {
  const [first, last] = [items[0], items.at(-1)]
  return first === undefined || last === undefined
    ? { from: 0, end: 0, before: 0, after: total }
    : {
        from: first.index,
        end: last.index + 1,
        before: first.start - margin,
        after: total - (last.end - margin),
      }
}

/** Finds the rows and columns of a grid that are in sight of its scroller, with some around them; small grids are drawn whole. */
export function useGridWindow(
  scroller: RefObject<HTMLElement | null>,
  {
    rows,
    rowHeight,
    headHeight = rowHeight,
    widths,
    headWidth,
    cellsInColumn = 1,
  }: {
    rows: number
    /** Height of a row in pixels. */
    rowHeight: number
    /** Height of the head in pixels; that of a row unless it says so. */
    headHeight?: number
    /** Widths of the columns in pixels. */
    widths: readonly number[]
    /** Width of what stands before the columns and does not scroll. */
    headWidth: number
    /** Number of cells that a column has in each row. */
    cellsInColumn?: number
  },
): GridWindow {
  const isWhole = rows * widths.length * cellsInColumn <= MAX_WHOLE
  const rowModel = useVirtualizer({
    count: isWhole ? 0 : rows,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    initialRect: FIRST_SIGHT,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
    overscan: 10,
  })
  const columnModel = useVirtualizer({
    horizontal: true,
    count: isWhole ? 0 : widths.length,
    getScrollElement: () => scroller.current,
    estimateSize: (place) => widths[place] ?? 0,
    initialRect: FIRST_SIGHT,
    scrollMargin: headWidth,
    scrollPaddingStart: headWidth,
    overscan: 4,
  })
  useEffect(() => rowModel.measure(), [rowModel, rowHeight])
  useEffect(() => columnModel.measure(), [columnModel, widths])
  const reach = useCallback(
    ({ row, column }: CellPlace): void => {
      rowModel.scrollToIndex(row)
      columnModel.scrollToIndex(column)
    },
    [rowModel, columnModel],
  )
  if (isWhole) return { rows: whole(rows), columns: whole(widths.length), reach: undefined, page: 10 }
  return {
    rows: stretchOf(rowModel.getVirtualItems(), rowModel.getTotalSize(), headHeight),
    columns: stretchOf(columnModel.getVirtualItems(), columnModel.getTotalSize(), headWidth),
    reach,
    page: Math.max(1, Math.floor((rowModel.scrollRect?.height ?? 0) / rowHeight) - 2),
  }
}

/** The columns of a grid that are drawn: those that stay at its side, and those in sight. */
export interface DrawnColumns {
  /** Places of the columns that stay. */
  frozen: readonly number[]
  /** How far each of them stays from the side, in pixels. */
  offsets: readonly number[]
  /** Room between the two, and after the last one, in pixels. */
  gap: number
  after: number
  /** Places of the others. */
  moving: readonly number[]
  /** The widths of all that is drawn with the room between, in their order. */
  widths: readonly number[]
}

const places = (from: number, end: number): number[] =>
  Array.from({ length: Math.max(0, end - from) }, (_, step) => from + step)

/** Which columns are drawn while the first ones stay; `headWidth` is that of the names before them. */
export function drawnColumns(
  { from, end, before, after }: Stretch,
  count: number,
  widths: readonly number[],
  headWidth: number,
): DrawnColumns {
  const frozen = places(0, Math.min(count, widths.length))
  const sum = (last: number): number => widths.slice(0, last).reduce((total, width) => total + width, 0)
  const moving = places(Math.max(from, frozen.length), Math.max(end, frozen.length))
  const gap = from > frozen.length ? before - sum(frozen.length) : 0
  // Those that stay may reach beyond what is in sight.
  const rest = after - (end < frozen.length ? sum(frozen.length) - sum(end) : 0)
  return {
    frozen,
    offsets: frozen.map((place) => headWidth + sum(place)),
    gap,
    after: rest,
    moving,
    widths: [...frozen.map((place) => widths[place] ?? 0), gap, ...moving.map((place) => widths[place] ?? 0), rest],
  }
}

/** Attributes of a cell or a head that stays at that distance from the side; none for one that scrolls. */
export const frozenAttributes = (
  offset: number | undefined,
): { 'data-frozen'?: true; style?: { insetInlineStart: number } } =>
  offset === undefined ? {} : { 'data-frozen': true, style: { insetInlineStart: offset } }

/** Heights of a row in units of the text size, as in the styles. */
export const TABLE_ROW = { compact: 1.7, regular: 1.85, relaxed: 2.3 } as const

/** Width of a figure of the typeface, in units of the text size. */
const FIGURE = 0.66

/** Mean width of a letter. */
const LETTER = 0.58

/** Room around a value: its padding on both sides, and the marks after it. */
const AROUND_PX = 34

/** The largest width of a head with names, in pixels; what is longer is cut, and whole in its tooltip. */
const MAX_NAMES_PX = 340

/** The width of the longest of some names, in pixels. */
export const widthForNames = (lengths: readonly number[], fontSize: number, most = MAX_NAMES_PX): number =>
  Math.min(most, Math.ceil(greatest(lengths, 6) * LETTER * fontSize) + AROUND_PX)

/** The width of that many figures, in pixels. */
export const widthForFigures = (characters: number, fontSize: number): number =>
  Math.ceil(characters * FIGURE * fontSize) + AROUND_PX
