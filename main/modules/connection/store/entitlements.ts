import type {
  EntitlementCell,
  EntitlementMap,
  EntitlementResult,
} from '../../../../app/domain/connection/entitlement.ts'
import type { Database } from '../../../platform/database/connection.ts'

/** Stores an entitlement map and returns it with its ID. */
export function addEntitlement(database: Database, map: Omit<EntitlementMap, 'id'>): EntitlementMap {
  const { lastInsertRowid } = database
    .statement('INSERT INTO entitlement (origin, fingerprint, made_at, cells) VALUES (?, ?, ?, ?)')
    .run(map.origin, map.fingerprint, map.madeAt, JSON.stringify(map.cells))
  return { ...map, id: Number(lastInsertRowid) }
}

/** A cell as it is stored. The first version called the result `answer`. */
type FormerCell = Omit<EntitlementCell, 'response'> & { response?: EntitlementResult; answer?: EntitlementResult }

/** The maps of an origin for all keys, newest first. */
export function listEntitlements(database: Database, origin: string): EntitlementMap[] {
  const rows = database
    .statement<{ id: number; origin: string; fingerprint: string; made_at: number; cells: string }>(
      'SELECT id, origin, fingerprint, made_at, cells FROM checked_entitlement WHERE origin = ? ORDER BY id DESC LIMIT 100',
    )
    .all(origin)
  return rows.map(({ id, origin: at, fingerprint, made_at: madeAt, cells }) => ({
    id,
    origin: at,
    fingerprint,
    madeAt,
    cells: (JSON.parse(cells) as FormerCell[]).map(({ answer, ...cell }) => ({
      ...cell,
      response: cell.response ?? answer ?? 'unknown',
    })),
  }))
}
