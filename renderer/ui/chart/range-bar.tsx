import { useRef, memo, type KeyboardEvent, type PointerEvent, type ReactElement } from 'react'
import { LEAST_COLUMNS, SPAN_YEARS } from '../../../app/domain/fundamentals/chart/chart-span.ts'
import type { Range, ChartSpan } from '../../../app/domain/fundamentals/chart/chart-span.ts'
import { isCalendarDate } from '../../../app/domain/responses/service-date.ts'
import type { PlotExtent } from './plot-geometry.ts'
import { panned } from './plot-gestures.ts'
import { shownDay } from '../../format/date-form.ts'
import { Segmented } from '../controls/segmented.tsx'

const OPTIONS = [
  ...SPAN_YEARS.map((years) => ({
    id: String(years),
    label: `${years}Y`,
    title: years === 1 ? 'The newest year' : `The newest ${years} years`,
  })),
  { id: 'all', label: 'All', title: 'Everything (0)' },
]

/** Spans of years to choose from; none of them is chosen while the range is one of the person's own. */
export const RangePresets = memo(function RangePresets({
  span,
  onChange,
}: {
  span: ChartSpan
  onChange: (span: ChartSpan) => void
}): ReactElement {
  const chosen = span === 'all' ? 'all' : 'years' in span ? String(span.years) : ''
  return (
    <Segmented
      label="Time shown"
      value={chosen}
      options={OPTIONS}
      onChange={(id) => {
        const years = SPAN_YEARS.find((each) => String(each) === id)
        onChange(years === undefined ? 'all' : { years })
      }}
    />
  )
})

/** Distance of the slider from the labels beside it, in pixels. */
const GAP = 8

type Grip = 'from' | 'to' | 'both'

/** A range slider over all columns, whose first is named at its start: drag its ends or use the arrow keys to zoom, drag its middle to move. */
export function RangeBar({
  columns,
  range,
  plot,
  onChange,
}: {
  columns: readonly string[]
  range: Range
  /** The plot with which the slider lines up; null for none. */
  plot: PlotExtent | null
  onChange: (range: Range) => void
}): ReactElement {
  const track = useRef<HTMLDivElement>(null)
  const drag = useRef<{ grip: Grip; x: number; range: Range } | null>(null)
  const last = columns.length - 1
  const nameOf = (place: number): string => shownDay(columns[place] ?? '')
  const share = (place: number): string => `${(place / last) * 100}%`
  const within = (grip: Grip, start: Range, by: number): Range =>
    grip === 'both'
      ? panned(start, by, columns.length)
      : grip === 'from'
        ? { ...start, from: Math.min(start.to - LEAST_COLUMNS + 1, Math.max(0, start.from + by)) }
        : { ...start, to: Math.max(start.from + LEAST_COLUMNS - 1, Math.min(last, start.to + by)) }

  function grab(grip: Grip, event: PointerEvent): void {
    drag.current = { grip, x: event.clientX, range }
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  function pull(event: PointerEvent): void {
    const width = track.current?.clientWidth ?? 0
    if (drag.current === null || width === 0) return
    const { grip, x, range: start } = drag.current
    onChange(within(grip, start, Math.round(((event.clientX - x) / width) * last)))
  }
  function press(grip: Grip, event: KeyboardEvent): void {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (by === 0) return
    event.preventDefault()
    event.stopPropagation()
    onChange(within(grip, range, by))
  }
  const handle = (grip: 'from' | 'to'): ReactElement => (
    <div
      className="range-grip"
      role="slider"
      tabIndex={0}
      aria-label={grip === 'from' ? 'First visible period' : 'Last visible period'}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={range[grip]}
      aria-valuetext={nameOf(range[grip])}
      title={nameOf(range[grip])}
      style={{ insetInlineStart: share(range[grip]) }}
      onPointerDown={(event) => grab(grip, event)}
      onPointerMove={pull}
      onPointerUp={() => {
        drag.current = null
      }}
      onKeyDown={(event) => press(grip, event)}
    />
  )
  return (
    <div
      className="range-bar"
      style={plot === null ? undefined : { gridTemplateColumns: `${plot.start - GAP}px ${plot.width}px` }}
    >
      <span className="range-label" title={nameOf(0)}>
        {/* Beside the slider there is no room for a day. */}
        {isCalendarDate(columns[0] ?? '') ? columns[0]?.slice(0, 4) : nameOf(0)}
      </span>
      <div
        className="range-track"
        ref={track}
        onDoubleClick={() => onChange({ from: 0, to: last })}
        title="Drag the ends to zoom, or the middle to move. Double-click to show everything."
      >
        <div
          className="range-window"
          style={{ insetInlineStart: share(range.from), width: share(range.to - range.from) }}
          onPointerDown={(event) => grab('both', event)}
          onPointerMove={pull}
          onPointerUp={() => {
            drag.current = null
          }}
        />
        {handle('from')}
        {handle('to')}
      </div>
    </div>
  )
}
