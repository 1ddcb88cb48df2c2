import { describe, expect, it } from 'vitest'
import { COMPLETENESS_ORDER } from '../../../../../../app/domain/news/news-item.ts'
import { pagesOf } from '../../../../../../app/domain/values/pages.ts'
import fc from '../../../../../support/cases/property.ts'
import { entriesOf } from '../../../../../support/cases/pages.ts'
import {
  idsOf,
  openTestLibrary,
  OWNER,
  responseOf,
  stockOf,
  store,
  storyOf,
} from '../../../../../support/records/stories.ts'

const LATER = 'Tue, 13 Feb 2024 15:00:00 -0400'

function historyAfter(
  first: Parameters<typeof storyOf>[0],
  second: Parameters<typeof storyOf>[0],
  completeness: 'headline' | 'abstract' | 'full' = 'full',
) {
  const library = openTestLibrary()
  store(library, [storyOf(first)], 'full', 1000)
  store(library, [storyOf(second)], completeness, 2000)
  return { library, versions: library.news.readHistory(OWNER, 7), story: library.news.readStory(OWNER, 7) }
}

describe('the history of a story', () => {
  it('keeps an edit of the body with its words', () => {
    const { versions, story, library } = historyAfter(
      { body: '<p>Sales rose 4% to 10 million.</p>' },
      { body: '<p>Sales rose 5% to 10 million.</p>', updated: LATER },
    )
    expect(versions.map(({ changeType }) => changeType)).toEqual(['edit', 'first'])
    expect(entriesOf(versions[0]?.changes?.body)).toEqual([
      {
        kind: 'words',
        parts: [
          { kind: 'same', text: 'Sales rose ' },
          { kind: 'removed', text: '4%' },
          { kind: 'added', text: '5%' },
          { kind: 'same', text: ' to 10 million.' },
        ],
      },
    ])
    expect(versions[0]?.changes).toMatchObject({ title: null, teaser: null, tags: null, rank: null, markup: false })
    expect(story).toMatchObject({
      edits: 1,
      unannouncedEdits: 0,
      item: { body: '<p>Sales rose 5% to 10 million.</p>' },
    })
    expect([idsOf(library, 'is:revised'), idsOf(library, 'is:silent')]).toEqual([[7], []])
  })

  it('marks an edit as unannounced when the update time stayed the same', () => {
    const { versions, story, library } = historyAfter({ title: 'Profit rises' }, { title: 'Profit falls' })
    expect(versions[0]).toMatchObject({
      changeType: 'unannounced edit',
      changes: {
        title: pagesOf([
          { kind: 'same', text: 'Profit ' },
          { kind: 'removed', text: 'rises' },
          { kind: 'added', text: 'falls' },
        ]),
      },
    })
    expect([
      story?.unannouncedEdits,
      idsOf(library, 'is:silent'),
      idsOf(library, 'rises'),
      idsOf(library, 'falls'),
    ]).toEqual([1, [7], [], [7]])
  })

  it.each([
    ['entities', { body: '<p>A &amp; B &#8217;s</p>' }, { body: '<p>A &#38; B ’s</p>', updated: LATER }],
    ['white space', { body: '<p>A  B</p>\n\n<p>C</p>' }, { body: '<p>A B</p> <p>C</p>' }],
    ['entities of the title', { title: 'S&P 500' }, { title: 'S&amp;P 500', updated: LATER }],
    [
      'the order of attributes',
      { body: '<a href="https://a.example" title="x">A</a>' },
      { body: '<a title="x" href="https://a.example">A</a>' },
    ],
    ['the order of tags', { tags: ['a', 'b'] }, { tags: ['b', 'a'] }],
    ['a date', {}, { updated: LATER }],
  ])('does not call %s an edit', (_what, first, second) => {
    const { versions, story } = historyAfter(first, second)
    expect([versions[0]?.changeType, story?.edits]).toEqual(['cosmetic', 0])
  })

  it('reports changed links or formatting when the words did not change', () => {
    const { versions } = historyAfter(
      { body: '<a href="https://a.example/1">A</a>' },
      { body: '<a href="https://a.example/2">A</a>', updated: LATER },
    )
    expect(versions[0]).toMatchObject({ changeType: 'edit', changes: { body: null, markup: true } })
  })

  it('compares tags, symbols, channels and importance as sets and values', () => {
    const { versions } = historyAfter(
      { tags: ['a', 'b'], importanceRank: null },
      { tags: ['b', 'c'], importanceRank: 3, stocks: [stockOf('MSFT')], channels: ['News', 'WIIM'], updated: LATER },
    )
    expect(versions[0]?.changes).toMatchObject({
      tags: { added: pagesOf(['c']), removed: pagesOf(['a']) },
      symbols: { added: pagesOf(['MSFT']), removed: pagesOf(['AAPL']) },
      channels: { added: pagesOf(['WIIM']), removed: pagesOf([]) },
      rank: { from: null, to: 3 },
    })
  })

  it('does not count a less complete response as an edit, and keeps the enriched text', () => {
    const { versions, story } = historyAfter({}, { teaser: '', body: '' }, 'headline')
    expect([versions.length, story?.completeness, story?.item.body]).toEqual([1, 'full', '<p>Body</p>'])
  })

  it('never loses a text to responses with less, in any order', () => {
    const texts = { headline: { teaser: '', body: '' }, abstract: { body: '' }, full: {} } as const
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...COMPLETENESS_ORDER), { maxLength: 5 }),
        fc.array(fc.constantFrom(...COMPLETENESS_ORDER), { maxLength: 5 }),
        (before, after) => {
          const library = openTestLibrary()
          for (const [at, each] of [...before, 'full' as const, ...after].entries())
            store(library, [storyOf(texts[each])], each, 1000 * (at + 1))
          expect(library.news.readStory(OWNER, 7)).toMatchObject({
            completeness: 'full',
            item: { body: '<p>Body</p>' },
          })
        },
      ),
      { numRuns: 30 },
    )
  })

  it('compares a full text with the previous full text, across a headline in between', () => {
    const library = openTestLibrary()
    store(library, [storyOf({ body: '<p>One two</p>' })], 'full', 1000)
    store(library, [storyOf({ title: 'New title', teaser: '', body: '', updated: LATER })], 'headline', 2000)
    store(library, [storyOf({ title: 'New title', body: '<p>One three</p>', updated: LATER })], 'full', 3000)
    const [newest] = library.news.readHistory(OWNER, 7)
    expect(JSON.stringify(entriesOf(newest?.changes?.body))).toMatch(/"two".*"three"/)
  })

  it('receives more of a text without counting it as an edit', () => {
    const library = openTestLibrary()
    store(library, [storyOf({ body: '' })], 'abstract', 1000)
    store(library, [storyOf()], 'full', 2000)
    expect(library.news.readHistory(OWNER, 7).map(({ changeType }) => changeType)).toEqual(['enriched', 'first'])
    expect(library.news.readStory(OWNER, 7)).toMatchObject({
      completeness: 'full',
      edits: 0,
      firstReceivedAt: 1000,
      receivedAt: 2000,
    })
  })

  it('shows a late response about an older version as an earlier one', () => {
    const { versions, story } = historyAfter({ title: 'New', updated: LATER }, { title: 'Old' })
    expect(versions.map(({ changeType, receivedAt }) => [changeType, receivedAt])).toEqual([
      ['edit', 1000],
      ['first', 2000],
    ])
    expect(story?.item.title).toBe('New')
  })

  it('reports what was changed since it was read', () => {
    const library = openTestLibrary()
    store(library, [storyOf()])
    library.news.markStories(OWNER, [7], { readAt: 1500 })
    expect(library.news.readStory(OWNER, 7)?.isChangedSinceRead).toBe(false)
    store(library, [storyOf({ title: 'Other', updated: LATER })], 'full', 2000)
    expect(library.news.readStory(OWNER, 7)?.isChangedSinceRead).toBe(true)
    library.news.markStories(OWNER, [7], { starredAt: 1 })
    expect(library.news.readStory(OWNER, 7)?.isChangedSinceRead).toBe(true)
    library.news.markStories(OWNER, [7], { readAt: 2500 })
    expect(library.news.readStory(OWNER, 7)?.isChangedSinceRead).toBe(false)
  })
})

describe('a removed story', () => {
  it('keeps its last text and the time of its removal', () => {
    const library = openTestLibrary()
    store(library, [storyOf()])
    expect(
      library.news.storeRemovals(
        OWNER,
        [
          { id: 7, at: 5000 },
          { id: 99, at: 5000 },
        ],
        5000,
      ),
    ).toEqual([7])
    expect(library.news.storeRemovals(OWNER, [{ id: 7, at: 6000 }], 6000)).toEqual([])
    expect(library.news.readStory(OWNER, 7)).toMatchObject({ removedAt: 5000, item: { body: '<p>Body</p>' } })
    expect(idsOf(library, 'is:removed')).toEqual([7])
  })

  it.each([
    ['is restored when the service sends it again', storyOf({ title: 'Back', updated: LATER })],
    ['is not found as removed any more when the service sends it again without a change', storyOf()],
  ])('%s', (_, story) => {
    const library = openTestLibrary()
    store(library, [storyOf()])
    library.news.storeRemovals(OWNER, [{ id: 7, at: 5000 }], 5000)
    store(library, [story], 'full', 9000)
    expect([library.news.readStory(OWNER, 7)?.removedAt, idsOf(library, 'is:removed')]).toEqual([null, []])
  })

  it('stays removed when only a late response about an older version comes', () => {
    const library = openTestLibrary()
    store(library, [storyOf({ title: 'New', updated: LATER })])
    library.news.storeRemovals(OWNER, [{ id: 7, at: 5000 }], 5000)
    store(library, [storyOf()], 'full', 9000)
    expect([library.news.readStory(OWNER, 7)?.removedAt, idsOf(library, 'is:removed')]).toEqual([5000, [7]])
  })
})

describe('what a response changed', () => {
  const NEWER = 'Tue, 13 Feb 2024 14:25:37 -0400'

  it('is nothing when it repeats what is known', () => {
    const library = openTestLibrary()
    store(library, [storyOf()])
    expect(store(library, [storyOf()]).change).toBe('none')
  })

  it.each([
    ['is only text when more of the same version comes', [storyOf()], 'text'],
    ['is more than text when another story comes with it', [storyOf({ id: 8 }), storyOf()], 'stories'],
  ])('%s', (_, stories, expected) => {
    const library = openTestLibrary()
    store(library, [storyOf({ body: null })], 'abstract')
    expect(store(library, stories).change).toBe(expected)
  })

  it.each<[what: string, changes: Parameters<typeof storyOf>[0]]>([
    ['another title', { title: 'Other' }],
    ['other symbols', { stocks: [stockOf('MSFT')] }],
    ['other tags', { tags: ['new'] }],
    ['a newer version', { updated: NEWER }],
  ])('is more than text when %s comes with it', (_what, changes) => {
    const library = openTestLibrary()
    store(library, [storyOf({ body: null })], 'abstract')
    expect(store(library, [storyOf(changes)]).change).toBe('stories')
  })

  // U3
  it('is something when a newer version is known, even if nothing else of it is', () => {
    const library = openTestLibrary()
    store(library, [storyOf()])
    expect(store(library, [storyOf({ updated: NEWER, body: null })], 'abstract').change).toBe('stories')
  })

  it('is no edit when only a newer version is known', () => {
    const library = openTestLibrary()
    store(library, [storyOf()])
    expect(store(library, [storyOf({ updated: NEWER, body: null })], 'abstract').revised).toEqual([])
  })

  it('is something when a removed story is sent again', () => {
    const library = openTestLibrary()
    store(library, [storyOf()])
    library.news.storeRemovals(OWNER, [{ id: 7, at: 2000 }], 2000)
    expect(store(library, [storyOf()]).change).toBe('stories')
  })
})

describe('stories that belong together', () => {
  it('are found from each of them', () => {
    const library = openTestLibrary()
    store(library, [
      storyOf({ id: 1 }),
      storyOf({ id: 2, originalId: 1 }),
      storyOf({ id: 3, originalId: 2 }),
      storyOf({ id: 4 }),
      storyOf({ id: 5, originalId: 99 }),
      storyOf({ id: 6, originalId: 99 }),
    ])
    const chain = (id: number): number[] =>
      library.news
        .readChain(OWNER, id)
        .map((row) => row.id)
        .sort()
    expect([chain(1), chain(2), chain(3), chain(4), chain(5)]).toEqual([[1, 2, 3], [1, 2, 3], [1, 2, 3], [4], [5, 6]])
  })
})

it.each([
  ['in a form that cannot be read', { created: 'soon' }],
  ['not at all', { created: null }],
])('a story whose creation was first sent %s takes its place in time when it is sent', (_how, changes) => {
  const library = openTestLibrary()
  const [one, two] = ['Mon, 12 Feb 2024 12:00:00 -0400', 'Wed, 14 Feb 2024 12:00:00 -0400']
  store(library, [storyOf({ id: 1, created: one }), storyOf({ id: 2, created: two })])
  const odd = { id: 3, created: null, stocks: [stockOf('MSFT')] }
  const missing = 'created' in changes && changes.created === null ? ['created'] : []
  library.news.storeStories(OWNER, responseOf('[odd]', 2000), 'full', [
    JSON.stringify({ item: storyOf({ ...odd, ...changes }), path: '$[0]', missing }),
  ])
  library.news.markStories(OWNER, [3], { starredAt: 1 })
  expect([idsOf(library, ''), idsOf(library, 'after:2024-02-01')]).toEqual([
    [2, 1, 3],
    [2, 1],
  ])
  store(library, [storyOf({ ...odd, created: 'Tue, 13 Feb 2024 12:00:00 -0400' })], 'full', 3000)
  expect([idsOf(library, ''), idsOf(library, 'after:2024-02-01'), idsOf(library, 'sym:MSFT is:starred')]).toEqual([
    [2, 3, 1],
    [2, 3, 1],
    [3],
  ])
})
