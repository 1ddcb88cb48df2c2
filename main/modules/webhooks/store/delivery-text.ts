import type { Database } from '../../../platform/database/connection.ts'
import { unpack } from '../../../platform/database/compression.ts'
import { openBody } from './body-text.ts'

/** Characters of a delivery that are searched. */
const MAX_SEARCHED = 200_000

/** Makes the headers and the body of a delivery searchable. */
export function indexDelivery(
  database: Database,
  id: number,
  headers: readonly (readonly [name: string, value: string])[],
  raw: Uint8Array,
): void {
  const head = headers.map(([name, value]) => `${name}: ${value}`).join('\n')
  const text = `${head}\n${openBody(raw, headers).body}`.slice(0, MAX_SEARCHED)
  database.statement('INSERT INTO delivery_text (rowid, text) VALUES (?, ?)').run(id, text)
}

/** Removes deliveries from the index. `ids` is a selection in SQL. */
export function removeFromIndex(database: Database, ids: string, ...values: readonly (string | number | null)[]): void {
  database
    .statement(`DELETE FROM delivery_text WHERE rowid IN (SELECT id FROM delivery_text_docsize WHERE id IN (${ids}))`)
    .run(...values)
}

/**
 * Makes deliveries searchable that are not, as those of a backup and of a repaired file, at most that many. Returns
 * how many those were.
 */
export function indexMissing(database: Database, limit: number): number {
  const { missing } = database
    .statement<{ missing: number }>(
      'SELECT (SELECT count(*) FROM delivery) - (SELECT count(*) FROM delivery_text_docsize) AS missing',
    )
    .one()
  if (missing <= 0) return 0
  const rows = database
    .statement<{ id: number; headers: string; body: Uint8Array }>(
      'SELECT id, headers, body FROM delivery_content WHERE id NOT IN (SELECT id FROM delivery_text_docsize) ORDER BY id DESC LIMIT ?',
    )
    .all(limit)
  for (const { id, headers, body } of rows)
    indexDelivery(database, id, JSON.parse(headers) as [string, string][], new Uint8Array(unpack(body)))
  return rows.length
}

/** The words of a text as a query of the index, which finds each at the beginning of a word; null for a text without any. */
export function textQuery(text: string): string | null {
  // The index takes a zero character for the end of its query.
  const words = text.split(/[\s\u0000]+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
  return words.length === 0 ? null : words.map((word) => `"${word.replaceAll('"', '""')}"*`).join(' AND ')
}
