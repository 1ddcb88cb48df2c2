import { cpSync, existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { errorInfo } from '../../../app/errors/app-error.ts'
import { createLibraryClient } from '../../../main/modules/library/library-client.ts'
import { filledFolder } from '../../support/library/filled-stores.ts'
import { deliveryOf } from '../../support/library/retained-library.ts'
import { OWNER } from '../../support/records/stories.ts'
import { startingWith } from '../../../main/platform/threads/start-threads.ts'

const MISSING = { kind: 'storage-failed', reason: 'missing' }

/** The library on its threads, as the application uses it, with one stored delivery. */
async function running() {
  const folder = filledFolder()
  const library = createLibraryClient({
    startThread: startingWith(join(import.meta.dirname, '../../../main/library-worker.ts')),
    folder,
  })
  onTestFinished(() => library.files.close())
  await library.webhooks.storeDeliveries([deliveryOf(1)])
  const count = async (): Promise<number> =>
    (await library.webhooks.listDeliveries({ from: 0, limit: 1, text: '' })).stored
  const deliver = (): Promise<unknown> =>
    library.webhooks.storeDeliveries([deliveryOf(1)]).then(
      () => 'stored',
      (thrown: unknown) => errorInfo(thrown),
    )
  return { folder, library, count, deliver }
}

// S19
it('nothing is acknowledged that would go to a removed folder, and what was stored stays readable', async () => {
  const { folder, library, count, deliver } = await running()
  const before = await count()
  rmSync(folder, { recursive: true })
  expect(await deliver()).toMatchObject(MISSING)
  const marking = library.news.markStories(OWNER, [1], { readAt: 5 })
  await expect(marking).rejects.toMatchObject({ error: MISSING })
  expect(await count()).toBe(before)
  expect(existsSync(folder)).toBe(false)
})

// S19
it('a folder that is put back is used again', async () => {
  const { folder, count, deliver } = await running()
  const before = await count()
  renameSync(folder, `${folder}-away`)
  expect(await deliver()).toMatchObject(MISSING)
  renameSync(`${folder}-away`, folder)
  expect(await deliver()).toBe('stored')
  expect(await count()).toBe(before + 1)
})

// S19
it('a folder that is replaced by a copy is opened again, and the copy gets what is stored', async () => {
  const { folder, library, count, deliver } = await running()
  const before = await count()
  renameSync(folder, `${folder}-away`)
  expect(await deliver()).toMatchObject(MISSING)
  cpSync(`${folder}-away`, folder, { recursive: true })
  expect(await deliver()).toBe('stored')
  expect(await count()).toBe(before + 1)
  await library.files.close()
  rmSync(`${folder}-away`, { recursive: true })
  expect(await count()).toBe(before + 1)
})
