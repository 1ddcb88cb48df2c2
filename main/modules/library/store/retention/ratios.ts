import { countObservations } from '../../../fundamentals/store/ratios.ts'
import { retainedRow, type RowWalk } from './retained-row.ts'

/** Size of the content of an observation. */
export const RATIO_BYTES = 'octet_length(digits) + octet_length(path)'

const SAME_RECORD = ['symbol', 'as_of', 'report_type', 'period', 'company_id', 'aor_or_restate']
  .map((column) => `later.${column} = ratio_record.${column}`)
  .join(' AND ')

// When the next value of the same record came. Of two values that came at the same time, either may be shown, so neither replaces the other.
const REPLACED_AT = `(SELECT min(later.first_received_at) FROM ratio_record AS later
  WHERE ${SAME_RECORD} AND later.first_received_at > ratio_record.first_received_at)`

interface ObservationRow {
  id: number
  first_received_at: number
  replaced_at: number | null
  receipt: number
  bytes: number
}

/**
 * Observations of ratios, by their first receipt. The age of one counts from when another value replaced it, so that what was known at
 * any time within the age stays exact. The newest one of a record is protected.
 */
export const RATIOS: RowWalk = {
  step: 100,

  list: ({ database }, { after, upTo, before, limit }) =>
    database
      .statement<ObservationRow>(
        `SELECT id, first_received_at, receipt_id AS receipt, ${RATIO_BYTES} AS bytes, ${REPLACED_AT} AS replaced_at FROM ratio_record
         WHERE (first_received_at, id) > (?, ?) AND (first_received_at, id) <= (?, ?) AND first_received_at < ?
         ORDER BY first_received_at, id LIMIT ?`,
      )
      .all(
        after?.[0] ?? Number.MIN_SAFE_INTEGER,
        after?.[1] ?? 0,
        upTo?.[0] ?? Number.MAX_SAFE_INTEGER,
        upTo?.[1] ?? Number.MAX_SAFE_INTEGER,
        before ?? Number.MAX_SAFE_INTEGER,
        limit,
      )
      .map(({ id, first_received_at, replaced_at, receipt, bytes }) =>
        retainedRow({
          position: [first_received_at, id],
          at: replaced_at ?? first_received_at,
          bytes,
          isProtected: replaced_at === null,
          receipts: [receipt],
        }),
      ),

  remove({ database }, rows) {
    const remove = database.statement<{ symbol: string }>('DELETE FROM ratio_record WHERE id = ? RETURNING symbol')
    const symbols = rows.flatMap(({ position }) => remove.all(position[1] ?? null).map(({ symbol }) => symbol))
    countObservations(database, [...new Set(symbols)])
  },
}

/** Rows of a table that no limit removes, in the order of their names. `from` has them with the time of their receipt. */
const namedRows = (table: string, name: string, receipt: string, from = table): RowWalk => ({
  step: 100,

  list: ({ database }, { after, limit }) =>
    database
      .statement<{ name: string; receipt: number | null; received_at: number }>(
        `SELECT ${name} AS name, ${receipt} AS receipt, received_at FROM ${from}
         WHERE ${name} ${after === null ? '>=' : '>'} ? ORDER BY ${name} LIMIT ?`,
      )
      .all(after?.[0] ?? '', limit)
      .map((row) =>
        retainedRow({
          position: [row.name],
          at: row.received_at,
          bytes: 0,
          count: 0,
          isProtected: true,
          receipts: row.receipt === null ? [] : [row.receipt],
        }),
      ),

  remove({ database }, rows) {
    const remove = database.statement(`DELETE FROM ${table} WHERE ${name} = ?`)
    for (const { position } of rows) remove.run(position[0] ?? null)
  },
})

/** The latest responses that are shown as they are, such as earnings reports. */
export const ANSWERS = namedRows(
  'latest_response',
  'request_key',
  'receipt_id',
  'latest_response JOIN receipt ON receipt.id = receipt_id',
)

/** What the ratios endpoint last said of each symbol. */
export const SYMBOLS = namedRows('ratio_symbol', 'symbol', 'NULL')
