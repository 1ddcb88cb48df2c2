import type { DataOwner } from '../../../../app/domain/connection/connection.ts'
import type { EntitlementMap, EntitlementCell } from '../../../../app/domain/connection/entitlement.ts'
import type { Database } from '../../../platform/database/connection.ts'
import { OF_CONNECTION, valuesOf, type StoreContext } from '../../library/store/store-context.ts'

type NewEntitlement = Omit<EntitlementMap, 'id' | 'origin'>

/** Stores an entitlement map of a connection and returns it with its ID. */
function addEntitlement(database: Database, owner: DataOwner, map: NewEntitlement): EntitlementMap {
  const { lastInsertRowid } = database
    .statement('INSERT INTO entitlement (connection, origin, fingerprint, made_at, cells) VALUES (?, ?, ?, ?, ?)')
    .run(...valuesOf(owner), map.fingerprint, map.madeAt, JSON.stringify(map.cells))
  return { ...map, id: Number(lastInsertRowid), origin: owner.origin }
}

/** The maps of a connection for all keys, newest first. */
function listEntitlements(database: Database, owner: DataOwner): EntitlementMap[] {
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

/** Stored entitlement maps, and which connections forward their deliveries. */
export type ConnectionStore = ReturnType<typeof createConnectionStore>

export const createConnectionStore = (context: StoreContext) => ({
  addEntitlement: (owner: DataOwner, map: NewEntitlement) => addEntitlement(context.userStore, owner, map),
  listEntitlements: (owner: DataOwner) => listEntitlements(context.userStore, owner),
  /** The connections whose deliveries are forwarded. Each start asks for them, and loads no store of deliveries for it. */
  forwardingConnections: () =>
    context.deliveries
      .statement<{ connection: string }>('SELECT connection FROM checked_forward_target WHERE is_on = 1')
      .all()
      .map(({ connection }) => connection),
})
