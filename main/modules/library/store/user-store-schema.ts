import type { DatabaseKind } from '../../../platform/database/migrations.ts'
import type { CheckedTables } from '../../../platform/database/row-checksums.ts'
import type { KnownConnection } from './known-connections.ts'
import { STEP_1 } from './migrations/user-store/step-1-webhook-tests.ts'
import { STEP_2 } from './migrations/user-store/step-2-reading.ts'
import { STEP_3 } from './migrations/user-store/step-3-deliveries.ts'
import { step4 } from './migrations/user-store/step-4-by-origin.ts'
import { STEP_5 } from './migrations/user-store/step-5-origin-of-tests.ts'
import { STEP_6 } from './migrations/user-store/step-6-without-deliveries.ts'
import { step7 } from './migrations/user-store/step-7-checksums.ts'
import { STEP_8 } from './migrations/user-store/step-8-webhook-runs.ts'
import { step9 } from './migrations/user-store/step-9-alert-signs.ts'
import { STEP_10 } from './migrations/user-store/step-10-highlights.ts'
import { step11 } from './migrations/user-store/step-11-connections.ts'

/** The tables of the user store, whose rows all have checksums. */
export const USER_STORE_TABLES: CheckedTables = {
  webhook_test: {},
  mark: {},
  watch_list: {},
  named_query: {},
  entitlement: {},
  webhook_run: {},
  highlight: {},
}

/** Marks a user store. */
export const USER_STORE_APPLICATION = 0x5445414a

/** The user store file: the person's own data, which the service cannot provide. */
export const userStoreKind = (connections: readonly KnownConnection[]): DatabaseKind => ({
  applicationId: USER_STORE_APPLICATION,
  checked: USER_STORE_TABLES,
  // Connections change rows only.
  schemasOf: USER_STORE_TABLES,
  migrations: [
    STEP_1,
    STEP_2,
    STEP_3,
    (database) => step4(database, connections),
    STEP_5,
    STEP_6,
    step7,
    STEP_8,
    step9,
    STEP_10,
    step11,
  ],
})
