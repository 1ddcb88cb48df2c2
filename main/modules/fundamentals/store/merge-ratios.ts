import { createReceiptCheck } from '../../responses/store/responses.ts'
import type { Database } from '../../../platform/database/database.ts'
import { isSameState } from './ratios.ts'
import type { ObservedState } from './ratios.ts'

const IDENTITY = 'symbol, as_of, report_type, period, company_id, aor_or_restate'

interface Identity {
  symbol: string
  as_of: string
  report_type: string
  period: string
  company_id: string
  aor_or_restate: string
}

interface Observation extends ObservedState {
  id: number
  receipt_id: number
  last_received_at: number
}

/** Merges two logs of observations. Repeated observations become one, and the value that was confirmed last is at the end. */
function joinObservations(database: Database, rows: readonly Observation[]): void {
  const isIntact = createReceiptCheck(database)
  const remove = database.statement('DELETE FROM ratio_record WHERE id = ?')
  const confirm = database.statement('UPDATE ratio_record SET last_received_at = ? WHERE id = ?')
  const kept: Observation[] = []
  for (const row of rows) {
    const before = kept.at(-1)
    if (before === undefined || !isSameState(before, row) || !isIntact(before.receipt_id)) {
      kept.push({ ...row })
      continue
    }
    before.last_received_at = Math.max(before.last_received_at, row.last_received_at)
    confirm.run(before.last_received_at, before.id)
    remove.run(row.id)
  }
  const newest = kept.reduce((one, other) => (other.last_received_at >= one.last_received_at ? other : one))
  const last = kept.at(-1)
  if (last === undefined || isSameState(last, newest)) return
  database
    .statement(
      `INSERT INTO ratio_record (connection_id, ${IDENTITY}, digest, fiscal_year_end, is_calculated, digits, receipt_id, path, first_received_at, last_received_at)
       SELECT connection_id, ${IDENTITY}, digest, fiscal_year_end, is_calculated, digits, receipt_id, path, last_received_at, last_received_at FROM ratio_record WHERE id = ?`,
    )
    .run(newest.id)
}

/** Moves the ratios of one connection to another: their logs are merged, and the newest response about a symbol stays. */
export function mergeRatios(database: Database, from: number, into: number): void {
  const shared = database
    .statement<Identity>(
      `SELECT ${IDENTITY} FROM ratio_record WHERE connection_id = ? INTERSECT SELECT ${IDENTITY} FROM ratio_record WHERE connection_id = ?`,
    )
    .all(from, into)
  database.statement('UPDATE ratio_record SET connection_id = ? WHERE connection_id = ?').run(into, from)
  const observations = database.statement<Observation>(
    `SELECT id, digest, fiscal_year_end, is_calculated, receipt_id, last_received_at FROM ratio_record
     WHERE connection_id = ? AND symbol = ? AND as_of = ? AND report_type = ? AND period = ? AND company_id = ? AND aor_or_restate = ?
     ORDER BY first_received_at, id`,
  )
  for (const { symbol, as_of, report_type, period, company_id, aor_or_restate } of shared)
    joinObservations(database, observations.all(into, symbol, as_of, report_type, period, company_id, aor_or_restate))
  database
    .statement(
      `INSERT INTO ratio_symbol (connection_id, symbol, company, message, received_at)
         SELECT ?, symbol, company, message, received_at FROM ratio_symbol WHERE connection_id = ?
       ON CONFLICT DO UPDATE SET company = excluded.company, message = excluded.message, received_at = excluded.received_at
         WHERE excluded.received_at > received_at`,
    )
    .run(into, from)
  database.statement('DELETE FROM ratio_symbol WHERE connection_id = ?').run(from)
}
