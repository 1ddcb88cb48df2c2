import { readdirSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import type { NewsItem } from '../../../../../../../app/domain/news/news-item.ts'
import type { Library } from '../../../../../../../main/modules/library/store/library.ts'
import { librariesFolder, libraryPath } from '../../../../../../../main/modules/library/store/library-paths.ts'
import { retentionOf } from '../../../../../../support/library/retention.ts'
import { openTestLibrary, OWNER as MAIN, responseOf, storyOf } from '../../../../../../support/records/stories.ts'
import { temporaryFolder } from '../../../../../../support/system/temporary-folder.ts'
import { errorOf } from '../../../../../../support/system/error-of.ts'

const A = MAIN.origin
const SECOND = { connection: 'second-seat', origin: A }
const OTHER_SERVICE = { connection: 'beta', origin: 'https://b.example' }
const [A1, A2] = ['key one', 'key two'] as const

/** What each key received of the main connection: one story of its own, and versions of a story that both received. */
const RECEIVED: readonly [string, NewsItem][] = [
  [A1, storyOf({ id: 1, title: 'Only with the first' })],
  [A2, storyOf({ id: 2, title: 'Only with the second' })],
  [A1, storyOf({ id: 3, title: 'Both' })],
  [A2, storyOf({ id: 3, title: 'Both, edited', updated: 'Tue, 13 Feb 2024 15:00:00 -0400' })],
  [A1, storyOf({ id: 3, title: 'Both, edited again', updated: 'Tue, 13 Feb 2024 16:00:00 -0400' })],
]

const ratiosOf = (symbol: string) => ({
  symbol,
  company: null,
  error: null,
  records: [
    {
      id: { companyId: 'C', asOf: '2025-12-31', reportType: 'R', period: '3M', aorOrRestate: 'RESTATE' },
      fiscalYearEnd: 12,
      isCalculated: false,
      values: { roe: '0.5' },
      path: '$.a',
    },
  ],
})

/** A library of two connections to one service and one to another, with marks of both services. */
function open(): Library {
  const library = openTestLibrary()
  const storeStory = (owner: typeof MAIN, fingerprint: string, item: NewsItem, at: number): void => {
    const response = { ...responseOf(JSON.stringify([at, item]), at), fingerprint }
    library.news.storeStories(owner, response, 'full', [JSON.stringify({ item, path: '$[1]' })])
  }
  for (const [place, [key, item]] of RECEIVED.entries()) storeStory(MAIN, key, item, 1000 + place)
  storeStory(SECOND, 'key three', storyOf({ id: 9 }), 2000)
  for (const [symbol, fingerprint] of [
    ['KSTL', A1],
    ['QNTL', A2],
  ] as const)
    library.fundamentals.storeRatios(MAIN, { ...responseOf(symbol, 3000), fingerprint }, [ratiosOf(symbol)])
  library.companies.saveWatermarks(MAIN, ['KSTL'], 500)
  library.news.saveCoverage(
    MAIN,
    'all',
    [],
    [{ newest: 9, oldest: 5, next: { day: null, page: 1 }, readAt: 9, incompleteDays: [] }],
  )
  for (const owner of [MAIN, OTHER_SERVICE]) {
    library.news.markStories(owner, [3], { label: 'Read again' })
    library.news.markStories(owner, [9], { label: 'Ask' })
  }
  return library
}

const idsOf = (library: Library, owner = MAIN): number[] =>
  library.news
    .listStories(owner, { query: '', order: 'newest', shows: 'visible', offset: 0, limit: 1000 })
    .rows.map(({ id }) => id)
const values = (library: Library, owner = MAIN): number =>
  library.fundamentals
    .readRatios(owner, { symbols: ['KSTL', 'QNTL'], fields: [], reportTypes: [], fromDate: null, knownAt: null })
    .flatMap(({ records }) => records).length

describe('removing what came with a key', () => {
  it('leaves what only another key received', async () => {
    const library = open()
    await retentionOf(library).purgeKey(MAIN, A1)
    expect(idsOf(library)).toEqual([3, 2])
  })

  it('leaves of a story the versions of the other key', async () => {
    const library = open()
    await retentionOf(library).purgeKey(MAIN, A2)
    const history = library.news.readHistory(MAIN, 3)
    expect(history.map(({ changeType }) => changeType)).toEqual(['edit', 'first'])
    for (const { response } of history.flatMap(({ responses }) => responses))
      expect(library.responses.readResponse(MAIN, response.hash)).toMatchObject({ intact: true, fingerprint: A1 })
  })

  it('leaves nothing when the connection had no other key, and the marks', async () => {
    const library = open()
    for (const key of [A1, A2]) await retentionOf(library).purgeKey(MAIN, key)
    expect([idsOf(library).length, values(library)]).toEqual([0, 0])
    expect(library.files.readInventory(MAIN).keys).toEqual([])
    expect(library.news.listLabels(MAIN).length).toBe(2)
  })

  it('lets the watch lists and the lists of stories ask for everything again', async () => {
    const library = open()
    expect([library.companies.readWatermarks(MAIN, ['KSTL']), library.news.readCoverage(MAIN, 'all').length]).toEqual([
      { KSTL: 500 },
      1,
    ])
    await retentionOf(library).purgeKey(MAIN, A1)
    expect([library.companies.readWatermarks(MAIN, ['KSTL']), library.news.readCoverage(MAIN, 'all')]).toEqual([{}, []])
  })
})

describe('removing a connection', () => {
  it('removes all its data, and no other connection to the same service loses any', () => {
    const library = open()
    const others = idsOf(library, SECOND)
    library.files.removeConnection(MAIN.connection)
    expect(library.files.readInventory(SECOND).connections.map(({ connection }) => connection)).not.toContain(
      MAIN.connection,
    )
    expect([idsOf(library, SECOND), others]).toEqual([[9], [9]])
    const added = { connection: 'added', origin: A }
    expect([library.companies.readWatermarks(added, ['KSTL']), library.news.readCoverage(added, 'all')]).toEqual([
      {},
      [],
    ])
    expect(library.news.listLabels(SECOND).length).toBe(2)
  })

  it('removes what was kept of its damaged libraries, and nothing of another connection', () => {
    const folder = temporaryFolder()
    const library = openTestLibrary(folder)
    const other = { connection: 'one-more', origin: A }
    for (const owner of [{ connection: 'one', origin: A }, other]) {
      library.news.storeRemovals(owner, [{ id: 1, at: 1 }], 1)
      const file = new DatabaseSync(libraryPath(folder, owner))
      file.exec('UPDATE owner SET checksum = checksum + 1')
      file.close()
    }
    library.files.repair()
    const kept = (): string[] => readdirSync(librariesFolder(folder)).filter((name) => name.includes('.damaged-'))
    const before = kept()
    library.files.removeConnection('one')
    expect(kept()).toEqual(before.filter((name) => name.startsWith('one-more-')))
    expect(before.length).toBeGreaterThan(kept().length)
    expect(kept()).not.toEqual([])
  })

  it('stores nothing for it that comes late', () => {
    const library = openTestLibrary()
    library.files.removeConnection('one')
    const late = () => library.news.storeRemovals({ connection: 'one', origin: A }, [{ id: 1, at: 1 }], 1)
    expect(errorOf(late)).toEqual({ kind: 'cancelled' })
  })

  it('removes marks only when that is asked for', () => {
    const library = open()
    library.news.removeMarks(A)
    expect(library.news.listLabels(MAIN)).toEqual([])
    expect(library.news.listLabels(OTHER_SERVICE).length).toBe(2)
  })
})
