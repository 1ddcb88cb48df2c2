import { spansSince, type CoveredSpan } from '../../../../app/domain/news/coverage.ts'
import type { Database } from '../../../platform/database/connection.ts'
import type { LibraryFile } from '../../library/store/store-context.ts'
import { timeOf } from './time-key.ts'

const textOf = ({ database }: LibraryFile, filter: string): string =>
  database.statement<{ spans: string }>('SELECT spans FROM checked_news_coverage WHERE filter = ?').get(filter)
    ?.spans ?? '[]'

/** The parts of a list that were read, newest first. `filter` names the list. */
export const readCoverage = (library: LibraryFile, filter: string): CoveredSpan[] =>
  JSON.parse(textOf(library, filter)) as CoveredSpan[]

/**
 * Replaces the spans of a list unless they have changed since they were read as `before`, for example because stories were
 * deleted. Returns whether they were replaced.
 */
export function saveCoverage(
  library: LibraryFile,
  filter: string,
  before: readonly CoveredSpan[],
  spans: readonly CoveredSpan[],
): boolean {
  if (textOf(library, filter) !== JSON.stringify(before)) return false
  library.database
    .statement('INSERT OR REPLACE INTO news_coverage (filter, spans) VALUES (?, ?)')
    .run(filter, JSON.stringify(spans))
  return true
}

/** Whether stories were ever read into a library: it has some, or it is known that there were none. */
export const isFilled = ({ database }: LibraryFile): boolean =>
  database
    .statement<{ filled: number }>(
      'SELECT EXISTS (SELECT 1 FROM story) OR EXISTS (SELECT 1 FROM news_coverage) AS filled',
    )
    .one().filled === 1

/** Forgets what was read of the lists. */
export function forgetCoverage(database: Database): void {
  database.statement('DELETE FROM news_coverage').run()
}

/** Records that stories created before a time (Unix milliseconds) may have been deleted from the library. */
export function raiseCoverage(database: Database, at: number): void {
  const lists = database
    .statement<{ filter: string; spans: string }>('SELECT filter, spans FROM checked_news_coverage')
    .all()
  const save = database.statement('UPDATE news_coverage SET spans = ? WHERE filter = ?')
  for (const { filter, spans } of lists)
    save.run(JSON.stringify(spansSince(JSON.parse(spans) as CoveredSpan[], at)), filter)
}

/** How far back the first reading goes, from the newest story. */
const FIRST_LOOK_MS = 30 * 86_400_000

/**
 * The time up to which the removed stories are known, in Unix milliseconds by the clock of the service. Before the first reading this is
 * the creation of the oldest cached story, but at most thirty days before the newest, of which one that is dated later than `now` is not.
 * Null when no story is cached.
 */
export function readRemovalWatermark({ database }: LibraryFile, now: number): number | null {
  const read = database.statement<{ read_to: number }>('SELECT read_to FROM checked_removal_watermark').get()
  if (read !== undefined) return read.read_to
  const end = (order: 'ASC' | 'DESC'): number | undefined =>
    database.statement<{ second: number }>(`SELECT second FROM checked_story ORDER BY key ${order} LIMIT 1`).get()
      ?.second
  const [oldest, newest] = [end('ASC'), end('DESC')]
  return oldest === undefined || newest === undefined
    ? null
    : Math.max(Math.min(timeOf(oldest), now), Math.min(timeOf(newest), now) - FIRST_LOOK_MS)
}

/** Records the time up to which the removed stories are known. */
export function saveRemovalWatermark({ database }: LibraryFile, readTo: number): void {
  database.statement('INSERT OR REPLACE INTO removal_watermark (id, read_to) VALUES (1, ?)').run(readTo)
}
