import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { createFileService, type FileChoice, type WantedFile } from '../../../../../main/modules/files/module.ts'
import { untoldTask } from '../../../../support/system/tasks.ts'
import { temporaryFolder } from '../../../../support/system/temporary-folder.ts'
import { disk } from '../../../../support/system/full-disk.ts'
import type { RunTask } from '../../../../../main/modules/context/context.ts'
import { errorOfCall } from '../../../../support/system/error-of.ts'

const WINDOW = 1

const csv = (content: string): WantedFile => ({
  kind: 'csv',
  name: 'ratios',
  view: 'ratios',
  make: () => Promise.resolve(content),
})

function serviceThatChooses(path: string | null, runTask: RunTask = untoldTask) {
  const asked: FileChoice[] = []
  const choose = (_window: number, choice: FileChoice): Promise<string | null> => {
    asked.push(choice)
    return Promise.resolve(path)
  }
  return { asked, files: createFileService({ chooseFileToSave: choose, chooseFileToOpen: choose }, runTask) }
}

describe('files', () => {
  it('are written where the user chooses, and the dialog suggests a name of that kind', async () => {
    const path = join(temporaryFolder(), 'x.csv')
    const { asked, files } = serviceThatChooses(path)
    expect(await files.save(WINDOW, csv('a,b'))).toBe(path)
    expect(readFileSync(path, 'utf8')).toBe('a,b')
    expect(asked).toEqual([{ name: 'ratios.csv', kind: 'csv', kindName: 'Comma-separated values' }])
  })

  it('are not written when the user cancels', async () => {
    const make = vi.fn(() => Promise.resolve('a,b'))
    expect(await serviceThatChooses(null).files.save(WINDOW, { ...csv(''), make })).toBeNull()
    expect(make).not.toHaveBeenCalled()
  })

  it('that cannot be written give an error with the cause, and the previous content is kept', async () => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'taken.csv'))
    const { files } = serviceThatChooses(join(folder, 'taken.csv'))
    expect(await errorOfCall(files.save(WINDOW, csv('text')))).toMatchObject({
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
    const { files } = serviceThatChooses(join(folder, 'large.json'))
    expect(await errorOfCall(files.open(WINDOW, 'json'))).toMatchObject({ kind: 'invalid-input' })
  })
})

describe('an export', () => {
  /** Runs work as a task that is cancelled when the test says so. */
  function cancellable() {
    const control = new AbortController()
    const begun: Parameters<RunTask>[0][] = []
    const runTask: RunTask = (begin, work) => {
      begun.push(begin)
      return work({ signal: control.signal, tell: () => undefined })
    }
    return { control, begun, runTask }
  }

  it('is a task from the choice of the file on, with the name of that', async () => {
    const { begun, runTask } = cancellable()
    const path = join(temporaryFolder(), 'chosen.csv')
    await serviceThatChooses(path, runTask).files.save(WINDOW, csv('a,b'))
    expect(begun).toEqual([{ title: 'Export to chosen.csv', view: 'ratios', connection: null, canCancel: true }])
  })

  it('that is cancelled while its content is made leaves the file as it was', async () => {
    const { control, runTask } = cancellable()
    const path = join(temporaryFolder(), 'x.csv')
    writeFileSync(path, 'before')
    const saving = serviceThatChooses(path, runTask).files.save(WINDOW, {
      ...csv(''),
      make: () => new Promise(() => control.abort()),
    })
    expect(await errorOfCall(saving)).toEqual({ kind: 'cancelled' })
    expect([readdirSync(dirname(path)), readFileSync(path, 'utf8')]).toEqual([['x.csv'], 'before'])
  })

  it('that is cancelled while it is written leaves no half file', async () => {
    const { control, runTask } = cancellable()
    const path = join(temporaryFolder(), 'x.csv')
    const make = (): Promise<string> => {
      // After the content was made, and before all of it is written.
      setImmediate(() => control.abort())
      return Promise.resolve('x'.repeat(50_000_000))
    }
    const saving = serviceThatChooses(path, runTask).files.save(WINDOW, { ...csv(''), make })
    expect(await errorOfCall(saving)).toEqual({ kind: 'cancelled' })
    expect(readdirSync(dirname(path))).toEqual([])
  })
})

vi.mock('node:fs/promises', async (importOriginal) =>
  (await import('../../../../support/system/full-disk.ts')).fullDisk(await importOriginal()),
)

// S13
it('a full disk is named, and leaves the previous file and nothing else', async () => {
  const folder = temporaryFolder()
  const path = join(folder, 'ratios.csv')
  writeFileSync(path, 'before')
  const { files } = serviceThatChooses(path)
  disk.isFull = true
  expect(await errorOfCall(files.save(WINDOW, csv('a text that is not written')))).toMatchObject({
    errorText: expect.stringContaining('no space left') as string,
  })
  expect(readdirSync(folder)).toEqual(['ratios.csv'])
  expect(readFileSync(path, 'utf8')).toBe('before')
})
