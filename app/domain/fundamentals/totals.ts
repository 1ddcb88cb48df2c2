import { medianOf } from '../values/order-statistics.ts'
import { isAcrossCurrencies, peerValues, quantileOf, type PeerValue } from './peer-values.ts'
import { figuresOf, type Gap, type Series, type SeriesPoint, type SeriesSet } from './series.ts'

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

const quantile =
  (share: number) =>
  (values: readonly number[]): number =>
    quantileOf(
      [...values].sort((one, other) => one - other),
      share,
    ) ?? Number.NaN

/** The totals, and of how many companies there is one at least: fewer have no quartiles to speak of. */
const TOTALS = [
  { name: 'Upper quartile', least: 3, apply: quantile(0.75) },
  { name: 'Median', least: 2, apply: medianOf },
  { name: 'Lower quartile', least: 3, apply: quantile(0.25) },
  { name: 'Mean', least: 2, apply: meanOf },
] as const

/** The total of the companies that have a value; null where too few have one. */
function totalOf(known: readonly PeerValue[], { name, least, apply }: (typeof TOTALS)[number]): SeriesPoint | null {
  const [first] = known
  const value = apply(known.map(({ number }) => number))
  if (first === undefined || known.length < least || !Number.isFinite(value)) return null
  return {
    kind: 'computed',
    asOf: '',
    period: first.point.period,
    reportType: first.point.reportType,
    aorOrRestate: '',
    isCalculated: null,
    value,
    words: `${name.toLowerCase()} of ${known.length} companies`,
    inputs: known.flatMap(({ symbol, point }) => figuresOf(point, symbol)),
  }
}

/** Why there is no such total of these values. */
const gapOf = (known: readonly PeerValue[], { least }: (typeof TOTALS)[number]): Gap =>
  known.length < least ? 'few-companies' : 'no-result'

/** Of how many companies the values of a total are, such as “4” or “2 to 4”, where not all of them have every value. */
function countWords(counts: readonly number[], least: number, companies: number): string {
  const enough = counts.filter((count) => count >= least)
  if (enough.length === 0) return String(companies)
  const [fewest, most] = [Math.min(...enough), Math.max(...enough)]
  return fewest === most ? String(most) : `${fewest} to ${most}`
}

type IsDoubted = (point: SeriesPoint) => boolean

/** What was made of the values behind a total. Indexes with several bases have none in common. */
function sharedTransform(series: readonly Series[]): Pick<Series, 'transform'> {
  const all = series.flatMap(({ transform }) => transform ?? [])
  const [first] = all
  const [base, ...others] = new Set(all.flatMap((each) => each.base ?? []))
  if (first === undefined) return {}
  return { transform: { label: first.label, ...(base === undefined || others.length > 0 ? {} : { base }) } }
}

function totals(
  of: readonly (typeof TOTALS)[number][],
  { columns, series }: SeriesSet,
  isDoubted: IsDoubted,
  inOneRow: boolean,
): Series[] {
  const groups = [...Map.groupBy(series, ({ field, basis }) => `${field} ${basis}`)].flatMap(([key, own]) => {
    const [first] = own
    if (first === undefined) return []
    const knownAt = columns.map((_column, place) =>
      peerValues(own, first, place).filter(({ point }) => !isDoubted(point)),
    )
    return [{ key, own, first, knownAt }]
  })
  const countsOf = (some: typeof groups): number[] =>
    some.flatMap(({ knownAt }) => knownAt.map((known) => known.length))
  const countsOfAll = countsOf(groups)
  return groups.flatMap((group) => {
    const { key, own, first, knownAt } = group
    const counts = inOneRow ? countsOfAll : countsOf([group])
    return of
      .filter(({ least }) => own.length >= least)
      .map((total) => {
        const isAcross = isAcrossCurrencies(own, first)
        const points = knownAt.map((known) => (isAcross ? null : totalOf(known, total)))
        return {
          ...first,
          ...sharedTransform(own),
          key: `${total.name} ${key}`,
          symbol: `${total.name} of ${countWords(counts, total.least, own.length)}`,
          companyName: '',
          // A rank is a whole number, and its mean is not.
          display: first.display === 'rank' ? ('number' as const) : first.display,
          points,
          gaps: points.map((point, place) =>
            point === null ? (isAcross ? 'no-currency' : gapOf(knownAt[place] ?? [], total)) : null,
          ),
        }
      })
  })
}

/**
 * Median, mean and quartiles of each ratio over its companies, as series of the same columns. Where too few companies have a value there is
 * none. Points that `isDoubted` names are left out. Those of several ratios that stand `inOneRow` have one name.
 */
export const totalsOf = (set: SeriesSet, isDoubted: IsDoubted, inOneRow = false): Series[] =>
  totals(TOTALS, set, isDoubted, inOneRow)

export const mediansOf = (set: SeriesSet, isDoubted: IsDoubted): Series[] =>
  totals(
    TOTALS.filter(({ name }) => name === 'Median'),
    set,
    isDoubted,
    false,
  )
