import { memo } from 'react'
import type { ReactElement } from 'react'
import { counted } from '../../format/counted.ts'
import { FrontLayer } from './front-layer.tsx'
import { offsetOf } from './plot-geometry.ts'
import type { Drawing } from './use-drawing.ts'

/** A stretch of the axis: indexes of the drawn columns between which a period of unequal length lies. */
interface Stretch {
  from: number
  to: number
  months: number
}

/** Height of a bracket on the axis, and the least width of one with its months beside, in pixels. */
const [HIGH, LEAST_WIDTH] = [4, 62]

/** The stretches of the periods of unequal length, from the drawn value before to their own; those of several companies that are the same are one. */
export function unevenStretches({ drawn, places }: Pick<Drawing, 'drawn' | 'places'>): Stretch[] {
  const found = new Map<string, Stretch>()
  for (const { series, values } of drawn) {
    let before = -1
    for (const [index, value] of values.entries()) {
      if (value === null) continue
      const months = series.points[places[index] ?? -1]?.unevenMonths
      if (months !== undefined && before >= 0)
        found.set(`${before} ${index} ${months}`, { from: before, to: index, months })
      before = index
    }
  }
  return [...found.values()]
}

/** Brackets on the axis under the periods that are shorter or longer than their neighbours, with their months where there is room. */
export const UnevenLayer = memo(function UnevenLayer({ drawing }: { drawing: Drawing }): ReactElement | null {
  const { plot } = drawing
  const stretches = unevenStretches(drawing)
  if (stretches.length === 0) return null
  const count = drawing.places.length
  const base = plot.y + plot.height
  // A bar stands for its period, so its bracket is as wide as its band.
  const band = drawing.kind === 'bar' ? plot.width / count / 2 : 0
  const xOf = (index: number): number => plot.x + offsetOf(index, count, plot, drawing.kind)
  return (
    <FrontLayer kind={drawing.kind}>
      <g className="chart-uneven" pointerEvents="none">
        {stretches.map(({ from, to, months }) => {
          const [start, end] = band === 0 ? [xOf(from) + 1, xOf(to) - 1] : [xOf(to) - band + 1, xOf(to) + band - 1]
          return (
            <g key={`${from} ${to} ${months}`}>
              <path
                d={`M${start} ${base - HIGH}V${base}H${end}V${base - HIGH}`}
                fill="none"
                stroke="var(--text-quiet)"
                strokeWidth={2}
              />
              {end - start < LEAST_WIDTH ? null : (
                <text
                  x={(start + end) / 2}
                  y={base - HIGH - 3}
                  textAnchor="middle"
                  fill="var(--text-quiet)"
                  stroke="var(--surface-raised)"
                  strokeWidth={3}
                  paintOrder="stroke"
                  fontSize="0.84rem"
                >
                  {counted(months, 'month')}
                </text>
              )}
            </g>
          )
        })}
      </g>
    </FrontLayer>
  )
})
