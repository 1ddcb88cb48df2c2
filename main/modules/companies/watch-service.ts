import type { WatchList } from '../../../app/domain/companies/organiser.ts'
import type { Fault } from '../../../app/errors/fault.ts'
import { FaultError, faultOf } from '../../../app/errors/fault.ts'
import { parseServiceDate } from '../../../app/domain/responses/service-date.ts'
import type { ConnectionScope } from '../connection/connection-scope.ts'
import type { ServiceClient } from '../requests/service-client.ts'
import { readRemovals, readStories } from '../news/wire.ts'
import type { Logger } from '../../platform/log/logger.ts'
import type { LibraryClient } from '../library/library-client.ts'
import type { SettingsStore } from '../../platform/settings/settings-store.ts'
import type { StoryIntake } from '../news/story-intake.ts'

/** How the refresh of the watch lists stands. */
interface WatchState {
  running: boolean
  /** Name of the list that is being refreshed. */
  list: string | null
  /** Calls made by the present or the last refresh, and what they brought. */
  requests: number
  fresh: number
  revised: number
  removed: number
  endedAt: number | null
  fault: Fault | null
}

/** Keeps watch lists up to date by asking for changes only. */
export interface WatchService {
  state(): WatchState
  /** Refreshes the lists that are not paused, or the one with that ID; one refresh at a time. Resolves when it is over. */
  refresh(scope: ConnectionScope, list: number | null): Promise<void>
  cancel(): void
  /** Plans the next refresh by itself, as the preferences have it. To be called when these or the lists have changed. */
  plan(): void
  stop(): void
}

/** What the watch service works with. */
export interface WatchServicePorts {
  client: ServiceClient
  /** The connections of the windows, for the refreshes that are planned. */
  inUse: () => readonly ConnectionScope[]
  library: LibraryClient
  intake: StoryIntake
  settings: SettingsStore
  logger: Logger
  now: () => number
  sleep: (ms: number, signal: AbortSignal) => Promise<void>
  /** Calls back after so many milliseconds; returns the function that prevents it. */
  after: (ms: number, callBack: () => void) => () => void
  notify: (what: 'watch.changed' | 'stories.changed') => void
}

/** Tickers in one request of the list, by the interface facts. */
const TICKERS_PER_REQUEST = 50
const PAGE_SIZE = 100

/** Pages of one refresh: the service pages no further than about 10,000 stories. */
const MOST_PAGES = 50

/** Between two calls, so that a long list never comes near the service's limits. */
const PACE_MS = 250

/** Asked for again before the newest update: updates of one second may arrive in two answers. */
const OVERLAP_MS = 5000

/** How far back removals are asked for when a list is refreshed for the first time. */
const FIRST_LOOK_MS = 7 * 86_400_000

const IDLE: WatchState = {
  running: false,
  list: null,
  requests: 0,
  fresh: 0,
  revised: 0,
  removed: 0,
  endedAt: null,
  fault: null,
}

/** Watch lists over the list endpoint: `updatedSince` = newest update held − 5 s, merged by ID, then the removed stories. */
export function createWatchService({
  client,
  inUse,
  library,
  intake,
  settings,
  logger,
  now,
  sleep,
  after,
  notify,
}: WatchServicePorts): WatchService {
  let state = IDLE
  let running: { abort: AbortController; done: Promise<void> } | null = null
  let unplan: (() => void) | null = null

  const change = (changes: Partial<WatchState>): void => {
    state = { ...state, ...changes }
    notify('watch.changed')
  }

  async function pace(signal: AbortSignal): Promise<void> {
    if (state.requests > 0) await sleep(PACE_MS, signal)
    change({ requests: state.requests + 1 })
  }

  async function refreshList(scope: ConnectionScope, list: WatchList, signal: AbortSignal): Promise<void> {
    const connection = await scope.access()
    change({ list: list.name })
    const watermark = await library.companies.readWatermark(connection.partition, list.id)
    const since = watermark === null ? null : watermark - OVERLAP_MS
    // A new list begins with the newest stories of its symbols, however old they are; from then on it asks for changes.
    const pages = since === null ? 1 : MOST_PAGES
    let newest = watermark
    for (let at = 0; at < list.symbols.length; at += TICKERS_PER_REQUEST) {
      const tickers = list.symbols.slice(at, at + TICKERS_PER_REQUEST)
      for (let page = 0; page < pages; page++) {
        await pace(signal)
        const answer = await client.newsList(
          connection,
          {
            tickers,
            dateFrom: null,
            dateTo: null,
            page,
            pageSize: PAGE_SIZE,
            completeness: 'full',
            updatedSince: since,
          },
          signal,
        )
        const { stories, unreadable } = readStories(answer.tree)
        if (unreadable > 0) logger.warn('list elements without a usable ID', { unreadable, request: answer.request })
        const { fresh, revised } = await intake.store(connection, answer, 'full', stories)
        if (stories.length > 0) scope.confirm(answer.relied)
        change({ fresh: state.fresh + fresh.length, revised: state.revised + revised.length })
        for (const { item } of stories) {
          const updated = item.updated === null ? null : parseServiceDate(item.updated)
          if (updated !== null && (newest === null || updated > newest)) newest = updated
        }
        if (stories.length < PAGE_SIZE) break
      }
    }
    await refreshRemovals(scope, since ?? now() - FIRST_LOOK_MS, signal)
    // Only a list that was read to its end moves its mark: a cancelled one is asked for again from where it was.
    if (newest !== null) await library.companies.saveWatermark(connection.partition, list.id, newest)
  }

  async function refreshRemovals(scope: ConnectionScope, since: number, signal: AbortSignal): Promise<void> {
    const connection = await scope.access()
    for (let page = 0; page < MOST_PAGES; page++) {
      await pace(signal)
      const answer = await client.newsRemoved(connection, { page, pageSize: PAGE_SIZE, updatedSince: since }, signal)
      const removals = readRemovals(answer.tree)
      const gone = await library.news.storeRemovals(
        connection.partition,
        removals.map(({ id, at }) => ({ id, at: at ?? answer.receivedAt })),
      )
      if (gone.length > 0) notify('stories.changed')
      change({ removed: state.removed + gone.length })
      if (removals.length > 0) scope.confirm(answer.relied)
      if (removals.length < PAGE_SIZE) return
    }
  }

  async function run(scope: ConnectionScope, only: number | null, signal: AbortSignal): Promise<void> {
    change({ ...IDLE, running: true })
    let fault: Fault | null = null
    try {
      const lists = (await library.companies.readWatchLists()).filter((list) =>
        only === null ? !list.isPaused : list.id === only,
      )
      for (const list of lists) await refreshList(scope, list, signal)
    } catch (thrown) {
      fault = faultOf(thrown)
      if (fault === null) throw thrown
    } finally {
      change({ running: false, list: null, endedAt: now(), fault })
    }
  }

  const service: WatchService = {
    state: () => state,

    async refresh(scope, only) {
      if (running !== null)
        throw new FaultError({
          kind: 'invalid-input',
          field: 'list',
          problem: 'The watch lists are already being refreshed. Wait until it is done.',
        })
      const abort = new AbortController()
      running = {
        abort,
        done: run(scope, only, abort.signal).finally(() => {
          running = null
        }),
      }
      await running.done
    },

    cancel: () => running?.abort.abort(),

    plan() {
      unplan?.()
      unplan = null
      const { refreshMinutes } = settings.current().preferences
      if (refreshMinutes <= 0) return
      unplan = after(refreshMinutes * 60_000, () => {
        const isWanted = running === null && !settings.current().preferences.offline
        const refreshing = isWanted
          ? library.companies.readWatchLists().then(async (lists) => {
              if (lists.some((list) => !list.isPaused)) for (const scope of inUse()) await service.refresh(scope, null)
            })
          : Promise.resolve()
        refreshing
          .catch((thrown: unknown) => {
            logger.bug(thrown, 'watch lists')
          })
          .finally(() => service.plan())
      })
    },

    stop() {
      unplan?.()
      running?.abort.abort()
    },
  }
  return service
}
