import type { EntitlementCell, EntitlementMap } from '../../../../app/domain/connection/entitlement.ts'
import type { DataOwner } from '../../../../app/domain/connection/data-owner.ts'
import type { Database } from '../../../platform/database/connection.ts'
import { OF_CONNECTION, valuesOf } from '../../library/store/of-connection.ts'

/** A map to store. */
export type NewEntitlement = Omit<EntitlementMap, 'id' | 'origin'>

/** Stores an entitlement map of a connection and returns it with its ID. */
export function addEntitlement(database: Database, owner: DataOwner, map: NewEntitlement): EntitlementMap {
  const { lastInsertRowid } = database
    .statement('INSERT INTO entitlement (connection, origin, fingerprint, made_at, cells) VALUES (?, ?, ?, ?, ?)')
    .run(...valuesOf(owner), map.fingerprint, map.madeAt, JSON.stringify(map.cells))
  return { ...map, id: Number(lastInsertRowid), origin: owner.origin }
}

/** The maps of a connection for all keys, newest first. */
export function listEntitlements(database: Database, owner: DataOwner): EntitlementMap[] {
  const rows = database
    .statement<{ id: number; origin: string; fingerprint: string; made_at: number; cells: string }>(
      `SELECT id, origin, fingerprint, made_at, cells FROM checked_entitlement WHERE ${OF_CONNECTION} ORDER BY id DESC LIMIT 100`,
    )
    .all(...valuesOf(owner))
  return rows.map(({ id, origin, fingerprint, made_at: madeAt, cells }) => ({
    id,
    origin,
    fingerprint,
    madeAt,
    cells: JSON.parse(cells) as EntitlementCell[],
  }))
}
