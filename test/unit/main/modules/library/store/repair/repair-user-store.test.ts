import { cpSync, existsSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { DamagedFile } from '../../../../../../../app/domain/library/integrity.ts'
import { userStorePath } from '../../../../../../../main/modules/library/store/library-paths.ts'
import { openLibrary, type Library } from '../../../../../../../main/modules/library/store/library.ts'
import { finishReplacing } from '../../../../../../../main/modules/library/store/repair/replace-files.ts'
import { repairUserStore } from '../../../../../../../main/modules/library/store/repair/repair-user-store.ts'
import { listUserStoreBackups } from '../../../../../../../main/modules/library/store/backup/user-store-backups.ts'
import { NewerSchemaError } from '../../../../../../../main/platform/database/migrations.ts'
import { stepsUntil } from '../../../../../../support/system/file-steps.ts'
import { folderTemplate } from '../../../../../../support/library/folder-template.ts'
import { sampled } from '../../../../../../support/cases/sampled.ts'
import { OWNER } from '../../../../../../support/records/stories.ts'
import { temporaryFolder } from '../../../../../../support/system/temporary-folder.ts'
import { rowsOf, withDatabase } from '../../../../../../support/library/whole-library.ts'

const DAY = 86_400_000
const START = Date.UTC(2026, 10, 22)
const PAGE = 16_384
/** Marks in the user store of these tests, on several pages. */
const MARKS = 900

function start<T>(folder: string, at: number, work: (library: Library) => T): T {
  const library = openLibrary(folder, () => at)
  try {
    return work(library)
  } finally {
    library.files.close()
  }
}

const NOTE = 'A note that takes some space, so that the marks are on several pages. '
const mark = (library: Library, from: number, to: number): void => {
  for (let id = from; id < to; id += 1) library.news.markStories(OWNER, [id], { note: `${NOTE}${id}` })
}
const addList = (library: Library, name: string): number =>
  library.companies.saveWatchList({ id: null, name, symbols: ['A'], isPaused: false })

/** A folder with marks and lists, a backup of all but the last ones, and what was written after that. */
const filledFolder = folderTemplate(() => {
  const folder = temporaryFolder()
  start(folder, START, (library) => {
    mark(library, 0, MARKS - 50)
    addList(library, 'one')
  })
  start(folder, START + DAY, (library) => {
    mark(library, MARKS - 50, MARKS)
    addList(library, 'two')
  })
  return folder
})

const marksIn = (folder: string): number[] =>
  rowsOf<{ id: number }>(userStorePath(folder), 'SELECT story_id AS id FROM mark ORDER BY story_id').map(({ id }) => id)
const listsIn = (folder: string): string[] =>
  rowsOf<{ name: string }>(userStorePath(folder), 'SELECT name FROM watch_list ORDER BY id').map(({ name }) => name)

/** The pages of a table that hold rows, or only its root. */
function pagesOf(folder: string, table: string): { root: number; leaves: number[] } {
  return withDatabase(userStorePath(folder), (database) => {
    const { rootpage } = database.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').get(table) as {
      rootpage: number
    }
    const bytes = readFileSync(userStorePath(folder))
    const at = (rootpage - 1) * PAGE
    // An interior page begins with 2 or 5, and lists the pages below it.
    const cells = bytes[at] === 2 || bytes[at] === 5 ? bytes.readUInt16BE(at + 3) : 0
    const leaves = Array.from({ length: cells }, (_, cell) =>
      bytes.readUInt32BE(at + bytes.readUInt16BE(at + 12 + cell * 2)),
    )
    return { root: rootpage, leaves }
  })
}

function zero(folder: string, ...pages: readonly number[]): void {
  const bytes = readFileSync(userStorePath(folder))
  for (const page of pages) bytes.fill(0, (page - 1) * PAGE, page * PAGE)
  writeFileSync(userStorePath(folder), bytes)
}

function flip(folder: string, at: number, bits: number): void {
  const bytes = readFileSync(userStorePath(folder))
  bytes[at] = (bytes[at] ?? 0) ^ bits
  writeFileSync(userStorePath(folder), bytes)
}

/** Starts with a damaged user store. Returns what is said of it; the reports of other files would be wrong. */
function repaired(folder: string, at = START + DAY + 1): DamagedFile | undefined {
  return start(folder, at, (library) => {
    const [report, ...others] = library.files.damagedFiles()
    expect(others).toEqual([])
    // It can be written to.
    const id = addList(library, 'after')
    library.companies.removeOrganised('watch-list', id)
    return report
  })
}

const everyMark = Array.from({ length: MARKS }, (_, id) => id)

// SECURITY 74
// S5
describe('a damaged user store', () => {
  it.each(
    sampled<[string, (folder: string) => void]>(
      [
        ['one wrong bit at its beginning', (folder) => flip(folder, 3, 4)],
        ['a wrong bit in the name of its application', (folder) => flip(folder, 70, 1)],
        ['a wrong size of its pages', (folder) => flip(folder, 16, 3)],
        ['a wrong bit in its encoding', (folder) => flip(folder, 59, 2)],
        ['a version that it never had', (folder) => flip(folder, 63, 4)],
        // S15
        ...[0, 1, 3, 99, 131, 4099].map((version): [string, (folder: string) => void] => [
          `version ${version}`,
          (folder) =>
            withDatabase(userStorePath(folder), (database) => database.exec(`PRAGMA user_version = ${version}`)),
        ]),
      ],
      ([what]) => what.replace(/^version .*/, 'another version'),
    ),
  )('with %s gives all its rows back', (_what, damage) => {
    const folder = filledFolder()
    damage(folder)
    const damaged = readFileSync(userStorePath(folder))
    const report = repaired(folder)
    expect([marksIn(folder), listsIn(folder)]).toEqual([everyMark, ['one', 'two']])
    expect(report).toEqual({
      file: 'user-store',
      keptAs: join(folder, `damaged-${START + DAY + 1}`, 'user-store.db'),
      rowsRead: MARKS + 2,
      rowsUnreadable: 0,
      isUncounted: false,
      fromBackup: null,
      notRebuilt: null,
    })
    expect(readFileSync(report?.keptAs ?? '').equals(damaged)).toBe(true)
  })

  it('gives back what is before and after a damaged page, and the rest comes from the newest backup', () => {
    const folder = filledFolder()
    const { leaves } = pagesOf(folder, 'mark')
    expect(leaves.length).toBeGreaterThan(4)
    zero(folder, leaves[2] ?? 0)
    const report = repaired(folder)
    expect([marksIn(folder), listsIn(folder)]).toEqual([everyMark, ['one', 'two']])
    expect(report).toMatchObject({ rowsUnreadable: report?.fromBackup?.rows, fromBackup: { writtenAt: START + DAY } })
    expect(report?.rowsRead).toBeGreaterThan(MARKS / 2)
    expect((report?.rowsRead ?? 0) + (report?.fromBackup?.rows ?? 0)).toBe(MARKS + 2)
  })

  it('gives back what is between two damaged pages', () => {
    const folder = filledFolder()
    const { leaves } = pagesOf(folder, 'mark')
    rmSync(join(folder, 'backups'), { recursive: true })
    zero(folder, leaves[1] ?? 0, leaves[4] ?? 0)
    const report = repaired(folder)
    const [lost, found] = [MARKS - marksIn(folder).length, new Set(marksIn(folder))]
    // Two pages of about 160 rows each.
    expect(lost).toBeLessThan(MARKS / 2)
    expect(everyMark.filter((id) => !found.has(id)).length).toBe(lost)
    expect(report).toMatchObject({ rowsUnreadable: lost, fromBackup: null })
  })

  it.each<[string, (folder: string) => void]>([
    ['the root of a table is empty', (folder) => zero(folder, pagesOf(folder, 'mark').root)],
    [
      'a table is not in its schema',
      (folder) => withDatabase(userStorePath(folder), (database) => database.exec('DROP TABLE mark')),
    ],
  ])('is filled up from the newest backup, and only the tables that need it: %s', (_what, damage) => {
    const folder = filledFolder()
    start(folder, START + DAY, (library) => library.companies.removeOrganised('watch-list', 1))
    damage(folder)
    const report = repaired(folder)
    // The list that was removed since stays removed.
    expect([marksIn(folder).length, listsIn(folder)]).toEqual([MARKS - 50, ['two']])
    expect(report).toMatchObject({ rowsRead: 1, fromBackup: { rows: MARKS - 50, writtenAt: START + DAY } })
  })

  it.each<[string, (folder: string) => void]>([
    ['its first page is empty', (folder) => zero(folder, 1)],
    ['it is empty', (folder) => truncateSync(userStorePath(folder), 0)],
    ['it is random', (folder) => writeFileSync(userStorePath(folder), Buffer.alloc(50_000, 0xa7))],
    ['it is missing', (folder) => rmSync(userStorePath(folder))],
  ])('of which nothing can be read is taken from the newest backup: %s', (what, damage) => {
    const folder = filledFolder()
    damage(folder)
    const report = repaired(folder)
    expect([marksIn(folder).length, listsIn(folder)]).toEqual([MARKS - 50, ['one']])
    expect(report).toMatchObject({ rowsRead: 0, rowsUnreadable: null, fromBackup: { rows: MARKS - 49 } })
    expect(report?.keptAs === null).toBe(what === 'it is missing')
  })

  it('is taken from an older backup when the newest one is damaged as well', () => {
    const folder = filledFolder()
    start(folder, START + 3 * DAY, () => undefined)
    const [newest] = listUserStoreBackups(folder)
    writeFileSync(newest?.path ?? '', 'no backup')
    zero(folder, 1)
    expect(repaired(folder, START + 3 * DAY + 1)?.fromBackup).toEqual({ rows: MARKS - 49, writtenAt: START + DAY })
  })

  it('that was cut off gives back what is left', () => {
    const folder = filledFolder()
    const { length } = readFileSync(userStorePath(folder))
    truncateSync(userStorePath(folder), length - 100)
    repaired(folder)
    expect([marksIn(folder), listsIn(folder)]).toEqual([everyMark, ['one', 'two']])
    expect([marksIn(folder), listsIn(folder)]).toEqual([everyMark, ['one', 'two']])
  })

  it('gives back what was written last, which is in the file beside it', () => {
    const folder = filledFolder()
    const library = openLibrary(folder, () => START + DAY)
    mark(library, MARKS, MARKS + 20)
    // As after a kill: the file beside it is still there.
    const killed = temporaryFolder()
    cpSync(folder, killed, { recursive: true })
    library.files.close()
    flip(killed, 3, 4)
    repaired(killed)
    expect(marksIn(killed)).toHaveLength(MARKS + 20)
    expect(readdirSync(join(killed, `damaged-${START + DAY + 1}`))).toContain('user-store.db-wal')
  })

  it('leaves out rows that the application would not have written, and counts them', () => {
    const folder = filledFolder()
    rmSync(join(folder, 'backups'), { recursive: true })
    withDatabase(userStorePath(folder), (database) => {
      database.exec("UPDATE watch_list SET symbols = 'no' WHERE id = 1")
    })
    flip(folder, 3, 4)
    expect(repaired(folder)).toMatchObject({ rowsRead: MARKS + 1, rowsUnreadable: 1, fromBackup: null })
    expect(listsIn(folder)).toEqual(['two'])
  })

  it('is kept under another name each time', () => {
    const folder = filledFolder()
    const kept = [1, 2].map(() => {
      flip(folder, 3, 4)
      return repaired(folder)?.keptAs
    })
    expect(new Set(kept).size).toBe(2)
    expect(kept.every((path) => existsSync(path ?? ''))).toBe(true)
  })
})

describe('a user store', () => {
  it('that is sound stays as it is', () => {
    const folder = filledFolder()
    const before = readFileSync(userStorePath(folder))
    expect(repairUserStore({ folder, now: () => START })).toBeNull()
    expect(readFileSync(userStorePath(folder)).equals(before)).toBe(true)
    expect(readdirSync(folder).filter((name) => name.startsWith('damaged'))).toEqual([])
  })

  it('of a newer version is not changed', () => {
    const folder = filledFolder()
    withDatabase(userStorePath(folder), (database) =>
      database.exec('CREATE TABLE added (id INTEGER PRIMARY KEY) STRICT; PRAGMA user_version = 99'),
    )
    const before = readFileSync(userStorePath(folder))
    expect(() => openLibrary(folder, () => START)).toThrow(NewerSchemaError)
    expect(readFileSync(userStorePath(folder)).equals(before)).toBe(true)
  })
})

describe('a repair that is stopped between two steps', () => {
  it('is completed by the next start, and loses nothing', () => {
    const damaged = filledFolder()
    zero(damaged, pagesOf(damaged, 'mark').leaves[2] ?? 0)
    let stops = 0
    for (let wasEverStopped = true; wasEverStopped; stops += 1) {
      const folder = temporaryFolder()
      cpSync(damaged, folder, { recursive: true })
      const { steps, wasStopped } = stepsUntil(stops, true)
      try {
        repairUserStore({ folder, now: () => START + DAY + 1, steps })
      } catch (thrown) {
        if (!wasStopped()) throw thrown
      }
      start(folder, START + DAY + 1, () => undefined)
      expect([marksIn(folder), listsIn(folder)], `after ${stops} steps`).toEqual([everyMark, ['one', 'two']])
      expect(existsSync(join(folder, `damaged-${START + DAY + 1}`, 'user-store.db'))).toBe(true)
      expect(finishReplacing(folder)).toBe(false)
      wasEverStopped = wasStopped()
    }
    expect(stops).toBeGreaterThan(5)
  })
})
