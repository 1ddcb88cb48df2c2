import { createReceiptCheck } from '../../responses/store/responses.ts'
import type { Database, StoredValue } from '../../../platform/database/connection.ts'
import { insertRow, nextKey } from '../../../platform/database/insert-row.ts'
import { byResponse, isSameAnswer } from './ratios.ts'
import type { Observation } from './ratios.ts'

const IDENTITY = 'symbol, as_of, report_type, period, company_id, aor_or_restate'

interface Identity {
  symbol: string
  as_of: string
  report_type: string
  period: string
  company_id: string
  aor_or_restate: string
}

interface Confirmed extends Observation {
  last_received_at: number
}

/** When an answer was confirmed last. */
const confirmedAt = (answer: readonly Confirmed[]): number =>
  Math.max(...answer.map(({ last_received_at }) => last_received_at))

/** Repeated answers for a record become one, and the one that was confirmed last is at the end. */
function joinOne(database: Database, rows: readonly Confirmed[], isIntact: (receipt: number) => boolean): void {
  const remove = database.statement('DELETE FROM ratio_record WHERE id = ?')
  const confirm = database.statement('UPDATE ratio_record SET last_received_at = ? WHERE id = ?')
  const kept: Confirmed[][] = []
  for (const answer of byResponse(rows)) {
    const before = kept.at(-1)
    if (
      before === undefined ||
      !isSameAnswer(before, answer) ||
      !before.every(({ receipt_id }) => isIntact(receipt_id))
    ) {
      kept.push(answer)
      continue
    }
    const at = Math.max(confirmedAt(before), confirmedAt(answer))
    for (const each of before) {
      each.last_received_at = at
      confirm.run(at, each.id)
    }
    for (const each of answer) remove.run(each.id)
  }
  const newest = kept.reduce((one, other) => (confirmedAt(other) >= confirmedAt(one) ? other : one))
  const last = kept.at(-1)
  if (last === undefined || isSameAnswer(last, newest)) return
  for (const { id } of newest) {
    const row = database
      .statement<Record<string, StoredValue>>(
        `SELECT ${IDENTITY}, digest, fiscal_year_end, is_calculated, digits, receipt_id, path, last_received_at AS first_received_at, last_received_at
         FROM ratio_record WHERE id = ?`,
      )
      .one(id)
    insertRow(database, 'ratio_record', { id: nextKey(database, 'ratio_record'), ...row })
  }
}

/**
 * Joins the observations of the same records in the order of their arrival: those that several keys made, and those of the first
 * versions, where a value that returned to an earlier one was only confirmed there.
 */
export function joinObservations(database: Database): void {
  const identities = database
    .statement<Identity>(`SELECT ${IDENTITY} FROM ratio_record GROUP BY ${IDENTITY} HAVING count(*) > 1`)
    .all()
  const observations = database.statement<Confirmed>(
    `SELECT id, digest, fiscal_year_end, is_calculated, receipt_id, first_received_at, last_received_at FROM ratio_record
     WHERE symbol = ? AND as_of = ? AND report_type = ? AND period = ? AND company_id = ? AND aor_or_restate = ?
     ORDER BY first_received_at, id`,
  )
  const isIntact = createReceiptCheck(database)
  for (const { symbol, as_of, report_type, period, company_id, aor_or_restate } of identities)
    joinOne(database, observations.all(symbol, as_of, report_type, period, company_id, aor_or_restate), isIntact)
}
