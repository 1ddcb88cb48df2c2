import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { AppError, errorInfo } from '../../../app/errors/app-error.ts'
import { createLibraryClient } from '../../../main/modules/library/library-client.ts'
import { filledFolder } from '../../support/library/filled-stores.ts'
import { makeReadOnly } from '../../support/system/read-only.ts'
import { deliveryOf } from '../../support/library/retained-library.ts'
import { temporaryFolder } from '../../support/system/temporary-folder.ts'
import { startingWith } from '../../../main/platform/threads/start-threads.ts'

const READ_ONLY = { kind: 'storage-failed', reason: 'read-only' } as const

/** The library on its threads, as the application uses it. */
function start(folder: string, checkWritable?: () => void) {
  const library = createLibraryClient({
    startThread: startingWith(join(import.meta.dirname, '../../../main/library-worker.ts')),
    folder,
    ...(checkWritable === undefined ? {} : { checkWritable }),
  })
  onTestFinished(() => library.files.close())
  return {
    library,
    count: async () => (await library.webhooks.listDeliveries({ from: 0, limit: 1, text: '' })).stored,
    deliver: () =>
      library.webhooks.storeDeliveries([deliveryOf(1)]).then(
        () => 'stored',
        (thrown: unknown) => errorInfo(thrown),
      ),
  }
}

// SECURITY 37
it('data in a read-only folder are read, and written once the folder can be written', async () => {
  const folder = filledFolder()
  const makeWritable = makeReadOnly(folder)
  onTestFinished(makeWritable)
  const { count, deliver } = start(folder)
  const before = await count()
  expect(before).toBeGreaterThan(0)
  expect(await deliver()).toMatchObject(READ_ONLY)
  expect(await count()).toBe(before)
  makeWritable()
  expect(await deliver()).toBe('stored')
  expect(await count()).toBe(before + 1)
})

it('data are only read while another instance might write', async () => {
  let mayWrite = false
  const { count, deliver } = start(filledFolder(), () => {
    if (!mayWrite) throw new AppError({ ...READ_ONLY, detail: '' })
  })
  const before = await count()
  expect(await deliver()).toMatchObject(READ_ONLY)
  mayWrite = true
  expect(await deliver()).toBe('stored')
  expect(await count()).toBe(before + 1)
})

it('a read-only folder without data says that it is read-only', async () => {
  const folder = temporaryFolder()
  onTestFinished(makeReadOnly(folder))
  const { count } = start(folder)
  await expect(count()).rejects.toMatchObject({ error: READ_ONLY })
})

// S19
it('a folder that is missing when a thread starts again is not created anew', async () => {
  const folder = filledFolder()
  const { library, count, deliver } = start(folder)
  await count()
  await library.files.close()
  rmSync(folder, { recursive: true })
  expect(await deliver()).toMatchObject({ kind: 'storage-failed', reason: 'missing' })
  expect(existsSync(folder)).toBe(false)
})
