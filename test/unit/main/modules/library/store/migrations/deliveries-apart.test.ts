import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { DeliveryDetail } from '../../../../../../../app/ipc/delivery-schemas.ts'
import { DELIVERIES } from '../../../../../../../main/modules/library/store/deliveries-schema.ts'
import { deliveriesPath, userStorePath } from '../../../../../../../main/modules/library/store/library-paths.ts'
import type { Library } from '../../../../../../../main/modules/library/store/library.ts'
import { openLibrary } from '../../../../../../../main/modules/library/store/library.ts'
import { moveDeliveries } from '../../../../../../../main/modules/library/store/migrations/deliveries-apart.ts'
import { userStoreKind } from '../../../../../../../main/modules/library/store/user-store-schema.ts'
import { openDatabase } from '../../../../../../../main/platform/database/database.ts'
import { damage, zeroPageOf } from '../../../../../../support/damaged-file.ts'
import {
  earlierConnections,
  earlierLibrary,
  EXPECTED,
  EXPECTED_OF_4FAACB3,
  rowsOf,
} from '../../../../../../support/earlier-version.ts'
import type { EarlierVersion } from '../../../../../../support/earlier-version.ts'

const open = (version: EarlierVersion, folder = earlierLibrary(version)): Library =>
  openLibrary(folder, () => 1, earlierConnections(version))

/** The deliveries as that version told of them, which had their text only. */
const deliveriesIn = ({
  webhooks,
}: Library): (Omit<
  DeliveryDetail,
  'raw' | 'text' | 'cutBy' | 'label' | 'note' | 'isOfEarlierVersion' | 'hasTaught' | 'forwarded' | 'retryOf'
> | null)[] =>
  webhooks.listDeliveries({ from: 0, limit: 500, text: '' }).rows.map(({ id }) => {
    const delivery = webhooks.readDelivery(id)
    if (delivery === null) return null
    const {
      raw: _,
      text: __,
      cutBy: ___,
      label: ____,
      note: _____,
      isOfEarlierVersion,
      hasTaught,
      forwarded: ______,
      retryOf: _______,
      ...rest
    } = delivery
    expect([isOfEarlierVersion, hasTaught]).toEqual([true, null])
    return rest
  })

/** The user store of a sample under its present name, and an empty file for deliveries. */
function beforeMoving(version: EarlierVersion): { userStore: string; deliveries: string; move: () => void } {
  const folder = earlierLibrary(version)
  const [userStore, deliveries] = [userStorePath(folder), deliveriesPath(folder)]
  renameSync(join(folder, 'journal.db'), userStore)
  openDatabase(deliveries, DELIVERIES).close()
  const kind = userStoreKind(earlierConnections(version))
  return { userStore, deliveries, move: () => moveDeliveries(userStore, deliveries, kind) }
}

const idsIn = (path: string, table = 'delivery'): number[] =>
  rowsOf<{ id: number }>(path, `SELECT id FROM ${table} ORDER BY id`).map(({ id }) => id)

describe('deliveries that were in the user store', () => {
  it('are the same in their own file, with retries and payload schemas', () => {
    const library = open('4faacb3')
    expect(deliveriesIn(library)).toEqual(EXPECTED_OF_4FAACB3.deliveries)
    expect(library.webhooks.listRetries()).toEqual(EXPECTED_OF_4FAACB3.retries)
    expect(library.webhooks.readContracts()).toEqual(
      EXPECTED_OF_4FAACB3.contracts.map((contract) => ({ ...contract, isOfEarlierVersion: true })),
    )
    library.files.close()
  })

  it('are taken over from a version with other names for their columns', () => {
    const library = open('0a889a6')
    const found = deliveriesIn(library)
    expect(found.map((each) => each?.id)).toEqual(EXPECTED.journal.deliveries.map(({ id }) => id))
    expect(found.map((each) => each?.errorText ?? null)).toEqual(
      EXPECTED.journal.deliveries.map(({ problem }) => problem),
    )
    library.files.close()
  })

  it('are none in a version that had no receiver', () => {
    const library = open('cef8f91')
    expect(deliveriesIn(library)).toEqual([])
    library.files.close()
  })

  it('are no longer in the user store', () => {
    const folder = earlierLibrary('4faacb3')
    open('4faacb3', folder).files.close()
    expect(
      rowsOf(
        userStorePath(folder),
        "SELECT name FROM sqlite_schema WHERE name IN ('delivery', 'delivery_content', 'contract')",
      ),
    ).toEqual([])
    expect(existsSync(join(folder, 'journal.db'))).toBe(false)
  })

  it('are copied again by the next start after an interruption, and none is there twice', () => {
    const { deliveries, move } = beforeMoving('4faacb3')
    move()
    move()
    expect(idsIn(deliveries)).toEqual(EXPECTED_OF_4FAACB3.deliveries.map(({ id }) => id))
  })

  it('leave a user store as it was, so that only its own step migrates it', () => {
    const { userStore, move } = beforeMoving('0a889a6')
    move()
    expect(rowsOf(userStore, 'PRAGMA user_version')).toEqual([{ user_version: 3 }])
  })

  it('are copied as far as they can be read', () => {
    const { userStore, deliveries, move } = beforeMoving('4faacb3')
    const ids = EXPECTED_OF_4FAACB3.deliveries.map(({ id }) => id)
    zeroPageOf(userStore, 'delivery_content')
    move()
    expect(idsIn(deliveries)).toEqual(ids)
    const contents = idsIn(deliveries, 'delivery_content')
    expect(contents.length).toBeGreaterThan(0)
    expect(contents.length).toBeLessThan(ids.length)
  })

  it('are not copied from a user store whose header cannot be read, which is left to the next step', () => {
    const { userStore, deliveries, move } = beforeMoving('4faacb3')
    damage(userStore, (bytes) => bytes.subarray(0, 3000))
    move()
    expect(idsIn(deliveries)).toEqual([])
  })
})
