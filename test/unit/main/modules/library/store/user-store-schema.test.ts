import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { userStoreKind } from '../../../../../../main/modules/library/store/user-store-schema.ts'
import { openDatabase } from '../../../../../../main/platform/database/database.ts'
import type * as ByOrigin from '../../../../../../main/modules/library/store/migrations/user-store/step-4-by-origin.ts'
import { temporaryFolder } from '../../../../../support/temporary-folder.ts'

const runs = vi.hoisted(() => ({ count: 0 }))

vi.mock(
  '../../../../../../main/modules/library/store/migrations/user-store/step-4-by-origin.ts',
  async (importOriginal) => {
    const actual = await importOriginal<typeof ByOrigin>()
    return {
      ...actual,
      step4(...values: Parameters<typeof actual.step4>) {
        runs.count += 1
        actual.step4(...values)
      },
    }
  },
)

it('the expected schema of a user store is found once, not at each opening', () => {
  const path = join(temporaryFolder(), 'user-store.db')
  const open = (): void => openDatabase(path, userStoreKind([])).close()
  open()
  open()
  const { count } = runs
  open()
  open()
  expect(runs.count).toBe(count)
})
