import { isSameValue } from '../responses/decimal.ts'
import { saysDate } from '../responses/service-date.ts'
import { recordValue, type RatioRecord, type RecordValue } from './ratio-record.ts'

type RatioRecordId = RatioRecord['id']

/** A value that differs from the one that was known before, or that came or went. */
export interface ValueChange {
  id: RatioRecordId
  field: string
  before: RecordValue | null
  after: RecordValue | null
}

/** What came since the records were known before. */
export interface RecordChanges {
  /** Records that were not known, the newest first. */
  added: readonly RatioRecord[]
  /** Changed values of records that were known, those of the newest records first. */
  changed: readonly ValueChange[]
}

/** What tells a record from the others of its symbol, as a text. */
export const recordKey = ({ asOf, period, reportType, aorOrRestate, companyId }: RatioRecordId): string =>
  JSON.stringify([asOf, period, reportType, aorOrRestate, companyId])

const newestFirst = (one: { id: RatioRecordId }, other: { id: RatioRecordId }): number =>
  one.id.asOf < other.id.asOf ? 1 : one.id.asOf > other.id.asOf ? -1 : 0

const isSame = (one: RecordValue | null, other: RecordValue | null): boolean =>
  one === null || other === null ? one === other : isSameValue(one.digits, other.digits)

/** What tells a record from the others, as a text: one that says no date is another one where it has other values. */
const ownKey = ({ id, values }: RatioRecord): string =>
  saysDate(id.asOf) ? recordKey(id) : JSON.stringify([recordKey(id), Object.entries(values).sort()])

/**
 * What differs between the records of a company as they were known and as they are. Two that say no date may be of any two, so that nothing
 * of them is compared.
 */
export function recordChanges(before: readonly RatioRecord[], after: readonly RatioRecord[]): RecordChanges {
  const known = new Map(before.map((record) => [ownKey(record), record]))
  const changed = after.flatMap((record): ValueChange[] => {
    const earlier = known.get(ownKey(record))
    if (earlier === undefined) return []
    const fields = new Set([...Object.keys(earlier.values), ...Object.keys(record.values)])
    return [...fields].flatMap((field) => {
      const [from, to] = [recordValue(earlier, field), recordValue(record, field)]
      return isSame(from, to) ? [] : [{ id: record.id, field, before: from, after: to }]
    })
  })
  return {
    added: after.filter((record) => !known.has(ownKey(record))).sort(newestFirst),
    changed: changed.sort(newestFirst),
  }
}

/** Report types of which a restated record of the same date changes the values, the one that it follows first. */
const RESTATED_FROM = ['A', 'P'] as const

/** The values of new restated records that differ from those of the original or preliminary record of the same date, as it was known. */
export function restatedValues(before: readonly RatioRecord[], added: readonly RatioRecord[]): ValueChange[] {
  const place = (type: string, { asOf, period }: RatioRecordId): string => JSON.stringify([type, asOf, period])
  const known = Map.groupBy(before, ({ id }) => place(id.reportType, id))
  return added
    .filter(({ id }) => id.reportType === 'R' && saysDate(id.asOf))
    .flatMap((record) => {
      const earlier = RESTATED_FROM.flatMap((type) => known.get(place(type, record.id)) ?? [])[0]
      if (earlier === undefined) return []
      return Object.keys(record.values).flatMap((field): ValueChange[] => {
        const [from, to] = [recordValue(earlier, field), recordValue(record, field)]
        return from === null || to === null || isSame(from, to)
          ? []
          : [{ id: record.id, field, before: from, after: to }]
      })
    })
}
