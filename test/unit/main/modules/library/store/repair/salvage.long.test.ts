import { cpSync, existsSync, readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { deliveriesPath, libraryPath } from '../../../../../../../main/modules/library/store/library-paths.ts'
import { openLibrary } from '../../../../../../../main/modules/library/store/library.ts'
import { RESPONSE_READERS } from '../../../../../../../main/response-readers.ts'
import { damage, pagesOf, zeroPage } from '../../../../../../support/library/damaged-file.ts'
import { filledFolder, NOW } from '../../../../../../support/library/filled-stores.ts'
import { OWNER, responseOf, storyOf } from '../../../../../../support/records/stories.ts'
import { withDatabase } from '../../../../../../support/library/whole-library.ts'

const readers = () => RESPONSE_READERS

const LIST = { query: '', order: 'newest', shows: 'visible', offset: 0, limit: 500 } as const
const STORIES = 120
const known = [OWNER]

/** Opens the stores, as at a start. */
const start = (folder: string) => openLibrary(folder, () => NOW + 1, known, readers)

const file = (folder: string): string => libraryPath(folder, OWNER)

/** The library files of a folder. */
const names = (folder: string): string[] => readdirSync(join(folder, 'libraries')).toSorted()

// SECURITY 73
// S5
describe('a library', () => {
  it.each<[string, (path: string) => void]>([
    [
      'whose row of the owner was changed',
      (path) => withDatabase(path, (database) => database.exec("UPDATE owner SET connection = 'x'")),
    ],
    [
      'whose page of the owner is empty',
      (path) => {
        const { pages, pageSize } = pagesOf(path, 'owner')
        zeroPage(path, pages[0] ?? 0, pageSize)
      },
    ],
    ['with one wrong bit at its beginning', (path) => damage(path, (bytes) => bytes.fill(0, 3, 4))],
    ...['response', 'version', 'ratio_record'].map((table): [string, (path: string) => void] => [
      `whose schema has another name for the key of ${table}`,
      (path) =>
        withDatabase(path, (database) =>
          database.exec(
            `UPDATE sqlite_schema SET sql = replace(sql, 'id INTEGER PRIMARY', 'ie INTEGER PRIMARY') WHERE name = '${table}'`,
          ),
        ),
    ]),
    // S15
    ...[0, 2, 131, 4099].map((version): [string, (path: string) => void] => [
      `that states version ${version}`,
      (path) => withDatabase(path, (database) => database.exec(`PRAGMA user_version = ${version}`)),
    ]),
  ])('%s is read and written as before, and goes with its connection', (_what, change) => {
    const folder = filledFolder()
    change(file(folder))
    const library = start(folder)
    expect(library.files.damagedFiles()).toMatchObject([{ file: 'library', notRebuilt: 0 }])
    expect(library.news.listStories(OWNER, LIST).rows).toHaveLength(STORIES)
    const added = storyOf({ id: 1000, title: 'Later' })
    library.news.storeStories(OWNER, responseOf(JSON.stringify([added]), NOW + 9000), 'full', [
      JSON.stringify({ item: added, path: '$[0]' }),
    ])
    expect(library.news.listStories(OWNER, LIST).rows).toHaveLength(STORIES + 1)
    library.files.removeConnection(OWNER.connection)
    library.files.close()
    expect(names(folder)).toEqual([])
  })

  it('that was being replaced when the process ended is the new one after the next start, at each step', () => {
    const folder = filledFolder()
    damage(file(folder), (bytes) => bytes.fill(0, 3, 4))
    const damaged = names(folder)
    const other = filledFolder()
    const ready = `${file(folder)}.replacing-77`
    cpSync(file(other), ready)
    // Before the damaged one is renamed.
    const before = start(folder)
    expect(before.files.damagedFiles()).toEqual([])
    expect(before.news.listStories(OWNER, LIST).rows).toHaveLength(STORIES)
    before.files.close()
    expect(names(folder)).toEqual([...damaged, `${damaged[0] ?? ''}.damaged-77`])
    // After it was.
    renameSync(file(folder), ready)
    const after = start(folder)
    expect(after.news.listStories(OWNER, LIST).rows).toHaveLength(STORIES)
    after.files.close()
    expect(existsSync(ready)).toBe(false)
  })

  it('that is damaged twice at the same time keeps both', () => {
    const folder = filledFolder()
    const damageAndStart = (): void => {
      damage(file(folder), (bytes) => bytes.fill(0, 3, 4))
      start(folder).files.close()
    }
    damageAndStart()
    damageAndStart()
    expect(names(folder).filter((name) => name.includes('.damaged-'))).toHaveLength(2)
  })
})

it('a library that got another owner and was not renamed then is found by the next start', () => {
  const folder = filledFolder()
  const later = { ...OWNER, connection: 'later' }
  // As when the process ends between the two: it says whose it is, and has its former name.
  const path = libraryPath(folder, later)
  const adopting = openLibrary(folder, () => NOW + 1, [later])
  adopting.files.close()
  renameSync(path, file(folder))
  const library = openLibrary(folder, () => NOW + 1, [later])
  expect(library.news.listStories(later, LIST).rows).toHaveLength(STORIES)
  library.files.close()
  expect(names(folder)).toEqual([path.slice(join(folder, 'libraries').length + 1)])
})

// S15
it.each([0, 3, 131, 4099])('deliveries in a file that states version %i are read as before', (version) => {
  const folder = filledFolder()
  withDatabase(deliveriesPath(folder), (database) => database.exec(`PRAGMA user_version = ${version}`))
  const library = start(folder)
  const { stored } = library.webhooks.listDeliveries({ from: 0, limit: 1, text: '' })
  library.files.close()
  expect([stored, library.files.damagedFiles()]).toMatchObject([60, [{ file: 'deliveries', rowsUnreadable: 0 }]])
})
