import { expect, it, vi } from 'vitest'
import { HOUR_MS, MAX_SPAN_MS, WAIT_MS } from '../../../../../app/domain/webhooks/reconciliation.ts'
import { createChangesModule } from '../../../../../main/modules/changes/module.ts'
import type { Context } from '../../../../../main/modules/context/context.ts'
import type { FundamentalsModule } from '../../../../../main/modules/fundamentals/module.ts'
import type { WebhooksModule } from '../../../../../main/modules/webhooks/module.ts'
import { OWNER, scopeOf } from '../../../../support/scope.ts'

const NOW = Date.UTC(2026, 0, 6, 12)
const SKEW = 2000

const missed = (story: number) => ({ story, action: 'created', at: NOW - HOUR_MS, verdict: 'missed', title: null })

const FACTS = {
  scope: { kinds: ['News/v1'], symbols: [], channels: [] },
  hasListened: true,
  skewMs: SKEW as number | null,
}

/** What is missed since a moment, with these facts of the receiver, and of which time the lines were read. */
async function missedSince(since: number, facts: object = FACTS, scope: object = { kind: 'all' }) {
  const lines = vi.fn<WebhooksModule['reconciliation']['lines']>(() =>
    Promise.resolve({ rows: [missed(7), missed(8)] as never, hasMore: false }),
  )
  const nothing = (): Promise<never[]> => Promise.resolve([])
  const library = {
    news: {
      findStoryEvents: () => Promise.resolve({ created: [], earlier: [], edited: [], removed: [], returned: [] }),
      readRows: nothing,
      readGroupedRows: nothing,
      readStoryEdits: nothing,
      matchingStories: (_owner: unknown, query: string) => Promise.resolve(query === 'chips' ? [{ id: 8 }] : []),
    },
    fundamentals: { findChangedSymbols: nothing, readRatioChanges: nothing },
    companies: {
      readWatchLists: nothing,
      readNamedQueries: () => Promise.resolve([{ id: 4, purpose: 'saved', query: 'chips' }]),
    },
    webhooks: { reconciliationFacts: () => Promise.resolve(facts) },
  }
  const { handlers } = createChangesModule(
    { library, now: () => NOW } as unknown as Context,
    {
      earningsChanges: () => Promise.resolve({ total: 0, isExact: true, entries: [] }),
    } as unknown as FundamentalsModule,
    { reconciliation: { lines } } as unknown as WebhooksModule,
  )
  const changes = await handlers['changes.since'](
    { connection: OWNER.connection, scope, since, limit: 100 } as never,
    {
      scope: scopeOf(() => Promise.reject(new Error('no service')), OWNER),
      signal: new AbortController().signal,
    } as never,
  )
  const [asked] = lines.mock.calls
  return { missed: changes.missed, span: asked === undefined ? null : { from: asked[1].from, to: asked[1].to } }
}

it('an event counts that could not be judged yet at that moment, by the clock of the service', async () => {
  const { missed: found, span } = await missedSince(NOW - 5 * HOUR_MS)
  expect(span).toEqual({ from: NOW - SKEW - 5 * HOUR_MS - WAIT_MS, to: NOW - SKEW })
  expect(found).toMatchObject({ hours: 6, lines: { total: 2, isExact: true } })
})

it.each([
  ['the person has not said what the destination receives', { ...FACTS, scope: null }],
  ['the receiver has not listened', { ...FACTS, hasListened: false }],
  ['the clock of the service is not known', { ...FACTS, skewMs: null }],
])('nothing is said of deliveries while %s', async (_why, facts) => {
  expect(await missedSince(NOW - HOUR_MS, facts)).toEqual({ missed: null, span: null })
})

it('no more time is compared than at once', async () => {
  expect((await missedSince(0)).span?.from).toBe(NOW - SKEW - MAX_SPAN_MS)
})

it('a saved search has the missed deliveries of its own stories', async () => {
  const { missed: found } = await missedSince(NOW - HOUR_MS, FACTS, { kind: 'search', id: 4 })
  expect(found?.lines.entries.map(({ story }) => story)).toEqual([8])
})
