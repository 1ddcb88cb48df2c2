import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import type * as FileSystem from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { AppError, errorInfo } from '../../../../../../../app/errors/app-error.ts'
import { openLibrary } from '../../../../../../../main/modules/library/store/library.ts'
import type { Library } from '../../../../../../../main/modules/library/store/library.ts'
import { bringUpToDate } from '../../../../../../../main/modules/library/store/migrations/bring-up-to-date.ts'
import { splitFormerLibrary } from '../../../../../../../main/modules/library/store/migrations/split-former-library.ts'
import {
  earlierConnections,
  earlierLibrary,
  EXPECTED_OF_4FAACB3,
  rowsOf,
} from '../../../../../../support/earlier-version.ts'

/** How many files may still be renamed until the process ends. */
const renames = vi.hoisted(() => ({ left: Infinity }))

vi.mock('node:fs', async (importOriginal) => {
  const actual = await importOriginal<typeof FileSystem>()
  return {
    ...actual,
    renameSync(from: string, to: string) {
      if (renames.left === 0) throw new Error('the process ended')
      renames.left -= 1
      actual.renameSync(from, to)
    },
  }
})

const CONNECTIONS = earlierConnections('4faacb3')
const MAIN = { connection: 'main', origin: 'https://a.example' }

/** The last statement of the earlier version is still in the journals beside its files, as after a crash. */
function crashedFolder(): string {
  const [folder, crashed] = [earlierLibrary('4faacb3'), earlierLibrary('4faacb3')]
  for (const [name, sql] of [
    ['journal.db', "INSERT INTO named_query (purpose, name, query) VALUES ('saved', 'Last', 'is:read')"],
    ['library.db', 'UPDATE removal_watermark SET read_to = 77'],
  ] as const) {
    const writer = new DatabaseSync(join(folder, name))
    writer.exec(sql)
    for (const suffix of ['', '-wal']) copyFileSync(join(folder, name + suffix), join(crashed, name + suffix))
    writer.close()
  }
  return crashed
}

/** Starts with a folder; the process ends before it renames one more file than that. Returns whether it came to its end. */
function start(folder: string, renamesLeft: number): boolean {
  renames.left = renamesLeft
  try {
    openLibrary(folder, () => 1, CONNECTIONS).files.close()
    return true
  } catch (thrown) {
    if ((thrown as Error).message !== 'the process ended') throw thrown
    return false
  } finally {
    renames.left = Infinity
  }
}

function open(folder: string): Library {
  const library = openLibrary(folder, () => 1, CONNECTIONS)
  onTestFinished(() => library.files.close())
  return library
}

function expectStories(library: Library): void {
  for (const owner of EXPECTED_OF_4FAACB3.owners)
    expect(owner.listed.map((id) => library.news.readStory(owner, id))).toMatchObject(owner.stories)
}

function expectEverything(library: Library): void {
  expect(library.files.damagedFiles()).toEqual([])
  expectStories(library)
  expect(library.companies.readNamedQueries().map(({ name }) => name)).toEqual(['Old', 'Corrections', 'Last'])
  expect(library.news.readRemovalWatermark(MAIN)).toBe(77)
  expect(library.webhooks.listDeliveries({ from: 0, limit: 500, text: '' }).stored).toBe(
    EXPECTED_OF_4FAACB3.deliveries.length,
  )
}

describe('the files of an earlier version', () => {
  it('are brought up to date with what was still in their journals', () => {
    expectEverything(open(crashedFolder()))
  })

  it('are complete after an interruption at any file that is renamed', () => {
    let interruptions = 0
    for (let step = 0; ; step++) {
      const folder = crashedFolder()
      const isDone = start(folder, step)
      expectEverything(open(folder))
      expect(readdirSync(folder).sort()).toEqual(
        expect.arrayContaining(['deliveries.db', 'libraries', 'user-store.db']),
      )
      expect(readdirSync(folder).filter((name) => /^(journal|library|splitting)/.test(name))).toEqual([])
      if (isDone) break
      interruptions += 1
    }
    expect(interruptions).toBeGreaterThan(4)
  })

  it('are complete when every start before was interrupted one file later', () => {
    const folder = crashedFolder()
    for (let starts = 0; starts < 30 && !start(folder, 1); starts++);
    expectEverything(open(folder))
  })

  it('stay as they are beside those of this version, when an earlier version was used again', () => {
    const folder = earlierLibrary('4faacb3')
    start(folder, Infinity)
    for (const name of ['library.db', 'journal.db'])
      copyFileSync(join(earlierLibrary('cef8f91'), name), join(folder, name))
    expectStories(open(folder))
    expect(['library.db', 'journal.db'].every((name) => existsSync(join(folder, name)))).toBe(true)
  })
})

describe('a disk with too little space for the new files', () => {
  const split = (folder: string, free: number): unknown => {
    bringUpToDate({ folder, connections: CONNECTIONS, now: () => 1 })
    return splitFormerLibrary({
      former: join(folder, 'library.db'),
      folder,
      connections: CONNECTIONS,
      now: () => 1,
      free,
    })
  }

  it('is reported by its name, and the user store stays as it was', () => {
    const folder = earlierLibrary('4faacb3')
    const path = join(folder, 'user-store.db')
    let thrown: unknown
    try {
      bringUpToDate({ folder, connections: CONNECTIONS, now: () => 1, free: 1000 })
    } catch (error) {
      thrown = error
    }
    expect(errorInfo(thrown)).toMatchObject({
      kind: 'storage-failed',
      reason: 'full',
      detail: '1 MB are needed to bring your marks and lists up to date, and 0 MB are free',
    })
    const before = rowsOf(path, 'PRAGMA user_version')
    bringUpToDate({ folder, connections: CONNECTIONS, now: () => 1 })
    expect(rowsOf(path, 'PRAGMA user_version')).not.toEqual(before)
  })

  it('is reported by its name, and the former library stays', () => {
    const folder = earlierLibrary('4faacb3')
    const before = readFileSync(join(folder, 'library.db'))
    let thrown: unknown
    try {
      split(folder, 10_000)
    } catch (error) {
      thrown = error
    }
    expect(errorInfo(thrown)).toMatchObject({ kind: 'storage-failed', reason: 'full' })
    expect(readFileSync(join(folder, 'library.db')).equals(before)).toBe(true)
    expect(readdirSync(folder).sort()).toEqual(['backups', 'deliveries.db', 'library.db', 'user-store.db'])
  })

  it('holds up nothing once there is space', () => {
    const folder = earlierLibrary('4faacb3')
    expect(() => split(folder, 10_000)).toThrow(AppError)
    expect(split(folder, 1e9)).toBeNull()
    expectStories(open(folder))
  })

  it('needs more for a damaged library, which is copied first', () => {
    const folder = earlierLibrary('4faacb3')
    writeFileSync(join(folder, 'library.db'), Buffer.alloc(100_000))
    expect(() => split(folder, 200_000)).toThrow(AppError)
    expect(existsSync(join(folder, 'library.db'))).toBe(true)
  })
})
