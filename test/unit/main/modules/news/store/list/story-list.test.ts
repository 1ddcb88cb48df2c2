import { describe, expect, it } from 'vitest'
import { formatServiceDate } from '../../../../../../../app/domain/responses/service-date.ts'
import { LIBRARY } from '../../../../../../../main/modules/library/store/schemas/library-schema.ts'
import { libraryPath } from '../../../../../../../main/modules/library/store/library-paths.ts'
import { rowsOf } from '../../../../../../../main/modules/news/store/list/story-list.ts'
import { openDatabase } from '../../../../../../../main/platform/database/database.ts'
import { DamagedRowError } from '../../../../../../../main/platform/database/row-checksums.ts'
import { at, filledLibrary } from '../../../../../../support/library/filled-library.ts'
import {
  idsOf,
  openTestLibrary,
  OWNER,
  store,
  stockOf,
  storyOf,
  listOf,
} from '../../../../../../support/records/stories.ts'
import fc from '../../../../../../support/cases/property.ts'
import { temporaryFolder } from '../../../../../../support/system/temporary-folder.ts'

describe('pages', () => {
  it('together are the whole list, in whatever order the stories arrived', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 0, max: 400 }), { maxLength: 60 }),
        fc.integer({ min: 1, max: 13 }),
        (hours, size) => {
          const library = openTestLibrary()
          store(
            library,
            hours.map((hour) => storyOf({ id: hour, created: formatServiceDate(Date.UTC(2026, 0, 1, hour)) })),
          )
          const pages = Array.from({ length: Math.ceil(hours.length / size) + 1 }, (_, page) =>
            idsOf(library, '', { offset: page * size, limit: size }),
          )
          expect(pages.flat()).toEqual([...hours].sort((one, other) => other - one))
          library.files.close()
        },
      ),
      { numRuns: 15 },
    )
  })

  it('fit together where stories leave the list between them and keep their place', () => {
    const query = 'is:unread'
    const hours = fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 40 })
    fc.assert(
      fc.property(hours, hours, fc.integer({ min: 1, max: 9 }), (ids, marked, size) => {
        const library = openTestLibrary()
        store(
          library,
          ids.map((id) => storyOf({ id, created: formatServiceDate(Date.UTC(2026, 0, 1, id)) })),
        )
        const before = idsOf(library, query)
        library.news.markStories(OWNER, marked, { readAt: 1 })
        const kept = marked.filter((id) => before.includes(id))
        const pages = Array.from({ length: Math.ceil(before.length / size) + 1 }, (_, page) =>
          listOf(library, query, { offset: page * size, limit: size, kept }),
        )
        expect(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual(before)
        expect(pages.map(({ more }) => more)).toEqual(pages.map((_, page) => (page + 1) * size < before.length))
        library.files.close()
      }),
      { numRuns: 15 },
    )
  })

  it('include every story of a burst with more stories in a second than there are slots', () => {
    const library = openTestLibrary()
    store(
      library,
      Array.from({ length: 90 }, (_, id) => storyOf({ id, created: at(1) })),
    )
    store(
      library,
      Array.from({ length: 90 }, (_, id) => storyOf({ id: 100 + id, created: null })),
    )
    expect(new Set(idsOf(library, '')).size).toBe(180)
    expect(
      idsOf(library, '')
        .slice(90)
        .every((id) => id >= 100),
    ).toBe(true)
  })
})

// A11
it('a line names each channel once, and none that is empty', () => {
  const library = openTestLibrary()
  store(library, [storyOf({ id: 1, channels: ['News', '', 'News', 'Markets'] })])
  const { rows } = listOf(library, '')
  expect(rows[0]?.channels).toEqual(['News', 'Markets'])
})

describe('mute rules', () => {
  it('hide what they find everywhere, and each hidden story names the rule that hides it', () => {
    const library = filledLibrary()
    library.companies.saveNamedQuery({
      id: null,
      purpose: 'mute',
      name: 'No banks',
      query: 'sym:JPM OR title:banks',
      colour: null,
      sound: null,
    })
    library.companies.saveNamedQuery({
      id: null,
      purpose: 'mute',
      name: 'No releases',
      query: 'chan:"Press Releases"',
      colour: null,
      sound: null,
    })
    expect([idsOf(library, ''), idsOf(library, 'revenue')]).toEqual([[3, 1], [1]])
    expect(library.news.countStories(OWNER, 'revenue', 100)).toEqual({ total: 1, hidden: 1, next: null })
    const first = library.news.countStories(OWNER, '', 1)
    expect(first).toMatchObject({ total: 1, hidden: 1 })
    expect(library.news.countStories(OWNER, '', 5, undefined, first.next ?? 0)).toEqual({
      total: 1,
      hidden: 0,
      next: null,
    })
    const hidden = listOf(library, '', { shows: 'hidden' })
    expect(hidden.rows.map(({ id, hiddenBy }) => [id, hiddenBy])).toEqual([[2, ['No banks', 'No releases']]])
    library.companies.removeOrganised('named-query', 1)
    library.companies.removeOrganised('named-query', 2)
    expect(idsOf(library, '')).toEqual([3, 2, 1])
  })
})

describe('a mute rule with a phrase', () => {
  it('hides only where the words are adjacent, alone or among alternatives', () => {
    for (const query of ['"revenue of the quarter"', 'title:nothing OR "revenue of the quarter"']) {
      const library = filledLibrary()
      // Story 2 has some of the words, story 1 has the phrase.
      store(library, [storyOf({ id: 4, created: at(4), title: 'The quarter of revenue' })])
      library.news.checkRule(OWNER, query)
      library.companies.saveNamedQuery({ id: null, purpose: 'mute', name: 'Phrase', query, colour: null, sound: null })
      expect(idsOf(library, '')).toEqual([4, 3, 2])
      expect(
        library.news
          .listStories(OWNER, { query: '', order: 'newest', shows: 'hidden', offset: 0, limit: 10 })
          .rows.map(({ id, hiddenBy }) => [id, hiddenBy]),
      ).toEqual([[1, ['Phrase']]])
    }
  })

  it('is rejected where it could not be applied', () => {
    expect(() => filledLibrary().news.checkRule(OWNER, 'is:unread')).toThrow()
  })
})

describe('an alert with a date', () => {
  it('applies from that date only', () => {
    expect(
      filledLibrary()
        .news.matchingStories(OWNER, 'after:2026-01-02 margins', [1, 2, 3])
        .map(({ id }) => id),
    ).toEqual([2])
  })
})

describe('a row of the list', () => {
  const rowWith = (changes: Parameters<typeof storyOf>[0]) => {
    const library = openTestLibrary()
    store(library, [storyOf(changes)])
    return listOf(library, '').rows[0]
  }
  const names = (count: number): string[] => Array.from({ length: count }, (_, place) => `N${place}`)

  // H15
  it('has the first of many symbols, and their number', () => {
    const row = rowWith({ stocks: names(1000).map((name) => stockOf(name)) })
    expect([row?.symbols, row?.symbolCount]).toEqual([names(4), 1000])
  })

  it('names a symbol first that was asked for, as the story had it at a moment', () => {
    const library = openTestLibrary()
    const page = { query: '', order: 'newest', shows: 'visible', offset: 0, limit: 1 } as const
    store(library, [storyOf({ stocks: names(9).map((name) => stockOf(name)) })], 'full', 1000)
    store(library, [storyOf({ stocks: ['N0', 'LATE'].map((name) => stockOf(name)) })], 'full', 2000)
    const symbolsOf = (symbol: string, knownAt: number) =>
      library.news.listStories(OWNER, { ...page, symbol, knownAt }).rows[0]?.symbols
    expect([symbolsOf('N7', 1500), symbolsOf('LATE', 1500), symbolsOf('LATE', 2500)]).toEqual([
      ['N7', 'N0', 'N1', 'N2'],
      names(4),
      ['LATE', 'N0'],
    ])
  })

  // H15
  it('has the first of many channels', () => {
    expect(rowWith({ channels: names(1000) })?.channels).toEqual(names(12))
  })

  it('says why a price moves also when that channel comes after many others', () => {
    const row = rowWith({ channels: [...names(100), 'WIIM'] })
    expect([row?.isWhyMoving, row?.channels]).toEqual([true, names(12)])
  })

  // H15
  it('has the beginning of a long title', () => {
    expect(rowWith({ title: 'long '.repeat(200_000) })?.title).toHaveLength(401)
  })

  it('is neither shown as a headline when the version with its text is lost, nor left out when the story is', () => {
    const folder = temporaryFolder()
    const library = openTestLibrary(folder)
    store(library, [storyOf({ id: 7 })])
    library.files.close()
    const database = openDatabase(libraryPath(folder, OWNER), { ...LIBRARY, attached: {} })
    database.execute('UPDATE story SET text_version = 99')
    database.execute("ATTACH ':memory:' AS user_store")
    database.execute(`CREATE TABLE user_store.highlight (origin, story_id);
      CREATE TABLE user_store.mark (origin, story_id, read_at, read_edits, starred_at, pinned_at, label, note)`)
    database.execute('CREATE TEMP VIEW checked_mark AS SELECT * FROM user_store.mark')
    const { key } = database.statement<{ key: number }>('SELECT key FROM story').one()
    const file = { database, origin: OWNER.origin }
    expect(() => rowsOf(file, [key])).toThrow(DamagedRowError)
    expect(() => rowsOf(file, [key + 1])).toThrow(DamagedRowError)
    database.close()
  })
})

describe('the date of a story', () => {
  const dateOf = (created: string | null) => {
    const library = openTestLibrary()
    store(library, [storyOf({ id: 1, created })])
    const [row] = listOf(library, '').rows
    return [row?.createdAt, row?.createdAsSent]
  }

  it.each([
    ['2026-11-27T14:00:00Z', [Date.UTC(2026, 10, 27, 14), undefined]],
    ['Fri, 27 Nov 26 14:00:00 -0400', [null, 'Fri, 27 Nov 26 14:00:00 -0400']],
    [null, [null, undefined]],
  ])('sent as %j is read where it means one time, and is listed as sent otherwise', (created, date) => {
    expect(dateOf(created)).toEqual(date)
  })
})
