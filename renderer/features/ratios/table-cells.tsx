import { memo, use } from 'react'
import type { ReactElement } from 'react'
import { basisLabel, meaningOf } from '../../../app/domain/fundamentals/ratio-record.ts'
import type { Series } from '../../../app/domain/fundamentals/series.ts'
import { useContextMenu } from '../../ui/context-menu.tsx'
import { draggedSymbol, startDrag } from '../../ui/drag-out.ts'
import { useSymbolMenu } from '../../ui/company-links.ts'
import { shownDay } from '../../format/date-form.ts'
import { PointFigure } from '../../ui/figure.tsx'
import { DateFormContext } from '../../ui/moment.tsx'
import { LineSwatch } from '../../ui/chart/line-swatch.tsx'
import { UnitMark } from '../../ui/unit-mark.tsx'
import { GapMark } from '../../ui/gap-mark.tsx'
import { LineLooksContext } from './line-looks.ts'
import { pointOf } from './table-rows.ts'
import type { TableCell, TableLine } from './table-rows.ts'

/** The name of a series, which can be dragged out as its symbol. */
function SeriesName({ series, showsBasis }: { series: Series; showsBasis: boolean }): ReactElement {
  const offer = useContextMenu()
  const symbolMenu = useSymbolMenu()
  const look = use(LineLooksContext).get(series.key)
  return (
    <span
      className="ratio-name"
      title={[series.symbol, series.label, series.basis, series.field].join(' · ')}
      draggable
      onDragStart={(event) => startDrag(event, draggedSymbol(series.symbol))}
      onContextMenu={(event) => offer(event, symbolMenu(series.symbol))}
    >
      {look === undefined ? null : (
        <>
          <LineSwatch look={look} />{' '}
        </>
      )}
      <b className="isolate">{series.symbol}</b> <UnitMark series={series}>{series.label}</UnitMark>{' '}
      {showsBasis ? (
        <span className="quiet" title={`${meaningOf(series.basis)} (${series.basis})`}>
          {basisLabel(series.basis)}
        </span>
      ) : null}{' '}
      {series.label === series.field ? null : <span className="mono picker-wire">{series.field}</span>}
    </span>
  )
}

/** The name of a row or a column: a series, or a period. */
export const LineName = memo(function LineName({
  line: { id, series, isTotal },
  showsBasis,
}: {
  line: TableLine
  showsBasis: boolean
}): ReactElement {
  use(DateFormContext)
  if (series === null) return <>{shownDay(id)}</>
  if (isTotal)
    return (
      <span className="ratio-name ratio-total" title={`${series.symbol} · ${series.label}`}>
        {series.symbol} {series.label}
      </span>
    )
  return <SeriesName series={series} showsBasis={showsBasis} />
})

/** A value of the table, with what is known of it in its tooltip. */
export const CellValue = memo(function CellValue({
  series,
  place,
  isTotal,
  heatmap,
}: TableCell & {
  /** Its step on the colour scale; 0 for none. */
  heatmap: number
}): ReactElement {
  const point = pointOf({ series, place })
  if (point === null) return <GapMark gap={series.gaps[place] ?? 'no-record'} />
  return (
    <span className="ratio-cell" data-heatmap={heatmap || undefined}>
      <PointFigure
        point={point}
        label={`${series.symbol} ${series.field}`}
        display={series.display}
        {...(isTotal ? {} : { of: series })}
      />
    </span>
  )
})
