import type { EntitlementCell, EntitlementMap } from '../../../../app/domain/connection/entitlement.ts'
import type { Database } from '../../../platform/database/database.ts'

/** Keeps an entitlement map and returns it with its ID. */
export function addEntitlement(database: Database, map: Omit<EntitlementMap, 'id'>): EntitlementMap {
  const { lastInsertRowid } = database
    .statement('INSERT INTO journal.entitlement (service, fingerprint, made_at, cells) VALUES (?, ?, ?, ?)')
    .run(map.service, map.fingerprint, map.madeAt, JSON.stringify(map.cells))
  return { ...map, id: Number(lastInsertRowid) }
}

/** The maps of a service, of every key that was ever probed, newest first. */
export function listEntitlements(database: Database, service: string): EntitlementMap[] {
  const rows = database
    .statement<{ id: number; service: string; fingerprint: string; made_at: number; cells: string }>(
      'SELECT id, service, fingerprint, made_at, cells FROM journal.entitlement WHERE service = ? ORDER BY id DESC LIMIT 100',
    )
    .all(service)
  return rows.map(({ id, service: at, fingerprint, made_at: madeAt, cells }) => ({
    id,
    service: at,
    fingerprint,
    madeAt,
    cells: JSON.parse(cells) as EntitlementCell[],
  }))
}
