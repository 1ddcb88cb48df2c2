import { greatest, least, medianOf } from '../values/order-statistics.ts'
import { createRecent } from '../values/memo.ts'
import { isAcrossCurrencies, peerValues, standingsOf, type PeerValue, type Standing } from './peer-values.ts'
import { placesBefore } from './period-columns.ts'
import { numberOf, figuresOf } from './series.ts'
import type { Series, SeriesPoint, SeriesSet, ComputedPoint, Gap, SentFigure } from './series.ts'
import { TRANSFORMS, type TransformId } from './view-choices.ts'

/** The numbers as sent behind points, each under its label. */
const inputsOf = (from: readonly (readonly [label: string, point: SeriesPoint])[]): SentFigure[] =>
  from.flatMap(([label, point]) => figuresOf(point, label))

/** A computed point that replaces `point`; null where there is no value. */
export function computed(
  point: SeriesPoint,
  value: number | null,
  words: string,
  inputs: readonly SentFigure[],
): ComputedPoint | null {
  if (value === null || !Number.isFinite(value)) return null
  const { asOf, period, reportType, aorOrRestate, unevenMonths } = point
  return {
    kind: 'computed',
    asOf,
    period,
    reportType,
    aorOrRestate,
    isCalculated: null,
    ...(unevenMonths === undefined ? {} : { unevenMonths }),
    value,
    words,
    inputs,
  }
}

/** What a point becomes, or why there is nothing; null where an input is missing. */
type MapPoint = (point: SeriesPoint, place: number, points: Series['points']) => SeriesPoint | Gap | null

/** The display of a difference: the difference of two percentages is in percentage points. */
const differenceOf = ({ display }: Series): Series['display'] => (display === 'percent' ? 'points' : display)

/** Whether a number was sent that no computation can hold. */
const isBeyond = (point: SeriesPoint | null | undefined): boolean => point != null && numberOf(point) === null

/** The series with each of its points replaced; a gap stays the gap it is, and a point without a result is the gap `without`. */
function mapPoints(series: Series, display: Series['display'], map: MapPoint, without: Gap = 'not-calculable'): Series {
  const { evidence, staysAsSent = false, ...rest } = series
  // What is known of a unit says nothing of a number without it.
  const keepsUnit = display === series.display || display === 'points'
  const made = series.points.map((point, place) => (point === null ? null : map(point, place, series.points)))
  const points = made.map((each) => (typeof each === 'string' ? null : each))
  return {
    ...rest,
    ...(evidence === undefined || !keepsUnit ? {} : { evidence, staysAsSent }),
    display,
    unit: display === series.display ? series.unit : display,
    points,
    gaps: made.map((each, place) =>
      typeof each === 'string'
        ? each
        : each === null
          ? (series.gaps[place] ?? (isBeyond(series.points[place]) ? 'no-result' : without))
          : null,
    ),
  }
}

/** The same for a result that depends on other companies, of which there is none for amounts in currencies that are not known. */
const mapAcross = (all: readonly Series[], series: Series, display: Series['display'], map: MapPoint): Series =>
  isAcrossCurrencies(all, series)
    ? mapPoints(series, display, () => null, 'no-currency')
    : mapPoints(series, display, map)

/** Number of periods in the rolling mean. */
const MEAN_OF = 4

/** What a transform computes, in words; empty for the values themselves. `company` is the one to which differences are taken. */
export function transformWords(id: TransformId, company: string | null): string {
  if (id === 'company-difference' && company !== null) return `value − value of ${company}`
  return TRANSFORMS.find((each) => each.id === id)?.words ?? ''
}

/** What a transform is called beside the values that it made. */
const labelOf = (id: TransformId, company: string | null): string =>
  id === 'company-difference' && company !== null
    ? `Δ to ${company}`
    : (TRANSFORMS.find((each) => each.id === id)?.label ?? '')

type Lagged = (value: number, before: number) => number | null

const relative: Lagged = (value, before) => (before === 0 ? null : (value - before) / Math.abs(before))
const difference: Lagged = (value, before) => value - before

function withLag(
  { columns, series }: SeriesSet,
  befores: readonly number[],
  apply: Lagged,
  isShare: boolean,
  words: string,
): Series[] {
  return series.map((each) =>
    mapPoints(each, isShare ? 'percent' : differenceOf(each), (point, place, points) => {
      const earlier = befores[place] ?? -1
      const before = points[earlier] ?? null
      const [value, base] = [numberOf(point), numberOf(before)]
      if (before === null || value === null || base === null) return null
      const from = inputsOf([
        [columns[place] ?? '', point],
        [columns[earlier] ?? '', before],
      ])
      return computed(point, apply(value, base), words, from) ?? 'no-result'
    }),
  )
}

/** Each series with its first value other than zero from the column `shownFrom` on as 100, which values before that column refer to as well. */
function indexed({ columns, series }: SeriesSet, shownFrom: number): Series[] {
  return series.map((each) => {
    const start = each.points.findIndex((point, place) => place >= shownFrom && (numberOf(point) ?? 0) !== 0)
    const first = each.points[start] ?? null
    const base = numberOf(first)
    const column = columns[start] ?? ''
    const isBase = base !== null && base > 0
    const indexAt = (point: SeriesPoint, place: number): SeriesPoint | Gap | null => {
      const value = numberOf(point)
      // What stands before the base is zero.
      if (place >= shownFrom && place < start) return 'no-base'
      // An index over a negative base would show every rise as a fall.
      if (first === null || !isBase || value === null) return null
      const from = inputsOf([
        [columns[place] ?? '', point],
        [column, first],
      ])
      return computed(point, (value / base) * 100, `value ÷ value of ${column} × 100`, from) ?? 'no-result'
    }
    const made = mapPoints(each, 'number', indexAt, isBase ? 'not-calculable' : 'no-base')
    return isBase ? { ...made, transform: { label: labelOf('index', null), base: column } } : made
  })
}

function rollingMean({ columns, series }: SeriesSet, perYear: number, words: string): Series[] {
  const firsts = placesBefore(columns, MEAN_OF - 1, perYear)
  return series.map((each) =>
    mapPoints(each, each.display, (point, place, points) => {
      const first = place - MEAN_OF + 1
      const window = points.slice(Math.max(0, first), place + 1)
      const values = window.map(numberOf)
      if (first < 0 || firsts[place] !== first || values.includes(null)) return null
      const sum = values.reduce<number>((total, value) => total + (value ?? 0), 0)
      return computed(
        point,
        sum / MEAN_OF,
        words,
        inputsOf(window.map((part, index) => [columns[first + index] ?? '', part as SeriesPoint])),
      )
    }),
  )
}

function amongCompanies({ series }: SeriesSet, words: string, isRank: boolean): Series[] {
  // The companies of a ratio are compared at a column once, not for each of them.
  const compared = createRecent<{ peers: readonly PeerValue[]; standings: readonly (Standing | null)[] }>(Infinity)
  const comparedAt = (each: Series, place: number) =>
    compared(`${each.field} ${each.basis} ${place}`, () => {
      const peers = peerValues(series, each, place)
      return { peers, standings: standingsOf(peers.map(({ number }) => number)) }
    })
  return series.map((each) =>
    mapAcross(series, each, isRank ? 'rank' : 'percent', (point, place) => {
      const { peers, standings } = comparedAt(each, place)
      const standing = standings[peers.findIndex((peer) => peer.point === point)]
      if (standing == null) return null
      // Where no other company has a value, none is lower.
      if (!isRank && standing.percentile === null) return 'few-companies'
      return computed(
        point,
        isRank ? standing.rank : standing.percentile,
        `${words}; ${peers.length} companies`,
        inputsOf(peers.map(({ symbol, point: other }) => [symbol, other] as const)),
      )
    }),
  )
}

/** Differences to what `baseOf` makes of the chosen values of the companies at a column; null for none. */
function toPeers(
  { series }: SeriesSet,
  words: string,
  chosen: (peers: readonly PeerValue[]) => readonly PeerValue[],
  baseOf: (inputs: readonly PeerValue[]) => number | null,
): Series[] {
  return series.map((each) =>
    mapAcross(series, each, differenceOf(each), (point, place) => {
      const inputs = chosen(peerValues(series, each, place))
      const [value, base] = [numberOf(point), baseOf(inputs)]
      if (value === null || base === null) return null
      const others = inputs.filter((input) => input.point !== point)
      const from = [{ symbol: each.symbol, point }, ...others].map((input) => [input.symbol, input.point] as const)
      return computed(point, value - base, words, inputsOf(from))
    }),
  )
}

const medianOfPeers = (peers: readonly PeerValue[]): number | null =>
  peers.length === 0 ? null : medianOf(peers.map(({ number }) => number))

/**
 * The series under a transform, over the same columns. `yearLag` is the number of columns in a year, or null when the
 * columns are not an even sequence; a transform that needs the previous column then gives gaps. A gap in an input is a
 * gap in the result. `company` is the one to which differences are taken, and `shownFrom` the place of the first column shown.
 */
export function applyTransform(
  set: SeriesSet,
  id: TransformId,
  yearLag: number | null,
  { company = null, shownFrom = 0 }: { company?: string | null; shownFrom?: number } = {},
): SeriesSet {
  if (id === 'none') return set
  const transform = { label: labelOf(id, company) }
  const series = transformed(set, id, yearLag, company, shownFrom)
  return { ...set, series: series.map((each) => (each.transform === undefined ? { ...each, transform } : each)) }
}

function transformed(
  set: SeriesSet,
  id: Exclude<TransformId, 'none'>,
  yearLag: number | null,
  company: string | null,
  shownFrom: number,
): Series[] {
  const words = transformWords(id, company)
  const lagged = (lag: number | null, apply: Lagged, isShare: boolean): Series[] =>
    withLag(set, yearLag === null || lag === null ? [] : placesBefore(set.columns, lag, yearLag), apply, isShare, words)
  switch (id) {
    case 'prior':
      return lagged(1, relative, true)
    case 'prior-difference':
      return lagged(1, difference, false)
    case 'year':
      return lagged(yearLag, relative, true)
    case 'year-difference':
      return lagged(yearLag, difference, false)
    case 'index':
      return indexed(set, shownFrom)
    case 'mean':
      return yearLag === null
        ? set.series.map((each) => mapPoints(each, each.display, () => null))
        : rollingMean(set, yearLag, words)
    case 'z-score':
      return zScores(set)
    case 'own-range':
      return inOwnRange(set)
    case 'rank':
      return amongCompanies(set, words, true)
    case 'percentile':
      return amongCompanies(set, words, false)
    case 'company-difference':
      return toPeers(
        set,
        words,
        (peers) => peers.filter(({ symbol }) => symbol === company),
        ([base]) => base?.number ?? null,
      )
    case 'median-difference':
      return toPeers(set, words, (peers) => peers, medianOfPeers)
  }
}

// What a value is among all periods of its own series. Each result depends on every one of them.

/** Fewer values than these have no deviation, and no range, to speak of. */
const [LEAST_FOR_DEVIATION, LEAST_FOR_RANGE] = [3, 2]

/** Digits of a number within the words of a computation. */
const PRECISION = 6

const written = (value: number): string => String(Number(value.toPrecision(PRECISION))).replace('-', '\u2212')

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
const zScores = (set: SeriesSet): Series[] =>
  compared(set, (numbers) => {
    if (numbers.length < LEAST_FOR_DEVIATION) return 'few-periods'
    if (new Set(numbers).size < 2) return 'one-value'
    const mean = numbers.reduce((sum, number) => sum + number, 0) / numbers.length
    const squares = numbers.reduce((sum, number) => sum + (number - mean) ** 2, 0)
    const deviation = Math.sqrt(squares / (numbers.length - 1))
    if (!Number.isFinite(deviation)) return 'no-result'
    return {
      words: `(value − mean ${written(mean)}) ÷ sample standard deviation ${written(deviation)}, both of the ${numbers.length} periods of the series that have a value`,
      display: 'number',
      apply: (value) => (value - mean) / deviation,
    }
  })

/** Where each value is between the lowest and the highest of its series, from 0 to 1. */
const inOwnRange = (set: SeriesSet): Series[] =>
  compared(set, (numbers) => {
    const [lowest, highest] = [least(numbers), greatest(numbers)]
    if (numbers.length < LEAST_FOR_RANGE) return 'few-periods'
    if (lowest === highest) return 'one-value'
    if (!Number.isFinite(highest - lowest)) return 'no-result'
    return {
      words: `(value − lowest ${written(lowest)}) ÷ (highest ${written(highest)} − lowest), both of the ${numbers.length} periods of the series that have a value`,
      display: 'percent',
      apply: (value) => (value - lowest) / (highest - lowest),
    }
  })
