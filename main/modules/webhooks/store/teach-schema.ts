import { schemaNameOf, unteachable } from '../../../../app/domain/webhooks/payload-schemas.ts'
import { isSame, type PutBackOutcome } from '../../../../app/domain/values/undo-values.ts'
import type { PayloadShape } from '../../../../app/ipc/webhooks/deliveries.ts'
import type { Database } from '../../../platform/database/connection.ts'
import { readDelivery } from './deliveries.ts'
import { learnOne, readJson, readShape, setShape, type ShapeKey } from './payload-schemas.ts'

/** A delivery that the person let teach, and the payload schema of its connection without it and with it. */
export interface Teaching {
  id: number
  key: ShapeKey
  before: PayloadShape | null
  after: PayloadShape | null
}

function setTaught(database: Database, id: number, isTaught: boolean): void {
  database.statement('UPDATE delivery SET taught = ? WHERE id = ?').run(Number(isTaught), id)
}

/** Adds a stored delivery to the payload schema of a connection. Returns null when it is not stored, or nothing can be learnt from it. */
export function teachSchema(database: Database, id: number, connection: string, at: number): Teaching | null {
  const delivery = readDelivery(database, id, { connection })
  const name = delivery === null ? null : schemaNameOf(delivery)
  if (delivery === null || name === null || unteachable(delivery) !== null) return null
  const value = readJson(delivery.body)
  if (value === undefined) return null
  const key = { connection, name }
  const before = readShape(database, key)
  learnOne(database, key, value, at)
  setTaught(database, id, true)
  return { id, key, before, after: readShape(database, key) }
}

/** Takes a delivery out of its payload schema or adds it again, unless that has learnt something else since. */
export function putBackTeaching(database: Database, teaching: Teaching, isTaught: boolean): PutBackOutcome {
  const { id, key, before, after } = teaching
  const [expected, wanted] = isTaught ? [before, after] : [after, before]
  if (readDelivery(database, id, { connection: key.connection }) === null) return 'gone'
  const current = readShape(database, key)
  if (!isSame(current, expected)) return isSame(current, wanted) ? 'done' : 'changed'
  setShape(database, key, wanted)
  setTaught(database, id, isTaught)
  return 'done'
}
