import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { openSettings } from '../../../../../main/platform/settings/settings-store.ts'
import { disk } from '../../../../support/full-disk.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

vi.mock('node:fs/promises', async (importOriginal) =>
  (await import('../../../../support/full-disk.ts')).fullDisk(await importOriginal()),
)

afterEach(() => {
  disk.isFull = false
})

const contents = (folder: string): [string, string][] =>
  readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')])

// S13
it.each([0, 1, 3])('a full disk leaves the settings and nothing else after %i changes', async (changes) => {
  const folder = temporaryFolder()
  const store = await openSettings(join(folder, 'settings.json'))
  for (let change = 0; change < changes; change += 1) await store.update({ lastConnection: `c${change}` })
  const before = contents(folder)
  disk.isFull = true
  await expect(store.update({ lastConnection: 'lost' })).rejects.toMatchObject({
    error: { kind: 'storage-failed', reason: 'full' },
  })
  expect(contents(folder)).toEqual(before)
  disk.isFull = false
  await store.update({ lastConnection: 'later' })
  expect(readFileSync(join(folder, 'settings.json'), 'utf8')).toContain('"later"')
})
