import type { DataOwner } from '../../../../app/domain/connection/data-owner.ts'
import type { Database } from '../../../platform/database/connection.ts'
import { rebuildRatios } from '../../fundamentals/store/rebuild-ratios.ts'
import { rebuildStories } from '../../news/store/rebuild-stories.ts'
import type { ResponseReaders } from './response-readers.ts'
import { replaceLostReceipts, replaceLostResponses } from './migrations/lost-responses.ts'

/** Writes whose library a file is. */
export function setOwner(database: Database, { connection, origin }: DataOwner): void {
  database.statement('INSERT OR REPLACE INTO owner (id, connection, origin) VALUES (1, ?, ?)').run(connection, origin)
}

/**
 * Makes a library whole whose rows were copied from a damaged file or from a backup: its owner, its proofs, its ratios, its stories and its
 * index. Returns how many stories and symbols could not be brought back whole. Whatever can be derived is derived again, because rows that are right by themselves can contradict each other.
 * `incomplete` names the tables of which rows are missing.
 */
export function rebuildLibrary(
  database: Database,
  owner: DataOwner,
  read: ResponseReaders,
  incomplete: readonly string[],
): number {
  setOwner(database, owner)
  database.execute('DELETE FROM latest_response WHERE receipt_id NOT IN (SELECT id FROM receipt)')
  replaceLostReceipts(database)
  replaceLostResponses(database)
  return (
    rebuildRatios(database, read.ratios) +
    rebuildStories({ database, origin: owner.origin }, read.stories, !incomplete.includes('version'))
  )
}
