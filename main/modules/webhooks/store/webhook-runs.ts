import { withCell } from '../../../../app/domain/webhooks/test-run.ts'
import type { RunCell, TestRun, TestRunPlan, TestRunSummary } from '../../../../app/domain/webhooks/test-run.ts'
import type { Database } from '../../../platform/database/connection.ts'

/** Maximum number of runs in the list; the newest are returned. Older ones are kept. */
const MAX_LISTED = 100

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

/** Stores a run of an origin before its first test, and returns its ID. */
export function beginRun(database: Database, origin: string, startedAt: number, plan: TestRunPlan): number {
  const { lastInsertRowid } = database
    .statement(
      `INSERT INTO webhook_run (origin, started_at, transformed, kinds, destinations, cells) VALUES (?, ?, ?, ?, ?, '[]')`,
    )
    .run(origin, startedAt, Number(plan.transformed), JSON.stringify(plan.kinds), JSON.stringify(plan.destinations))
  return Number(lastInsertRowid)
}

/** A run of an origin with its outcomes; null when there is none. */
export function readRun(database: Database, origin: string, id: number): TestRun | null {
  const row = database
    .statement<RunRecord>('SELECT * FROM checked_webhook_run WHERE id = ? AND origin = ?')
    .get(id, origin)
  return row === undefined ? null : toRun(row)
}

/** Adds the outcome of a test to a run of an origin. Does nothing when there is no such run. */
export function addRunCell(database: Database, origin: string, id: number, cell: Omit<RunCell, 'attempts'>): void {
  const run = readRun(database, origin, id)
  if (run === null) return
  database.statement('UPDATE webhook_run SET cells = ? WHERE id = ?').run(JSON.stringify(withCell(run.cells, cell)), id)
}

/** The runs of an origin, the newest first. */
export const listRuns = (database: Database, origin: string): TestRunSummary[] =>
  database
    .statement<RunRecord>('SELECT * FROM checked_webhook_run WHERE origin = ? ORDER BY id DESC LIMIT ?')
    .all(origin, MAX_LISTED)
    .map((row) => {
      const { cells, ...run } = toRun(row)
      return { ...run, sent: cells.length, delivered: cells.filter(({ delivered }) => delivered).length }
    })
