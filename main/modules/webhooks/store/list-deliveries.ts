import type { DeliveryList, DeliveryListQuery } from '../../../../app/ipc/delivery-schemas.ts'
import type { Database } from '../../../platform/database/connection.ts'
import { likeAnywhere } from '../../../platform/database/like.ts'
import { toRow } from './delivery-record.ts'
import type { DeliveryRecord } from './delivery-record.ts'

/** Which deliveries are listed: those of a connection and those of earlier versions, which recorded none. Left out for all. */
export interface OfConnection {
  connection?: string | undefined
}

const SEARCHED = ['kind_as_sent', 'kind', 'payload_id', 'delivery_id', 'data_id', 'error_text']
  .map((column) => `ifnull(${column}, '')`)
  .join(" || ' ' || ")

const MATCHES = String.raw`${SEARCHED} LIKE ? ESCAPE '\'`

/** A condition, and the values that it takes. */
interface Condition {
  sql: string
  values: readonly string[]
}

const ofConnection = ({ connection }: OfConnection): Condition =>
  connection === undefined
    ? { sql: 'TRUE', values: [] }
    : { sql: "delivery.connection IN (?, '')", values: [connection] }

const matching = (text: string): Condition =>
  text === '' ? { sql: 'TRUE', values: [] } : { sql: MATCHES, values: [likeAnywhere(text)] }

const both = (one: Condition, other: Condition): Condition => ({
  sql: `${one.sql} AND ${other.sql}`,
  values: [...one.values, ...other.values],
})

const countOf = (database: Database, { sql, values }: Condition): number =>
  database.statement<{ total: number }>(`SELECT count(*) AS total FROM delivery WHERE ${sql}`).one(...values).total

/** The number of deliveries that match the text and were stored after that one. */
export function countNewer(database: Database, id: number, text: string, owner: OfConnection = {}): number {
  const { sql, values } = both(ofConnection(owner), matching(text))
  return database
    .statement<{ total: number }>(`SELECT count(*) AS total FROM delivery WHERE id > ? AND ${sql}`)
    .one(id, ...values).total
}

/** Deliveries from a position, oldest first. */
export function listDeliveries(
  database: Database,
  { from, limit, text, ...owner }: Omit<DeliveryListQuery, 'connection'> & OfConnection,
): DeliveryList {
  const own = ofConnection(owner)
  const stored = countOf(database, own)
  const wanted = both(own, matching(text))
  // Rows before the position are passed without being checked.
  const rows = database
    .statement<DeliveryRecord>(
      `SELECT * FROM checked_delivery WHERE id IN
         (SELECT id FROM delivery WHERE ${wanted.sql} ORDER BY id LIMIT ? OFFSET ?) ORDER BY id`,
    )
    .all(...wanted.values, limit, from)
  return { rows: rows.map(toRow), matching: text === '' ? stored : countOf(database, wanted), stored }
}
