import { isSameValue } from '../responses/decimal.ts'
import { saysDate } from '../responses/service-date.ts'
import type { SourcedValue } from '../responses/sourced-value.ts'
import { isBlank } from '../values/plain-line.ts'
import { columnOf as placedColumn, furtherColumn, isPeriodEnd, NO_DATE } from './period-columns.ts'
import { ratioField } from './ratio-fields.ts'
import { joinedRecord, recordValue, type RatioRecord, type RecordValue, type SymbolRatios } from './ratio-record.ts'
import type { Series, SeriesPoint } from './series.ts'

/** How a restated value differs from the original one. */
type RevisionKind = 'unchanged' | 'tiny' | 'changed' | 'sign-flip' | 'added' | 'dropped'

/** One ratio at one as-of date under each basis. */
export interface RevisionCell {
  field: string
  original: RecordValue | null
  restated: RecordValue | null
  preliminary: RecordValue | null
  trailing: RecordValue | null
  /** The change from the original to the restated value; null where one of the two records does not exist. */
  kind: RevisionKind | null
  /** (restated − original) ÷ |original|; null where the quotient is not meaningful. */
  change: number | null
  /** Whether an original or restated value that differs followed a preliminary one. */
  isPreliminaryReplaced: boolean
  /** The change from the preliminary to that value, by the same rule; null where there is none, or it is not meaningful. */
  changeFromPreliminary: number | null
}

/** Whether another value was sent for one of the records that a cell compares. */
export const hasOtherValue = ({ original, restated, preliminary }: RevisionCell): boolean =>
  [original, restated, preliminary].some((value) => value !== null && value.others.length > 0)

/** Which records exist at an as-of date. Those without a date are of one date only as far as is known: they are not compared. */
type Presence = 'both' | 'original-only' | 'restated-only' | 'neither' | 'undated'

/** All records of one as-of date and period. */
export interface RevisionColumn {
  asOf: string
  period: string
  presence: Presence
  hasPreliminary: boolean
  /** Whether there is a preliminary record without a later original or restated one. */
  isOnlyPreliminary: boolean
  cells: readonly RevisionCell[]
}

/** A revision below this share of the original value counts as tiny. */
const TINY = 0.005

const valueOf = (record: RatioRecord | undefined, field: string): RecordValue | null =>
  record === undefined ? null : recordValue(record, field)

function kindOf(original: SourcedValue | null, restated: SourcedValue | null, change: number | null): RevisionKind {
  if (original === null) return restated === null ? 'unchanged' : 'added'
  if (restated === null) return 'dropped'
  if (isSameValue(original.digits, restated.digits)) return 'unchanged'
  if (Math.sign(Number(original.digits)) * Math.sign(Number(restated.digits)) < 0) return 'sign-flip'
  return change !== null && Math.abs(change) < TINY ? 'tiny' : 'changed'
}

function changeBetween(original: SourcedValue | null, restated: SourcedValue | null): number | null {
  if (original === null || restated === null) return null
  const [from, to] = [Number(original.digits), Number(restated.digits)]
  return Number.isFinite(from) && Number.isFinite(to) && from !== 0 ? (to - from) / Math.abs(from) : null
}

function columnOf(
  { asOf, period }: Pick<RevisionColumn, 'asOf' | 'period'>,
  records: readonly RatioRecord[],
  fields: readonly string[],
): RevisionColumn {
  const of = (type: string): RatioRecord | undefined => joinedRecord(records.filter(({ id }) => id.reportType === type))
  const [A, R, P, TTM] = [of('A'), of('R'), of('P'), of('TTM')]
  const isDated = saysDate(asOf)
  const cells = fields.map((field): RevisionCell => {
    const [original, restated, preliminary, trailing] = [
      valueOf(A, field),
      valueOf(R, field),
      valueOf(P, field),
      valueOf(TTM, field),
    ]
    const change = isDated ? changeBetween(original, restated) : null
    const follower = isDated ? (original ?? restated) : null
    return {
      field,
      original,
      restated,
      preliminary,
      trailing,
      kind: !isDated || A === undefined || R === undefined ? null : kindOf(original, restated, change),
      change,
      isPreliminaryReplaced:
        preliminary !== null && follower !== null && !isSameValue(preliminary.digits, follower.digits),
      changeFromPreliminary: changeBetween(preliminary, follower),
    }
  })
  return {
    asOf,
    period,
    presence: !isDated
      ? 'undated'
      : A !== undefined && R !== undefined
        ? 'both'
        : A !== undefined
          ? 'original-only'
          : R !== undefined
            ? 'restated-only'
            : 'neither',
    hasPreliminary: P !== undefined,
    isOnlyPreliminary: isDated && P !== undefined && A === undefined && R === undefined,
    cells,
  }
}

/** The restatements in a company's records of one period: as-of dates newest first, each ratio under each basis. What is no day stands last. */
export function findRevisions(
  records: readonly RatioRecord[],
  period: string,
  fields: readonly string[],
): RevisionColumn[] {
  // A trailing record has its own period; it is shown next to the others of the same as-of date.
  const chosen = records.filter(({ id }) => (id.reportType === 'TTM' ? true : id.period === period))
  const dates = [...new Set(chosen.filter(({ id }) => id.reportType !== 'TTM').map(({ id }) => id.asOf))].sort()
  const [days, others] = [dates.filter(isPeriodEnd), dates.filter((date) => !isPeriodEnd(date))]
  const byDate = Map.groupBy(chosen, ({ id }) => id.asOf)
  return [...days.reverse(), ...others].flatMap((asOf) => {
    const own = byDate.get(asOf) ?? []
    if (saysDate(asOf)) return [columnOf({ asOf, period }, own, fields)]
    const byType = [...Map.groupBy(own, ({ id }) => id.reportType).values()]
    return Array.from({ length: Math.max(...byType.map(({ length }) => length)) }, (_, place) => ({
      ...columnOf(
        { asOf, period },
        byType.flatMap((each) => each[place] ?? []),
        fields,
      ),
      asOf: place === 0 ? asOf : furtherColumn(isBlank(asOf) ? NO_DATE : asOf, place),
    }))
  })
}

/** A revision with the as-of date and the period of its records. */
export interface DatedRevision extends RevisionCell, Pick<RevisionColumn, 'asOf' | 'period'> {}

const sizeOf = ({ change }: RevisionCell): number => Math.abs(change ?? 0)

/** Whether a revision is of a rate of growth. It follows from the figures behind it, and is large wherever growth was near zero. */
const isOfGrowth = ({ field }: RevisionCell): boolean => ratioField(field)?.group === 'Growth'

/** The largest revisions, largest first: those of rates of growth after all others, and those without a size, such as an added value, last of each. */
export function largestRevisions(columns: readonly RevisionColumn[], most: number): DatedRevision[] {
  return columns
    .flatMap(({ asOf, period, cells }) =>
      cells.filter(({ kind }) => kind !== null && kind !== 'unchanged').map((cell) => ({ ...cell, asOf, period })),
    )
    .sort(
      (one, other) =>
        Number(isOfGrowth(one)) - Number(isOfGrowth(other)) ||
        sizeOf(other) - sizeOf(one) ||
        (one.asOf < other.asOf ? 1 : -1),
    )
    .slice(0, most)
}

/** The basis with which that of a point is compared. */
const OTHER: Readonly<Record<string, string>> = { A: 'R', R: 'A' }

/** The fiscal quarter that a point is of, such as `FY2025 Q3`; null for another period, and where the record does not say it. */
function fiscalQuarter({ asOf, period }: SeriesPoint, record: RatioRecord | undefined): string | null {
  if (record === undefined || !isPeriodEnd(asOf) || !/^(?:3M|Q[1-4])$/.test(period)) return null
  return placedColumn({ asOf, period, fiscalYearEnd: record.fiscalYearEnd }, 'fiscal')
}

const placeOf = (basis: string, asOf: string, period: string): string => `${basis} ${asOf} ${period}`

/**
 * The series with both values at each point of an original or restated basis where they differ. `records` has the records of both bases;
 * computed values have none.
 */
export function markRevisions(series: readonly Series[], companies: readonly SymbolRatios[]): Series[] {
  const records = new Map(
    companies.map(({ symbol, records: all }) => {
      const own = Map.groupBy(all, ({ id }) => placeOf(id.reportType, id.asOf, id.period))
      return [symbol, own]
    }),
  )
  return series.map((each) => {
    const [other, own] = [OTHER[each.basis], records.get(each.symbol)]
    if (other === undefined || own === undefined) return each
    const points = each.points.map((point): SeriesPoint | null => {
      if (point?.kind !== 'sent' || !saysDate(point.asOf)) return point
      const record = joinedRecord(own.get(placeOf(other, point.asOf, point.period)) ?? [])
      const value = record === undefined ? null : recordValue(record, each.field)
      if (value === null || isSameValue(value.digits, point.digits)) return point
      const { digits, response } = value
      const quarter = fiscalQuarter(point, record)
      return {
        ...point,
        revision: { isRestated: other === 'R', digits, response, ...(quarter === null ? {} : { quarter }) },
      }
    })
    return { ...each, points }
  })
}
