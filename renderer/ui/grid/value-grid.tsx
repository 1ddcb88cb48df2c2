import { use, useMemo, useRef, type HTMLAttributes, type ReactElement, type ReactNode, type RefObject } from 'react'
import type { CommandId } from '../../../app/domain/commands/catalogue.ts'
import { AppearanceContext, rowHeight } from '../layout/appearance.tsx'
import type { Copied } from '../text/copy-text.ts'
import { InGridContext, IsAnsweredContext } from '../text/sourced-number.tsx'
import { useKeptScroll } from '../states/kept-scroll.ts'
import { GridFind, GridFoot } from './grid-foot.tsx'
import { TABLE_ROW, useGridWindow, type GridWindow } from './grid-window.ts'
import { GridColumns, RowSpacer } from './grid-spacer.tsx'
import { summaryOf, useGridCopy, type GridContent } from './grid-values.ts'
import { useGrid, type Grid, type KeptTable } from './grid.ts'

const sumOf = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width, 0)

/** The selection of a grid of values, and what of it is in sight. */
export interface ValueGrid {
  grid: Grid
  sight: GridWindow
  holder: RefObject<HTMLDivElement | null>
  kept: KeptTable
  /** Number of rows of cells, of lines with the sections between them, and of columns. */
  rows: number
  lines: number
  columns: number
  /** Widths of the names, and of all columns, in pixels. */
  lead: readonly number[]
  widths: readonly number[]
  /** Number of lines of the head. */
  heads: number
}

/** Selects cells of values, and finds those in sight. */
export function useValueGrid({
  kept,
  rows,
  columns,
  lead,
  widths,
  lineOf,
  lines = rows.length,
  heads = 1,
  headHeight = heads,
  cellsInColumn = 1,
}: {
  kept: KeptTable
  /** IDs of the rows, and of the columns of cells. */
  rows: readonly string[]
  columns: readonly string[]
  lead: readonly number[]
  widths: readonly number[]
  /** The lines in which the rows are, where there are others between them. */
  lineOf?: readonly number[]
  lines?: number
  heads?: number
  /** Height of the head in units of a row. */
  headHeight?: number
  cellsInColumn?: number
}): ValueGrid {
  const holder = useRef<HTMLDivElement>(null)
  const height = rowHeight(TABLE_ROW, use(AppearanceContext))
  const sight = useGridWindow(holder, {
    rows: lines,
    rowHeight: height,
    headHeight: headHeight * height,
    widths,
    headWidth: sumOf(lead),
    cellsInColumn,
  })
  const { reach } = sight
  const grid = useGrid(holder, {
    kept,
    rows,
    columns,
    page: sight.page,
    ...(reach === undefined
      ? {}
      : {
          onReach: ({ row, column }) =>
            reach({ row: lineOf?.[row] ?? row, column: Math.floor(column / cellsInColumn) }),
        }),
  })
  return { grid, sight, holder, kept, rows: rows.length, lines, columns: columns.length, lead, widths, heads }
}

/** A grid of values with its head, what of its rows is in sight, the search in it, and the line below it. */
export function ValueGridTable({
  of: { grid, sight, holder, kept, rows, lines, columns, lead, widths, heads },
  label,
  className = '',
  content,
  whole,
  find,
  drawn,
  isFixed = sight.reach !== undefined,
  head,
  children,
  note,
  legend,
  ...attributes
}: Pick<HTMLAttributes<HTMLElement>, 'onContextMenu' | 'onFocus'> & {
  of: ValueGrid
  label: string
  className?: string
  content: GridContent
  /** What is copied where nothing is selected. */
  whole?: () => Copied
  /** The command that opens the search. */
  find: CommandId
  /** Widths of the columns that are drawn, with the room between them. */
  drawn: readonly number[]
  /** Whether the columns have these widths, and not those of their texts. */
  isFixed?: boolean
  head: ReactNode
  /** The rows in sight. */
  children: ReactNode
  note?: string | null
  legend?: ReactNode
}): ReactElement {
  const keptScroll = useKeptScroll(kept.name, holder)
  const copy = useGridCopy(grid, content, whole)
  const isAnswered = use(IsAnsweredContext)
  const summary = useMemo(() => summaryOf(grid.regions, content, isAnswered), [grid.regions, content, isAnswered])
  return (
    <InGridContext value={true}>
      <div className="grid-frame">
        <div
          className={`ratio-table ${className}`}
          ref={keptScroll}
          role="region"
          data-pane
          tabIndex={0}
          onCopy={copy}
          {...grid.holder}
          {...attributes}
          aria-label={label}
        >
          <table
            {...grid.table}
            aria-rowcount={lines + heads}
            data-fixed={isFixed}
            style={isFixed ? { width: sumOf([...lead, ...widths]) } : undefined}
          >
            {isFixed ? <GridColumns lead={lead} widths={drawn} /> : null}
            <thead>{head}</thead>
            <tbody>
              <RowSpacer height={sight.rows.before} />
              {children}
              <RowSpacer height={sight.rows.after} />
            </tbody>
          </table>
        </div>
        <GridFind command={find} content={content} rows={rows} columns={columns} go={grid.go} />
        <GridFoot summary={summary} note={note ?? null} legend={legend ?? null} />
      </div>
    </InGridContext>
  )
}
