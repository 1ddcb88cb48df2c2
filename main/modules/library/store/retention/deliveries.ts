import { forgetDeleted } from '../../../webhooks/store/listening.ts'
import { numberAt, retainedRow, type RowWalk } from './retained-row.ts'

/** Size of the content of a delivery. */
export const DELIVERY_BYTES =
  'ifnull(octet_length(path) + octet_length(headers) + octet_length(body), 0) + octet_length(schema_drift)'

/** Deliveries to the receiver, in the order of their arrival. */
export const DELIVERIES_KEPT: RowWalk = {
  step: 100,
  isPrefix: true,

  list: ({ database }, { after, upTo, limit }) =>
    database
      .statement<{ id: number; received_at: number; bytes: number }>(
        `SELECT delivery.id, received_at, ${DELIVERY_BYTES} AS bytes FROM delivery LEFT JOIN delivery_content USING (id)
         WHERE delivery.id > ? AND delivery.id <= ? ORDER BY delivery.id LIMIT ?`,
      )
      .all(numberAt(after, -1), numberAt(upTo, Number.MAX_SAFE_INTEGER), limit)
      .map(({ id, received_at, bytes }) => retainedRow({ position: [id], at: received_at, bytes })),

  remove({ database }, rows) {
    const removeText = database.statement(
      'DELETE FROM delivery_text WHERE rowid IN (SELECT id FROM delivery_text_docsize WHERE id = ?)',
    )
    const removeForward = database.statement('DELETE FROM forward WHERE id = ?')
    const removeContent = database.statement('DELETE FROM delivery_content WHERE id = ?')
    const remove = database.statement('DELETE FROM delivery WHERE id = ?')
    const ids = rows.map(({ position }) => numberAt(position, 0))
    forgetDeleted(database, 'SELECT value FROM json_each(?)', JSON.stringify(ids))
    for (const id of ids) for (const each of [removeText, removeForward, removeContent, remove]) each.run(id)
  },
}
