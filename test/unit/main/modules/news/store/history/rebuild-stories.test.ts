import { describe, expect, it, onTestFinished } from 'vitest'
import type { NewsItem } from '../../../../../../../app/domain/news/news-item.ts'
import { libraryPath } from '../../../../../../../main/modules/library/store/library-paths.ts'
import { openLibrary } from '../../../../../../../main/modules/library/store/library.ts'
import { NO_READERS, type ResponseReaders } from '../../../../../../../main/modules/library/store/response-readers.ts'
import { idsOf, OWNER, responseOf, storyOf } from '../../../../../../support/records/stories.ts'
import { temporaryFolder } from '../../../../../../support/system/temporary-folder.ts'
import { withDatabase } from '../../../../../../support/library/whole-library.ts'

/** Reads stored responses; `members` are read otherwise than when they were received. */
const readers = (members: Partial<NewsItem>): ResponseReaders => ({
  ...NO_READERS,
  stories: (bytes) =>
    (JSON.parse(Buffer.from(bytes).toString()) as NewsItem[]).map((item, place) => ({
      item: { ...item, ...members },
      path: `$[${place}]`,
    })),
})

/** A library with a story that was edited once, and a way to damage it. */
function edited(members: Partial<NewsItem> = {}) {
  const folder = temporaryFolder()
  const library = openLibrary(
    folder,
    () => 1,
    [],
    () => readers(members),
  )
  onTestFinished(() => library.files.close())
  const receive = (title: string, updated: string, at: number): void => {
    const item = storyOf({ title, updated })
    const response = {
      ...responseOf(JSON.stringify([item]), at),
      request: 'GET https://a.example/api/v2/news?displayOutput=full',
    }
    library.news.storeStories(OWNER, response, 'full', [JSON.stringify({ item, path: '$[0]' })])
  }
  receive('First', 'Tue, 13 Feb 2024 13:25:37 -0400', 1000)
  receive('Second', 'Tue, 13 Feb 2024 13:30:00 -0400', 2000)
  const damage = (...statements: readonly string[]): void => {
    withDatabase(libraryPath(folder, OWNER), (database) => {
      for (const statement of statements) database.exec(statement)
    })
    library.files.repair()
  }
  return { library, receive, damage }
}

const LOSE_FIRST = "UPDATE version SET head = '{}' WHERE id = 1"
const LOSE_SECOND = "UPDATE version SET head = '{}' WHERE id = 2"
const LOSE_RESPONSES = "UPDATE response SET body = x'00'"

it('a removed story whose version is read again from its response is still found as removed', () => {
  const { library, damage } = edited()
  library.news.storeRemovals(OWNER, [{ id: 7, at: 3000 }], 3000)
  expect(idsOf(library, 'is:removed')).toEqual([7])
  damage(LOSE_FIRST)
  expect(library.news.readStory(OWNER, 7)).toMatchObject({ title: 'Second', edits: 1 })
  expect(library.news.readStory(OWNER, 7)?.removedAt).not.toBeNull()
  expect(idsOf(library, 'is:removed')).toEqual([7])
})

it.each([
  ['its first version', [LOSE_FIRST]],
  ['its second version', [LOSE_SECOND]],
  ['its row', ['UPDATE story SET edits = 5']],
])(
  'a story has the history that it had when a library has lost %s and reads responses otherwise now',
  (_name, statements) => {
    const { library, damage } = edited({ originalId: 5 })
    const history = () => library.news.readHistory(OWNER, 7).map(({ changeType, updated }) => [changeType, updated])
    const before = history()
    expect(before).toHaveLength(2)
    damage(...statements)
    expect(history()).toEqual(before)
  },
)

describe('a story that was edited several times under one update time', () => {
  const UPDATED = 'Tue, 13 Feb 2024 13:30:00 -0400'
  const TITLES = ['Second', 'Third', 'Third', 'Second', 'Fourth', 'Fourth', 'Third']

  it.each([[[1]], [[2]], [[3]], [[4]], [[1, 3]], [[2, 4]], [[2, 3]], [[1, 2, 3, 4, 5]]])(
    'has its whole history and no edit more when a library has lost its versions %j',
    (lost) => {
      const { library, receive, damage } = edited()
      TITLES.forEach((title, place) => receive(title, UPDATED, 3000 + place))
      const history = () =>
        library.news.readHistory(OWNER, 7).map(({ changeType, receivedAt }) => [changeType, receivedAt])
      const before = [history(), library.news.readStory(OWNER, 7)]
      damage(`UPDATE version SET head = '{}' WHERE id IN (${lost.join()})`)
      expect([history(), library.news.readStory(OWNER, 7)]).toEqual(before)
      expect(library.files.damagedFiles()).toMatchObject([{ file: 'library', notRebuilt: 0 }])
    },
  )

  it('was last received when it was when a library has lost its row', () => {
    const { library, receive, damage } = edited()
    receive('Second', UPDATED, 3000)
    // A late response with an older version.
    receive('First', 'Tue, 13 Feb 2024 13:25:37 -0400', 4000)
    const before = library.news.readStory(OWNER, 7)
    expect(before).toMatchObject({ receivedAt: 3000 })
    damage('UPDATE story SET edits = 5')
    expect(library.news.readStory(OWNER, 7)).toEqual(before)
  })
})

describe('a story whose newest version was lost with its response', () => {
  const SPAN = { newest: 2000, oldest: 1000, next: null, readAt: 2000, incompleteDays: [] }

  it('is not shown with the earlier title, and is asked for again', () => {
    const { library, damage } = edited()
    library.news.saveCoverage(OWNER, '', [], [SPAN])
    library.companies.saveWatermarks(OWNER, ['AAPL'], 2000)
    damage(LOSE_SECOND, LOSE_RESPONSES)
    expect([library.news.readStory(OWNER, 7), idsOf(library, '')]).toEqual([null, []])
    expect(library.files.damagedFiles()).toMatchObject([{ file: 'library', notRebuilt: 1 }])
    expect(library.news.readCoverage(OWNER, '')).toEqual([])
    expect(library.companies.readWatermarks(OWNER, ['AAPL'])).toEqual({})
  })

  it('is not shown with the earlier title when its own row was lost as well', () => {
    const { library, damage } = edited()
    damage(LOSE_SECOND, LOSE_RESPONSES, 'UPDATE story SET edits = 5')
    expect([library.news.readStory(OWNER, 7), idsOf(library, '')]).toEqual([null, []])
    expect(library.files.damagedFiles()).toMatchObject([{ file: 'library', notRebuilt: 1 }])
  })

  it('is shown again with its mark when the service sends it', () => {
    const { library, receive, damage } = edited()
    library.news.markStories(OWNER, [7], { starredAt: 5 })
    damage(LOSE_SECOND, LOSE_RESPONSES)
    receive('Second', 'Tue, 13 Feb 2024 13:30:00 -0400', 4000)
    expect(library.news.readStory(OWNER, 7)).toMatchObject({ title: 'Second', mark: { starredAt: 5 } })
    expect(idsOf(library, 'second')).toEqual([7])
  })

  it('is not shown with the earlier title after a version that was no edit either', () => {
    const { library, receive, damage } = edited()
    // Another update time alone is no edit.
    receive('Second', 'Tue, 13 Feb 2024 13:35:00 -0400', 3000)
    expect(library.news.readStory(OWNER, 7)).toMatchObject({ edits: 1 })
    damage("UPDATE version SET head = '{}' WHERE id = 3", LOSE_RESPONSES)
    expect(library.news.readStory(OWNER, 7)).toBeNull()
  })
})

it.each([
  ['its first version', [LOSE_FIRST]],
  ['its second version', [LOSE_SECOND]],
  ['its first version with all responses', [LOSE_FIRST, LOSE_RESPONSES]],
  ['its row', ['UPDATE story SET edits = 5']],
])('a story that was read stays read as far as it was when a library has lost %s', (_name, statements) => {
  const { library, damage } = edited()
  library.news.markStories(OWNER, [7], { readAt: 2500 })
  const before = library.news.readStory(OWNER, 7)
  expect(before).toMatchObject({ edits: 1, isChangedSinceRead: false })
  damage(...statements)
  const after = library.news.readStory(OWNER, 7)
  expect(after?.mark ?? before?.mark).toEqual(before?.mark)
  expect(after?.isChangedSinceRead ?? false).toBe(false)
})
