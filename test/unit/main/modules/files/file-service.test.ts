import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { errorInfo } from '../../../../../app/errors/app-error.ts'
import { createFileService } from '../../../../../main/modules/files/file-service.ts'
import type { FileChoice } from '../../../../../main/modules/files/file-service.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

const WINDOW = 1

function serviceThatChooses(path: string | null) {
  const asked: FileChoice[] = []
  const choose = (_window: number, choice: FileChoice): Promise<string | null> => {
    asked.push(choice)
    return Promise.resolve(path)
  }
  return { asked, files: createFileService({ chooseFileToSave: choose, chooseFileToOpen: choose }) }
}

describe('files', () => {
  it('are written where the user chooses, and the dialog suggests a name of that kind', async () => {
    const path = join(temporaryFolder(), 'x.csv')
    const { asked, files } = serviceThatChooses(path)
    expect(await files.save(WINDOW, 'csv', 'ratios', 'a,b')).toBe(path)
    expect(readFileSync(path, 'utf8')).toBe('a,b')
    expect(asked).toEqual([{ name: 'ratios.csv', kind: 'csv', kindName: 'Comma-separated values' }])
  })

  it('are not written when the user cancels', async () => {
    expect(await serviceThatChooses(null).files.save(WINDOW, 'png', 'x', new Uint8Array([1]))).toBeNull()
  })

  it('that cannot be written give an error with the cause, and the previous content is kept', async () => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'taken.csv'))
    const { files } = serviceThatChooses(join(folder, 'taken.csv'))
    const thrown: unknown = await files.save(WINDOW, 'csv', 'x', 'text').catch((reason: unknown) => reason)
    expect(errorInfo(thrown)).toMatchObject({
      kind: 'invalid-input',
      errorText: expect.stringContaining('could not be written') as string,
    })
    expect(readdirSync(folder)).toContain('taken.csv')
    expect(existsSync(join(folder, 'missing'))).toBe(false)
  })

  it('are read as text, and rejected when they are far too large', async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'small.json'), '{}')
    expect(await serviceThatChooses(join(folder, 'small.json')).files.open(WINDOW, 'json')).toEqual({
      name: 'small.json',
      text: '{}',
    })
    writeFileSync(join(folder, 'large.json'), 'x'.repeat(10_000_001))
    const thrown: unknown = await serviceThatChooses(join(folder, 'large.json'))
      .files.open(WINDOW, 'json')
      .catch((reason: unknown) => reason)
    expect(errorInfo(thrown)).toMatchObject({ kind: 'invalid-input' })
  })
})
