import type { ReactElement } from 'react'
import { usePlotArea } from 'recharts'
import { markerPath, markerPlaces, offsetOf } from './plot-geometry.ts'
import { useHeights } from './use-drawing.ts'
import type { Drawing } from './use-drawing.ts'

/** Half of a marker's width, in pixels. */
const SIZE = 3.4

/** The markers of the lines, each line's in one path. */
export function MarkerLayer(drawing: Drawing): ReactElement | null {
  const plot = usePlotArea()
  const heightOf = useHeights(drawing.axisOf)
  if (plot === undefined) return null
  return (
    <g pointerEvents="none" className="chart-markers">
      {drawing.drawn.map(({ series, look: { marker, stroke, isHollow }, values }) => (
        <path
          key={series.key}
          d={markerPlaces(values)
            .map((place) => {
              const y = heightOf(series, values[place] ?? null)
              return y === null
                ? ''
                : markerPath(marker, plot.x + offsetOf(place, values.length, plot, drawing.kind), y, SIZE)
            })
            .join('')}
          fill={isHollow ? 'var(--surface-raised)' : stroke}
          stroke={isHollow ? stroke : 'var(--surface-raised)'}
          strokeWidth={isHollow ? 1.5 : 0.75}
        />
      ))}
    </g>
  )
}
