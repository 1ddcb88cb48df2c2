import { describe, expect, it } from 'vitest'
import type { NewsItem } from '../../../../../../app/domain/news/news-item.ts'
import { formatServiceDate } from '../../../../../../app/domain/responses/service-date.ts'
import { errorInfo } from '../../../../../../app/errors/app-error.ts'
import { idsOf, openTestLibrary, OWNER, stockOf, store, storyOf } from '../../../../../support/stories.ts'
import fc from '../../../../../support/property.ts'

const at = (day: number, hour = 12): string => formatServiceDate(Date.UTC(2026, 0, day, hour + 4))

const STORIES: NewsItem[] = [
  storyOf({
    id: 1,
    created: at(1),
    title: 'Apple raises outlook',
    body: '<p>Revenue of <b>the</b> quarter rose &amp; margins held.</p>',
    channels: ['News', 'WIIM'],
    tags: ['Guidance'],
    importanceRank: 4,
  }),
  storyOf({
    id: 2,
    created: at(2),
    title: 'Banks fall',
    body: '<p>Margins of banks fell with revenue.</p>',
    stocks: [stockOf('JPM', { exchange: 'NYSE', sector: 'Financials' }), stockOf('BRK/B')],
    channels: ['Press Releases'],
    author: 'Ann O’Neil',
  }),
  storyOf({
    id: 3,
    created: at(3),
    title: 'Café opens',
    body: '',
    teaser: ' ',
    stocks: [],
    tags: ['M&A'],
    importanceRank: 5,
  }),
]

function filled() {
  const library = openTestLibrary()
  store(library, STORIES)
  return library
}

describe('a query', () => {
  it.each<[string, number[]]>([
    ['', [3, 2, 1]],
    ['revenue', [2, 1]],
    ['REVENUE margins', [2, 1]],
    ['reven*', [2, 1]],
    ['cafe', [3]],
    ['"revenue of the quarter"', [1]],
    ['"margins of the quarter"', []],
    ['-"revenue of the quarter"', [3, 2]],
    ['revenue -banks', [1]],
    ['banks OR apple', [2, 1]],
    ['(banks OR apple) -fall', [1]],
    ['title:apple', [1]],
    ['title:revenue', []],
    ['sym:aapl', [1]],
    ['sym:BRK/B', [2]],
    ['sym:BRK', []],
    ['chan:WIIM', [1]],
    ['chan:"press releases"', [2]],
    ['tag:M&A', [3]],
    ['exch:NYSE', [2]],
    ['sector:financials', [2]],
    ['author:"Ann O’Neil"', [2]],
    ['rank>=4', [3, 1]],
    ['rank:1', [2]],
    ['rank<5', [2, 1]],
    ['rank>5', []],
    ['has:body', [2, 1]],
    ['-has:body', [3]],
    ['after:2026-01-02', [3, 2]],
    ['before:2026-01-02', [1]],
    ['on:2026-01-02', [2]],
    ['-on:2026-01-02', [3, 1]],
    ['revenue after:2026-01-02 sym:JPM', [2]],
    ['is:unread', [3, 2, 1]],
    ['is:starred', []],
    ['is:revised', []],
    ['AAPL', [1]],
  ])('%s finds %j', (query, expected) => {
    expect(idsOf(filled(), query)).toEqual(expected)
  })

  it.each([
    ['sym:', /needs a value/],
    ['rank>=9', /1 to 5/],
    ['foo:bar', /Unknown field “foo”.*character 1/],
    ['apple "open', /is not closed.*character 7/],
    ['after:yesterday', /not a date/],
    ['is:starred OR apple', /only stand by itself/],
    ['list:none', /no watch list “none”/],
    ['(apple', /is not closed/],
    ['apple OR', /between two terms/],
  ])('%s is rejected with a reason', (query, errorText) => {
    try {
      idsOf(filled(), query)
      expect.unreachable()
    } catch (thrown) {
      const error = errorInfo(thrown)
      expect(error?.kind === 'invalid-input' ? error.errorText : '').toMatch(errorText)
    }
  })

  it('puts stories with the words in their title first on request', () => {
    const library = openTestLibrary()
    store(library, [
      storyOf({ id: 1, created: at(1), title: 'Revenue rises' }),
      storyOf({ id: 2, created: at(2), body: '<p>revenue</p>' }),
      storyOf({ id: 3, created: at(3), body: '<p>revenue</p>' }),
    ])
    expect(idsOf(library, 'revenue')).toEqual([3, 2, 1])
    expect(idsOf(library, 'revenue', { order: 'best' })).toEqual([1, 3, 2])
    expect([0, 1, 2].map((offset) => idsOf(library, 'revenue', { order: 'best', offset, limit: 1 })[0])).toEqual([
      1, 3, 2,
    ])
  })

  it('finds stories by marks and notes, and no longer after a note is removed', () => {
    const library = filled()
    library.news.markStories(OWNER, [2], { starredAt: 5, note: 'Ask about covenants', label: 'committee' })
    library.news.markStories(OWNER, [1], { readAt: 5 })
    expect([
      idsOf(library, 'is:starred'),
      idsOf(library, 'covenants'),
      idsOf(library, 'has:note'),
      idsOf(library, 'label:committee'),
      idsOf(library, 'is:unread'),
      idsOf(library, '-is:starred revenue'),
    ]).toEqual([[2], [2], [2], [2], [3, 2], [1]])
    library.news.markStories(OWNER, [2], { note: null })
    expect([idsOf(library, 'covenants'), idsOf(library, 'has:note')]).toEqual([[], []])
  })

  it('for another key finds nothing of this one', () => {
    const library = filled()
    const other = { ...OWNER, connection: 'two' }
    expect(
      library.news.listStories(other, { query: 'revenue', order: 'newest', shows: 'visible', offset: 0, limit: 10 })
        .rows,
    ).toEqual([])
    expect(library.news.countStories(other, '', 10).total).toBe(0)
    expect(library.news.completeField(other, 'sym', 'a')).toEqual([])
  })
})

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

describe('search', () => {
  const words = ['alpha', 'beta', 'gamma', 'delta', 'epsilon']
  const text = fc.array(fc.constantFrom(...words), { maxLength: 6 }).map((parts) => parts.join(' '))
  const items = fc.array(
    fc.record({
      title: text,
      body: text,
      symbol: fc.constantFrom('A', 'B', 'C'),
      rank: fc.constantFrom(null, 1, 3, 5),
    }),
    { minLength: 1, maxLength: 25 },
  )

  it('gives the same result as a check of every story', () => {
    fc.assert(
      fc.property(
        items,
        fc.constantFrom(...words),
        fc.constantFrom(...words),
        fc.constantFrom('A', 'B'),
        fc.integer({ min: 1, max: 5 }),
        (stories, one, other, symbol, rank) => {
          const library = openTestLibrary()
          store(
            library,
            stories.map((story, id) =>
              storyOf({
                id,
                title: story.title,
                teaser: '',
                body: `<p>${story.body}</p>`,
                stocks: [stockOf(story.symbol)],
                importanceRank: story.rank,
                created: formatServiceDate(Date.UTC(2026, 0, 1, 0, id)),
              }),
            ),
          )
          const naive = (accepts: (story: (typeof stories)[number], all: string[]) => boolean): number[] =>
            stories
              .map((story, id) => ({ story, id }))
              .filter(({ story }) => accepts(story, `${story.title} ${story.body}`.split(' ')))
              .map(({ id }) => id)
              .reverse()
          expect(idsOf(library, `${one} ${other}`)).toEqual(
            naive((_story, all) => all.includes(one) && all.includes(other)),
          )
          expect(idsOf(library, `${one} -${other} sym:${symbol}`)).toEqual(
            naive((story, all) => all.includes(one) && !all.includes(other) && story.symbol === symbol),
          )
          expect(idsOf(library, `(${one} OR title:${other}) rank>=${rank}`)).toEqual(
            naive(
              (story, all) =>
                (all.includes(one) || story.title.split(' ').includes(other)) && (story.rank ?? 1) >= rank,
            ),
          )
          expect(idsOf(library, `"${one} ${other}"`)).toEqual(
            naive((story) => [story.title, story.body].some((part) => ` ${part} `.includes(` ${one} ${other} `))),
          )
          expect(idsOf(library, `${one.slice(0, 3)}*`)).toEqual(
            naive((_story, all) => all.some((word) => word.startsWith(one.slice(0, 3)))),
          )
          expect([...idsOf(library, one, { order: 'best' })].sort()).toEqual([...idsOf(library, one)].sort())
          library.files.close()
        },
      ),
      { numRuns: 25 },
    )
  })
})

describe('mute rules', () => {
  it('hide what they find everywhere, and each hidden story names the rule that hides it', () => {
    const library = filled()
    library.companies.saveNamedQuery({ id: null, purpose: 'mute', name: 'No banks', query: 'sym:JPM OR title:banks' })
    library.companies.saveNamedQuery({ id: null, purpose: 'mute', name: 'No releases', query: 'chan:"Press Releases"' })
    expect([idsOf(library, ''), idsOf(library, 'revenue')]).toEqual([[3, 1], [1]])
    expect(library.news.countStories(OWNER, 'revenue', 100)).toEqual({ total: 1, isExact: true, hidden: 1 })
    const hidden = library.news.listStories(OWNER, {
      query: '',
      order: 'newest',
      shows: 'hidden',
      offset: 0,
      limit: 10,
    })
    expect(hidden.rows.map(({ id, hiddenBy }) => [id, hiddenBy])).toEqual([[2, ['No banks', 'No releases']]])
    library.companies.removeOrganised('named-query', 1)
    library.companies.removeOrganised('named-query', 2)
    expect(idsOf(library, '')).toEqual([3, 2, 1])
  })
})

describe('a mute rule with a phrase', () => {
  it('hides only where the words are adjacent, alone or among alternatives', () => {
    for (const query of ['"revenue of the quarter"', 'title:nothing OR "revenue of the quarter"']) {
      const library = filled()
      // Story 2 has some of the words, story 1 has the phrase.
      store(library, [storyOf({ id: 4, created: at(4), title: 'The quarter of revenue' })])
      library.news.checkRule(OWNER, query)
      library.companies.saveNamedQuery({ id: null, purpose: 'mute', name: 'Phrase', query })
      expect(idsOf(library, '')).toEqual([4, 3, 2])
      expect(
        library.news
          .listStories(OWNER, { query: '', order: 'newest', shows: 'hidden', offset: 0, limit: 10 })
          .rows.map(({ id, hiddenBy }) => [id, hiddenBy]),
      ).toEqual([[1, ['Phrase']]])
    }
  })

  it('is rejected where it could not be applied', () => {
    const library = filled()
    expect(() => library.news.checkRule(OWNER, 'is:unread')).toThrow()
    expect(() => idsOf(library, '(apple OR "raises outlook")')).toThrow()
  })
})

describe('an alert with a date', () => {
  it('applies from that date only', () => {
    expect(
      filled()
        .news.matchingStories(OWNER, 'after:2026-01-02 margins', [1, 2, 3])
        .map(({ id }) => id),
    ).toEqual([2])
  })
})

describe('facets and completion', () => {
  it('count values over the stories of a query', () => {
    const { counted, facets } = filled().news.readFacets(OWNER, 'revenue')
    expect(counted).toBe(2)
    expect(facets.find(({ field }) => field === 'sym')?.values).toEqual([
      { value: 'AAPL', count: 1 },
      { value: 'BRK/B', count: 1 },
      { value: 'JPM', count: 1 },
    ])
    expect(facets.find(({ field }) => field === 'rank')?.values).toEqual([
      { value: '1', count: 1 },
      { value: '4', count: 1 },
    ])
  })

  it('suggest values that begin like the typed text, including unusual letters', () => {
    const library = filled()
    expect(library.news.completeField(OWNER, 'sym', 'br')).toEqual([{ value: 'brk/b', count: 1 }])
    expect(library.news.completeField(OWNER, 'tag', 'm&')).toEqual([{ value: 'm&a', count: 1 }])
  })
})

describe('snippets', () => {
  it('show the words where they stand, with their places', () => {
    const [snippet] = filled().news.readSnippets(OWNER, 'margins', [1])
    expect(snippet?.marks.map(([from, to]) => snippet.text.slice(from, to))).toEqual(['margins'])
    expect(snippet?.text).toContain('Revenue of the quarter rose & margins held.')
  })
})
