import { greatest, least } from '../../../app/domain/values/order-statistics.ts'
import type { ReactElement } from 'react'
import { figuresOf, numberOf, type Series } from '../../../app/domain/fundamentals/series.ts'
import { seriesWords } from '../../format/series-words.ts'
import { useDoubt } from '../states/integrity.tsx'

const [HEIGHT, EDGE] = [18, 2]

/** A line of the values of a series over its columns, with a dot at the last one and gaps where values are missing or not proven. Its name is what it draws, in words. */
export function Sparkline({
  series,
  columns,
  width = 96,
}: {
  series: Series
  columns: readonly string[]
  /** In CSS pixels. */
  width?: number
}): ReactElement {
  const doubtAbout = useDoubt()
  const points = series.points.map((point) =>
    point !== null && doubtAbout(figuresOf(point, '')) !== null ? null : point,
  )
  const values = points.map(numberOf)
  const known = values.filter((value) => value !== null)
  const [low, high] = [least(known), greatest(known)]
  const at = (place: number, value: number): [number, number] => [
    EDGE + (values.length < 2 ? 0.5 : place / (values.length - 1)) * (width - 2 * EDGE),
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
    <svg className="sparkline" width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} role="img">
      <title>{seriesWords({ ...series, points }, columns)}</title>
      <path d={path} fill="none" stroke="var(--text-quiet)" strokeWidth="1.2" strokeLinejoin="round" />
      {end === null ? null : <circle cx={end[0]} cy={end[1]} r="2" fill="var(--accent)" />}
    </svg>
  )
}
