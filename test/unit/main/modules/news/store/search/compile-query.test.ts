import { describe, expect, it } from 'vitest'
import { highlightOf } from '../../../../../../support/records/highlights.ts'
import { formatServiceDate } from '../../../../../../../app/domain/responses/service-date.ts'
import { errorInfo } from '../../../../../../../app/errors/app-error.ts'
import { at, filledLibrary } from '../../../../../../support/library/filled-library.ts'
import { idsOf, openTestLibrary, OWNER, stockOf, store, storyOf } from '../../../../../../support/records/stories.ts'
import fc from '../../../../../../support/cases/property.ts'
import { errorOf } from '../../../../../../support/system/error-of.ts'

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
    ['gics:"diversified banks"', [2]],
    ['gics:40101010', [2]],
    ['-gics:"Diversified Banks"', [3, 1]],
    ['revenue gics:"Diversified Banks"', [2]],
    ['gics:Banks', []],
    ['isin:ZZ0000000002', [2]],
    ['isin:zz0000000002', [2]],
    ['-isin:ZZ0000000002', [3, 1]],
    ['revenue isin:ZZ0000000002', [2]],
    ['isin:ZZ000000000', []],
    ['isin:Z00000002', []],
    ['cusip:Z00000002', [2]],
    ['author:"Ann O’Neil"', [2]],
    ['author:neil', [2]],
    ['author:"ann nei"', [2]],
    ['author:eil', []],
    ['-author:ann', [3, 1]],
    ['sym:AAPL,JPM', [2, 1]],
    ['sym:(AAPL OR JPM) AND rank<4', [2]],
    ['rank>=4', [3, 1]],
    ['rank:1', [2]],
    ['rank<5', [2, 1]],
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
    ['banks OR "revenue of the quarter"', [2, 1]],
    ['-(banks OR "revenue of the quarter")', [3]],
    ['title:"apple raises"', [1]],
    ['title:"raises apple"', []],
    ['isin:ZZ0000000002 OR gics:none OR tag:M&A', [3, 2]],
  ])('%s finds %j', (query, expected) => {
    expect(idsOf(filledLibrary(), query)).toEqual(expected)
  })

  it.each<[string, number[]]>([
    ['before:2026-01-02', [1]],
    ['after:2026-01-02', [2]],
    ['-before:2026-01-02', [2, 3]],
    ['-after:2026-01-02', [1, 3]],
  ])('%s finds %j: of a story without a date it is not known that it is of one', (query, ids) => {
    const library = openTestLibrary()
    const [created, later] = [at(1), at(2)]
    store(library, [storyOf({ id: 1, created }), storyOf({ id: 2, created: later }), storyOf({ id: 3, created: null })])
    expect(idsOf(library, query).toSorted()).toEqual(ids)
  })

  it.each([
    ['हिन्दी समाचार', 'हिन्दी'],
    ['हिन्दी समाचार', 'समाच*'],
    ['हिन्दी समाचार', '"हिन्दी समाचार"'],
    ['שָׁלוֹם', 'שָׁלוֹם'],
    ['x⃝y', 'x⃝y'],
    ['Российские банки', 'российск*'],
    ['삼성전자가 오른다', '삼성전자*'],
    ['ガイドライン', 'ガイドライ*'],
    ['₽500 and 🤖AI', '500'],
    ['₽500 and 🤖AI', '₽500 🤖AI'],
  ])('finds words of any script and beside any sign: in “%s” with %s', (text, query) => {
    const library = openTestLibrary()
    store(library, [storyOf({ id: 1, title: text }), storyOf({ id: 2, body: `<p>${text}</p>` }), storyOf({ id: 3 })])
    expect(idsOf(library, query).toSorted()).toEqual([1, 2])
    expect(idsOf(library, query.startsWith('"') ? query : `title:${query.split(' ')[0]}`)).toContain(1)
  })

  it.each([
    ['sym:', /needs a value/],
    ['rank>=9', /1 to 5/],
    ['foo:bar', /Unknown field “foo”.*character 1/],
    ['apple "open', /is not closed.*character 7/],
    ['after:soon', /“soon”: This is not read as a date/],
    ['is:starred OR apple', /only stand by itself/],
    ['list:none', /no watch list “none”/],
    ['isin:ZZ-1', /letters and digits only.*character 1/],
    ['(apple', /is not closed/],
    ['apple OR', /between two terms/],
    ['title:—', /“—” has no letter or digit to search for/],
    ['apple title:*', /has no letter or digit.*character 7/],
    ['title:"?"', /has no letter or digit/],
    ['-title:…', /has no letter or digit/],
  ])('%s is rejected with a reason', (query, errorText) => {
    expect(errorOf(() => idsOf(filledLibrary(), query))).toMatchObject({
      kind: 'invalid-input',
      errorText: expect.stringMatching(errorText) as string,
    })
  })

  // SECURITY 64
  it('of any text runs or is refused, and is never syntax of the database', () => {
    const library = filledLibrary()
    const value = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 6 }),
      fc.constantFrom(
        '—',
        '*',
        '"?"',
        '"',
        '""',
        'NOT',
        'AND',
        'NEAR(a b)',
        'a*b',
        '^a',
        'content:a',
        '日本',
        "'",
        '\u0000',
        'ª',
        '\ue000',
      ),
    )
    const field = fc.constantFrom(
      '',
      '',
      'title:',
      'sym:',
      'tag:',
      'author:',
      'gics:',
      'label:',
      'rank>=',
      'has:',
      'is:',
      'after:',
    )
    const term = fc.tuple(fc.constantFrom('', '', '-', '('), field, value, fc.constantFrom('', '', '*', ')', ' OR '))
    fc.assert(
      fc.property(fc.array(term, { maxLength: 4 }), (terms) => {
        const query = terms.map((parts) => parts.join('')).join(' ')
        try {
          idsOf(library, query)
        } catch (thrown) {
          expect(errorInfo(thrown)?.kind, query).toBe('invalid-input')
        }
      }),
      { numRuns: 1000 },
    )
  })

  it.each([
    ['apple list:none', 'list:none'],
    ['apple OR is:starred', 'is:starred'],
    ['apple OR on:2026-01-02', 'on:2026-01-02'],
    ['apple OR label:later', 'label:later'],
    ['apple foo:bar', 'foo:bar'],
  ])('%s is rejected with the place of %s', (query, wrong) => {
    try {
      idsOf(filledLibrary(), query)
      expect.unreachable()
    } catch (thrown) {
      const error = errorInfo(thrown)
      const { at, length } = (error?.kind === 'invalid-input' ? error.place : null) ?? { at: 0, length: 0 }
      expect(query.slice(at, at + length)).toBe(wrong)
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
    const library = filledLibrary()
    library.news.markStories(OWNER, [2], { starredAt: 5, note: 'Ask about covenants', label: 'committee' })
    library.news.markStories(OWNER, [1], { readAt: 5 })
    expect([
      idsOf(library, 'is:starred'),
      idsOf(library, 'covenants'),
      idsOf(library, 'has:note'),
      idsOf(library, 'label:committee'),
      idsOf(library, 'is:labelled'),
      idsOf(library, 'is:unread'),
      idsOf(library, '-is:starred revenue'),
    ]).toEqual([[2], [2], [2], [2], [2], [3, 2], [1]])
    library.news.markStories(OWNER, [2], { note: null })
    expect([idsOf(library, 'covenants'), idsOf(library, 'has:note')]).toEqual([[], []])
  })

  it('finds stories by their highlights, and no longer after the last one is removed', () => {
    const library = filledLibrary()
    library.news.changeHighlight(OWNER, 2, highlightOf(), true)
    library.news.changeHighlight(OWNER, 2, highlightOf({ madeAt: 6 }), true)
    library.news.changeHighlight(OWNER, 2, highlightOf(), false)
    expect([idsOf(library, 'has:highlight'), idsOf(library, '(has:highlight OR has:cusip)')]).toEqual([[2], [2]])
    library.news.changeHighlight(OWNER, 2, highlightOf({ madeAt: 6 }), false)
    expect(idsOf(library, 'has:highlight')).toEqual([])
  })

  it('for another key finds nothing of this one', () => {
    const library = filledLibrary()
    const other = { ...OWNER, connection: 'two' }
    expect(
      library.news.listStories(other, { query: 'revenue', order: 'newest', shows: 'visible', offset: 0, limit: 10 })
        .rows,
    ).toEqual([])
    expect(library.news.countStories(other, '', 10).total).toBe(0)
    expect(library.news.completeField(other, 'sym', 'a')).toEqual([])
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
