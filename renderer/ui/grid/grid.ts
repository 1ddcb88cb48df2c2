import { useLayoutEffect, useMemo, useRef, useCallback } from 'react'
import type { DragEvent, KeyboardEvent, MouseEvent, PointerEvent, RefObject } from 'react'
import { cellSelectionFeature, createColumnHelper, tableFeatures, useTable } from '@tanstack/react-table'
import type { CellSelectionRange } from '@tanstack/react-table'
import { useCanRun, usePausedNow } from '../../commands/commands.tsx'
import { scrollAtEdges } from './edge-scroll.ts'
import { isIn, type CellPlace, type GridRegion } from './selected-cells.ts'
import { isText, isTexts, useKeptChoice } from '../states/view-state.ts'

/** Which table keeps its selected cells. */
export interface KeptTable {
  /** The name of the table in the window. */
  name: string
  /** What the table is of, such as a company; the cells of another one are not selected. */
  of?: string
}

interface KeptCells {
  of: string
  /** Row and column of the first corner, then those of the second. */
  ranges: readonly (readonly string[])[]
}

const NO_CELLS: KeptCells = { of: '', ranges: [] }

const isKeptCells = (kept: unknown): kept is KeptCells =>
  typeof kept === 'object' &&
  kept !== null &&
  'of' in kept &&
  isText(kept.of) &&
  'ranges' in kept &&
  Array.isArray(kept.ranges) &&
  kept.ranges.every((range) => isTexts(range) && range.length === 4)

/** The selected cells of a table, which stay while other views are shown, and after a start. */
export function useKeptCells({
  name,
  of = '',
}: KeptTable): readonly [cells: CellSelectionRange[], select: (cells: readonly CellSelectionRange[]) => void] {
  const [kept, keep] = useKeptChoice(`cells of ${name}`, NO_CELLS, isKeptCells)
  const cells = useMemo(
    () =>
      kept.of !== of
        ? []
        : kept.ranges.map(
            ([anchorRowId = '', anchorColumnId = '', focusRowId = '', focusColumnId = '']): CellSelectionRange => ({
              anchorRowId,
              anchorColumnId,
              focusRowId,
              focusColumnId,
            }),
          ),
    [kept, of],
  )
  const select = useCallback(
    (next: readonly CellSelectionRange[]) =>
      keep({
        of,
        ranges: next.map((each) => [each.anchorRowId, each.anchorColumnId, each.focusRowId, each.focusColumnId]),
      }),
    [keep, of],
  )
  return [cells, select]
}

/** What a key does in a grid: goes to a cell, or extends the selection to it; selects everything; or leaves less selected. */
type GridMove = { kind: 'go' | 'extend'; to: CellPlace } | { kind: 'all' } | { kind: 'collapse' }

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

const STEPS: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/**
 * The move of a key from a cell, after the grid pattern of WAI-ARIA; null for a key that the grid leaves to the window. `page` is the
 * number of rows in sight.
 */
export function moveOf(
  { key, ctrlKey, metaKey, altKey, shiftKey }: KeyPress,
  { row, column }: CellPlace,
  size: { rows: number; columns: number; page: number },
): GridMove | null {
  if (altKey || size.rows === 0 || size.columns === 0) return null
  const isFar = ctrlKey || metaKey
  const [lastRow, lastColumn] = [size.rows - 1, size.columns - 1]
  if (key.toLowerCase() === 'a' && isFar && !shiftKey) return { kind: 'all' }
  if (key === 'Escape') return isFar || shiftKey ? null : { kind: 'collapse' }
  const [down, right] = STEPS[key] ?? [0, 0]
  const within = (place: number, last: number): number => Math.min(last, Math.max(0, place))
  let to: CellPlace
  if (key in STEPS)
    to = isFar
      ? {
          row: down === 0 ? row : down < 0 ? 0 : lastRow,
          column: right === 0 ? column : right < 0 ? 0 : lastColumn,
        }
      : { row: within(row + down, lastRow), column: within(column + right, lastColumn) }
  else if (key === 'Home') to = { row: isFar ? 0 : row, column: 0 }
  else if (key === 'End') to = { row: isFar ? lastRow : row, column: lastColumn }
  else if (key === 'PageUp' || key === 'PageDown') {
    if (isFar) return null
    to = { row: within(row + (key === 'PageUp' ? -size.page : size.page), lastRow), column }
  } else return null
  return { kind: shiftKey ? 'extend' : 'go', to }
}

const features = tableFeatures({ cellSelectionFeature })

interface GridRow {
  id: string
}

const helper = createColumnHelper<typeof features, GridRow>()

/** The ID of a column in the table model, which takes no empty one. */
const columnId = (id: string): string => `column ${id}`

export interface CellAttributes {
  'data-row': number
  'data-column': number
  'aria-selected': boolean
  tabIndex: -1
}

export const cellAttributes = (row: number, column: number, isSelected: boolean): CellAttributes => ({
  'data-row': row,
  'data-column': column,
  'aria-selected': isSelected,
  tabIndex: -1,
})

/** The selection of a grid, and the attributes of its parts. */
export interface Grid {
  /** The selected cells as rectangles that do not overlap. */
  regions: readonly GridRegion[]
  /** The cell that the keys start from; null before there is one. */
  current: CellPlace | null
  /** Attributes of the element that holds the table and has the place of the grid in the order of Tab. */
  holder: {
    onKeyDown: (event: KeyboardEvent) => void
    onPointerDown: (event: PointerEvent) => void
    onPointerOver: (event: PointerEvent) => void
    onClickCapture: (event: MouseEvent) => void
    onDragStartCapture: (event: DragEvent) => void
  }
  /** Attributes of the table itself. */
  table: { role: 'grid'; 'aria-multiselectable': true; 'aria-rowcount': number; 'aria-colcount': number }
  cell: (row: number, column: number) => CellAttributes
  /** Selects a cell and brings it into sight, with the focus where that is wanted. */
  go: (place: CellPlace, takesFocus?: boolean) => void
  /** Leaves no cell selected. */
  clear: () => void
}

/** The cell of an event; null beside the cells. */
function placeOf(target: EventTarget | null): CellPlace | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null
  return cell === null ? null : { row: Number(cell.dataset.row), column: Number(cell.dataset.column) }
}

const isSamePlace = (one: CellPlace | null, other: CellPlace | null): boolean =>
  one !== null && other !== null && one.row === other.row && one.column === other.column

/**
 * Selects cells of a table with the mouse and with keys, after the grid pattern of WAI-ARIA. The model of the selection is that of TanStack
 * Table, which follows the rows and columns by their IDs, so that a sorted table keeps what is selected.
 */
export function useGrid(
  holder: RefObject<HTMLElement | null>,
  {
    kept,
    rows,
    columns,
    page = 10,
    onReach,
  }: {
    /** Under which name the selected cells are kept. */
    kept: KeptTable
    /** IDs of the rows in their order. */
    rows: readonly string[]
    /** IDs of the columns of values in their order; the head of a row is not one. */
    columns: readonly string[]
    /** Number of rows in sight. */
    page?: number
    /** Brings a cell into sight that may not be drawn. */
    onReach?: (place: CellPlace) => void
  },
): Grid {
  const data = useMemo(() => rows.map((id): GridRow => ({ id })), [rows])
  const defs = useMemo(() => helper.columns(columns.map((id) => helper.display({ id: columnId(id) }))), [columns])
  const [cellSelection, keep] = useKeptCells(kept)
  const table = useTable({
    features,
    data,
    columns: defs,
    getRowId: ({ id }) => id,
    autoResetCellSelection: false,
    state: { cellSelection },
    onCellSelectionChange: (change) => keep(typeof change === 'function' ? change(cellSelection) : change),
  })
  const regions = table.getCellSelectionBounds()
  const last = cellSelection.at(-1)
  const placeOfIds = (row: string | undefined, column: string | undefined): CellPlace | null => {
    const place = { row: rows.indexOf(row ?? ''), column: columns.findIndex((id) => columnId(id) === column) }
    return row === undefined || column === undefined || place.row < 0 || place.column < 0 ? null : place
  }
  const current = placeOfIds(last?.anchorRowId, last?.anchorColumnId)
  const corner = placeOfIds(last?.focusRowId, last?.focusColumnId)

  /** What the pointer began; `wasSelected` is whether its cell was the selected one before. */
  const gesture = useRef<{ from: CellPlace; wasSelected: boolean; hasSelected: boolean } | null>(null)
  const focusNext = useRef(false)
  const canRun = useCanRun()
  const isPaused = usePausedNow()
  const hadFocus = useRef(false)

  function select(from: CellPlace, to: CellPlace, how: 'replace' | 'add' | 'extend'): void {
    const range = {
      anchorRowId: rows[from.row] ?? '',
      anchorColumnId: columnId(columns[from.column] ?? ''),
      focusRowId: rows[to.row] ?? '',
      focusColumnId: columnId(columns[to.column] ?? ''),
    }
    table.setCellSelection((old) =>
      how === 'replace' ? [range] : how === 'add' ? [...old, range] : [...old.slice(0, -1), range],
    )
  }

  const clear = (): void => table.setCellSelection([])

  /** Extends what the pointer selects to a cell; null for none. */
  function extendTo(place: CellPlace | null): void {
    const begun = gesture.current
    if (begun === null || place === null) return
    if (!begun.hasSelected && isSamePlace(begun.from, place)) return
    begun.hasSelected = true
    select(begun.from, place, 'extend')
  }

  /** Moves the focus to a cell, at once where that is drawn: a cell that is selected already causes no drawing. */
  function focusOn({ row, column }: CellPlace): void {
    const cell = holder.current?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`) ?? null
    focusNext.current = cell === null
    if (cell !== null)
      (cell.querySelector<HTMLElement>('.sourced') ?? cell).focus({ preventScroll: onReach !== undefined })
  }

  useLayoutEffect(() => {
    const element = holder.current
    if (element === null) return
    if (focusNext.current && current !== null) focusOn(current)
    else if (hadFocus.current && document.activeElement === document.body)
      // The cell with the focus is no longer drawn.
      element.focus({ preventScroll: true })
    hadFocus.current = element.contains(document.activeElement)
  })

  function onKeyDown(event: KeyboardEvent): void {
    const target = event.target instanceof Element ? event.target : null
    // A menu is open for a frame before it has the focus.
    if (event.defaultPrevented || isPaused() || target?.closest('input, select, textarea') !== null) return
    const here = placeOf(target)
    const head = here === null ? placeOf(target.closest('tr')?.querySelector('[data-column]') ?? null) : null
    // From the head of a row the way leads into the row, and no other key is the grid's.
    if (head !== null && event.key !== 'ArrowRight') return
    const isFirst = here === null && (current === null || head !== null)
    const from = isFirst ? { row: head?.row ?? 0, column: 0 } : (current ?? here ?? { row: 0, column: 0 })
    const start = event.shiftKey && !isFirst ? (corner ?? from) : from
    const move = moveOf(event, start, { rows: rows.length, columns: columns.length, page })
    if (move === null) return
    if (move.kind === 'collapse') {
      if (current === null || regions.length === 0) return
      if (!isSingle(regions)) select(current, current, 'replace')
      // What was opened from the cell is closed first.
      else if (canRun('window.close-inspector')) return
      else clear()
    } else if (move.kind === 'all') {
      const end = { row: rows.length - 1, column: columns.length - 1 }
      select({ row: 0, column: 0 }, end, 'replace')
    } else {
      const to = isFirst ? from : move.to
      if (move.kind === 'extend' && !isFirst) select(from, to, 'extend')
      else {
        select(to, to, 'replace')
        focusOn(to)
      }
      onReach?.(to)
    }
    event.preventDefault()
    event.stopPropagation()
  }

  return {
    regions,
    current,
    holder: {
      onKeyDown,
      onPointerDown(event) {
        const place = event.button === 0 && event.pointerType !== 'touch' ? placeOf(event.target) : null
        if (place === null || (event.target as Element).closest('.selectable') !== null) return
        const wasSelected = isSingle(regions) && isSamePlace(current, place)
        const isModified = event.shiftKey || event.ctrlKey || event.metaKey
        gesture.current = { from: place, wasSelected, hasSelected: isModified }
        if (event.shiftKey && current !== null) {
          gesture.current.from = current
          select(current, place, 'extend')
        } else select(place, place, event.ctrlKey || event.metaKey ? 'add' : 'replace')
        if (holder.current !== null) scrollAtEdges(holder.current, (under) => extendTo(placeOf(under)))
      },
      onPointerOver(event) {
        if (event.buttons === 1) extendTo(placeOf(event.target))
      },
      onClickCapture(event) {
        // The click ends a selection, so it opens nothing. A key has no clicks.
        if (event.detail === 0 || gesture.current?.hasSelected !== true || placeOf(event.target) === null) return
        event.preventDefault()
        event.stopPropagation()
      },
      onDragStartCapture(event) {
        // A number is dragged out when it is the selected one; otherwise the drag selects.
        if (placeOf(event.target) === null || gesture.current?.wasSelected !== false) return
        event.preventDefault()
        event.stopPropagation()
      },
    },
    table: {
      role: 'grid',
      'aria-multiselectable': true,
      // With the head.
      'aria-rowcount': rows.length + 1,
      'aria-colcount': columns.length + 1,
    },
    cell: (row, column) => cellAttributes(row, column, isIn(regions, { row, column })),
    go(place, takesFocus = false) {
      select(place, place, 'replace')
      if (takesFocus) focusOn(place)
      else focusNext.current = false
      if (onReach === undefined)
        holder.current
          ?.querySelector(`[data-row="${place.row}"][data-column="${place.column}"]`)
          ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      else onReach(place)
    },
    clear,
  }
}

/** Whether a single cell is selected. */
const isSingle = ([first, ...rest]: readonly GridRegion[]): boolean =>
  first !== undefined &&
  rest.length === 0 &&
  first.minRowIndex === first.maxRowIndex &&
  first.minColumnIndex === first.maxColumnIndex
