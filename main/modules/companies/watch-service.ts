import type { WatchList } from '../../../app/ipc/companies.ts'
import type { ErrorInfo } from '../../../app/errors/app-error.ts'
import { AppError, errorInfo } from '../../../app/errors/app-error.ts'
import type { Output } from '../../../app/ipc/contract.ts'
import { parseServiceDate } from '../../../app/domain/responses/service-date.ts'
import type { ConnectionScope } from '../context/connection-scope.ts'
import { createConnectionStates } from '../context/connection-states.ts'
import type { ServiceClient } from '../requests/module.ts'
import { readRemovals, readStories } from '../news/module.ts'
import type { Logger } from '../../platform/log/logger.ts'
import type { LibraryClient } from '../context/context.ts'
import type { SettingsStore } from '../../platform/settings/settings-store.ts'
import type { StoryIngestion } from '../news/module.ts'

/** Progress of the present or the last refresh of one connection. */
type WatchState = Output<'watch.state'>

/** Keeps watch lists up to date by requesting changes only. Each connection has a refresh and a state of its own. */
export interface WatchService {
  /** State of the connection with that ID. */
  state(connection: string): WatchState
  /**
   * Refreshes the lists that are not paused, or the one with that ID; only one refresh of a connection runs at a time.
   * Resolves at its end.
   */
  refresh(scope: ConnectionScope, list: number | null): Promise<void>
  cancel(connection: string): void
  /** Schedules the next automatic refresh by the preferences. Call it when these or the lists have changed. */
  plan(): void
  stop(): void
}

/** Dependencies of the watch service. */
export interface WatchServicePorts {
  client: ServiceClient
  /** The connections of the open windows, for scheduled refreshes. */
  inUse: () => readonly ConnectionScope[]
  library: LibraryClient
  ingestion: StoryIngestion
  settings: SettingsStore
  logger: Logger
  now: () => number
  sleep: (ms: number, signal: AbortSignal) => Promise<void>
  /** Calls back after that many milliseconds; returns a function that cancels it. */
  scheduleTimeout: (ms: number, callBack: () => void) => () => void
  notify: (what: 'watch.changed' | 'stories.changed') => void
}

/** Maximum number of tickers in one request of the list, from the interface facts. */
const TICKERS_PER_REQUEST = 50
const PAGE_SIZE = 100

/** Maximum number of pages in one refresh: the service does not page beyond about 10,000 stories. */
const MAX_PAGES = 50

/** Pause between two calls, so that a long list stays far below the service's rate limits. */
const PACE_MS = 250

/** Overlap with the previous refresh: updates of the same second may arrive in two responses. */
const OVERLAP_MS = 5000

/** How far back the first refresh of a list requests removals. */
const FIRST_LOOK_MS = 7 * 86_400_000

const IDLE: WatchState = {
  running: false,
  list: null,
  requests: 0,
  fresh: 0,
  revised: 0,
  removed: 0,
  endedAt: null,
  error: null,
}

/**
 * Watch lists over the list endpoint: requests with `updatedSince` = newest cached update − 5 s, merged by ID, followed
 * by the removed stories.
 */
export function createWatchService({
  client,
  inUse,
  library,
  ingestion,
  settings,
  logger,
  now,
  sleep,
  scheduleTimeout,
  notify,
}: WatchServicePorts): WatchService {
  const states = createConnectionStates(settings, IDLE)
  /** By the ID of the connection. */
  const running = new Map<string, AbortController>()
  let unplan: (() => void) | null = null
  let isStopped = false

  const change = (id: string, changes: Partial<WatchState>): void => {
    states.set(id, { ...states.of(id), ...changes })
    notify('watch.changed')
  }

  async function pace(id: string, signal: AbortSignal): Promise<void> {
    if (states.of(id).requests > 0) await sleep(PACE_MS, signal)
    // The scope still has the key of a connection that was removed during the refresh.
    if (settings.connection(id) === undefined) throw new AppError({ kind: 'cancelled' })
    change(id, { requests: states.of(id).requests + 1 })
  }

  async function refreshList(scope: ConnectionScope, list: WatchList, signal: AbortSignal): Promise<void> {
    const connection = await scope.access()
    const { id } = scope.connection
    change(id, { list: list.name })
    const watermark = await library.companies.readWatermark(connection.owner, list.id)
    const since = watermark === null ? null : watermark - OVERLAP_MS
    // A new list starts with the newest stories of its symbols, of any age; later refreshes request changes only.
    const pages = since === null ? 1 : MAX_PAGES
    let newest = watermark
    for (let at = 0; at < list.symbols.length; at += TICKERS_PER_REQUEST) {
      const tickers = list.symbols.slice(at, at + TICKERS_PER_REQUEST)
      for (let page = 0; page < pages; page++) {
        await pace(id, signal)
        const response = await client.newsList(
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
        const { stories, unreadable } = readStories(response.tree)
        if (unreadable > 0) logger.warn('list elements without a usable ID', { unreadable, request: response.request })
        const { fresh, revised } = await ingestion.store(connection, response, 'full', stories)
        if (stories.length > 0) scope.confirm(response.relied)
        const state = states.of(id)
        change(id, { fresh: state.fresh + fresh.length, revised: state.revised + revised.length })
        for (const { item } of stories) {
          const updated = item.updated === null ? null : parseServiceDate(item.updated)
          if (updated !== null && (newest === null || updated > newest)) newest = updated
        }
        if (stories.length < PAGE_SIZE) break
      }
    }
    await refreshRemovals(scope, since ?? now() - FIRST_LOOK_MS, signal)
    // The watermark moves only when the list was read to its end, so a cancelled refresh starts again from the same
    // point.
    if (newest !== null) await library.companies.saveWatermark(connection.owner, list.id, newest)
  }

  async function refreshRemovals(scope: ConnectionScope, since: number, signal: AbortSignal): Promise<void> {
    const connection = await scope.access()
    const { id } = scope.connection
    for (let page = 0; page < MAX_PAGES; page++) {
      await pace(id, signal)
      const response = await client.newsRemoved(connection, { page, pageSize: PAGE_SIZE, updatedSince: since }, signal)
      const removals = readRemovals(response.tree)
      const gone = await library.news.storeRemovals(
        connection.owner,
        removals.map((removal) => ({ id: removal.id, at: removal.at ?? response.receivedAt })),
      )
      if (gone.length > 0) notify('stories.changed')
      change(id, { removed: states.of(id).removed + gone.length })
      if (removals.length > 0) scope.confirm(response.relied)
      if (removals.length < PAGE_SIZE) return
    }
  }

  async function run(scope: ConnectionScope, only: number | null, signal: AbortSignal): Promise<void> {
    const { id } = scope.connection
    change(id, { ...IDLE, running: true })
    let error: ErrorInfo | null = null
    try {
      const lists = (await library.companies.readWatchLists()).filter((list) =>
        only === null ? !list.isPaused : list.id === only,
      )
      for (const list of lists) await refreshList(scope, list, signal)
    } catch (thrown) {
      error = errorInfo(thrown)
      if (error === null) throw thrown
    } finally {
      change(id, { running: false, list: null, endedAt: now(), error })
    }
  }

  /** Refreshes the connections of the open windows one after another, except those that are being refreshed. */
  async function refreshInUse(): Promise<void> {
    if (settings.current().preferences.offline) return
    const lists = await library.companies.readWatchLists()
    if (lists.every((list) => list.isPaused)) return
    for (const scope of inUse())
      if (!isStopped && !running.has(scope.connection.id))
        await service.refresh(scope, null).catch((thrown: unknown) => {
          logger.bug(thrown, 'watch lists')
        })
  }

  const service: WatchService = {
    state: (connection) => states.of(connection),

    async refresh(scope, only) {
      const { id } = scope.connection
      if (running.has(id))
        throw new AppError({
          kind: 'invalid-input',
          field: 'list',
          errorText: 'The watch lists are already being refreshed. Wait until it is done.',
        })
      const abort = new AbortController()
      running.set(id, abort)
      try {
        await run(scope, only, abort.signal)
      } finally {
        running.delete(id)
      }
    },

    cancel: (id) => running.get(id)?.abort(),

    plan() {
      unplan?.()
      unplan = null
      const { refreshMinutes } = settings.current().preferences
      if (refreshMinutes <= 0 || isStopped) return
      unplan = scheduleTimeout(refreshMinutes * 60_000, () => {
        refreshInUse()
          .catch((thrown: unknown) => {
            logger.bug(thrown, 'watch lists')
          })
          .finally(() => service.plan())
      })
    },

    stop() {
      isStopped = true
      unplan?.()
      for (const abort of running.values()) abort.abort()
    },
  }
  return service
}
