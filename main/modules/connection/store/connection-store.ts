import type { DataOwner } from '../../../../app/domain/connection/data-owner.ts'
import type { EntitlementMap } from '../../../../app/domain/connection/entitlement.ts'
import type { StoreContext } from '../../library/store/store-context.ts'
import { addEntitlement, listEntitlements } from './entitlements.ts'
import type { NewEntitlement } from './entitlements.ts'

/** Stored entitlement maps. */
export interface ConnectionStore {
  addEntitlement(owner: DataOwner, map: NewEntitlement): EntitlementMap
  /** Those of a connection. */
  listEntitlements(owner: DataOwner): EntitlementMap[]
}

/** Creates the store of entitlement maps. */
export const createConnectionStore = (context: StoreContext): ConnectionStore => ({
  addEntitlement: (owner, map) => addEntitlement(context.userStore, owner, map),
  listEntitlements: (owner) => listEntitlements(context.userStore, owner),
})
