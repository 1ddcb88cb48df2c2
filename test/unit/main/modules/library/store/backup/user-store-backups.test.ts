import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { userStorePath } from '../../../../../../../main/modules/library/store/library-paths.ts'
import { openLibrary, type Library } from '../../../../../../../main/modules/library/store/library.ts'
import { listUserStoreBackups } from '../../../../../../../main/modules/library/store/backup/user-store-backups.ts'
import { damage } from '../../../../../../support/library/damaged-file.ts'
import { wholeBackup, wholeLibrary } from '../../../../../../support/library/crafted-backup.ts'
import { OWNER } from '../../../../../../support/records/stories.ts'
import { temporaryFolder } from '../../../../../../support/system/temporary-folder.ts'
import { rowsOf, withDatabase } from '../../../../../../support/library/whole-library.ts'

const DAY = 86_400_000
const START = Date.UTC(2026, 10, 22, 13, 50)

/** Opens a library at a time, and closes it again. */
function start<T>(folder: string, at: number, work: (library: Library) => T): T {
  const library = openLibrary(folder, () => at)
  try {
    return work(library)
  } finally {
    library.files.close()
  }
}

const addList = (library: Library, name: string): void => {
  library.companies.saveWatchList({ id: null, name, symbols: ['A'], isPaused: false })
}

const backupsIn = (folder: string): string[] => {
  try {
    return readdirSync(join(folder, 'backups')).sort()
  } catch {
    return []
  }
}

const listsIn = (path: string): string[] =>
  rowsOf<{ name: string }>(path, 'SELECT name FROM watch_list ORDER BY id').map(({ name }) => name)

// SECURITY 74
describe('an automatic backup of the user store', () => {
  it('is written at the start when the newest one is a day old, and not before', () => {
    const folder = temporaryFolder()
    start(folder, START, (library) => addList(library, 'one'))
    expect(backupsIn(folder)).toEqual([])
    for (const [hours, count] of [
      [1, 1],
      [10, 1],
      [24, 1],
      [25, 2],
      [48, 2],
      [200, 3],
    ] as const) {
      start(folder, START + hours * 3_600_000, (library) => addList(library, `after ${hours}`))
      expect(backupsIn(folder), `after ${hours} hours`).toHaveLength(count)
    }
    expect(backupsIn(folder)[0]).toBe('user-store-2026-11-22T14-50-00-000Z.db')
    expect(listsIn(join(folder, 'backups', backupsIn(folder)[1] ?? ''))).toEqual([
      'one',
      'after 1',
      'after 10',
      'after 24',
    ])
  })

  it('is kept until there are seven newer ones', () => {
    const folder = temporaryFolder()
    for (let day = 0; day < 12; day += 1) start(folder, START + day * DAY, (library) => addList(library, `day ${day}`))
    expect(listUserStoreBackups(folder).map(({ writtenAt }) => (writtenAt - START) / DAY)).toEqual([
      11, 10, 9, 8, 7, 6, 5,
    ])
  })

  it('is written after the clock was set back, and is not the one that goes', () => {
    const folder = temporaryFolder()
    for (let day = 10; day < 18; day += 1) start(folder, START + day * DAY, (library) => addList(library, `day ${day}`))
    start(folder, START, () => undefined)
    expect(listUserStoreBackups(folder)).toHaveLength(7)
    expect(listUserStoreBackups(folder).at(-1)?.writtenAt).toBe(START)
  })

  it('is written once a day beside one of a clock that was wrong, and is the one that a repair takes', () => {
    const folder = temporaryFolder()
    const far = START + 20_000 * DAY
    for (let day = 0; day < 3; day += 1) start(folder, START + day * DAY, (library) => addList(library, `day ${day}`))
    start(folder, far, () => undefined)
    start(folder, START + 3 * DAY, (library) => addList(library, 'day 3'))
    for (let minute = 1; minute < 9; minute += 1) start(folder, START + 4 * DAY + minute * 60_000, () => undefined)
    const times = listUserStoreBackups(folder, START + 5 * DAY).map(({ writtenAt }) => writtenAt)
    expect(times).toEqual([START + 4 * DAY + 60_000, ...[3, 2, 1].map((day) => START + day * DAY), far])
    damage(userStorePath(folder), (bytes) => bytes.fill(0))
    start(folder, START + 4 * DAY + 3_600_000, (library) =>
      expect(library.companies.readWatchLists().map(({ name }) => name)).toContain('day 3'),
    )
  })

  it('has every row of the user store, and neither deliveries nor anything deleted', () => {
    const { folder, library } = wholeLibrary()
    library.news.markStories(OWNER, [105], { note: 'A secret plan' })
    library.news.markStories(OWNER, [105], { note: null })
    library.files.close()
    start(folder, START, () => undefined)
    const path = listUserStoreBackups(folder)[0]?.path ?? ''
    const tables = [
      'mark',
      'watch_list',
      'named_query',
      'webhook_test',
      'webhook_run',
      'entitlement',
      'highlight',
      'kept_changes',
    ]
    for (const table of tables)
      expect(rowsOf(path, `SELECT * FROM ${table}`)).toEqual(rowsOf(userStorePath(folder), `SELECT * FROM ${table}`))
    expect(rowsOf(path, "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")).toEqual(
      [...tables, 'table_count'].toSorted().map((name) => ({ name })),
    )
    expect(readFileSync(path).includes('A secret plan')).toBe(false)
  })

  it('with far fewer rows of a kind does not take the place of the last one that had them', () => {
    const folder = temporaryFolder()
    const day = (count: number, work: (library: Library) => void = () => undefined): void =>
      start(folder, START + count * DAY, work)
    day(0, (library) => {
      for (const name of ['one', 'two', 'three']) addList(library, name)
      library.companies.saveNamedQuery({ id: null, purpose: 'saved', name: 'a', query: 'a', colour: null, sound: null })
    })
    day(1)
    day(2, (library) => {
      for (const { id } of library.companies.readNamedQueries()) library.companies.removeOrganised('named-query', id)
    })
    day(3, (library) => {
      for (const { id } of library.companies.readWatchLists().slice(1))
        library.companies.removeOrganised('watch-list', id)
    })
    for (let count = 4; count < 15; count += 1) day(count)
    const days = listUserStoreBackups(folder).map(({ writtenAt }) => (writtenAt - START) / DAY)
    // That of the second day is the last with the search, and that of the third the last with all lists.
    expect(days).toEqual([14, 13, 12, 11, 10, 9, 8, 3, 2])
    day(15, (library) => {
      for (const name of ['two', 'three']) addList(library, name)
    })
    day(16)
    expect(listUserStoreBackups(folder).map(({ writtenAt }) => (writtenAt - START) / DAY)).toEqual([
      16, 15, 14, 13, 12, 11, 10, 2,
    ])
  })

  it('is not written while the user store is empty', () => {
    const folder = temporaryFolder()
    for (const day of [0, 1, 2]) start(folder, START + day * DAY, () => undefined)
    expect(backupsIn(folder)).toEqual([])
  })

  it('is written after a restore, so that what was replaced does not come back', () => {
    const folder = temporaryFolder()
    start(folder, START, (library) => addList(library, 'replaced'))
    start(folder, START + 1000, (library) => {
      expect(backupsIn(folder)).toHaveLength(1)
      library.files.restoreBackup(wholeBackup())
    })
    const [newest] = listUserStoreBackups(folder)
    expect(listsIn(newest?.path ?? '')).toEqual(['Fruit'])
  })

  it('is written after the restore of an empty user store, so that a repair fills it with nothing from before', () => {
    const empty = join(temporaryFolder(), 'empty.tearsheet-backup')
    start(temporaryFolder(), START, (library) => library.files.writeBackup(empty))
    const folder = temporaryFolder()
    start(folder, START, (library) => addList(library, 'replaced'))
    start(folder, START + 1000, (library) => library.files.restoreBackup(empty))
    rmSync(userStorePath(folder))
    start(folder, START + 2000, (library) => expect(library.companies.readWatchLists()).toEqual([]))
  })

  it('does not stop the start when it fails, and the reason is told', () => {
    const folder = temporaryFolder()
    start(folder, START, (library) => addList(library, 'one'))
    // A file where the folder would be.
    writeFileSync(join(folder, 'backups'), '')
    const error = start(folder, START, (library) => {
      expect(library.companies.readWatchLists()).toHaveLength(1)
      return library.files.automaticBackupError()
    })
    expect(error).toMatch(/EEXIST|ENOTDIR/)
    rmSync(join(folder, 'backups'))
    expect(start(folder, START, (library) => library.files.automaticBackupError())).toBeNull()
  })

  it('of which only a part was written is not taken for one, and goes with the next', () => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'backups'))
    const names = ['user-store-2026-11-22T14-50-00-000Z.db.part', 'user-store-2026-11-22T14-50-00-000Z.db.part-journal']
    for (const name of names) writeFileSync(join(folder, 'backups', name), 'half')
    start(folder, START, (library) => addList(library, 'one'))
    expect(listUserStoreBackups(folder)).toEqual([])
    start(folder, START, () => undefined)
    expect(backupsIn(folder)).toEqual(['user-store-2026-11-22T13-50-00-000Z.db'])
  })

  it('of a file that another program has open is whole', () => {
    const folder = temporaryFolder()
    start(folder, START, (library) => addList(library, 'one'))
    const reader = openLibrary(folder, () => START - 1)
    onTestFinished(() => reader.files.close())
    addList(reader, 'two')
    withDatabase(userStorePath(folder), (database) => {
      database.exec('BEGIN; SELECT * FROM watch_list')
      start(folder, START + 2 * DAY, () => undefined)
    })
    expect(listsIn(listUserStoreBackups(folder)[0]?.path ?? '')).toEqual(['one', 'two'])
  })
})
