import { memo } from 'react'
import type { ReactElement } from 'react'
import { isRestated } from '../../../app/domain/fundamentals/series.ts'
import type { Series } from '../../../app/domain/fundamentals/series.ts'
import { markerPath, markerPlaces, offsetOf } from './plot-geometry.ts'
import type { Drawing } from './use-drawing.ts'

/** Half of a marker's width, in pixels. */
const SIZE = 3.4

/** Half of the width of the diamond around a restated value, in pixels. */
const REVISED = 5.2

/** The markers of the lines, each line's in one path, and diamonds where a value was restated. */
export const MarkerLayer = memo(function MarkerLayer({ drawing }: { drawing: Drawing }): ReactElement {
  const { plot, heightOf } = drawing
  const isRevised = (series: Series, index: number): boolean => isRestated(series.points[drawing.places[index] ?? -1])
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
      {drawing.drawn.map(({ series, values }) => (
        <path
          key={`revised ${series.key}`}
          className="chart-revisions"
          d={values
            .map((value, index) => {
              const y = isRevised(series, index) ? heightOf(series, value) : null
              return y === null
                ? ''
                : markerPath('diamond', plot.x + offsetOf(index, values.length, plot, drawing.kind), y, REVISED)
            })
            .join('')}
          fill="none"
          stroke="var(--doubt)"
          strokeWidth={1.5}
        />
      ))}
    </g>
  )
})
