import { DEFAULT_PREFERENCES } from '../../../app/domain/settings/preferences.ts'
import { formatServiceDate, parseDay } from '../../../app/domain/responses/service-date.ts'
import { AppError, type ErrorInfo } from '../../../app/errors/app-error.ts'
import type { CoveredSpan } from '../../../app/domain/news/coverage.ts'
import type { LibraryClient } from '../../../main/modules/context/context.ts'
import { createListReader, type ListReading } from '../../../main/modules/news/list-reader.ts'
import { createStoryIngestion } from '../../../main/modules/news/story-ingestion.ts'
import type { AlertMatch } from '../../../main/modules/notifications/module.ts'
import type { NewsListQuery, NewsRemovedQuery } from '../../../main/modules/requests/endpoint-requests.ts'
import type { ServiceClient, ServiceResponse, StoriesResponse } from '../../../main/modules/requests/service-client.ts'
import { receivedStories } from '../../../main/modules/news/wire.ts'
import type { IncomingStory } from '../../../main/modules/news/store/stories.ts'
import type { WireTree } from '../../../app/domain/responses/wire-tree.ts'
import { createLogger } from '../../../main/platform/log/logger.ts'
import type { SettingsStore } from '../../../main/platform/settings/settings-store.ts'
import { accessTo, scopeOf } from './scope.ts'
import { later, openTestLibrary, OWNER } from '../records/stories.ts'

const DAY = 86_400_000

const signal = new AbortController().signal

/** A story of a scripted service. Times are Unix milliseconds. */
export interface ScriptedStory {
  id: number
  createdAt: number
  updatedAt: number
  title: string
  symbols: readonly string[]
  /** The creation that the service writes, where it is not the one by which it lists the story. */
  datedAt?: number | undefined
}

/** Behaviour of a scripted service that differs from the described one. */
interface Peculiarities {
  /** Offset from which pages are refused, or empty. */
  limit?: { offset: number; isRefused: boolean }
  /** How much earlier than in GMT-4 its days end. */
  dayEndsEarlierMs?: number
  /** Whether it ignores the page parameter. */
  ignoresPages?: boolean
  /** Whether it ignores since when updates are requested. */
  ignoresSince?: boolean
  /** Whether its responses say when they were sent. */
  saysTime?: boolean
  /** How far its clock is ahead of this computer's; says the time. */
  aheadMs?: number
  /** Number of entries on each page, whatever is requested. */
  ownPageSize?: number
  /** Which stories it leaves out of its pages, as those of another plan, once they are cut. */
  leavesOut?: (id: number) => boolean
  /** Whether its removals do not say when they were. */
  saysNoRemovalTime?: boolean
}

/** A news service in memory whose stories a test adds and removes. */
export function scriptedNews({
  limit,
  dayEndsEarlierMs = 0,
  ignoresPages = false,
  ignoresSince = false,
  saysTime = false,
  aheadMs,
  ownPageSize,
  leavesOut = () => false,
  saysNoRemovalTime = false,
}: Peculiarities = {}) {
  const stories: ScriptedStory[] = []
  const asked: NewsListQuery[] = []
  const askedRemoved: NewsRemovedQuery[] = []
  /** The computer's time, which is also when responses are received. */
  const clock = { now: Date.UTC(2026, 9, 12, 20) }
  let removed: { id: number; updated: string; at: number }[] = []
  let failure: { page: number; error: ErrorInfo } | null = null
  let responses = 0
  let beforeResponse: (query: NewsListQuery) => void = () => undefined

  /** Elements of the list that are no stories, on its first page. */
  let odd: readonly unknown[] = []
  /** The page from which on each has only these elements, which are no stories. */
  let oddFrom: { page: number; elements: readonly unknown[] } = { page: Infinity, elements: [] }

  const response = (tree: unknown) => ({
    request: 'GET x',
    status: 200,
    requestId: null,
    fingerprint: 'f',
    receivedAt: clock.now,
    bytes: Buffer.from(JSON.stringify([++responses, tree])),
    clockSkewMs: aheadMs === undefined ? (saysTime ? 0 : null) : -aheadMs,
    relied: [],
  })
  const listResponse = (tree: unknown): StoriesResponse => ({ ...response(tree), ...receivedStories(tree as WireTree) })
  const treeResponse = (tree: unknown): ServiceResponse => ({ ...response(tree), tree: tree as WireTree })
  const startOf = (day: string | null): number => (parseDay(day ?? '') ?? 0) - dayEndsEarlierMs
  const wire = ({ id, title, createdAt, updatedAt, symbols, datedAt }: ScriptedStory) => ({
    id,
    title,
    author: 'A',
    created: formatServiceDate(datedAt ?? createdAt),
    updated: formatServiceDate(updatedAt),
    teaser: '',
    body: '',
    channels: [],
    stocks: symbols.map((name) => ({ name })),
  })

  /** The page that a query asks for. */
  function list(query: NewsListQuery): StoriesResponse {
    asked.push(query)
    beforeResponse(query)
    const { tickers, dateFrom, dateTo, updatedSince, page, pageSize: requested } = query
    const pageSize = ownPageSize ?? requested
    const offset = ignoresPages ? 0 : page * pageSize
    if (limit !== undefined && offset >= limit.offset) {
      if (!limit.isRefused) return listResponse([])
      throw new AppError({ kind: 'bad-request', reply: { status: 400, message: 'page', requestId: null } })
    }
    const from = startOf(dateFrom)
    const end = dateTo === null ? Infinity : startOf(dateTo) + DAY
    const found = stories.filter(
      ({ createdAt, updatedAt, symbols }) =>
        createdAt >= from &&
        createdAt < end &&
        (updatedSince === null || ignoresSince || updatedAt >= updatedSince) &&
        (tickers.length === 0 || symbols.some((symbol) => tickers.includes(symbol))),
    )
    if (page >= oddFrom.page) return listResponse([...oddFrom.elements])
    const sent = found.slice(offset, offset + pageSize).filter(({ id }) => !leavesOut(id))
    return listResponse([...(page === 0 ? odd : []), ...sent.map(wire)])
  }

  const client = {
    newsList: (_connection: unknown, query: NewsListQuery) => new Promise((resolve) => resolve(list(query))),
    newsRemoved(_connection: unknown, query: NewsRemovedQuery) {
      askedRemoved.push(query)
      if (failure !== null && query.page >= failure.page) return Promise.reject(new AppError(failure.error))
      const pageSize = ownPageSize ?? query.pageSize
      const offset = ignoresPages ? 0 : query.page * pageSize
      const found = removed.filter((each) => each.at >= (query.updatedSince ?? 0))
      return Promise.resolve(
        treeResponse({
          removed: found
            .slice(offset, offset + pageSize)
            .map(({ id, updated }) => (saysNoRemovalTime ? { id } : { id, updated })),
        }),
      )
    },
  } as unknown as ServiceClient

  return {
    client,
    clock,
    asked,
    askedRemoved,
    stories,
    /** Adds stories in any order. */
    publish(...added: readonly (Pick<ScriptedStory, 'id' | 'createdAt'> & Partial<ScriptedStory>)[]): void {
      stories.push(
        ...added.map((story) => ({ updatedAt: story.createdAt, title: `Story ${story.id}`, symbols: [], ...story })),
      )
      stories.sort((one, other) => other.createdAt - one.createdAt || other.id - one.id)
    },
    /** Takes stories off the list and names them as removed at that time. */
    remove(at: number, ...ids: readonly number[]): void {
      for (const id of ids) {
        const place = stories.findIndex((story) => story.id === id)
        if (place >= 0) stories.splice(place, 1)
      }
      const updated = formatServiceDate(at)
      removed = [...ids.toReversed().map((id) => ({ id, updated, at: Date.parse(updated) })), ...removed]
    },
    /** Lists these elements before the stories. */
    listOdd(...elements: readonly unknown[]): void {
      odd = elements
    },
    /** Lists only these elements on each page from that one on, without end. */
    listOddFrom(page: number, ...elements: readonly unknown[]): void {
      oddFrom = { page, elements }
    },
    /** Fails the request of removals from that page on; null for no page. */
    failRemovedFrom(page: number | null, error: ErrorInfo = { kind: 'cancelled' }): void {
      failure = page === null ? null : { page, error }
    },
    /** Called before each response of the list. */
    onRequest(callBack: (query: NewsListQuery) => void): void {
      beforeResponse = callBack
    },
  }
}

/** A list reader over that service and a library, bound to one connection. */
export function readingLists(
  { client, clock }: ReturnType<typeof scriptedNews>,
  { pageSize, library }: { pageSize?: number; library: LibraryClient },
) {
  const logger = createLogger({ sink: () => true, now: () => 0, reference: () => '' })
  const settings = { current: () => ({ preferences: DEFAULT_PREFERENCES }) } as SettingsStore
  const now = (): number => clock.now
  const alerted: (readonly AlertMatch[])[] = []
  const ingestion = createStoryIngestion({
    library,
    settings,
    logger,
    now,
    alerted: (_connection, matches) => {
      alerted.push(matches)
    },
    notifyChanged: () => undefined,
  })
  const scope = scopeOf(() => Promise.resolve(accessTo('', { owner: OWNER })), OWNER)
  const open = () =>
    createListReader({ client, library, ingestion, logger, now, ...(pageSize === undefined ? {} : { pageSize }) })
  let lists = open()
  return {
    /** The stories that match alerts, together as they are told. */
    alerted,
    newest: (query = ''): Promise<ListReading> => lists.newest(scope, { query, completeness: 'abstract' }, signal),
    older: (query = ''): Promise<ListReading> => lists.older(scope, { query, completeness: 'abstract' }, signal),
    /** A reader that knows only what the library has. */
    restart: (): void => {
      lists = open()
    },
  }
}

/** A list reader over that service and a real library. */
export function cachingLists(service: ReturnType<typeof scriptedNews>, pageSize?: number) {
  const library = openTestLibrary()
  return {
    ...readingLists(service, { library: later(library), ...(pageSize === undefined ? {} : { pageSize }) }),
    library,
    cachedIds: (query = ''): number[] =>
      library.news
        .listStories(OWNER, { query, order: 'newest', shows: 'visible', offset: 0, limit: 100_000 })
        .rows.map(({ id }) => id),
  }
}

/** A library in memory that knows only which stories it has and what was read of each list. */
export function memoryLibrary(): { library: LibraryClient; ids: Set<number> } {
  const ids = new Set<number>()
  const lists = new Map<string, string>()
  const spansOf = (filter: string): string => lists.get(filter) ?? '[]'
  const news: Partial<LibraryClient['news']> = {
    storeStories(_owner, _response, _completeness, stories) {
      const all = stories.map((json) => (JSON.parse(json) as IncomingStory).item.id)
      const fresh = all.filter((id) => !ids.has(id))
      for (const id of fresh) ids.add(id)
      return Promise.resolve({ fresh, revised: [], change: fresh.length > 0 ? 'stories' : 'none' })
    },
    isFilled: () => Promise.resolve(ids.size > 0 || lists.size > 0),
    readCoverage: (_owner, filter) => Promise.resolve(JSON.parse(spansOf(filter)) as CoveredSpan[]),
    saveCoverage(_owner, filter, before, spans) {
      const isSame = spansOf(filter) === JSON.stringify(before)
      if (isSame) lists.set(filter, JSON.stringify(spans))
      return Promise.resolve(isSame)
    },
  }
  return {
    ids,
    library: { news, companies: { readNamedQueries: () => Promise.resolve([]) } } as unknown as LibraryClient,
  }
}
