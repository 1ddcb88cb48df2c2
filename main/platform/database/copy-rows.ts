import type { Database, StoredValue } from './connection.ts'
import { insertion } from './insert-row.ts'
import { isDamage, isRefusedRow } from './storage-error.ts'

export type StoredRow = Readonly<Record<string, StoredValue>>

/** Which rows to copy, and where. Names and expressions become part of SQL, so they must never come from a file. */
export interface TableCopy {
  /** A table with its schema, such as `former.answer`. */
  source: string
  /** A table of the main file, or a temporary one with its schema, such as `temp.row`. */
  target: string
  /** For each column of the target, the expression over the source. */
  columns: Readonly<Record<string, string>>
  /** The columns of the source that identify a row, in the order in which it is stored: `['rowid']`, or its primary key. */
  key: readonly string[]
  /** A condition on the rows of the source. */
  where?: string
  /** Whether a row is as the application writes it. Others are left out. */
  isValid?: (row: StoredRow) => boolean
  /** What to do with a row whose key is there already, such as `DO UPDATE SET x = excluded.x`; it is left out by default. */
  onConflict?: string
}

export interface CopyResult {
  copied: number
  /** Rows that could be read but not taken over. */
  refused: number
  /** Whether a part of the source could not be read. */
  isIncomplete: boolean
}

type Key = readonly (StoredValue | bigint)[]
type Order = 'ASC' | 'DESC'

/** Rows read at once; a damaged page costs at most the rows of one reading, which are then read one by one. */
const BATCH = 500
/** Bytes read at once; the row with which there are more is the last of a batch. Pictures have up to 8 MB, responses up to 16 MiB. */
const BATCH_BYTES = 2 ** 24
/** Damaged ranges are divided at most this often, so that a ruined file does not take for ever. */
const MAX_DIVISIONS = 200

/** Whether an expression is a whole number that JavaScript cannot represent, which cannot be read as it is. */
const isWide = (expression: string): string =>
  `typeof(${expression}) = 'integer' AND ${expression} NOT BETWEEN ${Number.MIN_SAFE_INTEGER} AND ${Number.MAX_SAFE_INTEGER}`

/** What a row takes in memory, in bytes, at least. */
const sizeOf = (row: StoredRow): number =>
  Object.values(row).reduce<number>(
    (sum, value) => sum + (typeof value === 'string' || value instanceof Uint8Array ? value.length : 0),
    0,
  )

const tuple = (values: readonly string[]): string =>
  values.length === 1 ? (values[0] ?? '') : `(${values.join(', ')})`

/** The start of a statement that reads a table: each value, and each part of the key. No index is used, which may be damaged as well. */
function selection({ source, columns, key }: TableCopy): string {
  const selected = [
    // A number that is too large becomes an empty blob, which is never valid.
    ...Object.entries(columns).map(([name, from]) => `iif(${isWide(from)}, x'', ${from}) AS ${name}`),
    ...key.map((name, place) => `iif(${isWide(name)}, CAST(${name} AS TEXT), ${name}) AS key_${place}`),
    ...key.map((name, place) => `${isWide(name)} AS wide_${place}`),
  ]
  return `SELECT ${selected.join(', ')} FROM ${source} AS former_row NOT INDEXED`
}

/**
 * Copies rows from a table of an attached file, in the order of their keys. Damaged parts are left out: the rows before and after them
 * are read from both ends, and with whole numbers as keys from the middle as well. Joins an open transaction, but must not be in one if
 * the source may be damaged: after such an error SQLite refuses every change until the transaction is rolled back.
 */
export function copyRows(database: Database, copy: TableCopy): CopyResult {
  const { target, columns, key, where, isValid, onConflict = 'DO NOTHING' } = copy
  const inserted = insertion(database, target, Object.keys(columns))
  const insert = database.statement(`${inserted.sql} ON CONFLICT ${onConflict}`)
  const select = selection(copy)
  const marks = tuple(key.map(() => '?'))
  const isAfter = database.statement<{ isAfter: number }>(`SELECT ${marks} > ${marks} AS isAfter`)
  const result: CopyResult = { copied: 0, refused: 0, isIncomplete: false }
  let divisions = 0

  /** Reads a batch of a range. `isLast` when the range has no further rows. */
  function read(from: Key | null, to: Key | null, order: Order, limit: number): { rows: StoredRow[]; isLast: boolean } {
    const conditions = [
      ...(where === undefined ? [] : [`(${where})`]),
      ...(from === null ? [] : [`${tuple(key)} > ${marks}`]),
      ...(to === null ? [] : [`${tuple(key)} < ${marks}`]),
    ]
    // With the name of the table, because a column without it would be the one that is returned, which no key orders.
    const ordered = key.map((name) => `former_row.${name} ${order}`).join(', ')
    const found = database
      .statement<StoredRow>(
        `${select} ${conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`} ORDER BY ${ordered} LIMIT ${limit}`,
      )
      .iterate(...(from ?? []), ...(to ?? []))
    const rows: StoredRow[] = []
    let bytes = 0
    for (const row of found) {
      rows.push(row)
      bytes += sizeOf(row)
      if (bytes > BATCH_BYTES) return { rows, isLast: false }
    }
    return { rows, isLast: rows.length < limit }
  }

  function take(row: StoredRow): void {
    try {
      if (isValid?.(row) === false) result.refused += 1
      else result.copied += Number(insert.run(...inserted.columns.map((name) => row[name] ?? null)).changes)
    } catch (thrown) {
      if (!isRefusedRow(thrown)) throw thrown
      result.refused += 1
    }
  }

  const keyOf = (row: StoredRow): Key =>
    key.map((_, place) => {
      const value = row[`key_${place}`] ?? null
      return row[`wide_${place}`] === 1 ? BigInt(String(value)) : value
    })

  /** Whether a key comes after another one. In a damaged file pages can lead back to earlier ones, for ever. */
  const isNext = (next: Key, last: Key | null, order: Order): boolean =>
    last === null || isAfter.one(...(order === 'ASC' ? [...next, ...last] : [...last, ...next])).isAfter === 1

  /** Copies from one end of a range to the other. Returns the last key that was read, and whether it came to the end. */
  function walk(from: Key | null, to: Key | null, order: Order): { last: Key | null; isWhole: boolean } {
    let last = order === 'ASC' ? from : to
    for (let size = BATCH; ;) {
      let batch: ReturnType<typeof read>
      try {
        batch = order === 'ASC' ? read(last, to, order, size) : read(from, last, order, size)
      } catch (thrown) {
        if (!isDamage(thrown)) throw thrown
        if (size === 1) return { last, isWhole: false }
        size = 1
        continue
      }
      const { rows, isLast } = batch
      const end = rows.at(-1)
      if (end !== undefined && !isNext(keyOf(end), last, order)) return { last, isWhole: false }
      database.transaction(() => rows.forEach(take))
      if (end !== undefined) last = keyOf(end)
      if (isLast) return { last, isWhole: true }
    }
  }

  function copyRange(from: Key | null, to: Key | null): void {
    const up = walk(from, to, 'ASC')
    if (up.isWhole) return
    result.isIncomplete = true
    const down = walk(up.last, to, 'DESC')
    if (up.last === null || down.last === null) return
    const [low, high] = [up.last.at(-1), down.last.at(-1)]
    const before = up.last.slice(0, -1)
    const isSame = before.every((value, place) => value === down.last?.[place])
    if (!isSame || typeof low !== 'number' || typeof high !== 'number' || high - low < 3) return
    if (++divisions > MAX_DIVISIONS) return
    const middle = Math.floor((low + high) / 2)
    copyRange([...before, low + 1], [...before, middle])
    copyRange([...before, middle - 1], [...before, high - 1])
  }

  copyRange(null, null)
  return result
}
