import { memo, useState } from 'react'
import type { ReactElement } from 'react'
import { createPortal } from 'react-dom'
import { numberOf } from '../../../app/domain/fundamentals/series.ts'
import type { Series } from '../../../app/domain/fundamentals/series.ts'
import { CrosshairCard } from './crosshair-card.tsx'
import { useCrosshair } from './crosshair.ts'
import type { Crosshair } from './crosshair.ts'
import { offsetOf, placeAt } from './plot-geometry.ts'
import type { SeriesNames } from './series-names.ts'
import { useBrush } from './use-brush.ts'
import type { Drawing } from './use-drawing.ts'
import { usePlotWheel } from './use-plot-wheel.ts'
import type { PlotGestures } from './use-plot-wheel.ts'

/** The place of the card beside the crosshair, as far as the card then is whole; distances from one side of the pane, in pixels. */
const besideIn = (crosshair: number): string => `min(${crosshair + 12}px, max(8px, 100% - var(--chart-card) - 8px))`

/** Line, dots and card of the crosshair, separate from the chart so that moving it renders only this. */
export const CrosshairLayer = memo(function CrosshairLayer({
  drawing: { set, places, first, kind, lineStyles, plot, heightOf },
  crosshair,
  names,
  card,
  gestures,
  onInspect,
}: {
  drawing: Drawing
  crosshair: Crosshair
  names: SeriesNames
  /** The element over which the card lies. */
  card: HTMLElement
  gestures: PlotGestures
  onInspect: (series: Series, place: number) => void
}): ReactElement {
  const { place, pinned, seriesKey } = useCrosshair(crosshair)
  const [ground, setGround] = useState<SVGRectElement | null>(null)
  usePlotWheel(ground, set.columns.length, gestures)
  const drawn = places.length
  const columnAt = (offset: number): number => first + (places[placeAt(offset, drawn, plot, kind)] ?? 0)
  const brushing = useBrush((start, end) => gestures.show(columnAt(start), columnAt(end)))
  // Between drawn columns the crosshair snaps to the next one.
  const xOf = (column: number | null): number | null => {
    const index = column === null || column < first ? -1 : places.findIndex((each) => each >= column - first)
    return index < 0 ? null : plot.x + offsetOf(index, drawn, plot, kind)
  }
  const within = (offset: number): number => Math.min(plot.width, Math.max(0, offset))
  const brush =
    brushing.brush === null
      ? null
      : {
          from: within(Math.min(brushing.brush.start, brushing.brush.end)),
          to: within(Math.max(brushing.brush.start, brushing.brush.end)),
        }
  const [x, pinnedX] = [xOf(place), xOf(pinned)]
  const here = place === null || x === null ? null : place - first
  const isLeft = x !== null && x > plot.x + plot.width / 2
  return (
    <g>
      {pinnedX === null ? null : (
        <line
          className="chart-pin"
          pointerEvents="none"
          data-transient
          x1={pinnedX}
          x2={pinnedX}
          y1={plot.y}
          y2={plot.y + plot.height}
          stroke="var(--accent)"
          strokeDasharray="3 3"
        />
      )}
      {x === null || here === null ? null : (
        <g pointerEvents="none" data-transient className="chart-crosshair">
          <line x1={x} x2={x} y1={plot.y} y2={plot.y + plot.height} stroke="var(--text-faint)" strokeWidth={1} />
          {set.series.map((series) => {
            const y = heightOf(series, numberOf(series.points[here] ?? null))
            return y === null ? null : (
              <circle
                key={series.key}
                cx={x}
                cy={y}
                r={series.key === seriesKey ? 5 : 3.5}
                fill={lineStyles.get(series.key)?.stroke}
                stroke="var(--surface-raised)"
                strokeWidth={1.5}
              />
            )
          })}
        </g>
      )}
      {brush === null ? null : (
        <rect
          className="chart-brush"
          data-transient
          pointerEvents="none"
          x={plot.x + brush.from}
          y={plot.y}
          width={brush.to - brush.from}
          height={plot.height}
          fill="var(--accent)"
          fillOpacity={0.14}
          stroke="var(--accent)"
        />
      )}
      <rect
        x={plot.x}
        y={plot.y}
        width={plot.width}
        height={plot.height}
        fill="transparent"
        className="chart-ground"
        ref={setGround}
        onPointerDown={brushing.begin}
        onPointerMove={(event) => {
          brushing.extend(event)
          crosshair.move({ place: columnAt(event.clientX - event.currentTarget.getBoundingClientRect().left) })
        }}
        onPointerUp={brushing.end}
        onPointerCancel={brushing.cancel}
        onClick={(event) => {
          if (brushing.takeBrushed()) return
          const bounds = event.currentTarget.getBoundingClientRect()
          const clicked = columnAt(event.clientX - bounds.left)
          if (event.shiftKey) {
            crosshair.pin(clicked)
            return
          }
          const y = plot.y + event.clientY - bounds.top
          const distance = (series: Series): number => {
            const height = heightOf(series, numberOf(series.points[clicked - first] ?? null))
            return height === null ? Infinity : Math.abs(height - y)
          }
          const nearest = [...set.series].sort((one, other) => distance(one) - distance(other))[0]
          if (nearest !== undefined && distance(nearest) < Infinity) onInspect(nearest, clicked)
        }}
      />
      {x === null || here === null
        ? null
        : createPortal(
            <div
              className="chart-card"
              aria-hidden="true"
              data-side={isLeft ? 'left' : 'right'}
              style={isLeft ? { insetInlineEnd: besideIn(card.clientWidth - x) } : { insetInlineStart: besideIn(x) }}
            >
              <CrosshairCard
                set={set}
                place={here}
                pinned={pinned === null || pinnedX === null ? null : pinned - first}
                names={names}
                lineStyles={lineStyles}
              />
            </div>,
            card,
          )}
    </g>
  )
})
