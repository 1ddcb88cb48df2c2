import type { Database } from '../../../platform/database/database.ts'
import { removeImages } from '../../news/store/images.ts'
import { forgetWatermarks } from '../../companies/store/watermarks.ts'
import { forgetCoverage } from '../../news/store/coverage.ts'
import { removeStories, removeVersionsOf } from '../../news/store/remove-stories.ts'
import { connectionKeys } from '../../news/store/time-key.ts'
import { removeUnusedResponses } from '../../responses/store/responses.ts'
import type { StoreScope } from './store-context.ts'

/** Removes all data of a connection; the person's marks stay, since they belong to the origin. */
export function removeConnection(database: Database, connection: number): void {
  const range = connectionKeys(connection)
  const keys = database
    .statement<{ key: number }>('SELECT key FROM story WHERE key BETWEEN ? AND ?')
    .all(range.first, range.last)
  removeStories(
    database,
    keys.map(({ key }) => key),
  )
  for (const table of ['ratio_record', 'ratio_symbol', 'latest_response'])
    database.statement(`DELETE FROM ${table} WHERE connection_id = ?`).run(connection)
  removeImages(database, connection)
  database.statement('DELETE FROM receipt WHERE connection_id = ?').run(connection)
  removeUnusedResponses(database)
  database.statement('DELETE FROM connection WHERE id = ?').run(connection)
}

/** Removes data that a connection first received with one key. Versions that came with another key stay. */
export function removeReceivedWith(database: Database, scope: StoreScope, fingerprint: string): void {
  const receipts = new Set(
    database
      .statement<{ id: number }>('SELECT id FROM receipt WHERE connection_id = ? AND fingerprint = ?')
      .all(scope.connection, fingerprint)
      .map(({ id }) => id),
  )
  forgetWatermarks(database, scope.connection)
  forgetCoverage(database, scope.connection)
  removeVersionsOf(database, scope, receipts)
  const came = 'receipt_id IN (SELECT id FROM receipt WHERE connection_id = ? AND fingerprint = ?)'
  for (const table of ['ratio_record', 'latest_response'])
    database.statement(`DELETE FROM ${table} WHERE ${came}`).run(scope.connection, fingerprint)
  database
    .statement(
      `DELETE FROM ratio_symbol WHERE connection_id = ? AND NOT EXISTS
         (SELECT 1 FROM ratio_record WHERE ratio_record.connection_id = ratio_symbol.connection_id AND ratio_record.symbol = ratio_symbol.symbol)`,
    )
    .run(scope.connection)
  removeUnusedResponses(database)
}
