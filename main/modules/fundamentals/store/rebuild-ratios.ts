import type { Database, StoredValue } from '../../../platform/database/connection.ts'
import type { ResponseReaders } from '../../library/store/response-readers.ts'
import { insertRow, nextKey } from '../../../platform/database/insert-row.ts'
import { bytesOfReceipt } from '../../responses/store/responses.ts'
import { countObservations, storeRatios, type IncomingRatios } from './ratios.ts'

const COLUMNS =
  'symbol, company_id, as_of, report_type, period, aor_or_restate, digest, fiscal_year_end, is_calculated, digits, receipt_id, path, first_received_at, last_received_at'

interface Receipt {
  id: number
  received_at: number
}

const LACKING = `SELECT symbol, observations, received_at FROM ratio_symbol
  WHERE observations <> (SELECT count(*) FROM ratio_record WHERE ratio_record.symbol = ratio_symbol.symbol)`

/** Symbols of observations whose own row is missing. How many observations they had is not known. */
const WITHOUT_ROW = `SELECT count(DISTINCT symbol) AS symbols FROM ratio_record
  WHERE NOT EXISTS (SELECT 1 FROM ratio_symbol WHERE ratio_symbol.symbol = ratio_record.symbol)`

/** Whether observations of a symbol are missing. */
export const lacksObservations = (database: Database): boolean =>
  database.statement<{ symbol: string }>(`${LACKING} LIMIT 1`).get() !== undefined

/** The ratios that a stored response contains; none when it was damaged as well. */
function ratiosIn(database: Database, read: ResponseReaders['ratios'], receipt: number): readonly IncomingRatios[] {
  const bytes = bytesOfReceipt(database, receipt)
  try {
    return bytes === null ? [] : read(bytes)
  } catch {
    // A refusal has no ratios.
    return []
  }
}

/**
 * Rebuilds the observations of the symbols that have lost some, from the stored responses. A symbol that still lacks some is forgotten, so
 * that no earlier value is shown as the newest one; the next request brings it back. Its other observations stay. They are shown for
 * times before that request. Returns how many symbols are forgotten, with those that have lost their own row.
 */
export function rebuildRatios(database: Database, read: ResponseReaders['ratios']): number {
  const damaged = database.statement<{ symbol: string; observations: number; received_at: number }>(LACKING).all()
  // Those without a row of their own are not rebuilt, because nothing says whether they would be complete.
  const withoutRow = database.statement<{ symbols: number }>(WITHOUT_ROW).one().symbols
  const symbols = new Set(damaged.map(({ symbol }) => symbol))
  if (symbols.size === 0) return withoutRow
  database.execute(`CREATE TEMP TABLE saved AS SELECT ${COLUMNS} FROM main.ratio_record WHERE FALSE`)
  for (const symbol of symbols) {
    database.statement(`INSERT INTO saved SELECT ${COLUMNS} FROM main.ratio_record WHERE symbol = ?`).run(symbol)
    database.statement('DELETE FROM ratio_record WHERE symbol = ?').run(symbol)
  }
  const receipts = database
    .statement<Receipt>(
      "SELECT id, received_at FROM receipt WHERE request LIKE '%/operationRatios%' ORDER BY received_at, id",
    )
    .all()
  for (const { id, received_at: receivedAt } of receipts) {
    const entries = ratiosIn(database, read, id).filter(({ symbol }) => symbols.has(symbol))
    if (entries.length > 0) storeRatios(database, id, receivedAt, entries)
  }
  // What was saved and is in no response that is left.
  const lost = database
    .statement<Record<string, StoredValue>>(
      `SELECT ${COLUMNS} FROM saved WHERE NOT EXISTS (
        SELECT 1 FROM main.ratio_record AS known WHERE known.symbol = saved.symbol AND known.as_of = saved.as_of
          AND known.report_type = saved.report_type AND known.period = saved.period AND known.company_id = saved.company_id
          AND known.aor_or_restate = saved.aor_or_restate AND known.first_received_at = saved.first_received_at AND known.digest = saved.digest
      )`,
    )
    .all()
  const next = nextKey(database, 'ratio_record')
  for (const [place, row] of lost.entries()) insertRow(database, 'ratio_record', { id: next + place, ...row })
  database.execute('DROP TABLE saved')
  countObservations(database)
  const stored = database.statement<{ observations: number }>('SELECT observations FROM ratio_symbol WHERE symbol = ?')
  const forgotten = damaged.filter(({ symbol, observations }) => (stored.get(symbol)?.observations ?? 0) < observations)
  for (const { symbol } of forgotten) database.statement('DELETE FROM ratio_symbol WHERE symbol = ?').run(symbol)
  for (const { symbol, received_at: receivedAt } of damaged)
    database
      .statement('UPDATE ratio_symbol SET received_at = max(received_at, ?) WHERE symbol = ?')
      .run(receivedAt, symbol)
  return withoutRow + forgotten.length
}
