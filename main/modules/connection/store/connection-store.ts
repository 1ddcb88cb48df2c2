import type { EntitlementMap } from '../../../../app/domain/connection/entitlement.ts'
import type { StoreContext } from '../../library/store/store-context.ts'
import { addEntitlement, listEntitlements } from './entitlements.ts'

/** Stored entitlement maps. */
export interface ConnectionStore {
  addEntitlement(map: Omit<EntitlementMap, 'id'>): EntitlementMap
  listEntitlements(origin: string): EntitlementMap[]
}

/** Creates the store of entitlement maps. */
export const createConnectionStore = (context: StoreContext): ConnectionStore => ({
  addEntitlement: (map) => addEntitlement(context.userStore, map),
  listEntitlements: (origin) => listEntitlements(context.userStore, origin),
})
