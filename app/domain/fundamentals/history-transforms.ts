import { computed, inputsOf, mapPoints } from './computed-points.ts'
import { numberOf } from './series.ts'
import type { Gap, Series, SeriesSet } from './series.ts'

// What a value is among all periods of its own series. Each result depends on every one of them.

/** Fewer values than these have no deviation, and no range, to speak of. */
const [LEAST_FOR_DEVIATION, LEAST_FOR_RANGE] = [3, 2]

/** Digits of a number within the words of a computation. */
const PRECISION = 6

const written = (value: number): string => String(Number(value.toPrecision(PRECISION))).replace('-', '\u2212')

/** Compares the values of a series with all of them. */
interface Comparison {
  words: string
  display: Series['display']
  apply: (value: number) => number
}

/** Every value of each series compared as `comparisonOf` says for its numbers; the gap that it names where they cannot be. */
const compared = (
  { columns, series }: SeriesSet,
  comparisonOf: (numbers: readonly number[]) => Comparison | Gap,
): Series[] =>
  series.map((each) => {
    const known = each.points.flatMap((point, place) => {
      const number = numberOf(point)
      return point === null || number === null ? [] : [{ number, from: [columns[place] ?? '', point] as const }]
    })
    const comparison = comparisonOf(known.map(({ number }) => number))
    if (typeof comparison === 'string') return mapPoints(each, 'number', () => null, comparison)
    // The points share the list: it is as long as the series.
    const inputs = inputsOf(known.map(({ from }) => from))
    return mapPoints(each, comparison.display, (point) => {
      const value = numberOf(point)
      return value === null ? null : computed(point, comparison.apply(value), comparison.words, inputs)
    })
  })

/** How many sample standard deviations each value is from the mean of its series. */
export const zScores = (set: SeriesSet): Series[] =>
  compared(set, (numbers) => {
    if (numbers.length < LEAST_FOR_DEVIATION) return 'few-periods'
    if (new Set(numbers).size < 2) return 'one-value'
    const mean = numbers.reduce((sum, number) => sum + number, 0) / numbers.length
    const squares = numbers.reduce((sum, number) => sum + (number - mean) ** 2, 0)
    const deviation = Math.sqrt(squares / (numbers.length - 1))
    return {
      words: `(value − mean ${written(mean)}) ÷ sample standard deviation ${written(deviation)}, both of the ${numbers.length} periods of the series that have a value`,
      display: 'number',
      apply: (value) => (value - mean) / deviation,
    }
  })

/** Where each value is between the lowest and the highest of its series, from 0 to 1. */
export const inOwnRange = (set: SeriesSet): Series[] =>
  compared(set, (numbers) => {
    const [lowest, highest] = [Math.min(...numbers), Math.max(...numbers)]
    if (numbers.length < LEAST_FOR_RANGE) return 'few-periods'
    if (lowest === highest) return 'one-value'
    return {
      words: `(value − lowest ${written(lowest)}) ÷ (highest ${written(highest)} − lowest), both of the ${numbers.length} periods of the series that have a value`,
      display: 'percent',
      apply: (value) => (value - lowest) / (highest - lowest),
    }
  })
