import { RECEIVER_LIMIT_MS } from '../../../../app/domain/webhooks/delivery.ts'
import { NO_FILTER, type DeliveryFilter } from '../../../../app/domain/webhooks/delivery-filter.ts'
import { isDropped, RELATION_VERDICTS, type RelationVerdict } from '../../../../app/domain/webhooks/duplicates.ts'
import type {
  DeliveryList,
  DeliveryListQuery,
  DeliveryRow,
  DeliverySearch,
} from '../../../../app/ipc/webhooks/deliveries.ts'
import { likeAnywhere, type Database } from '../../../platform/database/connection.ts'
import { textQuery } from './delivery-text.ts'
import { toRow, type DeliveryRecord } from './delivery-record.ts'
import { firstWhere } from '../../../../app/domain/values/first-where.ts'

/** The deliveries that a search found, oldest first, and the state of the file at that time. */
interface Found {
  search: string
  state: string
  ids: readonly number[]
}

/** The last search of each open file. Its pages are read one after another, and each would look through all deliveries. */
const LAST = new WeakMap<Database, Found>()

/** Changes with each write of this connection to the file, and of any other one. */
function stateOf(database: Database): string {
  const { own } = database.statement<{ own: number }>('SELECT total_changes() AS own').one()
  const { data_version: others } = database.statement<{ data_version: number }>('PRAGMA data_version').one()
  return `${own} ${others}`
}

/** The IDs of the deliveries that meet a condition, oldest first. */
export function findDeliveries(
  database: Database,
  { sql, values }: { sql: string; values: readonly (string | number)[] },
): readonly number[] {
  const [search, state] = [JSON.stringify([sql, values]), stateOf(database)]
  const last = LAST.get(database)
  if (last?.search === search && last.state === state) return last.ids
  // As one text: to make an object of each of many thousand rows takes longer than to find them.
  const { found } = database
    .statement<{ found: string }>(
      `SELECT json_group_array(id) AS found FROM (SELECT id FROM delivery WHERE ${sql} ORDER BY id)`,
    )
    .one(...values)
  const ids = JSON.parse(found) as number[]
  LAST.set(database, { search, state, ids })
  return ids
}

/** The index of the first ID after that one in an ascending list; its length where there is none. */
export const firstAfter = (ids: readonly number[], id: number): number =>
  firstWhere(ids.length, (place) => (ids[place] ?? 0) > id)

/** Which deliveries are listed: those of a connection. Left out for all. */
export interface OfConnection {
  connection?: string | undefined
}

const SEARCHED = ['kind_as_sent', 'kind', 'payload_id', 'delivery_id', 'data_id', 'error_text', 'label', 'note']

const MATCHES = String.raw`concat_ws(' ', ${SEARCHED.join(', ')}) LIKE ? ESCAPE '\'`

const FOUND = 'id IN (SELECT rowid FROM delivery_text WHERE delivery_text MATCH ?)'

interface Condition {
  sql: string
  values: readonly (string | number)[]
}

const of = (sql: string, ...values: Condition['values']): Condition => ({ sql, values })

const ofConnection = ({ connection }: OfConnection): Condition[] =>
  connection === undefined ? [] : [of('connection = ?', connection)]

/** Part of an ID, a kind, an error, a label or a note, or words of headers and body. */
function matching(text: string): Condition[] {
  if (text === '') return []
  const query = textQuery(text)
  return [query === null ? of(MATCHES, likeAnywhere(text)) : of(`(${FOUND} OR ${MATCHES})`, query, likeAnywhere(text))]
}

const IN_TIME = `answered_after <= ${RECEIVER_LIMIT_MS}`

const RESPONSES: Readonly<Record<NonNullable<DeliveryFilter['response']>, string>> = {
  accepted: `status BETWEEN 200 AND 299 AND ${IN_TIME}`,
  refused: `status IS NOT NULL AND NOT (status BETWEEN 200 AND 299 AND ${IN_TIME})`,
  cut: 'was_cut = 1',
  // Of an imported one it is not known, which was answered at once and without a status.
  none: 'status IS NULL AND was_cut = 0 AND ifnull(answered_after, -1) <> 0',
}

const verdicts = (isWanted: (verdict: RelationVerdict) => boolean): string =>
  `relation IN (${RELATION_VERDICTS.filter(isWanted)
    .map((verdict) => `'${verdict}'`)
    .join(', ')})`

const REMARKS: Readonly<Record<NonNullable<DeliveryFilter['remark']>, string>> = {
  first: `NOT ifnull(${verdicts(isDropped)}, FALSE)`,
  duplicate: verdicts(isDropped),
  'same-item': verdicts((verdict) => !isDropped(verdict)),
  drift: "schema_drift <> '[]'",
  error: 'error_text IS NOT NULL',
  noted: '(label IS NOT NULL OR note IS NOT NULL)',
}

function filtered({ filter = NO_FILTER, since, until }: DeliverySearch): Condition[] {
  const { kind, response, signature, remark } = filter
  return [
    ...(kind === null ? [] : [kind === 'other' ? of('kind IS NULL') : of('kind = ?', kind)]),
    ...(response === null ? [] : [of(RESPONSES[response])]),
    ...(signature === null ? [] : [of('signature = ?', signature)]),
    ...(remark === null ? [] : [of(REMARKS[remark])]),
    ...(since === undefined ? [] : [of('received_at >= ?', since)]),
    ...(until === undefined ? [] : [of('received_at < ?', until)]),
  ]
}

const all = (conditions: readonly Condition[]): Condition => ({
  sql: ['TRUE', ...conditions.map(({ sql }) => sql)].join(' AND '),
  values: conditions.flatMap(({ values }) => values),
})

const searched = (search: DeliverySearch): Condition[] => [...matching(search.text), ...filtered(search)]

const countOf = (database: Database, { sql, values }: Condition): number =>
  database.statement<{ total: number }>(`SELECT count(*) AS total FROM delivery WHERE ${sql}`).one(...values).total

/** The IDs of the deliveries that a search finds, oldest first. */
function find(database: Database, { connection }: OfConnection, conditions: readonly Condition[]): readonly number[] {
  // The plus keeps SQLite from the index of connections: to look each row up takes longer than to read all in their order.
  const own = connection === undefined ? [] : [of('+connection = ?', connection)]
  return findDeliveries(database, all([...own, ...conditions]))
}

/** The number of deliveries that match a search and were stored after that one. */
export function countNewer(database: Database, id: number, search: DeliverySearch, owner: OfConnection = {}): number {
  const conditions = searched(search)
  if (conditions.length === 0) return countOf(database, all([of('id > ?', id), ...ofConnection(owner)]))
  const ids = find(database, owner, conditions)
  return ids.length - firstAfter(ids, id)
}

/** The IDs of the deliveries of a connection, from the index of connections, which has them in order. */
export const OWN_IDS = 'SELECT id FROM delivery WHERE connection = ?'

/** The IDs of one page of `stored` deliveries. It is counted from the nearer end, so that the newest are found as fast as the oldest. */
function pageOf(
  database: Database,
  { connection }: OfConnection,
  { from, limit, stored }: { from: number; limit: number; stored: number },
): number[] {
  const size = Math.min(limit, stored - from)
  if (size <= 0) return []
  const after = stored - from - size
  const [order, passed] = after < from ? ['DESC', after] : ['ASC', from]
  const [ids, values] = connection === undefined ? ['SELECT id FROM delivery', []] : [OWN_IDS, [connection]]
  return database
    .statement<{ id: number }>(`${ids} ORDER BY id ${order} LIMIT ? OFFSET ?`)
    .all(...values, size, passed)
    .map(({ id }) => id)
}

/** The deliveries with these IDs, oldest first. */
const readRows = (database: Database, ids: readonly number[]): DeliveryRow[] =>
  database
    .statement<DeliveryRecord>(
      'SELECT * FROM checked_delivery WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id',
    )
    .all(JSON.stringify(ids))
    .map(toRow)

/** Deliveries from a position, oldest first. */
export function listDeliveries(
  database: Database,
  { from, limit, connection, ...search }: Omit<DeliveryListQuery, 'connection'> & OfConnection,
): DeliveryList {
  const stored = countOf(database, all(ofConnection({ connection })))
  const conditions = searched(search)
  if (conditions.length === 0) {
    const ids = pageOf(database, { connection }, { from, limit, stored })
    return { rows: readRows(database, ids), matching: stored, stored }
  }
  const ids = find(database, { connection }, conditions)
  return { rows: readRows(database, ids.slice(from, from + limit)), matching: ids.length, stored }
}
