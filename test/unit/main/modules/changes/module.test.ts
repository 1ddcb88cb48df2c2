import { expect, it, vi } from 'vitest'
import { HOUR_MS, MAX_SPAN_MS, WAIT_MS } from '../../../../../app/domain/webhooks/reconciliation.ts'
import { FIRST_SCREEN, type ScreenTemplate } from '../../../../../app/domain/fundamentals/screen/screen-template.ts'
import { DEFAULT_PREFERENCES } from '../../../../../app/domain/settings/preferences.ts'
import type { CachedRatiosQuery } from '../../../../../main/modules/fundamentals/store/ratios.ts'
import { recordOf, symbolRatios } from '../../../../support/records/ratio-records.ts'
import { createChangesModule } from '../../../../../main/modules/changes/module.ts'
import type { Context } from '../../../../../main/modules/context/context.ts'
import type { WebhooksModule } from '../../../../../main/modules/webhooks/module.ts'
import { OWNER, scopeOf } from '../../../../support/service/scope.ts'

const NOW = Date.UTC(2026, 0, 6, 12)
const SKEW = 2000

interface Surroundings {
  facts: object
  scope: object
  screens: readonly ScreenTemplate[]
  /** The companies of which something was received. */
  changed: readonly string[]
  /** What was missed, the newest first. */
  events: readonly ReturnType<typeof missed>[]
}

const missed = (story: number) => ({ story, action: 'created', at: NOW - HOUR_MS, verdict: 'missed', title: null })

const FACTS = {
  scope: { kinds: ['News/v1'], symbols: [], channels: [] },
  hasListened: true,
  skewMs: SKEW as number | null,
}

const ratiosAt = (symbol: string, roe: string) =>
  symbolRatios(symbol, { outcome: 'records', reportTypes: ['A'], records: [recordOf('A', '2025-12-31', { roe })] })

const QUALITY = { ...FIRST_SCREEN, name: 'Quality', fields: [], reportType: 'A' as const, filter: 'roe > 0.15' }

/** What changed since a moment, with these facts of the receiver, and of which time the lines were read. */
async function changesSince(
  since: number,
  {
    facts = FACTS,
    scope = { kind: 'all' },
    screens = [QUALITY],
    changed = ['QNTL', 'KSTL'],
    events = [missed(7), missed(8)],
  }: Partial<Surroundings> = {},
) {
  const preferences = { ...DEFAULT_PREFERENCES, screens }
  const lines = vi.fn<WebhooksModule['reconciliation']['lines']>((_scope, { after, limit }) => {
    const from = after === null ? 0 : events.findIndex(({ story }) => story === after.story) + 1
    return Promise.resolve({ rows: events.slice(from, from + limit) as never, hasMore: from + limit < events.length })
  })
  const nothing = (): Promise<never[]> => Promise.resolve([])
  const library = {
    news: {
      findStoryEvents: () => Promise.resolve({ created: [], earlier: [], edited: [], removed: [], returned: [] }),
      readRows: nothing,
      readGroupedRows: nothing,
      readStoryEdits: nothing,
      matchingStories: (_owner: unknown, query: string, ids: readonly number[]) =>
        Promise.resolve(query === 'chips' && ids.includes(8) ? [{ id: 8 }] : []),
    },
    fundamentals: {
      findChangedSymbols: () => Promise.resolve(changed),
      readRatioChanges: nothing,
      readRatios: (_owner: unknown, { symbols, receivedBy }: CachedRatiosQuery) =>
        Promise.resolve(symbols.map((symbol) => ratiosAt(symbol, receivedBy === undefined ? '0.2' : '0.1'))),
    },
    companies: {
      readWatchLists: () => Promise.resolve([{ id: 3, name: 'Chips', symbols: ['QNTL', 'KSTL'] }]),
      readNamedQueries: () => Promise.resolve([{ id: 4, purpose: 'saved', name: 'Chips', query: 'chips' }]),
    },
    webhooks: { reconciliationFacts: () => Promise.resolve(facts) },
  }
  const { handlers } = createChangesModule(
    { library, settings: { current: () => ({ preferences }) }, now: () => NOW } as unknown as Context,
    {
      fundamentals: { earningsChanges: () => Promise.resolve({ total: 0, isExact: true, entries: [] }) },
      webhooks: { reconciliation: { lines } } as unknown as WebhooksModule,
      ...{ notifications: { told: () => undefined }, inUse: () => [] },
    },
  )
  const changes = await handlers['changes.since'](
    { connection: OWNER.connection, scope, since, limit: 100 } as never,
    {
      scope: scopeOf(() => Promise.reject(new Error('no service')), OWNER),
      signal: new AbortController().signal,
    } as never,
  )
  const [asked] = lines.mock.calls
  return {
    screens: changes.screens,
    missed: changes.missed,
    span: asked === undefined ? null : { from: asked[1].from, to: asked[1].to },
  }
}

it('an event counts that could not be judged yet at that moment, by the clock of the service', async () => {
  const { missed: found, span } = await changesSince(NOW - 5 * HOUR_MS)
  expect(span).toEqual({ from: NOW - SKEW - 5 * HOUR_MS - WAIT_MS, to: NOW - SKEW })
  expect(found).toMatchObject({ hours: 6, lines: { total: 2, isExact: true } })
})

it.each([
  ['the person has not said what the destination receives', { ...FACTS, scope: null }],
  ['the receiver has not listened', { ...FACTS, hasListened: false }],
  ['the clock of the service is not known', { ...FACTS, skewMs: null }],
])('nothing is said of deliveries while %s', async (_why, facts) => {
  expect(await changesSince(NOW - HOUR_MS, { facts })).toMatchObject({ missed: null, span: null })
})

it('no more time is compared than at once', async () => {
  expect((await changesSince(0)).span?.from).toBe(NOW - SKEW - MAX_SPAN_MS)
})

it('a saved search has the missed deliveries of its own stories', async () => {
  const { missed: found } = await changesSince(NOW - HOUR_MS, { scope: { kind: 'search', id: 4 } })
  expect(found?.lines.entries.map(({ story }) => story)).toEqual([8])
})

it('the missed deliveries of a saved search are found behind those of other stories', async () => {
  const others = Array.from({ length: 150 }, (_, place) => missed(1000 - place))
  const { missed: found } = await changesSince(NOW - HOUR_MS, {
    scope: { kind: 'search', id: 4 },
    events: [...others, missed(8)],
  })
  expect(found?.lines).toMatchObject({ total: 1, isExact: true, entries: [{ story: 8 }] })
})

const LIST = { kind: 'list', id: 3 }

it('the saved screens are applied to the companies of a watch list as they were known then and now', async () => {
  const { screens } = await changesSince(NOW - HOUR_MS, { scope: LIST })
  expect(screens).toEqual([
    {
      name: 'Quality',
      movements: [
        { symbol: 'QNTL', before: 'out', after: 'in' },
        { symbol: 'KSTL', before: 'out', after: 'in' },
      ],
    },
  ])
})

it.each([
  ['everything', { scope: { kind: 'all' } }, null],
  ['a watch list without a screen that has a filter', { scope: LIST, screens: [{ ...QUALITY, filter: '' }] }, null],
  ['a watch list of which nothing was received', { scope: LIST, changed: [] }, []],
])('no screen is read for %s', async (_of, surroundings, expected) => {
  expect((await changesSince(NOW - HOUR_MS, surroundings)).screens).toEqual(expected)
})
