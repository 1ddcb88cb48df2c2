import { useMemo, useRef } from 'react'
import type { ClipboardEvent, ReactElement } from 'react'
import { createColumnHelper, tableFeatures, useTable } from '@tanstack/react-table'
import type { CommandId } from '../../../app/domain/commands/catalogue.ts'
import { figuresOf, numberOf } from '../../../app/domain/fundamentals/series.ts'
import type { Series, SeriesSet } from '../../../app/domain/fundamentals/series.ts'
import { toTsv } from '../../format/delimited.ts'
import { tableSheet, withFoot } from '../../format/series-export.ts'
import { useContextMenu } from '../../ui/context-menu.tsx'
import { draggedSymbol, startDrag } from '../../ui/drag-out.ts'
import { useDoubt } from '../../ui/doubt.ts'
import { useSymbolMenu } from '../../ui/company-links.ts'
import { InGridContext, PointFigure } from '../../ui/figure.tsx'
import { sayDone } from '../../ui/messages.tsx'
import { useGridKeys } from '../../ui/use-grid-keys.ts'
import { heatmapOf } from './heatmap.ts'
import { GapMark } from '../../ui/gap-mark.tsx'
import type { TableChoice } from './ratios-state.ts'
import { useKeptScroll } from '../../ui/use-kept-scroll.ts'

const features = tableFeatures({})

const TABLE_ENTRIES: readonly CommandId[] = [
  'ratios.copy-with-proof',
  'ratios.copy-link',
  'ratios.export',
  'ratios.transpose',
  'ratios.heat-map',
]

/** A row: one series over periods, or one period over series. */
interface TableRow {
  id: string
  head: ReactElement
  cells: readonly { series: Series; place: number }[]
}

const helper = createColumnHelper<typeof features, TableRow>()

function SeriesName({ series, showsBasis }: { series: Series; showsBasis: boolean }): ReactElement {
  const offer = useContextMenu()
  const symbolMenu = useSymbolMenu()
  return (
    <span
      className="ratio-name"
      draggable
      onDragStart={(event) => startDrag(event, draggedSymbol(series.symbol))}
      onContextMenu={(event) => offer(event, symbolMenu(series.symbol))}
    >
      <b className="isolate">{series.symbol}</b> {series.label}
      {showsBasis ? <span className="quiet">{series.basis}</span> : null}{' '}
      {series.label === series.field ? null : <span className="mono picker-wire">{series.field}</span>}
    </span>
  )
}

function Cell({ series, place, heatmap }: { series: Series; place: number; heatmap: number }): ReactElement {
  const point = series.points[place] ?? null
  if (point === null) return <GapMark gap={series.gaps[place] ?? 'no-record'} />
  const sent = point.kind === 'sent' ? `${point.digits} as sent` : point.words
  const marks = [
    sent,
    `as of ${point.asOf}`,
    point.aorOrRestate,
    point.isCalculated === true ? 'calculated' : point.isCalculated === false ? 'not calculated' : '',
    'click to see the response',
  ].filter((mark) => mark !== '')
  return (
    <span className="ratio-cell" data-heatmap={heatmap || undefined}>
      <PointFigure
        point={point}
        label={`${series.symbol} ${series.field}`}
        display={series.display}
        of={series}
        title={marks.join(' · ')}
      />
    </span>
  )
}

/** Sorts rows by the values of one column; rows without a value come last in both directions. */
function sorted(rows: readonly TableRow[], cell: number, descending: boolean): TableRow[] {
  const valueOf = ({ cells }: TableRow): number | null => {
    const at = cells[cell]
    return at === undefined ? null : numberOf(at.series.points[at.place] ?? null)
  }
  return [...rows].sort((one, other) => {
    const [left, right] = [valueOf(one), valueOf(other)]
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    return descending ? right - left : left - right
  })
}

/** The table of values, with periods as columns or transposed; a click on a column header sorts by it. */
export function RatioTable({
  set,
  foot,
  choice,
  onChange,
}: {
  set: SeriesSet
  /** Lines below a copy, which say what it shows. */
  foot: readonly string[]
  choice: TableChoice
  onChange: (choice: TableChoice) => void
}): ReactElement {
  const grid = useRef<HTMLDivElement>(null)
  const keptScroll = useKeptScroll('ratios', grid)
  const moveFocus = useGridKeys(grid)
  const doubtAbout = useDoubt()
  const offer = useContextMenu()
  const { transposed, heatmap, sort } = choice
  const showsBasis = useMemo(() => new Set(set.series.map(({ basis }) => basis)).size > 1, [set])
  const heatmaps = useMemo(
    () => new Map(heatmap ? set.series.map((series) => [series.key, heatmapOf(series)]) : []),
    [heatmap, set],
  )

  const { heads, rows } = useMemo(() => {
    const periods = set.columns.map((column, place) => ({ column, place })).reverse()
    const seriesHead = (series: Series): ReactElement => <SeriesName series={series} showsBasis={showsBasis} />
    return transposed
      ? {
          heads: set.series.map((series) => ({ id: series.key, head: seriesHead(series) })),
          rows: periods.map(({ column, place }): TableRow => ({
            id: column,
            head: <>{column}</>,
            cells: set.series.map((series) => ({ series, place })),
          })),
        }
      : {
          heads: periods.map(({ column }) => ({ id: column, head: <>{column}</> })),
          rows: set.series.map((series): TableRow => ({
            id: series.key,
            head: seriesHead(series),
            cells: periods.map(({ place }) => ({ series, place })),
          })),
        }
  }, [set, transposed, showsBasis])
  const data = useMemo(() => {
    const at = heads.findIndex(({ id }) => id === sort?.id)
    return sort === null || at < 0 ? rows : sorted(rows, at, sort.descending)
  }, [rows, heads, sort])
  const columns = useMemo(
    () =>
      helper.columns([
        helper.display({
          id: 'head',
          header: transposed ? 'Period' : 'Ratio',
          cell: ({ row: { original } }) => original.head,
        }),
        ...heads.map(({ id, head }, at) =>
          helper.display({
            id,
            header: () => head,
            cell: ({ row: { original } }) => {
              const cell = original.cells[at]
              return cell === undefined ? null : (
                <Cell
                  series={cell.series}
                  place={cell.place}
                  heatmap={heatmaps.get(cell.series.key)?.[cell.place] ?? 0}
                />
              )
            },
          }),
        ),
      ]),
    [heads, heatmaps, transposed],
  )

  // Ctrl+C without a selection copies the whole table, with values as the numbers that were sent, and what it shows. What is struck out is
  // copied as a text.
  function copy(event: ClipboardEvent): void {
    if (window.getSelection()?.isCollapsed === false) return
    const points = set.series.flatMap((series) => series.points).filter((point) => point !== null)
    const struckOut = new Set(points.filter((point) => doubtAbout(figuresOf(point, '')) !== null))
    event.clipboardData.setData('text/plain', toTsv(withFoot(tableSheet(set, struckOut), foot).rows))
    event.preventDefault()
    sayDone('Table copied')
  }
  const sortBy = (id: string): void =>
    onChange({
      ...choice,
      sort: sort?.id !== id ? { id, descending: true } : sort.descending ? { id, descending: false } : null,
    })

  const table = useTable({ features, columns, data, getRowId: (row) => row.id })
  return (
    <InGridContext value={true}>
      <div
        className="ratio-table"
        ref={keptScroll}
        role="region"
        data-pane
        tabIndex={0}
        onCopy={copy}
        onKeyDown={moveFocus}
        onContextMenu={(event) => offer(event, { label: 'Table', entries: TABLE_ENTRIES })}
        aria-label="Ratios by period"
      >
        <table>
          <thead>
            {table.getHeaderGroups().map((group) => (
              <tr key={group.id}>
                {group.headers.map((header, place) => {
                  const order = sort?.id === header.id ? (sort.descending ? 'descending' : 'ascending') : undefined
                  return (
                    <th key={header.id} scope="col" aria-sort={order}>
                      {place === 0 ? (
                        <table.FlexRender header={header} />
                      ) : (
                        <button
                          type="button"
                          className="ratio-head"
                          tabIndex={-1}
                          title="Sort by this column"
                          onClick={() => sortBy(header.id)}
                        >
                          <table.FlexRender header={header} />
                        </button>
                      )}
                    </th>
                  )
                })}
              </tr>
            ))}
          </thead>
          <tbody>
            {table.getRowModel().rows.map((row) => (
              <tr key={row.id}>
                {row.getAllCells().map((cell, place) =>
                  place === 0 ? (
                    <th key={cell.id} scope="row">
                      <table.FlexRender cell={cell} />
                    </th>
                  ) : (
                    <td key={cell.id}>
                      <table.FlexRender cell={cell} />
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </InGridContext>
  )
}
