import { repeatsPage } from '../../../app/domain/news/coverage.ts'
import { AppError, askedPauseMs, errorInfo, type ErrorInfo } from '../../../app/errors/app-error.ts'
import type { ConnectionScope } from '../context/connection-scope.ts'
import type { Context } from '../context/context.ts'
import { createCoalescer } from '../../platform/ipc/coalescer.ts'
import type { ServiceClient } from '../requests/module.ts'
import type { NewsService } from './news-service.ts'
import type { StoryIngestion } from './story-ingestion.ts'

// A delivery says that something happened, and the story itself is requested from the service as any other, because whoever knows the
// address of the receiver can post there. Only a right signature is believed, and only for a removal, which nothing can be requested of.

/** A story that a delivery to the receiver names. */
export interface PushedStory {
  id: number
  isRemoved: boolean
  /** Whether the signature of the delivery is right. */
  isSigned: boolean
  /** When it happened as far as the delivery says it, or else when it came, in Unix milliseconds. */
  at: number
}

/** Requests the stories that deliveries name, at once. */
export interface PushedStories {
  /** Takes what deliveries to the receiver of a connection name. Returns at once. */
  take(connection: string, stories: readonly PushedStory[]): void
  /** When a signed delivery last brought a story of the connection, or its removal, in Unix milliseconds; null for never since the start. */
  pushedAt(connection: string): number | null
  /** Ends what is requested of a connection. */
  leave(connection: string): void
  stop(): void
}

export interface PushedStoriesPorts extends Pick<
  Context,
  'library' | 'settings' | 'logger' | 'now' | 'scheduleTimeout'
> {
  /** The present scope of a connection. Throws an invalid-input error when there is none. */
  scopeOf: (connection: string) => ConnectionScope
  item: NewsService['item']
  client: Pick<ServiceClient, 'newsList'>
  ingestion: StoryIngestion
  /** Called when cached stories were marked as removed. */
  notifyChanged: () => void
  /** Called when `pushedAt` has changed. */
  notifyPushed: () => void
}

const SECOND = 1000
/** Maximum number of stories that are requested by their IDs in a second. More are one request for what was updated. */
const MAX_PER_SECOND = 20
/** Unsigned deliveries cause one request in that time, and so six in a minute. */
const UNSIGNED_PAUSE_MS = 10_000
/** After a failure the service is left alone for so long, unless it says for how long, and no longer than the second in any case. */
const [FAILED_PAUSE_MS, MAX_PAUSE_MS] = [60_000, 3_600_000]
/** What waits for the second to end is looked at that often. */
const LOOK_MS = 250
/** Stories that are remembered while they wait. One request for what was updated finds the others too. */
const MAX_WAITING = 1000
const PAGE_SIZE = 100
const MAX_PAGES = 10
/** Updates are requested from before the first one that was pushed, because clocks differ. */
const OVERLAP_MS = 60_000

/** The stories of a connection that wait. */
interface Lane {
  abort: AbortController
  /** Since when an update of each story is looked for, by its ID. */
  signed: Map<number, number>
  unsigned: Map<number, number>
  /** What was requested by its ID in the last second, and what still is. */
  requested: Map<number, { at: number; isDone: boolean }>
  listedAt: number
  unsignedAt: number
  pausedUntil: number
  pushedAt: number | null
  cancel: () => void
}

/** Whether nothing was sent, because the person works offline, or has to enter or unlock something first. */
const isUnsent = (error: ErrorInfo): boolean =>
  error.kind === 'no-key' ||
  error.kind === 'keychain-unavailable' ||
  error.kind === 'address-unconfirmed' ||
  error.kind === 'invalid-input' ||
  (error.kind === 'offline' && (error.reason === 'chosen' || error.reason === 'service-stopped'))

/** Whether an error says nothing of further requests. */
const isOfOneStory = ({ kind }: ErrorInfo): boolean => kind === 'no-data' || kind === 'not-found'

function wait(waiting: Map<number, number>, { id, at }: PushedStory): void {
  const known = waiting.get(id)
  if (known !== undefined || waiting.size < MAX_WAITING) waiting.set(id, Math.min(at, known ?? Infinity))
}

/** Requests what deliveries name. Nothing is requested while automatic refreshes are off, offline, or before the list was ever read. */
export function createPushedStories({
  library,
  settings,
  logger,
  now,
  scheduleTimeout,
  scopeOf,
  item,
  client,
  ingestion,
  notifyChanged,
  notifyPushed,
}: PushedStoriesPorts): PushedStories {
  /** By the ID of the connection. */
  const lanes = new Map<string, Lane>()
  const told = createCoalescer(SECOND, scheduleTimeout, notifyPushed)

  function laneOf(connection: string): Lane {
    const known = lanes.get(connection)
    if (known !== undefined) return known
    const lane: Lane = {
      abort: new AbortController(),
      signed: new Map(),
      unsigned: new Map(),
      requested: new Map(),
      listedAt: -Infinity,
      unsignedAt: -Infinity,
      pausedUntil: -Infinity,
      pushedAt: null,
      cancel: () => undefined,
    }
    lanes.set(connection, lane)
    return lane
  }

  function pushed(lane: Lane): void {
    lane.pushedAt = now()
    told()
  }

  /** After a failure the automatic refresh brings what was pushed. */
  function fail(lane: Lane, thrown: unknown): void {
    const error = errorInfo(thrown)
    if (error === null) logger.bug(thrown, 'pushed stories')
    if (error?.kind === 'cancelled') return
    if (error !== null && isOfOneStory(error)) return
    if (error !== null && isUnsent(error)) {
      lane.signed.clear()
      lane.unsigned.clear()
      return
    }
    logger.warn('a pushed story could not be requested', { kind: error?.kind ?? 'internal' })
    // A service can ask to wait until a date in another century, and a timer of more than 24 days ends at once.
    const pause = (error === null ? null : askedPauseMs(error)) ?? FAILED_PAUSE_MS
    lane.pausedUntil = now() + Math.min(pause, MAX_PAUSE_MS)
  }

  /** Requests of the service, unless the list was never read: its first stories are a stock rather than news. */
  async function request(
    connection: string,
    lane: Lane,
    work: (scope: ConnectionScope, signal: AbortSignal) => Promise<boolean>,
    isSigned: boolean,
  ): Promise<void> {
    try {
      const scope = scopeOf(connection)
      if (!(await library.news.isFilled(scope.owner)) || lane.abort.signal.aborted) return
      if ((await work(scope, lane.abort.signal)) && isSigned) pushed(lane)
    } catch (thrown) {
      fail(lane, thrown)
    }
  }

  const requestOne =
    (id: number) =>
    async (scope: ConnectionScope, signal: AbortSignal): Promise<boolean> => {
      const { value, source } = await item(scope, { id, mode: 'live' }, signal)
      // A request that failed has the cached story as its answer.
      if (source.because !== null) throw new AppError(source.because)
      return value.found
    }

  const requestUpdates =
    (stories: ReadonlyMap<number, number>, maxPages: number) =>
    async (scope: ConnectionScope, signal: AbortSignal): Promise<boolean> => {
      const connection = await scope.access()
      const updatedSince = [...stories.values()].reduce((first, at) => Math.min(first, at), now()) - OVERLAP_MS
      let before: readonly number[] = []
      let isFound = false
      for (let page = 0; page < maxPages; page++) {
        const window = { tickers: [], dateFrom: null, dateTo: null, page, pageSize: PAGE_SIZE, updatedSince }
        const response = await client.newsList(connection, { ...window, completeness: 'full' }, signal)
        const ids = response.stories.map(({ id }) => id)
        await ingestion.store(connection, response, 'full', response.stories)
        if (ids.length > 0) scope.confirm(response.relied)
        isFound ||= ids.some((id) => stories.has(id))
        const count = ids.length + response.unreadable.count
        if (ingestion.isLastPage(connection.connection, count, PAGE_SIZE) || repeatsPage(before, ids)) break
        before = ids
      }
      return isFound
    }

  function takeAll(waiting: Map<number, number>): Map<number, number> {
    const taken = new Map(waiting)
    waiting.clear()
    return taken
  }

  function beginSigned(connection: string, lane: Lane): void {
    const at = now()
    for (const [id, { at: begunAt, isDone }] of lane.requested)
      if (isDone && at - begunAt >= SECOND) lane.requested.delete(id)
    // A story that is being requested may have been read before it was pushed again.
    const ready = [...lane.signed.keys()].filter((id) => !lane.requested.has(id))
    if (ready.length > MAX_PER_SECOND - lane.requested.size) {
      if (at - lane.listedAt < SECOND) return
      lane.listedAt = Infinity
      void request(connection, lane, requestUpdates(takeAll(lane.signed), MAX_PAGES), true).then(() => {
        lane.listedAt = at
        look(connection, lane)
      })
      return
    }
    for (const id of ready) {
      const entry = { at, isDone: false }
      lane.requested.set(id, entry)
      lane.signed.delete(id)
      void request(connection, lane, requestOne(id), true).then(() => {
        entry.isDone = true
      })
    }
  }

  function beginUnsigned(connection: string, lane: Lane): void {
    if (lane.unsigned.size === 0 || now() - lane.unsignedAt < UNSIGNED_PAUSE_MS) return
    lane.unsignedAt = now()
    const stories = takeAll(lane.unsigned)
    const [only] = stories.size === 1 ? stories.keys() : []
    void request(connection, lane, only === undefined ? requestUpdates(stories, 1) : requestOne(only), false)
  }

  function look(connection: string, lane: Lane): void {
    lane.cancel()
    if (lane.abort.signal.aborted) return
    const paused = lane.pausedUntil - now()
    if (paused <= 0) {
      beginSigned(connection, lane)
      beginUnsigned(connection, lane)
    }
    const untilUnsigned = lane.unsigned.size === 0 ? Infinity : lane.unsignedAt + UNSIGNED_PAUSE_MS - now()
    const ms = Math.max(paused, Math.min(lane.signed.size === 0 ? Infinity : LOOK_MS, untilUnsigned))
    if (lane.signed.size + lane.unsigned.size > 0) lane.cancel = scheduleTimeout(ms, () => look(connection, lane))
  }

  async function markRemoved(connection: string, lane: Lane, stories: readonly PushedStory[]): Promise<void> {
    try {
      const removals = stories.map(({ id, at }) => ({ id, at }))
      const gone = await library.news.storeRemovals(scopeOf(connection).owner, removals, now())
      if (gone.length === 0) return
      notifyChanged()
      pushed(lane)
    } catch (thrown) {
      // The removal is requested with the next refresh.
      if (errorInfo(thrown) === null) logger.bug(thrown, 'pushed removals')
    }
  }

  return {
    take(connection, stories) {
      const lane = laneOf(connection)
      const removed = stories.filter(({ isRemoved, isSigned }) => isRemoved && isSigned)
      for (const { id } of removed) lane.signed.delete(id)
      if (removed.length > 0) void markRemoved(connection, lane, removed)
      const { offline, refreshMinutes } = settings.current().preferences
      if (offline || refreshMinutes <= 0) return
      for (const story of stories) if (!story.isRemoved) wait(story.isSigned ? lane.signed : lane.unsigned, story)
      look(connection, lane)
    },
    pushedAt: (connection) => lanes.get(connection)?.pushedAt ?? null,
    leave(connection) {
      const lane = lanes.get(connection)
      lane?.abort.abort()
      lane?.cancel()
      lanes.delete(connection)
    },
    stop() {
      for (const lane of lanes.values()) {
        lane.abort.abort()
        lane.cancel()
      }
    },
  }
}
