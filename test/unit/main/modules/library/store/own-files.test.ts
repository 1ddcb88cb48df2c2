import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../../../../../app/errors/app-error.ts'
import { libraryPath, userStorePath } from '../../../../../../main/modules/library/store/library-paths.ts'
import { wholeBackup, wholeLibrary } from '../../../../../support/crafted-backup.ts'
import { OWNER } from '../../../../../support/stories.ts'
import { temporaryFolder } from '../../../../../support/temporary-folder.ts'
import { readWholeLibrary } from '../../../../../support/whole-library.ts'

/** Ways to name a file of the application's own. */
const NAMES: [string, (folder: string) => string][] = [
  ['the user store', (folder) => userStorePath(folder)],
  ['a library', (folder) => libraryPath(folder, OWNER)],
  ['what is written last to the user store', (folder) => `${userStorePath(folder)}-wal`],
  ['a new file in the folder', (folder) => join(folder, 'new.tearsheet-backup')],
  ['a path through another folder', (folder) => `${dirname(folder)}/./${folder.split(/[\\/]/).at(-1)}/user-store.db`],
  ['a path with two dots', (folder) => `${folder}/libraries/../user-store.db`],
  [
    'a link to the file',
    (folder) => {
      const link = join(temporaryFolder(), 'link')
      symlinkSync(userStorePath(folder), link)
      return link
    },
  ],
  [
    'a path through a link to the folder',
    (folder) => {
      const link = join(temporaryFolder(), 'link')
      symlinkSync(folder, link)
      return join(link, 'user-store.db')
    },
  ],
]

const refusal = (work: () => unknown): unknown => {
  try {
    return work()
  } catch (thrown) {
    return thrown instanceof AppError ? thrown.error : thrown
  }
}

// SECURITY 72
describe('a file of the application itself', () => {
  it.each(NAMES)('is refused for a backup: %s', (_what, nameOf) => {
    const { folder, library } = wholeLibrary()
    const before = readWholeLibrary(library)
    const file = nameOf(folder)
    for (const work of [() => library.files.writeBackup(file), () => library.files.restoreBackup(file)])
      expect(refusal(work)).toMatchObject({
        kind: 'invalid-input',
        errorText: expect.stringContaining('Tearsheet itself') as unknown,
      })
    expect(readWholeLibrary(library)).toEqual(before)
  })

  it('is not replaced under a second name either', () => {
    const { folder, library } = wholeLibrary()
    const file = join(temporaryFolder(), 'second-name')
    linkSync(userStorePath(folder), file)
    expect(refusal(() => library.files.writeBackup(file))).toMatchObject({ kind: 'invalid-input' })
  })
})

describe('a file of another program', () => {
  it.each<[string, (path: string) => void]>([
    ['a text', (path) => writeFileSync(path, 'x'.repeat(1000))],
    ['a short text', (path) => writeFileSync(path, 'x')],
    ['a folder', (path) => mkdirSync(path)],
  ])('is not replaced by a backup: %s', (_what, make) => {
    const { library } = wholeLibrary()
    const file = join(temporaryFolder(), 'x')
    make(file)
    expect(refusal(() => library.files.writeBackup(file))).toMatchObject({
      kind: 'invalid-input',
      errorText: expect.stringContaining('not a backup') as unknown,
    })
    expect(readdirSync(dirname(file))).toEqual(['x'])
  })

  it('beside a backup stays as it is, whatever its name', () => {
    const { library } = wholeLibrary()
    const file = join(temporaryFolder(), 'x')
    for (const ending of ['.new', '.new-wal', '.new-shm', '-wal', '-shm']) writeFileSync(file + ending, ending)
    library.files.writeBackup(file)
    for (const ending of ['.new', '.new-wal', '.new-shm', '-wal', '-shm'])
      expect(readFileSync(file + ending, 'utf8')).toBe(ending)
  })
})

describe('a backup', () => {
  it('replaces an earlier one, and an empty file', () => {
    const { library } = wholeLibrary()
    const [earlier, empty] = [wholeBackup(), join(temporaryFolder(), 'empty')]
    writeFileSync(empty, '')
    for (const file of [earlier, empty]) {
      library.files.writeBackup(file)
      expect(library.files.restoreBackup(file).refused).toBe(0)
    }
  })

  it('in a folder that is not there fails, and leaves nothing', () => {
    const { folder, library } = wholeLibrary()
    const missing = join(temporaryFolder(), 'missing')
    expect(() => library.files.writeBackup(join(missing, 'x'))).toThrow()
    expect([existsSync(missing), readdirSync(folder).includes('backup.part')]).toEqual([false, false])
  })
})
