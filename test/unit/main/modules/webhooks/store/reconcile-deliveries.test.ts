import { describe, expect, it } from 'vitest'
import { WHY_MOVING, type Completeness, type NewsItem } from '../../../../../../app/domain/news/news-item.ts'
import { formatServiceDate } from '../../../../../../app/domain/responses/service-date.ts'
import { allLines, HOUR_MS, type DeclaredScope } from '../../../../../../app/domain/webhooks/reconciliation.ts'
import type { LackingMember } from '../../../../../../main/modules/news/store/history/story-versions.ts'
import type { LibraryClient } from '../../../../../../main/modules/library/library-client.ts'
import { createReconciliationService } from '../../../../../../main/modules/webhooks/reconciliation-service.ts'
import {
  BEGIN,
  END,
  errorsOf,
  historyOf,
  reconcileDay,
  storeHistory,
} from '../../../../../support/webhooks/delivery-histories.ts'
import { deliveryOf } from '../../../../../support/library/retained-library.ts'
import { accessTo, scopeOf } from '../../../../../support/service/scope.ts'
import { openTestLibrary, OWNER, responseOf, store, storyOf } from '../../../../../support/records/stories.ts'

const NOTHING = {
  falselyMissed: [],
  silentlyLost: [],
  falselyLate: [],
  unseenLate: [],
  falselyRepeated: [],
  unseenRepeated: [],
  unlisted: 0,
}

it.each([1, 2])('calls missed what was dropped, and nothing else, in history %i', (seed) => {
  const library = openTestLibrary()
  const history = historyOf(seed, 500)
  storeHistory(library, history)
  const { judged, ...errors } = errorsOf(history, reconcileDay(library))
  expect(errors).toEqual(NOTHING)
  expect(judged).toBeGreaterThan(10)
})

it('loses no story of a second at which a page of lines ends', async () => {
  const library = openTestLibrary()
  const created = formatServiceDate(BEGIN)
  const ids = [1, 2, 3, 4, 5, 6, 7]
  store(
    library,
    ids.map((id) => storyOf({ id, title: `Story ${id}`, body: null, created, updated: created })),
    'abstract',
    BEGIN,
  )
  const { reconcileSlice, readTitles } = library.webhooks
  const webhooks = {
    reconcileSlice: (...[owner, query]: Parameters<typeof reconcileSlice>) =>
      Promise.resolve(reconcileSlice(owner, query)),
    readTitles: (...[owner, stories]: Parameters<typeof readTitles>) => Promise.resolve(readTitles(owner, stories)),
  } as LibraryClient['webhooks']
  const { lines } = createReconciliationService({ library: { webhooks }, now: () => END })
  const scope = scopeOf(() => Promise.resolve(accessTo('https://a.example')), OWNER)
  const read = await allLines((after) =>
    lines(
      scope,
      { from: BEGIN, to: END, compares: false, shows: 'all', after, limit: 2 },
      new AbortController().signal,
    ),
  )
  expect(read.map(({ story }) => story)).toEqual(ids.toReversed())
})

const NOON = BEGIN + 12 * HOUR_MS
const isoOf = (at: number): string => new Date(at).toISOString()
const listed = (id: number, changes: Partial<NewsItem> = {}): NewsItem =>
  storyOf({ id, created: formatServiceDate(NOON), updated: formatServiceDate(NOON), ...changes })

interface Delivered {
  story: number
  at?: number
  kind?: DeclaredScope['kinds'][number]
  content?: Readonly<Record<string, unknown>>
}

/**
 * What is said of a day through which the receiver listened, and of which the list was read without a gap. `missing` are members that the
 * list does not send.
 */
function saidOf(
  items: readonly NewsItem[],
  delivered: readonly Delivered[],
  {
    missing = [],
    completeness = 'full',
    ...declared
  }: Partial<DeclaredScope> & { missing?: readonly LackingMember[]; completeness?: Completeness } = {},
) {
  const library = openTestLibrary()
  if (items.length > 0)
    library.news.storeStories(
      OWNER,
      responseOf('[]', NOON),
      completeness,
      items.map((item, place) => JSON.stringify({ item, path: `$[${place}]`, missing })),
    )
  const whole = { newest: END, oldest: BEGIN, next: { day: null, page: 1 }, readAt: END, incompleteDays: [] }
  library.news.saveCoverage(OWNER, JSON.stringify(['f', [], null, null]), [], [whole])
  const { connection } = OWNER
  library.webhooks.noteListening({ connection, at: BEGIN, skewMs: 0, continues: false })
  library.webhooks.noteListening({ connection, at: END, skewMs: 0, continues: true })
  library.webhooks.keepScope(connection, { kinds: ['News/v1'], symbols: [], channels: [], ...declared })
  library.webhooks.storeDeliveries(
    delivered.map(({ story, at = NOON + 500, kind = 'News/v1', content = {} }, place) => ({
      ...deliveryOf(0, JSON.stringify({ data: { content } })),
      ...{ connection, receivedAt: at, kind, kindAsSent: kind, action: 'created', dataId: String(story) },
      ...{ deliveryId: `d-${place}`, payloadId: `p-${place}`, errorText: null },
    })),
  )
  return library.webhooks.reconcileSlice(OWNER, {
    ...{ from: BEGIN, to: END, now: END + HOUR_MS, compares: true, shows: 'all' },
  }).lines
}

describe('a delivery', () => {
  it.each([
    [
      'of a story that no list has shown is said to be one',
      NOON,
      [{ story: 9, verdict: 'unlisted', title: 'Unlisted' }],
    ],
    ['is not, where the list was not read when the story was created', BEGIN - HOUR_MS, []],
  ])('%s', (_what, created, said) => {
    expect(saidOf([], [{ story: 9, content: { title: 'Unlisted', created_at: isoOf(created) } }])).toMatchObject(said)
    expect(saidOf([], [{ story: 9, content: { title: 'Unlisted', created_at: isoOf(created) } }])).toHaveLength(
      said.length,
    )
  })

  it.each([
    [NOON - 10_000, true],
    [NOON - 1000, false],
    [NOON + 500, false],
  ])('at %i came before its story was listed, beyond what clocks differ by: %s', (at, isEarly) => {
    expect(saidOf([listed(1)], [{ story: 1, at }])).toMatchObject([{ verdict: 'delivered', isEarly }])
  })

  it.each([
    ['the same in other markup', { title: 'Title', body: '<div>Body</div>', channels: [{ name: 'News' }] }, []],
    ['another title and other tags', { title: 'Other', tags: ['new'] }, ['title', 'tags']],
    ['another text', { teaser: 'Other', body: '<p>Other</p>' }, ['teaser', 'body']],
    ['other companies and channels', { securities: [{ symbol: 'MSFT' }], channels: ['M&A'] }, ['symbols', 'channels']],
    ['nothing but its update', {}, []],
  ])('with %s differs in that from the list', (_what, content, differs) => {
    const said = saidOf([listed(1)], [{ story: 1, content: { ...content, updated_at: isoOf(NOON) } }])
    expect(said).toMatchObject([{ verdict: 'delivered', differs }])
  })

  it.each<LackingMember>(['title', 'tags', 'stocks', 'channels'])(
    'does not differ in the %s from a list that does not send them',
    (member) => {
      const content = { title: 'Other', tags: ['new'], securities: [{ symbol: 'MSFT' }], channels: ['M&A'] }
      const nothing = { title: '', tags: [], stocks: [], channels: [] }
      const [line] = saidOf(
        [listed(1, { [member]: nothing[member as keyof typeof nothing] })],
        [{ story: 1, content: { ...content, updated_at: isoOf(NOON) } }],
        { missing: [member] },
      )
      const parts = ['title', 'tags', 'symbols', 'channels']
      expect(line?.differs).toEqual(parts.filter((part) => part !== (member === 'stocks' ? 'symbols' : member)))
    },
  )

  it.each<[Completeness, string[]]>([
    ['headline', []],
    ['abstract', ['teaser']],
    ['full', ['teaser', 'body']],
  ])('does not differ in a text that the list was not asked for at %s: %o', (completeness, differs) => {
    const content = { teaser: 'Teaser', body: '<p>Body</p>', updated_at: isoOf(NOON) }
    const said = saidOf([listed(1, { teaser: '', body: '' })], [{ story: 1, content }], { completeness })
    expect(said).toMatchObject([{ differs }])
  })

  it.each([
    ['an empty symbol', { securities: [{ symbol: 'AAPL' }, { symbol: '' }] }, []],
    ['two names in one line break', { tags: ['a\nb'] }, ['tags']],
  ])('with %s differs from the list in %o: %o', (_what, content, differs) => {
    const items = [listed(1, { tags: ['a', 'b'] })]
    const said = saidOf(items, [{ story: 1, content: { ...content, updated_at: isoOf(NOON) } }])
    expect(said).toMatchObject([{ differs }])
  })

  it('of another update than the list has is not compared with it', () => {
    const content = { title: 'Other', updated_at: isoOf(NOON + HOUR_MS) }
    expect(saidOf([listed(1)], [{ story: 1, content }])).toMatchObject([{ differs: [] }])
  })
})

it.each<[Completeness, boolean]>([
  ['headline', false],
  ['abstract', false],
  ['full', true],
])('a delivery is rebuilt from a story whose empty text is known at %s: %s', (completeness, isRebuilt) => {
  const library = openTestLibrary()
  store(library, [listed(1, { body: '' })], completeness, NOON)
  const body = library.webhooks.readRebuilt(OWNER, { story: 1, action: 'created', at: NOON })
  expect(body?.includes('"body":""') ?? false).toBe(isRebuilt)
})

describe('a story without a delivery', () => {
  const SCOPES: Partial<DeclaredScope>[] = [{ symbols: ['MSFT'] }, { channels: ['M&A'] }, { kinds: ['WIIMs/v1'] }]

  it.each(SCOPES)('is outside of %o where the list says what it is about', (scope) => {
    expect(saidOf([listed(1)], [], scope)).toMatchObject([{ verdict: 'outside' }])
  })

  it.each(SCOPES)('is neither outside of %o nor missed where the list does not say what it is about', (scope) => {
    const said = saidOf([listed(1, { stocks: [], channels: [] })], [], { ...scope, missing: ['stocks', 'channels'] })
    expect(said).toMatchObject([{ verdict: 'unknown', why: 'no-subject' }])
  })

  it('is outside by its companies, whatever its channels are', () => {
    const scope = { symbols: ['MSFT'], channels: ['M&A'] }
    expect(saidOf([listed(1, { channels: [] })], [], { ...scope, missing: ['channels'] })).toMatchObject([
      { verdict: 'outside' },
    ])
  })
})

describe('what says why prices move', () => {
  const items = [listed(1, { channels: [WHY_MOVING] }), listed(2)]
  const verdictsOf = (delivered: readonly Delivered[]): string[] =>
    saidOf(items, delivered, { kinds: ['WIIMs/v1'] })
      .toSorted((one, other) => one.story - other.story)
      .map(({ verdict }) => verdict)

  it('is missed where nothing else is received, and other stories are outside of that', () => {
    expect(verdictsOf([])).toEqual(['missed', 'outside'])
  })

  it('is delivered by its own kind, which says nothing of other stories', () => {
    const kind = 'WIIMs/v1'
    expect(verdictsOf([1, 2].map((story) => ({ story, kind })))).toEqual(['delivered', 'outside'])
  })
})
