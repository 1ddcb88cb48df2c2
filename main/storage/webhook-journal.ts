import type { WebhookTest } from '../../app/domain/webhook.ts'
import type { Database } from './database.ts'

/** Every test is kept; so many are shown. */
const MOST_SHOWN = 5000

/** Writes a test delivery down and returns it with its ID. */
export function addWebhookTest(database: Database, test: Omit<WebhookTest, 'id'>): WebhookTest {
  const { lastInsertRowid } = database
    .statement(
      'INSERT INTO journal.webhook_test (sent_at, destination, kind, transformed, duration_ms, delivered, status, message) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
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
    )
  return { ...test, id: Number(lastInsertRowid) }
}

/** The newest test deliveries, newest first. */
export function listWebhookTests(database: Database): WebhookTest[] {
  const rows = database
    .statement<{
      id: number
      sent_at: number
      destination: string
      kind: string
      transformed: number
      duration_ms: number
      delivered: number
      status: number | null
      message: string
    }>('SELECT * FROM journal.webhook_test ORDER BY id DESC LIMIT ?')
    .all(MOST_SHOWN)
  return rows.map((row) => ({
    id: row.id,
    sentAt: row.sent_at,
    destination: row.destination,
    kind: row.kind,
    transformed: row.transformed === 1,
    durationMs: row.duration_ms,
    delivered: row.delivered === 1,
    status: row.status,
    message: row.message,
  }))
}
