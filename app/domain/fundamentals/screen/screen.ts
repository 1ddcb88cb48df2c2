import { isAcrossCurrencies, quantileOf, standingsOf, type Standing } from '../peer-values.ts'
import { newestHeld } from '../period-columns.ts'
import type { Compared, FilterLimit, ScreenFilter } from './screen-filter.ts'
import { numberOf, type Series, type SeriesPoint, type SeriesSet } from '../series.ts'
import { isSameValue } from '../../responses/decimal.ts'

export interface ScreenCompany {
  symbol: string
  /** Empty where none was sent. */
  companyName: string
  /** The period of its values; null where it has no record at the wanted one. */
  column: string | null
  /** Its series by field, each with one point. */
  series: ReadonlyMap<string, Series>
}

/** The name of the only column of a screen of which each company shows its latest period. */
export const LATEST = 'Latest'

const isRecord = ({ points, gaps }: Series, place: number): boolean =>
  (points[place] ?? null) !== null || (gaps[place] ?? 'no-record') !== 'no-record'

/**
 * The companies of a set at one column, each with all of its ratios: at the column of that name, or at the last one of which the company has
 * a record; at one whose name says no time only where it has no other. The values of a company are always of one record.
 */
export function companiesAt({ columns, series }: SeriesSet, at: string | null): ScreenCompany[] {
  const named = at === null ? -1 : columns.indexOf(at)
  return [...Map.groupBy(series, ({ symbol }) => symbol)].map(([symbol, own]) => {
    const wanted =
      at === null
        ? newestHeld(
            columns,
            columns.map((_column, place) => own.some((each) => isRecord(each, place)) || null),
          )
        : named
    return {
      symbol,
      companyName: own[0]?.companyName ?? '',
      column: own.some((each) => isRecord(each, wanted)) ? (columns[wanted] ?? null) : null,
      series: new Map(
        own.map((each) => [
          each.field,
          {
            ...each,
            points: [each.points[wanted] ?? null],
            gaps: [wanted < 0 ? 'no-record' : each.points[wanted] == null ? (each.gaps[wanted] ?? 'no-record') : null],
          },
        ]),
      ),
    }
  })
}

/** The point of a company for a ratio; null for a gap. */
export const pointAt = ({ series }: ScreenCompany, field: string): SeriesPoint | null =>
  series.get(field)?.points[0] ?? null

/** The number of a company for a ratio; null for a gap. */
export const numberAt = (company: ScreenCompany, field: string): number | null => numberOf(pointAt(company, field))

/** The companies as a set of one column, for totals and exports. */
export const setOf = (
  companies: readonly ScreenCompany[],
  fields: readonly string[],
  at: string | null,
): SeriesSet => ({
  columns: [at ?? LATEST],
  series: companies.flatMap(({ series }) =>
    fields.flatMap((field) => {
      const own = series.get(field)
      return own === undefined ? [] : [own]
    }),
  ),
})

/** Whether a ratio of companies is an amount in currencies that are not known, so that they are not ranked by it. */
export function isUnranked(companies: readonly ScreenCompany[], field: string): boolean {
  const series = companies.flatMap((company) => company.series.get(field) ?? [])
  const [first] = series
  return first !== undefined && isAcrossCurrencies(series, first)
}

/** Where the companies stand for each of these ratios, in their order; nowhere for amounts in currencies that are not known. */
export const standingsBy = (
  companies: readonly ScreenCompany[],
  fields: readonly string[],
): ReadonlyMap<string, readonly (Standing | null)[]> =>
  new Map(
    fields.map((field) => {
      const isRanked = !isUnranked(companies, field)
      return [field, standingsOf(companies.map((company) => (isRanked ? numberAt(company, field) : null)))]
    }),
  )

/** The companies that a filter leaves, and how many it cannot judge because a value is missing. */
export interface Filtered {
  companies: readonly ScreenCompany[]
  unjudged: number
}

/** Whether a filter leaves every company of those that it can judge. */
export const leavesOutNone = (companies: readonly ScreenCompany[], left: Filtered): boolean =>
  left.companies.length > 0 && left.companies.length + left.unjudged === companies.length

/** Whether a filter leaves each of the companies; null where it cannot judge one. Ranks and percentiles are among all of them. */
export function judgedBy(companies: readonly ScreenCompany[], filter: ScreenFilter): (boolean | null)[] {
  const standings = filter.usesRanks ? standingsBy(companies, filter.names) : new Map<string, readonly null[]>()
  return companies.map((company, place) =>
    filter.judge((name, compared: Compared) =>
      compared === 'value' ? numberAt(company, name) : (standings.get(name)?.[place]?.[compared] ?? null),
    ),
  )
}

export function filtered(companies: readonly ScreenCompany[], filter: ScreenFilter | null): Filtered {
  if (filter === null) return { companies, unjudged: 0 }
  const judged = judgedBy(companies, filter)
  return {
    companies: companies.filter((_company, place) => judged[place] === true),
    unjudged: judged.filter((each) => each === null).length,
  }
}

/**
 * A number of a filter that is far from every value of its ratio, in a unit that these do not have, that can be meant as per cent, or that
 * leaves out none of them.
 */
export interface FarLimit extends FilterLimit {
  isOtherUnit: boolean
  isFar: boolean
  /** A series of the ratio, which says how its values are shown. */
  series: Series
  least: number
  greatest: number
}

/** How many times the size of every value is far from them. */
const FAR = 2

/** Whether values cannot have the unit of a number; multiples can be written as per cent. */
const isOtherUnit = (written: string, unit: Series['unit']): boolean =>
  written.startsWith('day') ? unit !== 'days' : /^[%p]/.test(written) && (unit === 'days' || unit === 'currency')

/**
 * The numbers of a filter with which nothing is compared that is nearly as large, that are in another unit, as 30% of days, or that have
 * none though the values are shown as per cent, as where 1 was meant as 1%. Of a filter that leaves out none also those that are below or
 * above every value.
 */
export const farLimits = (
  companies: readonly ScreenCompany[],
  filter: ScreenFilter | null,
  leavesOutNone = false,
): FarLimit[] =>
  (filter?.limits ?? []).flatMap((limit) => {
    const numbers = companies.map((company) => numberAt(company, limit.name)).filter((number) => number !== null)
    const series = companies.flatMap((company) => company.series.get(limit.name) ?? [])[0]
    const largest = Math.max(...numbers.map(Math.abs))
    if (series === undefined || numbers.length === 0) return []
    const isOther = isOtherUnit(limit.unit, series.unit)
    const mayBePercent = limit.unit === '' && series.display === 'percent' && Math.abs(limit.number) >= 1
    const isFar = Math.abs(limit.number) > FAR * largest
    const [least, greatest] = [Math.min(...numbers), Math.max(...numbers)]
    const isBeside = leavesOutNone && (limit.number < least || limit.number > greatest)
    return isOther || mayBePercent || isFar || isBeside
      ? [{ ...limit, isOtherUnit: isOther, isFar, series, least, greatest }]
      : []
  })

/** An order of companies: by their symbols, or by a ratio. */
export interface ScreenOrder {
  /** Name of a ratio; empty for the symbols. */
  id: string
  descending: boolean
}

/** Companies in an order; those without a value come last in both directions, and equal ones stay as they are. */
export function ordered(companies: readonly ScreenCompany[], order: ScreenOrder | null): readonly ScreenCompany[] {
  if (order === null) return companies
  const sign = order.descending ? -1 : 1
  if (order.id === '')
    return [...companies].sort((one, other) =>
      one.symbol === other.symbol ? 0 : one.symbol < other.symbol ? -sign : sign,
    )
  return [...companies].sort((one, other) => {
    const [left, right] = [numberAt(one, order.id), numberAt(other, order.id)]
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    return sign * (left - right)
  })
}

/** Number of steps of the colour scale. */
export const SCALE_STEPS = 6

/**
 * The step of a number on a scale of 1 to 6 among others, by their order: a single number far from the others does not leave these in one
 * colour. Zero where there is nothing to compare.
 */
export function scaleOf(numbers: readonly (number | null)[]): number[] {
  const known = numbers.filter((number) => number !== null).sort((one, other) => one - other)
  const edges = Array.from({ length: SCALE_STEPS - 1 }, (_, step) => quantileOf(known, (step + 1) / SCALE_STEPS) ?? 0)
  const isFlat = known[0] === known.at(-1)
  return numbers.map((number) => (number === null || isFlat ? 0 : 1 + edges.filter((edge) => number > edge).length))
}

/** A value of a screen that is not what it was at the last look. At most one of the points is null. */
export interface ScreenChange {
  /** The series as it is now. */
  series: Series
  before: SeriesPoint | null
  after: SeriesPoint | null
  /** The periods of the two values. */
  columns: { before: string | null; after: string | null }
}

/** Key of a change among those of a screen. */
export const changeKey = (symbol: string, field: string): string => `${symbol} ${field}`

function isSamePoint(one: SeriesPoint | null, other: SeriesPoint | null): boolean {
  if (one === null || other === null) return one === other
  if (one.kind === 'sent' && other.kind === 'sent') return isSameValue(one.digits, other.digits)
  return one.kind === 'computed' && other.kind === 'computed' && one.value === other.value
}

/**
 * The values that changed between two looks at the same ratios, in the order of the screen. A company of which there was no record before
 * has none: everything of it is new.
 */
export function changesBetween(
  before: readonly ScreenCompany[],
  after: readonly ScreenCompany[],
  fields: readonly string[],
): ScreenChange[] {
  const known = new Map(before.filter(({ column }) => column !== null).map((company) => [company.symbol, company]))
  return after.flatMap((company) => {
    const earlier = known.get(company.symbol)
    if (earlier === undefined) return []
    return fields.flatMap((field) => {
      const series = company.series.get(field)
      const [was, is] = [pointAt(earlier, field), pointAt(company, field)]
      return series === undefined || isSamePoint(was, is)
        ? []
        : [{ series, before: was, after: is, columns: { before: earlier.column, after: company.column } }]
    })
  })
}
