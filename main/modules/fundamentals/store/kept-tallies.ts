import type { UnitTallies } from '../../../../app/domain/fundamentals/value-display.ts'
import type { Database } from '../../../platform/database/connection.ts'

/** Maximum number of tallies that are kept of a library: those of the companies of some screens. */
const MAX_KEPT = 1000

const kept = new WeakMap<Database, Map<string, UnitTallies>>()

/** The tallies with this key, which names a company and what was received of it; they are counted the first time only. */
export function keptTallies(database: Database, key: string, count: () => UnitTallies): UnitTallies {
  const own = kept.get(database) ?? new Map<string, UnitTallies>()
  kept.set(database, own)
  const known = own.get(key)
  if (known !== undefined) return known
  const counted = count()
  const [oldest] = own.keys()
  if (own.size >= MAX_KEPT && oldest !== undefined) own.delete(oldest)
  own.set(key, counted)
  return counted
}
