import { useMemo } from 'react'
import type { ReactElement } from 'react'
import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { DotItemDotProps, TooltipContentProps } from 'recharts'
import { ratioField } from '../../../app/domain/ratio-fields.ts'
import type { RatioDisplay } from '../../../app/domain/ratio-fields.ts'
import type { AnswerRef } from '../../../app/domain/source-ref.ts'
import { axisValue, formatDigits, valueOf } from '../../format/ratio-value.ts'
import type { ValueStyle } from '../../format/ratio-value.ts'
import { isolatedPlaces } from './ratio-series.ts'
import type { RatioSeries, SeriesSet } from './ratio-series.ts'

/** Dash patterns: two lines are told apart without their colour too. */
const DASHES = ['', '7 3', '2 3', '9 3 2 3']

const displayOf = (field: string): RatioDisplay => ratioField(field)?.assumedDisplay ?? 'multiple'

/** Colour by company, dash by ratio: the eye groups what belongs together. */
function strokeOf(series: RatioSeries, set: SeriesSet): { stroke: string; strokeDasharray: string } {
  const symbols = [...new Set(set.series.map((each) => each.symbol))]
  const fields = [...new Set(set.series.map((each) => each.field))]
  return { stroke: `var(--series-${(symbols.indexOf(series.symbol) % 8) + 1})`, strokeDasharray: DASHES[fields.indexOf(series.field) % DASHES.length] ?? '' }
}

/** Dots for the points that no line reaches; `false` where there are none, which is what the chart draws fastest. */
function dotsOf(series: RatioSeries, set: SeriesSet): false | ((dot: DotItemDotProps) => ReactElement) {
  const isolated = isolatedPlaces(series)
  if (isolated.size === 0) return false
  return ({ key, cx, cy, index }) => (isolated.has(index) ? <circle key={key} cx={cx} cy={cy} r={2.5} fill={strokeOf(series, set).stroke} /> : <g key={key} />)
}

interface Hover {
  column: string
  place: number
}

function ChartTip({ set, style, hover }: { set: SeriesSet; style: ValueStyle; hover: Hover }): ReactElement {
  return (
    <div className="chart-tip">
      <strong>{hover.column}</strong>
      {set.series.map((series) => {
        const point = series.points[hover.place] ?? null
        return (
          <div key={series.key}>
            <svg width="18" height="8" aria-hidden="true"><line x1="0" x2="18" y1="4" y2="4" strokeWidth="2" {...strokeOf(series, set)} /></svg>
            <span>{series.symbol} {ratioField(series.field)?.label ?? series.field}</span>
            <b>{point === null ? 'not provided' : formatDigits(point.digits, style, displayOf(series.field))}</b>
          </div>
        )
      })}
    </div>
  )
}

/** Lines over the periods. A missing value is a gap. A click on a point leads to the answer behind it. */
export function RatioChart({ set, style, onInspect }: { set: SeriesSet; style: ValueStyle; onInspect: (ref: AnswerRef) => void }): ReactElement {
  const data = useMemo(
    () => set.columns.map((column, place) => ({ column, place, ...Object.fromEntries(set.series.map((series) => [series.key, valueOf(series.points[place]?.digits)])) })),
    [set],
  )
  // One tick a year reads better than every nth quarter.
  const ticks = useMemo(() => set.columns.filter((column, place) => column.slice(0, 4) !== set.columns[place - 1]?.slice(0, 4)), [set])
  // Ratios of another assumed unit get the second axis: days and fractions share no scale.
  const units = useMemo(() => [...new Set(set.series.map((series) => displayOf(series.field)))], [set])
  const axisOf = (field: string): 'left' | 'right' => (displayOf(field) === units[0] ? 'left' : 'right')
  const axis = { tickLine: false, axisLine: false, width: 56, tick: { fill: 'var(--text-quiet)', fontSize: 11 } }

  return (
    <div className="ratio-chart" role="img" aria-label={`Chart of ${set.series.map((series) => `${series.symbol} ${series.field}`).join(', ')} from ${set.columns[0] ?? ''} to ${set.columns.at(-1) ?? ''}. The table below holds the same values.`}>
      <ul className="chart-legend">
        {set.series.map((series) => (
          <li key={series.key}>
            <svg width="22" height="8" aria-hidden="true"><line x1="0" x2="22" y1="4" y2="4" strokeWidth="2" {...strokeOf(series, set)} /></svg>
            <b className="isolate">{series.symbol}</b> {ratioField(series.field)?.label ?? series.field}{units.length > 1 ? <span className="quiet"> {axisOf(series.field)}</span> : null}
          </li>
        ))}
      </ul>
      <ResponsiveContainer width="100%" height="100%">
        <LineChart data={data} margin={{ top: 8, right: units.length > 1 ? 4 : 18, bottom: 0, left: 0 }}>
          <CartesianGrid vertical={false} stroke="var(--line-quiet)" />
          <XAxis dataKey="column" tickLine={false} axisLine={{ stroke: 'var(--line)' }} ticks={set.columns.length > 8 ? ticks : undefined} tickFormatter={(column: string) => (set.columns.length > 8 ? column.slice(0, 4) : column)} minTickGap={24} tick={{ fill: 'var(--text-quiet)', fontSize: 11 }} />
          <YAxis yAxisId="left" {...axis} domain={['auto', 'auto']} tickFormatter={(value: number) => axisValue(value, style, units[0] ?? 'multiple')} />
          {units.length > 1 ? <YAxis yAxisId="right" orientation="right" {...axis} domain={['auto', 'auto']} tickFormatter={(value: number) => axisValue(value, style, units[1] ?? 'multiple')} /> : null}
          <Tooltip
            isAnimationActive={false} cursor={{ stroke: 'var(--text-faint)', strokeWidth: 1 }}
            content={({ active, payload }: TooltipContentProps) => {
              const hover = payload[0]?.payload as Hover | undefined
              return active && hover !== undefined ? <ChartTip set={set} style={style} hover={hover} /> : null
            }}
          />
          {set.series.map((series) => (
            <Line
              key={series.key} dataKey={series.key} yAxisId={axisOf(series.field)} type="linear" dot={dotsOf(series, set)} connectNulls={false} isAnimationActive={false} strokeWidth={1.75} {...strokeOf(series, set)}
              activeDot={{ r: 3.5, strokeWidth: 0, style: { cursor: 'pointer' }, onClick: (_event: unknown, dot: unknown) => {
                const answer = series.points[(dot as { index: number }).index]?.answer
                if (answer !== undefined) onInspect(answer)
              } }}
            />
          ))}
        </LineChart>
      </ResponsiveContainer>
    </div>
  )
}
