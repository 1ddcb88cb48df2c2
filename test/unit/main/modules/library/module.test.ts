import { join } from 'node:path'
import { rmSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../../../../app/errors/app-error.ts'
import type { LibraryClient } from '../../../../../main/modules/library/library-client.ts'
import { userStorePath } from '../../../../../main/modules/library/store/library-paths.ts'
import { backupOf, filesOf, wholeBackup, wholeLibrary } from '../../../../support/library/crafted-backup.ts'
import { CALL, libraryModule, type LibraryModuleRig } from '../../../../support/library/library-module.ts'
import { NOW, storeStoriesOf } from '../../../../support/library/retained-library.ts'
import { limitsOf } from '../../../../support/library/retention.ts'
import { scopeOf } from '../../../../support/service/scope.ts'
import { settled } from '../../../../support/system/settled.ts'
import { later, openTestLibrary } from '../../../../support/records/stories.ts'
import { temporaryFolder } from '../../../../support/system/temporary-folder.ts'
import { withDatabase } from '../../../../support/library/whole-library.ts'

/** The module over a library in a folder, with the log that it writes and the notices that it sends. */
const moduleOver = (folder: string, backup: string | null = null): Promise<LibraryModuleRig> =>
  libraryModule(later(openTestLibrary(folder)), backup)

const scope = scopeOf(() => Promise.reject(new Error('offline')))

describe('the library module', () => {
  it('tells the window and the log what was done with a damaged file, and says that all is well otherwise', async () => {
    const { folder, library } = wholeLibrary()
    library.files.close()
    writeFileSync(userStorePath(folder), 'damaged'.repeat(100))
    const { module, log } = await moduleOver(folder)
    const damaged = await module.handlers['library.damaged']({}, CALL)
    expect(damaged).toMatchObject([{ file: 'user-store', rowsRead: 0, rowsUnreadable: null }])
    expect(await module.error()).toBeNull()
    expect(log.filter((line) => line.includes('damaged file'))).toHaveLength(1)
    const { module: next } = await moduleOver(folder)
    expect(await next.handlers['library.damaged']({}, CALL)).toEqual([])
  })

  it('says that the files cannot be used until they can', async () => {
    const library = later(openTestLibrary())
    const full = { kind: 'storage-failed', reason: 'full', detail: '' } as const
    const { damagedFiles } = library.files
    let isFull = true
    library.files.damagedFiles = () => (isFull ? Promise.reject(new AppError(full)) : damagedFiles())
    const { module } = await libraryModule(library)
    expect(await module.error()).toEqual(full)
    isFull = false
    expect(await module.error()).toBeNull()
  })

  it('tells the window and the log of a repair only when files were damaged', async () => {
    const { module, log, notices } = await moduleOver(temporaryFolder())
    module.repaired([])
    expect([log, notices]).toEqual([[], []])
    module.repaired([
      {
        file: 'library',
        keptAs: '/kept',
        rowsRead: 3,
        rowsUnreadable: 1,
        isUncounted: false,
        fromBackup: null,
        notRebuilt: 0,
      },
    ])
    expect(log.filter((line) => line.includes('damaged file') && line.includes('/kept'))).toHaveLength(1)
    expect(notices).toEqual(['library.changed'])
  })

  it('logs that no automatic backup could be written', async () => {
    const { folder, library } = wholeLibrary()
    library.files.close()
    rmSync(join(folder, 'backups'), { recursive: true, force: true })
    writeFileSync(join(folder, 'backups'), 'a file in place of the folder')
    const { module, log } = await moduleOver(folder)
    await module.handlers['library.damaged']({}, CALL)
    await settled()
    expect(log.filter((line) => line.includes('automatic backup failed'))).toHaveLength(1)
  })

  it('says how many rows of a backup were left out', async () => {
    const files = filesOf(wholeBackup())
    const userStore = files.find(({ kind }) => kind === 'user-store')?.path ?? ''
    withDatabase(userStore, (database) => database.exec("UPDATE watch_list SET symbols = '5'"))
    const { module, notices } = await moduleOver(temporaryFolder(), backupOf(files))
    expect(await module.handlers['library.restore']({}, CALL)).toEqual({ refused: 1 })
    expect(notices).toEqual(['library.changed', 'deliveries.changed'])
  })

  it('restores nothing when no file is chosen, and forgets nothing of what the next start would show', async () => {
    const { module, notices, forgottenScreens } = await moduleOver(temporaryFolder())
    expect([await module.handlers['library.restore']({}, CALL), notices, forgottenScreens]).toEqual([null, [], []])
  })

  it.each([
    ['current', 'test'],
    ['all', null],
  ] as const)('forgets what windows showed of the purged data: %s', async (which, forgottenOf) => {
    const { module, forgotten } = await moduleOver(temporaryFolder())
    await module.handlers['library.purge']({ connection: 'test', what: 'stories', which }, { scope } as never)
    expect(forgotten).toEqual([forgottenOf])
  })
})

describe('what the next start would show first', () => {
  /** The module over stories of ten and twenty days, of which those older than `days` are not kept. */
  async function limitedTo(days: number): Promise<LibraryModuleRig & { library: LibraryClient }> {
    const files = openTestLibrary()
    storeStoriesOf(files, [10, 20])
    const library = later(files)
    const rig = await libraryModule(library, null, NOW)
    const { preferences } = rig.settings.current()
    await rig.settings.update({ preferences: { ...preferences, limits: limitsOf({ stories: { days } }) } })
    return { ...rig, library }
  }

  it('is forgotten of the rows of a removed key', async () => {
    const { module, forgottenScreens } = await moduleOver(temporaryFolder())
    await module.handlers['library.purgeKey']({ connection: 'test', fingerprint: 'f' }, { scope } as never)
    expect(forgottenScreens).toEqual(['test'])
  })

  it.each([
    ['of the connection', 'current', 'test'],
    ['of every connection', 'all', null],
  ] as const)('is forgotten by a purge %s that ends halfway', async (_whose, which, forgottenOf) => {
    const { module, library, forgottenScreens } = await limitedTo(30)
    library.retention.removeStep = () => Promise.reject(new Error('full'))
    const purge = module.handlers['library.purge']({ connection: 'test', what: 'stories', which }, { scope } as never)
    await expect(purge).rejects.toThrow('full')
    expect(forgottenScreens).toEqual([forgottenOf])
  })

  it('is forgotten by the removal of a key that ends halfway', async () => {
    const { module, library, forgottenScreens } = await limitedTo(30)
    library.retention.removeReceivedWith = () => Promise.reject(new Error('full'))
    const purge = module.handlers['library.purgeKey']({ connection: 'test', fingerprint: 'f' }, { scope } as never)
    await expect(purge).rejects.toThrow('full')
    expect(forgottenScreens).toEqual(['test'])
  })

  it.each([
    ['forgotten by limits that remove something', 15, [null]],
    ['kept by limits that remove nothing', 30, []],
  ])('is %s', async (_what, days, forgotten) => {
    const { module, forgottenScreens } = await limitedTo(days)
    await module.handlers['library.applyLimits']({ at: NOW }, CALL)
    expect(forgottenScreens).toEqual(forgotten)
  })

  it('is forgotten by limits that end halfway', async () => {
    const { module, library, forgottenScreens } = await limitedTo(15)
    library.retention.removeStep = () => Promise.reject(new Error('full'))
    await expect(module.handlers['library.applyLimits']({ at: NOW }, CALL)).rejects.toThrow('full')
    expect(forgottenScreens).toEqual([null])
  })
})
