import { memo, use } from 'react'
import type { ReactElement } from 'react'
import { changeKey } from '../../../app/domain/fundamentals/screen.ts'
import type { ScreenChange, Standing } from '../../../app/domain/fundamentals/screen.ts'
import { numberOf } from '../../../app/domain/fundamentals/series.ts'
import { shownDay } from '../../format/date-form.ts'
import { formatPoint } from '../../format/value.ts'
import { useSymbolMenu } from '../../ui/company-links.ts'
import { useContextMenu } from '../../ui/context-menu.tsx'
import { draggedSymbol, startDrag } from '../../ui/drag-out.ts'
import { PointFigure } from '../../ui/figure.tsx'
import { GapMark } from '../../ui/gap-mark.tsx'
import { ColumnSpacer } from '../../ui/grid/grid-spacer.tsx'
import { hasColumn } from '../../ui/grid/selected-cells.ts'
import { cellAttributes } from '../../ui/grid/use-grid.ts'
import { DateFormContext } from '../../ui/moment.tsx'
import type { Stretch } from '../../ui/grid/use-grid-window.ts'
import { SectorHead } from './sector-head.tsx'
import type { ScreenRow } from './screen-content.ts'

/** A value of a change in words. */
const valueWords = ({ series }: ScreenChange, point: ScreenChange['before']): string =>
  point === null ? 'no value' : formatPoint(point, series.display)

/** What changed, in words, with the periods where they differ. */
function changeWordsOf(change: ScreenChange): string {
  const { before, after, columns } = change
  const periods =
    columns.before === columns.after
      ? ['', '']
      : [columns.before, columns.after].map((column) => ` of ${shownDay(column ?? '')}`)
  return `was ${valueWords(change, before)}${before === null ? '' : (periods[0] ?? '')}, is ${valueWords(change, after)}${after === null ? '' : (periods[1] ?? '')}`
}

/** The way a value went. */
const signOf = ({ before, after }: ScreenChange): string => {
  const [was, is] = [numberOf(before), numberOf(after)]
  return was === null || is === null || was === is ? '\u25c6' : is > was ? '\u25b2' : '\u25bc'
}

function ChangeMark({ change }: { change: ScreenChange }): ReactElement {
  use(DateFormContext)
  const words = changeWordsOf(change)
  return (
    <span className="screen-change" title={`Since the last look: ${words}`}>
      <span aria-hidden="true">{signOf(change)}</span>
      <span className="visually-hidden">{`${words} `}</span>
    </span>
  )
}

/** Where a value stands among the companies, in a few characters. */
const standingText = ({ rank, percentile }: Standing, beside: 'rank' | 'percentile'): string =>
  beside === 'rank' ? `#${rank}` : percentile === null ? '' : `P${Math.round(percentile * 100)}`

/** The cells of a row beside its name. */
interface RowParts {
  fields: readonly string[]
  beside: 'none' | 'rank' | 'percentile'
  standings: ReadonlyMap<string, ReadonlyMap<string, Standing>>
  /** Step on the colour scale by field and symbol. */
  heatmaps: ReadonlyMap<string, ReadonlyMap<string, number>>
  changes: ReadonlyMap<string, ScreenChange>
  /** Shows or hides the companies of a sector. */
  onSector: (sector: string) => void
}

function Cell({ row, field, parts }: { row: ScreenRow; field: string; parts: RowParts }): ReactElement | null {
  const { beside, standings, heatmaps, changes } = parts
  const series = row.series.get(field)
  if (series === undefined) return null
  const point = series.points[0] ?? null
  const change = row.company === null ? undefined : changes.get(changeKey(row.id, field))
  const standing = beside === 'none' ? undefined : standings.get(field)?.get(row.id)
  const heatmap = row.company === null ? 0 : (heatmaps.get(field)?.get(row.id) ?? 0)
  return (
    <span className="ratio-cell screen-cell" data-heatmap={heatmap || undefined} data-changed={change && true}>
      {change === undefined ? null : <ChangeMark change={change} />}
      {point === null ? (
        <GapMark gap={series.gaps[0] ?? 'no-record'} />
      ) : (
        <PointFigure
          point={point}
          label={`${series.symbol} ${field}`}
          display={series.display}
          {...(row.company === null ? {} : { of: series })}
        />
      )}
      {beside === 'none' ? null : (
        <small className="screen-standing">{standing === undefined ? '' : standingText(standing, beside)}</small>
      )}
    </span>
  )
}

/** The name of a row: a company with the period of its values, or a total. */
function RowName({ row: { company, name } }: { row: ScreenRow }): ReactElement {
  use(DateFormContext)
  const offer = useContextMenu()
  const symbolMenu = useSymbolMenu()
  if (company === null) return <span className="ratio-name ratio-total">{name}</span>
  const { symbol, companyName, column } = company
  const period = column === null ? null : shownDay(column)
  return (
    <span
      className="ratio-name"
      title={[symbol, companyName, period ?? 'no record of this period'].join(' · ')}
      draggable
      onDragStart={(event) => startDrag(event, draggedSymbol(symbol))}
      onContextMenu={(event) => offer(event, symbolMenu(symbol))}
    >
      <b className="isolate">{symbol}</b> <span className="screen-company isolate">{companyName}</span>{' '}
      <span className="quiet screen-period">{period ?? ''}</span>
    </span>
  )
}

/** A row of the screen; only the columns of `from` to `end` are drawn. It is drawn again only when something of it changes. */
export const ScreenTableRow = memo(function ScreenTableRow({
  row,
  at,
  from,
  end,
  before,
  after,
  selected,
  parts,
}: Stretch & {
  row: ScreenRow
  /** Its place among the rows. */
  at: number
  /** Its selected columns, as `columnsOfRow` writes them. */
  selected: string
  parts: RowParts
}): ReactElement {
  return (
    <tr
      aria-rowindex={at + 2}
      data-total={row.company === null || undefined}
      data-group={row.group === null ? undefined : true}
    >
      <th scope="row">
        {row.group === null ? (
          <RowName row={row} />
        ) : (
          <SectorHead head={row.group} hasMedian={row.series.size > 0} onToggle={parts.onSector} />
        )}
      </th>
      <ColumnSpacer width={before} />
      {parts.fields.slice(from, end).map((field, step) => (
        <td
          key={field}
          aria-colindex={from + step + 2}
          {...cellAttributes(at, from + step, hasColumn(selected, from + step))}
        >
          <Cell row={row} field={field} parts={parts} />
        </td>
      ))}
      <ColumnSpacer width={after} />
    </tr>
  )
})
