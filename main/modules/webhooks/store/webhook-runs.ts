import type { DataOwner } from '../../../../app/domain/connection/data-owner.ts'
import { withCell } from '../../../../app/domain/webhooks/test-run.ts'
import type { RunCell, TestRun, TestRunPlan, TestRunSummary } from '../../../../app/domain/webhooks/test-run.ts'
import type { Database } from '../../../platform/database/connection.ts'
import { OF_CONNECTION, valuesOf } from '../../library/store/owned-rows.ts'

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
  const run = readRun(database, owner, id)
  if (run === null) return
  database.statement('UPDATE webhook_run SET cells = ? WHERE id = ?').run(JSON.stringify(withCell(run.cells, cell)), id)
}

/** The runs of a connection, the newest first. */
export const listRuns = (database: Database, owner: DataOwner): TestRunSummary[] =>
  database
    .statement<RunRecord>(`SELECT * FROM checked_webhook_run WHERE ${OF_CONNECTION} ORDER BY id DESC LIMIT ?`)
    .all(...valuesOf(owner), MAX_LISTED)
    .map((row) => {
      const { cells, ...run } = toRun(row)
      return { ...run, sent: cells.length, delivered: cells.filter(({ delivered }) => delivered).length }
    })
