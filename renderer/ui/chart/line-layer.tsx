import { memo } from 'react'
import type { ReactElement } from 'react'
import { offsetOf } from './plot-geometry.ts'
import type { ChartKind } from './plot-geometry.ts'
import type { Drawing } from './use-drawing.ts'

/** Hundredths of a pixel are more than anyone sees. */
const rounded = (pixels: number): number => Math.round(pixels * 100) / 100

/**
 * The path of a line through points, as its command for each of them; null for a gap, after which the line begins anew unless it is
 * bridged. Empty without a point.
 */
export function linePath(
  heights: readonly (number | null)[],
  xOf: (place: number) => number,
  { kind, isBridged }: { kind: ChartKind; isBridged: boolean },
): string {
  let [path, isDrawing] = ['', false]
  for (const [place, height] of heights.entries()) {
    if (height === null) {
      if (!isBridged) isDrawing = false
      continue
    }
    const [x, y] = [rounded(xOf(place)), rounded(height)]
    if (!isDrawing) path += `M${x} ${y}`
    else path += kind === 'step' ? `H${x}V${y}` : `L${x} ${y}`
    isDrawing = true
  }
  return path
}

/** The lines of the series, each in one path, and over their gaps dashed ones where `bridges` says so. */
export const LineLayer = memo(function LineLayer({
  drawing: { drawn, plot, kind, heightOf },
  bridges,
}: {
  drawing: Drawing
  bridges: boolean
}): ReactElement {
  const lines = drawn.map(({ series, look, values }) => {
    const heights = values.map((value) => heightOf(series, value))
    const xOf = (place: number): number => plot.x + offsetOf(place, values.length, plot, kind)
    return {
      key: series.key,
      look,
      path: linePath(heights, xOf, { kind, isBridged: false }),
      bridge: bridges ? linePath(heights, xOf, { kind: 'line', isBridged: true }) : '',
    }
  })
  return (
    <g pointerEvents="none" fill="none">
      {lines.map(({ key, look: { stroke, strokeDasharray }, path }) =>
        path === '' ? null : (
          <path
            key={key}
            className="chart-line"
            d={path}
            stroke={stroke}
            strokeWidth={1.75}
            strokeDasharray={strokeDasharray}
          />
        ),
      )}
      {bridges ? (
        <g className="chart-bridge">
          {lines.map(({ key, look: { stroke }, bridge }) => (
            <path key={key} d={bridge} stroke={stroke} strokeWidth={1} strokeOpacity={0.7} strokeDasharray="2 4" />
          ))}
        </g>
      ) : null}
    </g>
  )
})
