import type { ReactElement } from 'react'
import { numberOf } from '../../app/domain/fundamentals/series.ts'
import type { SeriesPoint } from '../../app/domain/fundamentals/series.ts'

const [WIDTH, HEIGHT, EDGE] = [96, 18, 2]

/** A line of values with a dot at the last one and gaps where values are missing; hidden from screen readers, since the numbers stand beside it. */
export function Sparkline({ points }: { points: readonly (SeriesPoint | null)[] }): ReactElement {
  const values = points.map(numberOf)
  const known = values.filter((value) => value !== null)
  const [low, high] = [Math.min(...known), Math.max(...known)]
  const at = (place: number, value: number): [number, number] => [
    EDGE + (values.length < 2 ? 0.5 : place / (values.length - 1)) * (WIDTH - 2 * EDGE),
    high === low ? HEIGHT / 2 : HEIGHT - EDGE - ((value - low) / (high - low)) * (HEIGHT - 2 * EDGE),
  ]
  let path = ''
  values.forEach((value, place) => {
    if (value === null) return
    const [x, y] = at(place, value)
    path += `${(values[place - 1] ?? null) === null ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`
  })
  const last = values.findLastIndex((value) => value !== null)
  const end = last < 0 ? null : at(last, values[last] ?? 0)
  return (
    <svg
      className="sparkline"
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path
        d={path}
        fill="none"
        stroke="var(--text-quiet)"
        strokeWidth="1.2"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
      {end === null ? null : <circle cx={end[0]} cy={end[1]} r="2" fill="var(--accent)" />}
    </svg>
  )
}
