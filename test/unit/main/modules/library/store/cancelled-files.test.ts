import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { errorInfo } from '../../../../../../app/errors/app-error.ts'
import { packBackup } from '../../../../../../main/modules/library/store/backup/backup.ts'
import { FILE_STEPS } from '../../../../../../main/modules/library/store/repair/replace-files.ts'
import { restoreBackup, type Restore } from '../../../../../../main/modules/library/store/backup/restore-backup.ts'
import { withCancelFlag, type CancelFlag } from '../../../../../../main/platform/threads/cancel-flag.ts'
import { RESPONSE_READERS } from '../../../../../../main/response-readers.ts'
import { filesOf, wholeBackup, wholeLibrary } from '../../../../../support/library/crafted-backup.ts'
import { idsOf, openTestLibrary } from '../../../../../support/records/stories.ts'
import { temporaryFolder } from '../../../../../support/system/temporary-folder.ts'

/** Does work that cancels itself. Returns the kind of the error; null when there was none. */
const cancelledBy = (work: (flag: CancelFlag, cancel: () => void) => void): Promise<string | null> => {
  const control = new AbortController()
  return withCancelFlag(control.signal, (flag) => {
    try {
      work(flag, () => control.abort())
      return Promise.resolve(null)
    } catch (thrown) {
      return Promise.resolve(errorInfo(thrown)?.kind ?? String(thrown))
    }
  })
}

describe('a backup that is cancelled', () => {
  it('leaves the file as it was and nothing beside it', async () => {
    const file = join(temporaryFolder(), 'x.tearsheet-backup')
    writeFileSync(file, 'before')
    const [first, ...others] = filesOf(wholeBackup())
    const kind = await cancelledBy((flag, cancel) =>
      packBackup(
        file,
        (add) => {
          if (first !== undefined) add(first)
          cancel()
          for (const each of others) add(each)
        },
        flag,
      ),
    )
    expect(kind).toBe('cancelled')
    expect([readdirSync(dirname(file)), readFileSync(file, 'utf8')]).toEqual([['x.tearsheet-backup'], 'before'])
  })

  it('before it begins writes nothing, and the library goes on', async () => {
    const { library, folder } = wholeLibrary()
    const before = readdirSync(folder)
    const file = join(temporaryFolder(), 'x.tearsheet-backup')
    const kind = await cancelledBy((flag, cancel) => {
      cancel()
      library.files.writeBackup(file, flag)
    })
    expect([kind, readdirSync(dirname(file)), readdirSync(folder)]).toEqual(['cancelled', [], before])
    library.files.writeBackup(file)
    expect(readdirSync(dirname(file))).toEqual(['x.tearsheet-backup'])
  })
})

describe('a restore that is cancelled', () => {
  const restoreOf = (folder: string, cancel: CancelFlag): Restore => ({
    folder,
    file: wholeBackup(),
    readers: RESPONSE_READERS,
    now: () => 1,
    cancel,
  })

  it('before it replaces anything changes nothing', async () => {
    const { library, folder } = wholeLibrary()
    const before = idsOf(library, '')
    library.files.close()
    const files = readdirSync(folder)
    const kind = await cancelledBy((flag, cancel) => {
      // The space is asked for before the first file is taken out of the backup.
      const freeBytes = (): number => {
        cancel()
        return Infinity
      }
      restoreBackup({ ...restoreOf(folder, flag), freeBytes })
    })
    expect([kind, readdirSync(folder)]).toEqual(['cancelled', files])
    expect(idsOf(openTestLibrary(folder), '')).toEqual(before)
  })

  it('after it has begun to replace files is done all the same', async () => {
    const folder = temporaryFolder()
    const kind = await cancelledBy((flag, cancel) => {
      const rename = (from: string, to: string): void => {
        cancel()
        FILE_STEPS.rename(from, to)
      }
      restoreBackup({ ...restoreOf(folder, flag), steps: { ...FILE_STEPS, rename } })
    })
    expect(kind).toBeNull()
    expect(idsOf(openTestLibrary(folder), '').length).toBeGreaterThan(0)
  })

  it('through the library leaves it usable', async () => {
    const { library } = wholeLibrary()
    const before = idsOf(library, '')
    const kind = await cancelledBy((flag, cancel) => {
      cancel()
      library.files.restoreBackup(wholeBackup(), flag)
    })
    expect([kind, idsOf(library, '')]).toEqual(['cancelled', before])
  })
})
