import type { DataOwner } from '../../../../app/domain/connection/connection.ts'
import type { WebhookTest, WebhookTestList, WebhookTestQuery } from '../../../../app/ipc/webhooks/webhooks.ts'
import { likeAnywhere, type Database } from '../../../platform/database/connection.ts'
import { OF_CONNECTION, valuesOf } from '../../library/store/store-context.ts'
import { MAX_LISTED_RUNS, withCell } from '../../../../app/domain/webhooks/test-run.ts'
import type { RunCell, TestRun, TestRunPlan, TestRunSummary } from '../../../../app/domain/webhooks/test-run.ts'

interface RunRecord {
  id: number
  started_at: number
  transformed: number
  kinds: string
  destinations: string
  cells: string
}

const toRun = (row: RunRecord): TestRun => ({
  id: row.id,
  startedAt: row.started_at,
  transformed: row.transformed === 1,
  kinds: JSON.parse(row.kinds) as string[],
  destinations: JSON.parse(row.destinations) as string[],
  cells: JSON.parse(row.cells) as RunCell[],
})

/** Stores a run of a connection before its first test, and returns its ID. */
export function beginRun(database: Database, owner: DataOwner, startedAt: number, plan: TestRunPlan): number {
  const { lastInsertRowid } = database
    .statement(
      `INSERT INTO webhook_run (connection, origin, started_at, transformed, kinds, destinations, cells) VALUES (?, ?, ?, ?, ?, ?, '[]')`,
    )
    .run(
      ...valuesOf(owner),
      startedAt,
      Number(plan.transformed),
      JSON.stringify(plan.kinds),
      JSON.stringify(plan.destinations),
    )
  return Number(lastInsertRowid)
}

/** A run of a connection with its outcomes; null when there is none. */
export function readRun(database: Database, owner: DataOwner, id: number): TestRun | null {
  const row = database
    .statement<RunRecord>(`SELECT * FROM checked_webhook_run WHERE id = ? AND ${OF_CONNECTION}`)
    .get(id, ...valuesOf(owner))
  return row === undefined ? null : toRun(row)
}

/** Adds the outcome of a test to a run of a connection. Does nothing when there is no such run. */
export function addRunCell(database: Database, owner: DataOwner, id: number, cell: Omit<RunCell, 'attempts'>): void {
  database.transaction(() => {
    const run = readRun(database, owner, id)
    if (run === null) return
    const cells = JSON.stringify(withCell(run.cells, cell))
    database.statement('UPDATE webhook_run SET cells = ? WHERE id = ?').run(cells, id)
  })
}

/** The runs of a connection, the newest first. */
export const listRuns = (database: Database, owner: DataOwner): TestRunSummary[] =>
  database
    .statement<RunRecord>(`SELECT * FROM checked_webhook_run WHERE ${OF_CONNECTION} ORDER BY id DESC LIMIT ?`)
    .all(...valuesOf(owner), MAX_LISTED_RUNS)
    .map((row) => {
      const { cells, ...run } = toRun(row)
      return { ...run, sent: cells.length, delivered: cells.filter(({ delivered }) => delivered).length }
    })

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
