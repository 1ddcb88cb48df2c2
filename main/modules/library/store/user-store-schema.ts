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
import { step12 } from './migrations/user-store/step-12-counts.ts'

/** The tables of the user store, whose rows all have checksums. */
export const USER_STORE_TABLES: CheckedTables = {
  webhook_test: {},
  mark: {},
  watch_list: {},
  named_query: {},
  entitlement: {},
  webhook_run: {},
  highlight: {},
  table_count: {},
}

/** Marks a user store. */
export const USER_STORE_APPLICATION = 0x5445414a

/** The user store file: the person's own data, which the service cannot provide. */
export const userStoreKind = (connections: readonly KnownConnection[]): DatabaseKind => ({
  applicationId: USER_STORE_APPLICATION,
  checked: USER_STORE_TABLES,
  // Connections change rows only.
  schemas: [
    'af72740ff425a52491cb910a03edc26dbd2fc0194c0dc38898f3d3e12d29ce4a',
    '3b1f1236ccf4d97d1ac08c89eec268877d5fb48c9603b4c005a34b321c7ea4fd',
    '3df31b55eb2c3c479988cce473d7f5c376adccaaf1a92642ca93ce64cf16fff1',
    '64a329e4c7f2362d5fa72c355af4c41de4610c10c9bbae3d17d20a0d2613895c',
    '2db15a3f6b7c44814f5f2a9ab540729b4406c9c61ce958c69b3365cdf4198eaf',
    '19b78a4e2811b020cc515cf43abc21e04fd8645028a1e835a6bfc8387dcf6022',
    '1fab876f74359cdd309b8e1fc95a7af41e0108687817a29f0587322004f30240',
    '319dcf285ac29bdcbe65df1688195a1eacecd9c3f02f1ee9c82c2edaff404545',
    'ce82fc083f177ba6487fadf3e5cdcfdd16d1d37e2a033ac59e68a17e6d143a1c',
    '5c8b9198539392f3a20d6c25b324f32acdb1bb8838ffb84124300c2c836394d9',
    '4ba1c3e71468b9c9cafdde409184933fbbbafaeb45f0d4f6ca8d46058be883dc',
    'dce42395c393a1803b5ad26731deebe9d53518b6246391b1c63c2d8737b9e337',
  ],
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
    step12,
  ],
})
