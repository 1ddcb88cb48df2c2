import { greatest, least } from '../../values/order-statistics.ts'
import { numberOf, type Series } from '../series.ts'

/** Above this number of columns the series are downsampled, because a screen has fewer pixels than points. */
const MAX_DRAWN = 240

/** The range of a series' values, by which its movements are scaled. */
function spanOf({ points }: Series): number {
  const values = points.map(numberOf).filter((value) => value !== null)
  return values.length === 0 ? 0 : greatest(values) - least(values)
}

interface Extremes {
  lowest: number
  highest: number
  swing: number
}

/**
 * Indexes of the lowest and highest value of a series in the half-open range `from` to `to`, and their distance as a
 * share of `span`.
 */
function extremesOf({ points }: Series, from: number, to: number, span: number): Extremes | null {
  let [lowest, highest]: [number, number] = [-1, -1]
  let [low, high] = [Infinity, -Infinity]
  for (let place = from; place < to; place++) {
    const value = numberOf(points[place] ?? null)
    if (value === null) continue
    if (value < low) [low, lowest] = [value, place]
    if (value > high) [high, highest] = [value, place]
  }
  return lowest < 0 ? null : { lowest, highest, swing: span === 0 ? 0 : (high - low) / span }
}

/** A gap in one of the series that a line between the two indexes would cross, or null. */
function hiddenGap(series: readonly Series[], from: number, to: number): number | null {
  for (const { points } of series) {
    if (points[from] === null || points[to] === null) continue
    const gap = points.slice(from + 1, to).indexOf(null)
    if (gap >= 0) return from + 1 + gap
  }
  return null
}

/** The given indexes, plus one index for each gap that a line between two of them would cross and hide. */
function withGaps(series: readonly Series[], places: readonly number[]): number[] {
  const kept: number[] = []
  const waiting = places.toReversed()
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    const before = kept.at(-1)
    const gap = before === undefined ? null : hiddenGap(series, before, place)
    // An index added for one series also splits the lines of the others, so both of its sides are checked again.
    if (gap === null) kept.push(place)
    else waiting.push(place, gap)
  }
  return kept
}

/**
 * The indexes to draw when there are more columns than pixels: in each stretch the lowest and highest point of the
 * series that moves most, plus both ends and the indexes that keep gaps visible. Every drawn point is a real one;
 * zooming in shows the rest. Returns all indexes when there are few.
 */
export function downsampledPlaces(series: readonly Series[], columns: number, most = MAX_DRAWN): number[] {
  if (columns <= most) return Array.from({ length: columns }, (_, place) => place)
  const spans = series.map(spanOf)
  const stretches = Math.max(1, Math.floor((most - 2) / 2))
  const kept = new Set([0, columns - 1])
  for (let stretch = 0; stretch < stretches; stretch++) {
    const [from, to] = [Math.floor((stretch / stretches) * columns), Math.floor(((stretch + 1) / stretches) * columns)]
    const widest = series
      .map((each, place) => extremesOf(each, from, to, spans[place] ?? 0))
      .filter((each) => each !== null)
      .sort((one, other) => other.swing - one.swing)[0]
    kept.add(widest?.lowest ?? from).add(widest?.highest ?? from)
  }
  return withGaps(
    series,
    [...kept].sort((one, other) => one - other),
  )
}
