import { randomBytes } from 'node:crypto'
import type { DataOwner } from '../../../../../app/domain/connection/connection.ts'
import type { Database } from '../../../../platform/database/connection.ts'
import { insertRow } from '../../../../platform/database/insert-row.ts'
import { lacksObservations, rebuildRatios } from '../../../fundamentals/store/rebuild-ratios.ts'
import { rebuildStories } from '../../../news/store/history/rebuild-stories.ts'
import type { ResponseReaders } from '../response-readers.ts'
import { setOwner } from '../store-context.ts'

// A version or a record is kept also when the record of its response is damaged: what the service said cannot always be fetched again. It
// then leads to a response that matches no hash.

/** Adds a receipt where the one of a version or a record was lost. */
function replaceLostReceipts(database: Database): void {
  database.execute(`
    INSERT INTO receipt (id, response_id, request, status, request_id, received_at, fingerprint)
      SELECT receipt_id, -receipt_id, 'unknown request', 200, NULL, min(received_at), 'unknown key' FROM (
        SELECT receipt_id, received_at FROM version UNION ALL SELECT receipt_id, first_received_at FROM ratio_record
      ) WHERE receipt_id NOT IN (SELECT id FROM receipt) GROUP BY receipt_id
  `)
}

/** Adds a response that matches no hash where the one of a receipt was lost, so that what it proved stays readable. */
function replaceLostResponses(database: Database): void {
  const lost = database
    .statement<{ id: number }>(
      'SELECT DISTINCT response_id AS id FROM receipt WHERE response_id NOT IN (SELECT id FROM response)',
    )
    .all()
  for (const { id } of lost)
    insertRow(database, 'response', { id, hash: randomBytes(32), size: 0, body: new Uint8Array() })
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

export { lacksObservations }
