import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { formatServiceDate } from '../../../../../../app/domain/responses/service-date.ts'
import { NotABackupError } from '../../../../../../main/modules/library/store/backup.ts'
import { NewerSchemaError } from '../../../../../../main/platform/database/database.ts'
import { idsOf, openTestLibrary, OWNER, store, storyOf } from '../../../../../support/stories.ts'
import { temporaryFolder } from '../../../../../support/temporary-folder.ts'

const DAY = 86_400_000
const NOW = Date.UTC(2026, 5, 1)
const OTHER = { ...OWNER, connection: 'two' }

function filled(folder = temporaryFolder()) {
  const library = openTestLibrary(folder)
  store(
    library,
    Array.from({ length: 20 }, (_, id) => storyOf({ id, created: formatServiceDate(NOW - id * 10 * DAY) })),
  )
  return library
}

describe('limits', () => {
  it('remove the oldest stories and keep those that are starred, pinned or annotated', () => {
    const library = filled()
    library.news.markStories(OWNER, [17], { starredAt: 1 })
    library.news.markStories(OWNER, [18], { pinnedAt: 1 })
    library.news.markStories(OWNER, [19], { note: 'Mine' })
    let gone = 0
    for (let round = -1; round !== 0; gone += round)
      round = library.files.makeRoom(OWNER, { maxAgeDays: 95, maxBytes: null }, NOW)
    expect(gone).toBe(7)
    expect(idsOf(library, '')).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 17, 18, 19])
    expect(idsOf(library, 'title')).toHaveLength(13)
    expect(library.files.readInventory(OWNER)).toMatchObject({ stories: 13, versions: 13 })
  })

  it('by size stop when there is nothing left that may go', () => {
    const library = filled()
    library.news.markStories(OWNER, [3], { starredAt: 1 })
    let rounds = 0
    while (library.files.makeRoom(OWNER, { maxAgeDays: null, maxBytes: 1 }, NOW) > 0) rounds += 1
    expect([rounds, idsOf(library, '')]).toEqual([1, [3]])
  })

  it('that are not set remove nothing', () => {
    expect(filled().files.makeRoom(OWNER, { maxAgeDays: null, maxBytes: null }, NOW)).toBe(0)
  })
})

describe('a purge', () => {
  it('of stories leaves what the reader marked, other profiles and every answer that something leads to', () => {
    const library = filled()
    library.news.storeStories(
      OTHER,
      {
        request: 'GET x',
        status: 200,
        requestId: null,
        fingerprint: 'f',
        receivedAt: 1,
        bytes: Buffer.from('[other]'),
      },
      'full',
      [{ item: storyOf({ id: 500 }), path: '$[0]' }],
    )
    library.news.markStories(OWNER, [4], { starredAt: 1 })
    library.files.purge(OWNER, { what: 'stories', which: 'current' })
    expect([
      idsOf(library, ''),
      library.news.readStory(OTHER, 500)?.item.id,
      library.files.readInventory(OWNER).responses,
    ]).toEqual([[4], 500, 2])
    library.files.purge(OWNER, { what: 'everything', which: 'all' })
    expect([idsOf(library, ''), library.news.readStory(OTHER, 500), library.files.readInventory(OWNER)]).toMatchObject([
      [],
      null,
      { stories: 0, versions: 0, responses: 0, images: 0 },
    ])
    expect(library.news.readStory(OWNER, 4)).toBeNull()
    store(library, [storyOf({ id: 4 })])
    expect(library.news.readStory(OWNER, 4)?.mark.starredAt).toBe(1)
  })

  it('of pictures leaves the stories', () => {
    const library = filled()
    library.news.storeImage(OWNER, 'https://img.example/a', {
      type: 'image/png',
      bytes: new Uint8Array([1, 2, 3]),
      receivedAt: 1,
    })
    expect(library.files.readInventory(OWNER)).toMatchObject({ images: 1, imageBytes: 3 })
    library.files.purge(OWNER, { what: 'images', which: 'all' })
    expect(library.files.readInventory(OWNER)).toMatchObject({ images: 0, stories: 20 })
  })
})

describe('a backup', () => {
  it('is one file and brings everything back, marks and lists included', () => {
    const folder = temporaryFolder()
    const file = join(temporaryFolder(), 'x.tearsheet-backup')
    const library = filled(folder)
    library.news.markStories(OWNER, [4], { starredAt: 9, note: 'Mine' })
    library.companies.saveWatchList({ id: null, name: 'List', symbols: ['A'], isPaused: false })
    library.files.writeBackup(file)
    library.files.purge(OWNER, { what: 'everything', which: 'all' })
    library.companies.removeOrganised('watch-list', 1)
    library.news.markStories(OWNER, [4], { starredAt: null })
    library.files.restoreBackup(file)
    expect([
      idsOf(library, '').length,
      idsOf(library, 'mine'),
      library.news.readStory(OWNER, 4)?.mark.starredAt,
      library.companies.readWatchLists().map(({ name }) => name),
    ]).toEqual([20, [4], 9, ['List']])
    // What was held before stands beside it, and the backup itself was not touched.
    expect(readdirSync(folder).filter((name) => name.includes('before-restore'))).toHaveLength(2)
    library.files.restoreBackup(file)
    expect(idsOf(library, '')).toHaveLength(20)
  })

  it.each([
    ['a text', () => 'hello'.repeat(100)],
    ['nothing', () => ''],
  ])('that is %s is refused, and nothing is changed', (_what, content) => {
    const folder = temporaryFolder()
    const file = join(temporaryFolder(), 'x')
    writeFileSync(file, content())
    const library = filled(folder)
    expect(() => library.files.restoreBackup(file)).toThrow(NotABackupError)
    expect([idsOf(library, '').length, readdirSync(folder).filter((name) => /restor|damaged/.test(name))]).toEqual([
      20,
      [],
    ])
  })

  it('of a newer version is refused by name, and nothing is changed', () => {
    const file = join(temporaryFolder(), 'x')
    const library = filled()
    library.files.writeBackup(file)
    const newer = new DatabaseSync(file)
    newer.exec('PRAGMA user_version = 99')
    newer.close()
    expect(() => library.files.restoreBackup(file)).toThrow(NewerSchemaError)
    expect(idsOf(library, '')).toHaveLength(20)
    expect(existsSync(file)).toBe(true)
  })
})
