import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { errorInfo } from '../../../../../app/errors/app-error.ts'
import { createFileService } from '../../../../../main/modules/files/file-service.ts'
import { disk } from '../../../../support/full-disk.ts'
import { untoldTask } from '../../../../support/tasks.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

vi.mock('node:fs/promises', async (importOriginal) =>
  (await import('../../../../support/full-disk.ts')).fullDisk(await importOriginal()),
)

// S13
it('a full disk is named, and leaves the previous file and nothing else', async () => {
  const folder = temporaryFolder()
  const path = join(folder, 'ratios.csv')
  writeFileSync(path, 'before')
  const choose = (): Promise<string> => Promise.resolve(path)
  disk.isFull = true
  const thrown: unknown = await createFileService({ chooseFileToSave: choose, chooseFileToOpen: choose }, untoldTask)
    .save(1, {
      kind: 'csv',
      name: 'ratios',
      view: 'ratios',
      make: () => Promise.resolve('a text that is not written'),
    })
    .catch((error: unknown) => error)
  expect(errorInfo(thrown)).toMatchObject({ errorText: expect.stringContaining('no space left') as string })
  expect(readdirSync(folder)).toEqual(['ratios.csv'])
  expect(readFileSync(path, 'utf8')).toBe('before')
})
