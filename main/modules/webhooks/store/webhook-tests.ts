import type { DataOwner } from '../../../../app/domain/connection/data-owner.ts'
import type { WebhookTest, WebhookTestList, WebhookTestQuery } from '../../../../app/ipc/webhooks/webhooks.ts'
import type { Database } from '../../../platform/database/connection.ts'
import { likeAnywhere } from '../../../platform/database/like-pattern.ts'
import { OF_CONNECTION, valuesOf } from '../../library/store/owned-rows.ts'

/** A test delivery to store. */
export type NewWebhookTest = Omit<WebhookTest, 'id'>

/** Stores a test delivery of a connection and returns it with its ID. */
export function addWebhookTest(
  database: Database,
  { connection, origin }: DataOwner,
  test: NewWebhookTest,
): WebhookTest {
  const { lastInsertRowid } = database
    .statement(
      'INSERT INTO webhook_test (sent_at, destination, kind, transformed, duration_ms, delivered, status, message, origin, connection) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
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
      connection,
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

/** Test deliveries of a connection that match a query, newest first. They are removed with their connection only. */
export function listWebhookTests(
  database: Database,
  owner: DataOwner,
  { text, outcome, limit }: WebhookTestQuery,
): WebhookTestList {
  const like = likeAnywhere(text)
  const condition = String.raw`${OF_CONNECTION} AND kind || ' ' || destination || ' ' || message || ' ' || ifnull(status, '') LIKE ? ESCAPE '\' ${
    { all: '', delivered: 'AND delivered = 1', failed: 'AND delivered = 0' }[outcome]
  }`
  const count = (where: string, ...values: string[]): number =>
    database.statement<{ total: number }>(`SELECT count(*) AS total FROM webhook_test WHERE ${where}`).one(...values)
      .total
  const rows = database
    .statement<TestRecord>(
      `SELECT * FROM checked_webhook_test AS webhook_test WHERE ${condition} ORDER BY id DESC LIMIT ?`,
    )
    .all(...valuesOf(owner), like, limit ?? -1)
  return {
    rows: rows.map(toTest),
    matching: count(condition, ...valuesOf(owner), like),
    stored: count(OF_CONNECTION, ...valuesOf(owner)),
  }
}
