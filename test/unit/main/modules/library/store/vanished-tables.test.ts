import { copyFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { describeDamage, type DamagedFile } from '../../../../../../app/domain/library/integrity.ts'
import {
  deliveriesPath,
  libraryPath,
  userStorePath,
} from '../../../../../../main/modules/library/store/library-paths.ts'
import { openLibrary } from '../../../../../../main/modules/library/store/library.ts'
import {
  backUpUserStore,
  listUserStoreBackups,
} from '../../../../../../main/modules/library/store/backup/user-store-backups.ts'
import { USER_STORE } from '../../../../../../main/modules/library/store/schemas/user-store-schema.ts'
import { openDatabase } from '../../../../../../main/platform/database/database.ts'
import { isDamage } from '../../../../../../main/platform/database/storage-error.ts'
import { RESPONSE_READERS } from '../../../../../../main/response-readers.ts'
import { copyPage, damage, pagesOf, rootOf, zeroRootOf } from '../../../../../support/library/damaged-file.ts'
import { ownRows } from '../../../../../support/views/everything-shown.ts'
import { filledFolder, NOW } from '../../../../../support/library/filled-stores.ts'
import { folderTemplate } from '../../../../../support/library/folder-template.ts'
import { deliveryOf } from '../../../../../support/library/retained-library.ts'
import { OWNER } from '../../../../../support/records/stories.ts'
import { temporaryFolder } from '../../../../../support/system/temporary-folder.ts'
import { rowsOf } from '../../../../../support/library/whole-library.ts'

const readers = () => RESPONSE_READERS

const DAY = 86_400_000
const PAGE = 16_384

const DAMAGED: unknown = expect.toSatisfy(isDamage)

/** A folder with rows in these tables, and a backup of the user store that has the same rows. */
const filled = folderTemplate(filledFolder)

/** Opens the stores with the readers of responses, and returns the titles of the stories with their numbers of versions. */
function storiesIn(folder: string): unknown {
  const library = openLibrary(folder, () => NOW + DAY + 1, [OWNER], readers)
  const { rows } = library.news.listStories(OWNER, {
    query: '',
    order: 'newest',
    shows: 'visible',
    offset: 0,
    limit: 500,
  })
  const stories = rows.map(({ id, title }) => [id, title, library.news.readHistory(OWNER, id).length])
  library.files.close()
  return stories
}

/** Opens the stores, and returns what was found damaged. */
function start(folder: string, at = NOW + DAY + 1): DamagedFile[] {
  const library = openLibrary(folder, () => at, [OWNER], readers)
  const found = library.files.damagedFiles()
  library.files.close()
  return found
}

const rowsIn = (path: string, table: string): number =>
  rowsOf<{ rows: number }>(path, `SELECT count(*) AS rows FROM ${table} NOT INDEXED`)[0]?.rows ?? 0

/** A table without rows, whose page fits in the place of that of another table. */
const emptyLike = (table: string): string =>
  ({ mark: 'highlight', delivery: 'forward', delivery_content: 'forward' })[table] ?? 'webhook_run'

/** Empties a table: its first page becomes one of a table that has no rows. */
function vanish(path: string, table: string): void {
  copyPage(path, rootOf(path, emptyLike(table)), rootOf(path, table), PAGE)
  expect(rowsIn(path, table)).toBe(0)
}

// SECURITY 62 and 74
// S5
describe('a table that another page took the place of', () => {
  it('is found, and has all its rows back: the third page over the second', () => {
    const folder = filled()
    const own = ownRows(folder)
    copyPage(userStorePath(folder), 3, 2, PAGE)
    expect(ownRows(folder).size).toBeLessThan(own.size)
    expect(start(folder)).toMatchObject([{ file: 'user-store', fromBackup: { writtenAt: NOW + DAY } }])
    expect(ownRows(folder)).toEqual(own)
  })

  it.each([
    ['mark', 120],
    ['watch_list', 12],
    ['named_query', 12],
    ['webhook_test', 12],
  ])('in the user store comes back from the backup: %s', (table, rows) => {
    const folder = filled()
    const own = ownRows(folder)
    vanish(userStorePath(folder), table)
    expect(rowsOf(userStorePath(folder), 'PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }])
    expect(start(folder)).toMatchObject([{ file: 'user-store', rowsUnreadable: rows, fromBackup: { rows } }])
    expect(ownRows(folder)).toEqual(own)
    expect(start(folder)).toEqual([])
  })

  it.each([
    ['delivery', 60],
    ['delivery_content', 60],
  ])('in the deliveries is said, and the file is kept: %s', (table, rows) => {
    const folder = filled()
    vanish(deliveriesPath(folder), table)
    const [report, ...others] = start(folder)
    expect([report, others]).toMatchObject([{ file: 'deliveries', rowsUnreadable: rows }, []])
    expect(existsSync(report?.keptAs ?? '')).toBe(true)
    expect(start(folder)).toEqual([])
  })

  it.each(['story', 'version', 'sqlite_autoindex_story_1'])(
    'in a library is found when it is opened, and comes back: %s',
    (table) => {
      const folder = filled()
      const before = storiesIn(folder)
      const path = libraryPath(folder, OWNER)
      copyPage(path, rootOf(path, 'latest_response'), rootOf(path, table), PAGE)
      expect(start(folder)).toMatchObject([{ file: 'library', notRebuilt: 0 }])
      expect(storiesIn(folder)).toEqual(before)
      expect(start(folder)).toEqual([])
    },
  )

  it('without a backup is said with the number of its rows', () => {
    const folder = filled()
    for (const { path } of listUserStoreBackups(folder)) damage(path, (bytes) => bytes.fill(0))
    vanish(userStorePath(folder), 'mark')
    const [report] = start(folder)
    expect(report && describeDamage(report).cause.join('')).toContain('120 entries could not be read.')
  })

  it('is not backed up, so that the backups stay', () => {
    const folder = filled()
    vanish(userStorePath(folder), 'mark')
    const before = listUserStoreBackups(folder)
    const userStore = openDatabase(userStorePath(folder), USER_STORE)
    expect(() => backUpUserStore(folder, userStore, NOW + 3 * DAY)).toThrow('storage-damaged')
    userStore.close()
    expect(listUserStoreBackups(folder)).toEqual(before)
  })

  it('is taken from an older backup where it vanished from a newer one as well', () => {
    const folder = filled()
    const own = ownRows(folder)
    const later = join(folder, 'backups', 'user-store-2026-11-22T00-00-00-000Z.db')
    copyFileSync(listUserStoreBackups(folder)[0]?.path ?? '', later)
    vanish(later, 'mark')
    vanish(userStorePath(folder), 'mark')
    expect(start(folder)).toMatchObject([{ fromBackup: { rows: 120, writtenAt: NOW + DAY } }])
    expect(ownRows(folder)).toEqual(own)
  })

  it('is taken from the newest backup that has rows of it', () => {
    const folder = filled()
    const library = openLibrary(folder, () => NOW + DAY + 1)
    const lists = library.companies.readWatchLists()
    for (const { id } of lists) library.companies.removeOrganised('watch-list', id)
    library.files.close()
    start(folder, NOW + 3 * DAY)
    const later = openLibrary(folder, () => NOW + 3 * DAY + 1)
    later.companies.saveWatchList({ id: null, name: 'New', symbols: ['A'], isPaused: false })
    later.files.close()
    vanish(userStorePath(folder), 'watch_list')
    expect(start(folder, NOW + 3 * DAY + 2)).toMatchObject([{ fromBackup: { rows: 12, writtenAt: NOW + DAY } }])
  })
})

/** A folder with deliveries on several pages, each with as many rows. */
const delivered = folderTemplate(() => {
  const folder = filledFolder()
  const library = openLibrary(folder, () => NOW + DAY + 1)
  library.webhooks.storeDeliveries(
    Array.from({ length: 1500 }, (_, place) => ({ ...deliveryOf(7), receivedAt: NOW + place })),
  )
  library.files.close()
  return folder
})

it.each(['delivery', 'delivery_content'])(
  'a page of %s that a copy of another one took the place of is found when the file is opened',
  (table) => {
    const folder = delivered()
    const path = deliveriesPath(folder)
    const [from = 0, to = 0] = pagesOf(path, table).pages.slice(-3)
    const count = rowsIn(path, table)
    copyPage(path, from, to, PAGE)
    expect(rowsIn(path, table)).toBe(count)
    expect(start(folder)).toMatchObject([{ file: 'deliveries' }])
    expect(start(folder)).toEqual([])
  },
)

it.each<readonly [string, string]>([
  ['delivery_by_connection', 'delivery_by_chain'],
  ['delivery_by_connection', 'numbering'],
  ['forward_waiting', 'delivery'],
  ...['header', 'payload', 'item', 'connection'].map((by) => [`delivery_by_${by}`, 'forward_waiting'] as const),
])('the index %s that %s took the place of is found when the file is opened', (index, other) => {
  const folder = filled()
  const path = deliveriesPath(folder)
  copyPage(path, rootOf(path, other), rootOf(path, index), PAGE)
  expect(start(folder)).toMatchObject([{ file: 'deliveries', rowsUnreadable: 0 }])
  const library = openLibrary(folder, () => NOW + DAY + 2)
  expect(library.webhooks.listDeliveries({ from: 0, limit: 100, text: '' }).rows).toHaveLength(60)
  library.files.close()
  expect(start(folder)).toEqual([])
})

it('the words of deliveries that another page took the place of are found when the file is opened', () => {
  const folder = filled()
  const path = deliveriesPath(folder)
  copyPage(path, rootOf(path, 'delivery_text_docsize'), rootOf(path, 'delivery_text_data'), PAGE)
  expect(start(folder)).toMatchObject([{ file: 'deliveries', rowsUnreadable: 0 }])
  const library = openLibrary(folder, () => NOW + DAY + 2)
  library.webhooks.indexMissing(100)
  expect(library.webhooks.listDeliveries({ from: 0, limit: 100, text: 'json' }).rows).toHaveLength(60)
  library.files.close()
  expect(start(folder)).toEqual([])
})

it('deliveries without a word are no damage', () => {
  const folder = temporaryFolder()
  const library = openLibrary(folder, () => NOW)
  library.webhooks.storeDeliveries([deliveryOf(0, '{}')])
  library.webhooks.indexMissing(100)
  library.files.close()
  expect(start(folder)).toEqual([])
})

it.each([
  ['the settings of an index', 'story_index_config', 'latest_response'],
  ['the words of an index', 'story_index_data', 'story_index_docsize'],
  ['when responses were received', 'receipt', 'latest_response'],
])('a library that lost %s is damaged for its reader, and is repaired', (_what, table, other) => {
  const folder = filled()
  const path = libraryPath(folder, OWNER)
  copyPage(path, rootOf(path, other), rootOf(path, table), PAGE)
  const library = openLibrary(folder, () => NOW + DAY + 1, [OWNER], readers)
  const read = (): unknown => [
    library.news.listStories(OWNER, { query: 'corrected', order: 'newest', shows: 'visible', offset: 0, limit: 500 })
      .rows.length,
    library.news.readStory(OWNER, 5)?.item.title,
  ]
  expect(() => read()).toThrow(DAMAGED)
  expect(library.files.repair()).toMatchObject([{ file: 'library', notRebuilt: 0 }])
  expect(read()).toEqual([24, 'Story 5 of VRDT, corrected'])
  library.files.close()
})

describe('a damaged count of rows', () => {
  it.each<[string, (path: string) => void]>([
    ['whose page is empty', (path) => zeroRootOf(path, 'table_count')],
    [
      'whose page became another one',
      (path) => copyPage(path, rootOf(path, 'highlight'), rootOf(path, 'table_count'), PAGE),
    ],
    [
      'with one wrong bit',
      (path) =>
        damage(path, (bytes) => {
          const from = (rootOf(path, 'table_count') - 1) * PAGE
          const at = bytes.indexOf('mark', from) + 4
          bytes[at] = (bytes[at] ?? 0) ^ 1
          return bytes
        }),
    ],
  ])('%s costs no row of the user store, is said, and is counted again', (_what, change) => {
    const folder = filled()
    const own = ownRows(folder)
    change(userStorePath(folder))
    const [report, ...others] = start(folder)
    expect([report, others]).toMatchObject([
      { file: 'user-store', rowsUnreadable: 0, isUncounted: true, fromBackup: null },
      [],
    ])
    expect(report && describeDamage(report).cause.join('')).toContain('They were counted again')
    expect(ownRows(folder)).toEqual(own)
    expect(start(folder)).toEqual([])
  })

  it.each<[string, (pages: Buffer[]) => Buffer[]]>([
    ['one place to the left', ([first, ...others]) => [...others, ...(first === undefined ? [] : [first])]],
    ['one place to the right', (pages) => [...pages.slice(-1), ...pages.slice(0, -1)]],
    ['into the reverse order', (pages) => pages.toReversed()],
    ['one place to the left, over one of them', ([, ...others]) => others],
  ])('costs no row of the user store where all pages moved with it: %s', (_what, move) => {
    const folder = filled()
    const own = ownRows(folder)
    damage(userStorePath(folder), (bytes) => {
      const pages = Array.from({ length: bytes.length / PAGE }, (_, place) =>
        bytes.subarray(place * PAGE, (place + 1) * PAGE),
      )
      return Buffer.concat([...pages.slice(0, 1), ...move(pages.slice(1))])
    })
    expect(start(folder)).toMatchObject([{ file: 'user-store', fromBackup: { rows: own.size } }])
    expect(ownRows(folder)).toEqual(own)
  })

  it('gives back what was deleted where nothing says that a person emptied a table, and says so', () => {
    const folder = filled()
    const library = openLibrary(folder, () => NOW + DAY + 1)
    for (const { id } of library.companies.readWatchLists()) library.companies.removeOrganised('watch-list', id)
    library.files.close()
    zeroRootOf(userStorePath(folder), 'table_count')
    const [report] = start(folder, NOW + DAY + 2)
    expect(report).toMatchObject({ rowsUnreadable: 0, isUncounted: true, fromBackup: { rows: 12 } })
    expect(report && describeDamage(report).cause.join('')).toContain('Delete what you deleted after that once more.')
    expect(rowsIn(userStorePath(folder), 'watch_list')).toBe(12)
  })

  it('of the deliveries costs none of them', () => {
    const folder = filled()
    zeroRootOf(deliveriesPath(folder), 'table_count')
    expect(start(folder)).toMatchObject([{ file: 'deliveries', rowsUnreadable: 0, isUncounted: true }])
    expect(rowsIn(deliveriesPath(folder), 'delivery')).toBe(60)
    expect(start(folder)).toEqual([])
  })
})
