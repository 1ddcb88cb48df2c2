import { spansSince } from '../../../../app/domain/news/coverage.ts'
import type { CoveredSpan } from '../../../../app/domain/news/coverage.ts'
import type { Database } from '../../../platform/database/database.ts'

const textOf = (database: Database, connection: number, filter: string): string =>
  database
    .statement<{ spans: string }>('SELECT spans FROM news_coverage WHERE connection_id = ? AND filter = ?')
    .get(connection, filter)?.spans ?? '[]'

/** The parts of a list that were read, newest first. `filter` names the list. */
export const readCoverage = (database: Database, connection: number, filter: string): CoveredSpan[] =>
  JSON.parse(textOf(database, connection, filter)) as CoveredSpan[]

/**
 * Replaces the spans of a list unless they have changed since they were read as `before`, for example because stories were
 * deleted. Returns whether they were replaced.
 */
export function saveCoverage(
  database: Database,
  connection: number,
  filter: string,
  before: readonly CoveredSpan[],
  spans: readonly CoveredSpan[],
): boolean {
  if (textOf(database, connection, filter) !== JSON.stringify(before)) return false
  database
    .statement('INSERT OR REPLACE INTO news_coverage (connection_id, filter, spans) VALUES (?, ?, ?)')
    .run(connection, filter, JSON.stringify(spans))
  return true
}

/** Forgets what was read of the lists of a connection; null means of every connection. */
export function forgetCoverage(database: Database, connection: number | null): void {
  if (connection === null) database.statement('DELETE FROM news_coverage').run()
  else database.statement('DELETE FROM news_coverage WHERE connection_id = ?').run(connection)
}

/** Records that stories created before a time (Unix milliseconds) may have been deleted from the library. */
export function raiseCoverage(database: Database, connection: number, at: number): void {
  const lists = database
    .statement<{ filter: string; spans: string }>('SELECT filter, spans FROM news_coverage WHERE connection_id = ?')
    .all(connection)
  const save = database.statement('UPDATE news_coverage SET spans = ? WHERE connection_id = ? AND filter = ?')
  for (const { filter, spans } of lists)
    save.run(JSON.stringify(spansSince(JSON.parse(spans) as CoveredSpan[], at)), connection, filter)
}
