import type { Source } from '../../../app/domain/responses/sourced-value.ts'
import type { ErrorInfo } from '../../../app/errors/app-error.ts'
import { tallyUnits } from '../../../app/domain/fundamentals/unit-check.ts'
import type { RatioRecord, SymbolRatios } from '../../../app/domain/fundamentals/ratio-record.ts'
import type { Story, StoryRow } from '../../../app/ipc/news/stories.ts'
import { refusing, type Replies } from './render-window.tsx'
import type { ListedStock } from '../../../app/domain/news/news-item.ts'
import { pagesOf } from '../../../app/domain/values/pages.ts'
import type { CrawledState } from '../views/view-states.ts'

/** The hash of each response of the crawl. */
export const HASH = 'a'.repeat(64)
const HOUR = 3_600_000

/** ID of the story of the crawl. */
export const STORY = 7

const [CHOSEN, UNREACHABLE, DENIED]: readonly ErrorInfo[] = [
  { kind: 'offline', reason: 'chosen', detail: '' },
  { kind: 'offline', reason: 'unreachable', detail: 'a.example' },
  { kind: 'forbidden', reply: { status: 403, message: 'Forbidden', requestId: null } },
]

/** The error of a full disk. */
export const FULL: ErrorInfo = { kind: 'storage-failed', reason: 'full', detail: '' }

/** Why the service brings nothing in a state; null when it does, and undefined when it never answers. */
export function serviceError(state: CrawledState): ErrorInfo | null | undefined {
  switch (state) {
    case 'loading':
      return undefined
    case 'not-asked':
    case 'live':
    case 'none':
      return null
    case 'offline':
      return CHOSEN
    case 'denied':
      return DENIED
    case 'cached':
    case 'failed':
      return UNREACHABLE
    case 'full':
      return FULL
  }
}

const recordOf = (reportType: 'TTM' | 'A' | 'R', at: number): RatioRecord => ({
  id: { companyId: 'c', asOf: '2025-09-30', reportType, period: '3M', aorOrRestate: reportType === 'R' ? 'R' : 'AOR' },
  fiscalYearEnd: 9,
  isCalculated: false,
  values: { grossMargin: reportType === 'R' ? '0.41' : '0.4', netMargin: '0.2', assetsTurnover: '0.5', roa: '0.1' },
  response: { hash: HASH, path: `$.result[0].operationRatios[${'TAR'.indexOf(reportType[0] ?? '')}]` },
  receivedAt: at,
})

function ratiosOf(symbol: string, types: readonly string[], at: number | null): SymbolRatios {
  const every = at === null ? [] : (['TTM', 'A', 'R'] as const).map((type) => recordOf(type, at))
  return {
    symbol,
    outcome: at === null ? 'not-in-response' : 'records',
    message: null,
    company: null,
    records: every.filter(({ id }) => types.length === 0 || types.includes(id.reportType)),
    fieldNames: Object.keys(every[0]?.values ?? {}),
    reportTypes: every.map(({ id }) => id.reportType),
    units: tallyUnits(every),
    receivedAt: at,
  }
}

/** A row of the list of stories that came at that time. */
export const rowOf = (at: number): StoryRow => ({
  id: STORY,
  title: 'A story about margins',
  author: null,
  createdAt: at,
  updatedAt: at,
  symbols: ['QNTL'],
  symbolCount: 1,
  channels: ['Earnings'],
  isWhyMoving: false,
  importanceRank: null,
  completeness: 'full',
  revision: 'none',
  isChangedSinceRead: false,
  removedAt: null,
  isRead: false,
  isStarred: false,
  isPinned: false,
  label: null,
  hasNote: false,
  hasHighlights: false,
  hiddenBy: [],
  alerts: [],
  alertCount: 0,
})

/** The story of the crawl, which came at that time. */
export const storyOf = (at: number): Story => ({
  item: {
    id: STORY,
    title: 'A story about margins',
    author: null,
    created: new Date(at).toUTCString(),
    updated: new Date(at).toUTCString(),
    teaser: null,
    body: '<p>Margins rose.</p>',
    url: null,
    channels: pagesOf(['Earnings']),
    tags: pagesOf<string>([]),
    stocks: pagesOf<ListedStock>([]),
    images: [],
    importanceRank: null,
    originalId: null,
  },
  title: 'A story about margins',
  completeness: 'full',
  response: { hash: HASH, path: '$[0]' },
  textResponse: { hash: HASH, path: '$[0]' },
  textIsOlder: false,
  textReceivedAt: at,
  firstReceivedAt: at,
  receivedAt: at,
  edits: 1,
  unannouncedEdits: 0,
  isChangedSinceRead: false,
  removedAt: null,
  mark: { id: STORY, readAt: null, starredAt: null, pinnedAt: null, label: null, note: null },
})

/** The data of a response with a report. */
export const EARNINGS =
  '[{"symbol":"QNTL","earningReports":[{"id":{"asOf":"2025-09-30","period":"3M","reportType":"A"},"basicEps":1.5}]}]'

/**
 * The replies of main about stories and fundamentals that bring the views of them into a state; `now` in Unix milliseconds. With `hasStory`
 * the story is cached whatever the service does.
 */
export function serviceReplies(state: CrawledState, now: number, hasStory = false): Replies {
  const error = serviceError(state)
  const at = state === 'cached' || state === 'full' ? now - HOUR : now
  // With a full disk a story is cached and opened, while companies were never stored.
  const [hasStories, hasCompanies] = [
    hasStory || ['live', 'cached', 'full', 'not-asked'].includes(state),
    ['live', 'cached', 'not-asked'].includes(state),
  ]
  const source: Source = { state: 'live', receivedAt: at, because: null }
  const cachedAt = { state: 'cached', receivedAt: at, because: error ?? null } as const
  /** What main answers where it reads the library when the service fails. */
  const readThrough = <T>(value: T, isCached: boolean): (() => Promise<{ value: T; source: Source }>) => {
    if (error === undefined) return () => new Promise(() => undefined)
    if (error === null) return () => Promise.resolve({ value, source })
    return isCached ? () => Promise.resolve({ value, source: cachedAt }) : refusing(error)
  }
  const coverage = { oldest: null, isEnd: true, gap: null, incompleteDays: [] }
  const count = hasStories ? 1 : 0
  return {
    'news.rows': () => ({
      rows: hasStories ? [rowOf(at)] : [],
      receivedAt: hasStories ? at : null,
      more: false,
      failedRules: [],
    }),
    'news.count': ({ queries }) => queries.map(() => ({ total: count, isExact: true, hidden: 0 })),
    'news.facets': () => ({ counted: 0, facets: [], labels: [] }),
    'news.snippets': () => [],
    'watch.state': () => ({
      pushedAt: null,
      running: false,
      isEvery: false,
      list: null,
      requests: 0,
      fresh: 0,
      revised: 0,
      removed: 0,
      unreadable: null,
      pending: [],
      unlisted: [],
      endedAt: null,
      error: null,
    }),
    'news.refresh': readThrough(
      {
        received: count,
        fresh: 0,
        revised: 0,
        requests: 1,
        matching: count,
        coverage,
        unreadable: null,
        hasMoreRemoved: false,
      },
      false,
    ),
    'news.item': ({ mode }) => {
      if (mode === 'cached')
        return hasStories
          ? { value: { found: true, story: storyOf(at) }, source: { ...cachedAt, because: null } }
          : {
              value: { found: false, reason: 'not-cached', cached: null },
              source: { state: 'cached', receivedAt: null, because: null },
            }
      return hasStories
        ? readThrough({ found: true as const, story: storyOf(at) }, true)()
        : readThrough({ found: false as const, reason: 'unknown-or-not-entitled' as const, cached: null }, false)()
    },
    'news.mark': state === 'full' ? refusing(FULL) : () => [],
    'ratios.read': ({ symbols, reportTypes }) => ({
      value: symbols.map((symbol) => ratiosOf(symbol, reportTypes, hasCompanies ? at : null)),
      source: { state: 'cached', receivedAt: hasCompanies ? at : null, because: null },
    }),
    'ratios.refresh': readThrough(null, hasCompanies),
    'earnings.held': ({ symbols }) =>
      symbols.map((symbol) => ({ symbol, state: hasCompanies ? 'none' : 'not-asked', answers: [] })),
    'earnings.get': readThrough(
      { ok: true, errors: [], dataText: hasCompanies ? EARNINGS : '[]', response: { hash: HASH, path: '$.data' } },
      hasCompanies,
    ),
  }
}
