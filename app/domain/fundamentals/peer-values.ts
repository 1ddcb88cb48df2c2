import { numberOf, type Series, type SeriesPoint } from './series.ts'

/** A value of a company beside those of others. */
export interface PeerValue {
  symbol: string
  point: SeriesPoint
  number: number
}

/** The values that the companies have at a column of the same ratio and basis, in the order of the series. */
export const peerValues = (series: readonly Series[], of: Series, place: number): PeerValue[] =>
  series
    .filter(({ field, basis }) => field === of.field && basis === of.basis)
    .flatMap(({ symbol, points }) => {
      const point = points[place] ?? null
      const number = numberOf(point)
      return point === null || number === null ? [] : [{ symbol, point, number }]
    })

/**
 * Whether a series has amounts of several companies. The service does not say in which currency a ratio is, and that of a company's reports
 * can be another one, so nothing is calculated across companies.
 */
export const isAcrossCurrencies = (series: readonly Series[], of: Series): boolean =>
  of.unit === 'currency' &&
  series.some(({ field, basis, symbol }) => field === of.field && basis === of.basis && symbol !== of.symbol)

/**
 * The value below which a share of the numbers lies, from 0 to 1, with a straight line between two neighbours. Null without numbers. The
 * numbers are in order.
 */
export function quantileOf(ordered: readonly number[], share: number): number | null {
  const at = share * (ordered.length - 1)
  const [below, above] = [ordered[Math.floor(at)], ordered[Math.ceil(at)]]
  if (below === undefined || above === undefined) return null
  return below === above ? below : below + (above - below) * (at - Math.floor(at))
}

/** Where a number stands among others: its rank, the highest first, and the share of the others that are lower, equal ones counted half. */
export interface Standing {
  rank: number
  /** From 0 to 1; null where there is no other. */
  percentile: number | null
}

/** Where each number stands among all of them; null for a gap. Equal numbers have the same rank. */
export function standingsOf(numbers: readonly (number | null)[]): (Standing | null)[] {
  const ordered = numbers.filter((number) => number !== null).sort((one, other) => other - one)
  const others = ordered.length - 1
  const first = new Map<number, number>()
  const equal = new Map<number, number>()
  for (const [place, number] of ordered.entries()) {
    if (!first.has(number)) first.set(number, place)
    equal.set(number, (equal.get(number) ?? 0) + 1)
  }
  return numbers.map((number) => {
    if (number === null) return null
    const [above, same] = [first.get(number) ?? 0, (equal.get(number) ?? 1) - 1]
    return { rank: above + 1, percentile: others === 0 ? null : (others - above - same / 2) / others }
  })
}

/** How the values of the companies are spread at a column. */
export interface PeerSpread {
  least: number
  lower: number
  median: number
  upper: number
  greatest: number
}

/** Minimum number of companies with a value: fewer have no quartiles to speak of. */
const LEAST_PEERS = 3

/** The spread of numbers; null where there are too few. */
export function spreadOf(numbers: readonly number[]): PeerSpread | null {
  if (numbers.length < LEAST_PEERS) return null
  const ordered = [...numbers].sort((one, other) => one - other)
  const [least = 0, lower = 0, median = 0, upper = 0, greatest = 0] = [0, 0.25, 0.5, 0.75, 1].map(
    (share) => quantileOf(ordered, share) ?? 0,
  )
  return { least, lower, median, upper, greatest }
}

/** The spread of the values of one series over its periods; null where there are too few. */
export const ownSpread = ({ points }: Series): PeerSpread | null =>
  spreadOf(points.map(numberOf).filter((number) => number !== null))

/** Why the spread cannot be drawn, of the companies at each period or of one series over its periods; null where it can. */
export function noSpread(series: readonly Series[]): string | null {
  const [only, ...others] = series
  if (only !== undefined && others.length === 0)
    return ownSpread(only) === null ? `The spread of one series needs at least ${LEAST_PEERS} values.` : null
  const kinds = new Set(series.map(({ field, basis }) => `${field} ${basis}`))
  const symbols = new Set(series.map(({ symbol }) => symbol))
  return kinds.size > 1
    ? 'The spread is of one ratio: show one ratio and one basis.'
    : only !== undefined && isAcrossCurrencies(series, only)
      ? 'The spread is of one currency, which the service does not state for each company.'
      : symbols.size < LEAST_PEERS
        ? `The spread needs at least ${LEAST_PEERS} companies, or a single series.`
        : null
}

/** What a spread is of: the companies at each period, or one series over its periods. */
export type SpreadKind = 'own' | 'companies'

/** What the spread of a chart is of, by all of its series, also hidden ones: hiding some changes no meaning. */
export const spreadKind = (series: readonly Series[]): SpreadKind => (series.length === 1 ? 'own' : 'companies')

/** Whether there is a spread of that kind over the columns of these series. */
export function hasSpread(series: readonly Series[], kind: SpreadKind): boolean {
  const [first, ...others] = series
  if (first === undefined) return false
  if (kind === 'own') return others.length === 0 && ownSpread(first) !== null
  return (
    !isAcrossCurrencies(series, first) &&
    others.every(({ field, basis }) => field === first.field && basis === first.basis) &&
    first.points.some(
      (_point, place) => series.filter(({ points }) => numberOf(points[place] ?? null) !== null).length >= LEAST_PEERS,
    )
  )
}

/** What the drawn spreads of some charts are of, in words; empty where none of them has one. */
export function spreadWords(charts: readonly (readonly Series[])[], kind: SpreadKind): string {
  const count = charts.filter((series) => hasSpread(series, kind)).length
  if (count === 0) return ''
  const where = count === charts.length ? '' : `, in ${count} of ${charts.length} charts`
  return `band of the lowest and the highest value, the middle half and the median, of the ${kind === 'own' ? 'visible periods' : 'companies'}${where}`
}
