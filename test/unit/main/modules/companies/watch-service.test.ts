import { describe, expect, it } from 'vitest'
import { DEFAULT_PREFERENCES } from '../../../../../app/domain/settings/preferences.ts'
import { formatServiceDate } from '../../../../../app/domain/responses/service-date.ts'
import { AppError } from '../../../../../app/errors/app-error.ts'
import type {
  NewsListQuery,
  NewsRemovedQuery,
  ServiceResponse,
  ServiceClient,
} from '../../../../../main/modules/requests/service-client.ts'
import { createLogger } from '../../../../../main/platform/log/logger.ts'
import type { SettingsStore } from '../../../../../main/platform/settings/settings-store.ts'
import { createStoryIngestion } from '../../../../../main/modules/news/story-ingestion.ts'
import type { Announcement } from '../../../../../main/modules/news/story-ingestion.ts'
import { createWatchService } from '../../../../../main/modules/companies/watch-service.ts'
import { accessTo, scopeOf } from '../../../../support/scope.ts'
import { later, idsOf, openTestLibrary, OWNER, stockOf, storyOf } from '../../../../support/stories.ts'
import { settled } from '../../../../support/settled.ts'

const NOON = Date.UTC(2026, 0, 20, 12)
const HOUR = 3_600_000

/** A watch service over a real library and a service with a list of stories. */
function watching(preferences = DEFAULT_PREFERENCES) {
  const library = openTestLibrary()
  const client = later(library)
  const asked: NewsListQuery[] = []
  const askedRemoved: NewsRemovedQuery[] = []
  const announced: Announcement[] = []
  const paces: number[] = []
  const timers: { ms: number; callBack: () => void }[] = []
  let stories = [1, 2, 3].map((id) =>
    storyOf({
      id,
      created: formatServiceDate(NOON - id * HOUR),
      updated: formatServiceDate(NOON - id * HOUR),
      stocks: [stockOf('A')],
    }),
  )
  let removed: { id: number; updated: string }[] = []
  let failing: AppError | null = null
  const response = (tree: unknown): ServiceResponse => ({
    request: 'GET x',
    status: 200,
    requestId: null,
    fingerprint: 'f',
    receivedAt: NOON,
    bytes: Buffer.from(JSON.stringify(tree)),
    tree: tree as ServiceResponse['tree'],
    clockSkewMs: null,
    relied: [],
  })
  const wire = (story: (typeof stories)[number]) => ({
    ...story,
    channels: story.channels.map((name) => ({ name })),
    tags: [],
    stocks: story.stocks.map(({ name }) => ({ name })),
    image: [],
  })
  const service = {
    newsList(_connection: unknown, query: NewsListQuery) {
      asked.push(query)
      if (failing !== null) return Promise.reject(failing)
      const found = stories.filter((story) => Date.parse(story.updated ?? '') >= (query.updatedSince ?? 0))
      return Promise.resolve(
        response(found.slice(query.page * query.pageSize, (query.page + 1) * query.pageSize).map(wire)),
      )
    },
    newsRemoved(_connection: unknown, query: NewsRemovedQuery) {
      askedRemoved.push(query)
      return Promise.resolve(response({ items: removed }))
    },
  } as unknown as ServiceClient
  const scope = scopeOf(() => Promise.resolve(accessTo('', { owner: OWNER })), OWNER)
  const settings = { current: () => ({ preferences }) } as SettingsStore
  const logger = createLogger({ sink: () => undefined, now: () => NOON, reference: () => '' })
  const ingestion = createStoryIngestion({
    library: client,
    settings,
    logger,
    now: () => NOON,
    announce: (each) => {
      announced.push(each)
    },
    notifyChanged: () => undefined,
  })
  const watch = createWatchService({
    client: service,
    inUse: () => [scope],
    library: client,
    ingestion,
    settings,
    logger,
    now: () => NOON,
    notify: () => undefined,
    sleep: (ms, signal) => {
      paces.push(ms)
      return signal.aborted ? Promise.reject(new AppError({ kind: 'cancelled' })) : Promise.resolve()
    },
    scheduleTimeout: (ms, callBack) => {
      timers.push({ ms, callBack })
      return () => undefined
    },
  })
  return {
    library,
    watch: { ...watch, refresh: (list: number | null) => watch.refresh(scope, list) },
    asked,
    askedRemoved,
    announced,
    paces,
    timers,
    setStories: (next: typeof stories) => {
      stories = next
    },
    setRemoved: (next: typeof removed) => {
      removed = next
    },
    fail: (error: AppError | null) => {
      failing = error
    },
  }
}

describe('a refresh', () => {
  it('requests the newest page first, and then the updates since the newest update, less five seconds', async () => {
    const { library, watch, asked } = watching()
    library.companies.saveWatchList({ id: null, name: 'Mine', symbols: ['A', 'B'], isPaused: false })
    await watch.refresh(null)
    await watch.refresh(null)
    expect(asked.map(({ tickers, updatedSince, completeness }) => [tickers, updatedSince, completeness])).toEqual([
      [['A', 'B'], null, 'full'],
      [['A', 'B'], NOON - HOUR - 5000, 'full'],
    ])
    expect([idsOf(library, ''), watch.state()]).toMatchObject([
      [1, 2, 3],
      { running: false, requests: 2, fresh: 0, error: null },
    ])
  })

  it('requests groups of fifty tickers and pages, with a pause before each call except the first', async () => {
    const { library, watch, asked, paces, setStories } = watching()
    setStories(
      Array.from({ length: 150 }, (_, id) =>
        storyOf({ id, created: formatServiceDate(NOON - HOUR), updated: formatServiceDate(NOON - HOUR) }),
      ),
    )
    library.companies.saveWatchList({
      id: null,
      name: 'Many',
      symbols: Array.from({ length: 60 }, (_, place) => `S${place}`),
      isPaused: false,
    })
    await watch.refresh(null)
    expect(asked.map(({ tickers, page }) => [tickers.length, page])).toEqual([
      [50, 0],
      [10, 0],
    ])
    expect([paces, watch.state()]).toMatchObject([[250, 250], { requests: 3, fresh: 100 }])
    await watch.refresh(null)
    expect(asked.slice(2).map(({ tickers, page }) => [tickers.length, page])).toEqual([
      [50, 0],
      [50, 1],
      [10, 0],
      [10, 1],
    ])
    expect(watch.state()).toMatchObject({ requests: 5, fresh: 50 })
  })

  it('keeps removed stories as tombstones and counts edits', async () => {
    const { library, watch, setStories, setRemoved } = watching()
    library.companies.saveWatchList({ id: null, name: 'Mine', symbols: ['A'], isPaused: false })
    await watch.refresh(null)
    setStories([
      storyOf({
        id: 1,
        title: 'Edited',
        created: formatServiceDate(NOON - HOUR),
        updated: formatServiceDate(NOON),
        stocks: [stockOf('A')],
      }),
    ])
    setRemoved([
      { id: 2, updated: formatServiceDate(NOON) },
      { id: 77, updated: formatServiceDate(NOON) },
    ])
    await watch.refresh(null)
    expect(watch.state()).toMatchObject({ revised: 1, removed: 1 })
    expect([idsOf(library, 'is:revised'), idsOf(library, 'is:removed')]).toEqual([[1], [2]])
  })

  it('that fails or is cancelled reports it and starts again from the same point', async () => {
    const { library, watch, asked, fail } = watching()
    library.companies.saveWatchList({ id: null, name: 'Mine', symbols: ['A'], isPaused: false })
    fail(new AppError({ kind: 'offline', reason: 'refused', detail: '' }))
    await watch.refresh(null)
    expect(watch.state()).toMatchObject({ running: false, error: { kind: 'offline' } })
    fail(null)
    const running = watch.refresh(null)
    watch.cancel()
    await running
    expect(watch.state()).toMatchObject({ running: false, error: { kind: 'cancelled' } })
    await watch.refresh(null)
    expect(new Set(asked.map(({ updatedSince }) => updatedSince))).toEqual(new Set([null]))
    expect(watch.state().error).toBeNull()
  })

  it('skips paused lists unless one is requested', async () => {
    const { library, watch, asked } = watching()
    const id = library.companies.saveWatchList({ id: null, name: 'Paused', symbols: ['A'], isPaused: true })
    await watch.refresh(null)
    expect(asked).toHaveLength(0)
    await watch.refresh(id)
    expect(asked).toHaveLength(1)
  })

  it('runs automatically after the chosen time, and not while working offline', async () => {
    const { library, watch, timers, asked } = watching()
    library.companies.saveWatchList({ id: null, name: 'Mine', symbols: ['A'], isPaused: false })
    watch.plan()
    expect(timers.map(({ ms }) => ms)).toEqual([5 * 60_000])
    timers[0]?.callBack()
    await settled()
    expect(timers).toHaveLength(2)
    expect(asked).toHaveLength(1)
    const offline = watching({ ...DEFAULT_PREFERENCES, offline: true })
    offline.library.companies.saveWatchList({ id: null, name: 'Mine', symbols: ['A'], isPaused: false })
    offline.watch.plan()
    offline.timers[0]?.callBack()
    await settled()
    expect(offline.timers).toHaveLength(2)
    expect(offline.asked).toHaveLength(0)
  })
})

describe('an alert', () => {
  const ALERT = { id: null, purpose: 'alert', name: 'Mergers', query: 'title:merger' } as const
  const list = { id: null, name: 'Mine', symbols: ['A'], isPaused: false }
  const merger = (id: number, at: number) =>
    storyOf({ id, title: `A merger ${id}`, created: formatServiceDate(at), updated: formatServiceDate(NOON - HOUR) })

  it('announces a matching new story once, and no old one', async () => {
    const { library, watch, announced, setStories } = watching()
    library.companies.saveWatchList(list)
    library.companies.saveNamedQuery(ALERT)
    setStories([
      merger(1, NOON - HOUR),
      merger(2, NOON - 48 * HOUR),
      storyOf({ id: 3, created: formatServiceDate(NOON - HOUR), updated: formatServiceDate(NOON - HOUR) }),
    ])
    await watch.refresh(null)
    await settled()
    expect(announced).toEqual([{ title: 'Mergers', body: 'A merger 1', connection: 'test', storyId: 1 }])
    await watch.refresh(null)
    expect(announced).toHaveLength(1)
  })

  it('summarises many stories', async () => {
    const { library, watch, announced, setStories } = watching()
    library.companies.saveWatchList(list)
    library.companies.saveNamedQuery(ALERT)
    setStories([1, 2, 3, 4, 5].map((id) => merger(id, NOON - HOUR)))
    await watch.refresh(null)
    await settled()
    expect(announced.map(({ title, storyId }) => [title, storyId])).toEqual([['5 stories match your alerts', null]])
  })

  it('is silent in the quiet hours, and when notifications are off', async () => {
    const hour = new Date(NOON).getHours()
    for (const preferences of [
      { ...DEFAULT_PREFERENCES, quietHours: { from: hour, to: (hour + 1) % 24 } },
      { ...DEFAULT_PREFERENCES, notifications: false },
    ]) {
      const { library, watch, announced, setStories } = watching(preferences)
      library.companies.saveWatchList(list)
      library.companies.saveNamedQuery(ALERT)
      setStories([merger(1, NOON - HOUR)])
      await watch.refresh(null)
      await settled()
      expect(announced).toEqual([])
    }
  })
})
