import { describe, expect, it } from 'vitest'
import { WHY_MOVING, type NewsItem } from '../../../../../../app/domain/news/news-item.ts'
import { formatServiceDate } from '../../../../../../app/domain/responses/service-date.ts'
import { allLines, HOUR_MS, type DeclaredScope } from '../../../../../../app/domain/webhooks/reconciliation.ts'
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
import { openTestLibrary, OWNER, store, storyOf } from '../../../../../support/records/stories.ts'

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

/** What is said of a day through which the receiver listened, and of which the list was read without a gap. */
function saidOf(
  items: readonly NewsItem[],
  delivered: readonly Delivered[],
  kinds: DeclaredScope['kinds'] = ['News/v1'],
) {
  const library = openTestLibrary()
  if (items.length > 0) store(library, items, 'full', NOON)
  const whole = { newest: END, oldest: BEGIN, next: { day: null, page: 1 }, readAt: END, incompleteDays: [] }
  library.news.saveCoverage(OWNER, JSON.stringify(['f', [], null, null]), [], [whole])
  const { connection } = OWNER
  library.webhooks.noteListening({ connection, at: BEGIN, skewMs: 0, continues: false })
  library.webhooks.noteListening({ connection, at: END, skewMs: 0, continues: true })
  library.webhooks.keepScope(connection, { kinds, symbols: [], channels: [] })
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

  it('of another update than the list has is not compared with it', () => {
    const content = { title: 'Other', updated_at: isoOf(NOON + HOUR_MS) }
    expect(saidOf([listed(1)], [{ story: 1, content }])).toMatchObject([{ differs: [] }])
  })
})

describe('what says why prices move', () => {
  const items = [listed(1, { channels: [WHY_MOVING] }), listed(2)]
  const verdictsOf = (delivered: readonly Delivered[]): string[] =>
    saidOf(items, delivered, ['WIIMs/v1'])
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
