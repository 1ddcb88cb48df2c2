import type { WebhookTest, WebhookTestList, WebhookTestQuery } from '../../../../app/ipc/webhooks.ts'
import type { Database } from '../../../platform/database/connection.ts'
import { likeAnywhere } from '../../../platform/database/like.ts'

/** Stores a test delivery of an origin and returns it with its ID. */
export function addWebhookTest(database: Database, origin: string, test: Omit<WebhookTest, 'id'>): WebhookTest {
  const { lastInsertRowid } = database
    .statement(
      'INSERT INTO webhook_test (sent_at, destination, kind, transformed, duration_ms, delivered, status, message, origin) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
    )
    .run(
      test.sentAt,
      test.destination,
      test.kind,
      Number(test.transformed),
      test.durationMs,
      Number(test.delivered),
      test.status,
      test.message,
      origin,
    )
  return { ...test, id: Number(lastInsertRowid) }
}

interface TestRecord {
  id: number
  sent_at: number
  destination: string
  kind: string
  transformed: number
  duration_ms: number
  delivered: number
  status: number | null
  message: string
}

const toTest = (row: TestRecord): WebhookTest => ({
  id: row.id,
  sentAt: row.sent_at,
  destination: row.destination,
  kind: row.kind,
  transformed: row.transformed === 1,
  durationMs: row.duration_ms,
  delivered: row.delivered === 1,
  status: row.status,
  message: row.message,
})

/** Test deliveries of an origin, or of an unknown one, that match a query, newest first. They are never removed. */
export function listWebhookTests(
  database: Database,
  origin: string,
  { text, outcome, limit }: WebhookTestQuery,
): WebhookTestList {
  const like = likeAnywhere(text)
  const isOwn = '(origin = ? OR origin IS NULL)'
  const condition = String.raw`${isOwn} AND kind || ' ' || destination || ' ' || message || ' ' || ifnull(status, '') LIKE ? ESCAPE '\' ${
    { all: '', delivered: 'AND delivered = 1', failed: 'AND delivered = 0' }[outcome]
  }`
  const count = (where: string, ...values: string[]): number =>
    database.statement<{ total: number }>(`SELECT count(*) AS total FROM webhook_test WHERE ${where}`).one(...values)
      .total
  const rows = database
    .statement<TestRecord>(
      `SELECT * FROM checked_webhook_test AS webhook_test WHERE ${condition} ORDER BY id DESC LIMIT ?`,
    )
    .all(origin, like, limit ?? -1)
  return { rows: rows.map(toTest), matching: count(condition, origin, like), stored: count(isOwn, origin) }
}
