import type { Database } from '../../../platform/database/database.ts'
import { mergeRatios } from '../../fundamentals/store/merge-ratios.ts'
import { mergeStories } from '../../news/store/merge-stories.ts'
import { mergeResponses } from '../../responses/store/merge-responses.ts'
import type { StoreScope } from './store-context.ts'

/** Moves all data of one connection to another with the same origin. */
export function mergeConnections(database: Database, from: number, into: StoreScope): void {
  mergeResponses(database, from, into.connection)
  mergeRatios(database, from, into.connection)
  mergeStories(database, from, into)
  database.statement('DELETE FROM connection WHERE id = ?').run(from)
}
