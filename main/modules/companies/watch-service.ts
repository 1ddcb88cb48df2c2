import { once } from '../../../app/domain/values/memo.ts'
import { joined } from '../../../app/domain/values/visible-text.ts'
import type { WatchList } from '../../../app/ipc/companies.ts'
import {
  AppError,
  askedPauseMs,
  errorInfo,
  invalidInput,
  isFailedRequest,
  type ErrorInfo,
} from '../../../app/errors/app-error.ts'
import type { Output } from '../../../app/ipc/contract.ts'
import { joinUnreadable } from '../../../app/domain/news/news-item.ts'
import type { ConnectionScope } from '../context/connection-scope.ts'
import { createConnectionStates } from '../context/connection-states.ts'
import type { ServiceClient } from '../requests/module.ts'
import type { RemovalReader, StoryIngestion } from '../news/module.ts'
import type { Context, RunningTask } from '../context/context.ts'

/** Progress of the present or the last refresh of one connection. */
type WatchState = Omit<Output<'watch.state'>, 'pushedAt'>

/** Keeps watch lists up to date by requesting changes only. Each connection has a refresh and a state of its own. */
export interface WatchService {
  state(connection: string): WatchState
  /**
   * Refreshes the lists that are not paused, or the one with that ID; only one refresh of a connection runs at a time, and what is
   * requested during it is refreshed at its end. Resolves at its end. Throws at once where all lists are requested while all of them are
   * being refreshed.
   */
  refresh(scope: ConnectionScope, list: number | null, isAutomatic?: boolean): Promise<void>
  /**
   * Refreshes the connections of the windows one after another, except those of which all lists are being refreshed, and those whose service
   * asked to wait. Never rejects.
   */
  refreshInUse(): Promise<void>
  /** Refreshes the lists that were requested while the person worked offline or no key was accepted, where that has changed. Never rejects. */
  refreshWaiting(): Promise<void>
  stop(): void
}

export interface WatchServicePorts extends Pick<
  Context,
  'library' | 'settings' | 'logger' | 'now' | 'sleep' | 'runTask'
> {
  client: ServiceClient
  /** The connections of the open windows, for scheduled refreshes. */
  inUse: () => readonly ConnectionScope[]
  ingestion: StoryIngestion
  removals: RemovalReader
  notify: (what: 'watch.changed') => void
}

/** Pause between two calls, so that a long list stays far below the service's rate limits. */
const PACE_MS = 250

const IDLE: WatchState = {
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
}

/** A refresh of a connection that is running. */
interface Running {
  abort: AbortController
  /** Whether all lists that are not paused are refreshed. */
  isEvery: boolean
  /** Lists that were requested by their ID, also after the refresh began. */
  requested: Set<number>
  requests: number
  /** What was read: the symbols of each list, as JSON, by its ID. */
  read: Map<number, string>
  reading: number | null
  /** Of the key with which lists are requested; null before the first. */
  fingerprint: string | null
  tell: RunningTask['tell']
  done: Promise<void>
}

/** How far a refresh is, in words. */
function detailOf({ list, requests, fresh, revised }: WatchState): string {
  return joined(' · ', [
    list ?? '',
    requests === 1 ? '1 request' : `${requests} requests`,
    fresh > 0 ? `${fresh} new` : '',
    revised > 0 ? `${revised} edited` : '',
  ])
}

/** Number of lists that the service or the connection fails to send, one after another, before the others are not requested. */
const MAX_FAILURES = 3

/** Whether an error is about what was requested for one list, and says nothing of the others. */
const isOfOneList = (error: ErrorInfo): boolean =>
  error.kind === 'bad-request' ||
  error.kind === 'not-found' ||
  error.kind === 'no-data' ||
  (isFailedRequest(error) && askedPauseMs(error) === null)

/** Whether the service asked, in a refresh that has ended, for no requests until later than now. */
const isAskedToWait = ({ error, endedAt }: WatchState, now: number): boolean =>
  error !== null && endedAt !== null && now < endedAt + (askedPauseMs(error) ?? 0)

/** Whether a refresh is made up for once there is access again: the person works online, or has entered or unlocked a key. */
const waitsForAccess = (error: ErrorInfo): boolean =>
  error.kind === 'offline'
    ? error.reason === 'chosen'
    : error.kind === 'no-key' || error.kind === 'keychain-unavailable' || error.kind === 'unauthorized'

/** Watch lists over the list endpoint: what changed of the symbols of each list, followed by the removed stories. */
export function createWatchService({
  client,
  inUse,
  library,
  ingestion,
  removals,
  settings,
  logger,
  now,
  sleep,
  notify,
  runTask,
}: WatchServicePorts): WatchService {
  const states = createConnectionStates(settings, IDLE)
  // A start loads nothing of it.
  const updateReader = once(async () =>
    (await import('./update-reader.ts')).createUpdateReader({ client, library, ingestion }),
  )
  /** By the ID of the connection. */
  const running = new Map<string, Running>()
  /**
   * What was requested while the person worked offline or no key was accepted, by the ID of the connection. Null are all lists.
   * `fingerprint` is that of a key that was refused.
   */
  const waiting = new Map<string, { scope: ConnectionScope; lists: Set<number | null>; fingerprint: string | null }>()
  let isStopped = false

  const change = (id: string, changes: Partial<WatchState>): void => {
    states.set(id, { ...states.of(id), ...changes })
    running.get(id)?.tell({ detail: detailOf(states.of(id)) })
    notify('watch.changed')
  }

  async function pace(id: string, signal: AbortSignal): Promise<void> {
    if (states.of(id).requests > 0) await sleep(PACE_MS, signal)
    // The scope still has the key of a connection that was removed during the refresh.
    if (settings.connection(id) === undefined) throw new AppError({ kind: 'cancelled' })
    change(id, { requests: states.of(id).requests + 1 })
  }

  async function refreshList(
    scope: ConnectionScope,
    list: WatchList,
    isFirstFill: boolean,
    signal: AbortSignal,
  ): Promise<void> {
    const { id } = scope.connection
    const { owner } = await scope.access()
    const updates = await updateReader()
    change(id, { list: list.name })
    try {
      await updates.read(
        scope,
        list.symbols,
        {
          isFirstFill,
          beforeRequest: () => pace(id, signal),
          stored({ fresh, revised, unreadable }) {
            const state = states.of(id)
            change(id, {
              fresh: state.fresh + fresh,
              revised: state.revised + revised,
              unreadable: joinUnreadable(state.unreadable, unreadable),
            })
          },
        },
        signal,
      )
    } finally {
      change(id, updates.unreadOf(owner))
    }
  }

  async function run(scope: ConnectionScope, started: Running, signal: AbortSignal): Promise<void> {
    const { id } = scope.connection
    change(id, { ...IDLE, running: true, isEvery: started.isEvery })
    const isWanted = (list: WatchList): boolean => (started.isEvery && !list.isPaused) || started.requested.has(list.id)
    let error: ErrorInfo | null = null
    const unread: AppError[] = []
    let failures = 0
    try {
      const { read } = started
      // Read again after each list, because lists may be added or changed meanwhile.
      const nextList = async (): Promise<WatchList | undefined> =>
        (await library.companies.readWatchLists()).find(
          (list) => isWanted(list) && read.get(list.id) !== JSON.stringify(list.symbols),
        )
      let isFirstFill: boolean | null = null
      let known = 0
      let list = await nextList()
      do {
        for (; list !== undefined; list = await nextList()) {
          read.set(list.id, JSON.stringify(list.symbols))
          started.reading = list.id
          const access = await scope.access()
          started.fingerprint = access.fingerprint
          isFirstFill ??= await ingestion.isFirstFill(access)
          const before = unread.length
          await refreshList(scope, list, isFirstFill, signal).catch((thrown: unknown) => {
            if (!(thrown instanceof AppError) || !isOfOneList(thrown.error)) throw thrown
            unread.push(thrown)
            failures = thrown.error.kind !== 'unreadable-reply' && isFailedRequest(thrown.error) ? failures + 1 : 0
            if (failures >= MAX_FAILURES) throw thrown
          })
          if (unread.length === before) failures = 0
          started.reading = null
        }
        if (read.size > 0) {
          const removed = await removals.read(scope, signal, () => pace(id, signal))
          const [updates, { owner }] = await Promise.all([updateReader(), scope.access()])
          updates.removed(owner, removed.latest)
          const state = states.of(id)
          change(id, {
            removed: state.removed + removed.marked,
            unreadable: joinUnreadable(state.unreadable, removed.unreadable),
            ...updates.unreadOf(owner),
          })
        }
        // A list may have been requested meanwhile, and another one while the lists are read.
        known = started.requests
        list = await nextList()
      } while (list !== undefined || started.requests > known)
      // What is requested from here on is another refresh: nothing is awaited between the last look and this.
      running.delete(id)
      const [first] = unread
      if (first !== undefined) throw first
    } catch (thrown) {
      error = errorInfo(thrown)
      throw thrown
    } finally {
      change(id, { running: false, list: null, endedAt: now(), error })
    }
  }

  async function refreshEach(): Promise<void> {
    if (settings.current().preferences.offline) return
    const lists = await library.companies.readWatchLists()
    if (lists.every((list) => list.isPaused)) return
    for (const scope of inUse()) {
      const { id } = scope.connection
      if (!isStopped && running.get(id)?.isEvery !== true && !isAskedToWait(states.of(id), now()))
        await service.refresh(scope, null, true).catch((thrown: unknown) => void logger.bug(thrown, 'watch lists'))
    }
  }

  async function refreshWaitingLists(): Promise<void> {
    if (settings.current().preferences.offline) return
    for (const [id, before] of [...waiting]) {
      const scope = inUse().find(({ connection }) => connection.id === id) ?? before.scope
      const access = settings.connection(id) === undefined ? null : await scope.access().catch(() => null)
      if (settings.connection(id) === undefined) waiting.delete(id)
      // Others may have been requested while the keychain was read.
      const wanted = waiting.get(id)
      if (isStopped || access === null || wanted === undefined || access.fingerprint === wanted.fingerprint) continue
      waiting.delete(id)
      const { lists } = wanted
      // All of them first, so that a single one joins their refresh.
      const all = lists.has(null) && running.get(id)?.isEvery !== true ? [null] : []
      const single = [...lists].filter((list) => list !== null)
      await Promise.all([...all, ...single].map((list) => service.refresh(scope, list, true)))
    }
  }

  const service: WatchService = {
    state: (connection) => states.of(connection),

    refresh(scope, only, isAutomatic = false) {
      const { id } = scope.connection
      const present = running.get(id)
      if (present?.isEvery === true && only === null)
        throw invalidInput('list', 'The watch lists are already being refreshed. Wait until it is done.')
      if (present !== undefined) {
        if (only === null) {
          present.isEvery = true
          change(id, { isEvery: true })
        } else present.requested.add(only)
        present.requests += 1
        // What was updated since they were read is not known.
        for (const list of only === null ? [...present.read.keys()] : [only])
          if (present.reading !== list) present.read.delete(list)
        return present.done
      }
      const abort = new AbortController()
      const requested = new Set(only === null ? [] : [only])
      const started: Running = {
        abort,
        isEvery: only === null,
        requested,
        requests: 0,
        read: new Map(),
        reading: null,
        fingerprint: null,
        tell: () => undefined,
        done: Promise.resolve(),
      }
      running.set(id, started)
      started.done = runTask(
        { title: 'Refresh of the watch lists', view: 'news', connection: id, canCancel: true, isAutomatic },
        ({ signal, tell }) => {
          started.tell = tell
          return run(scope, started, AbortSignal.any([abort.signal, signal]))
        },
      )
        .then(() => {
          const lists = waiting.get(id)?.lists
          if (started.isEvery) lists?.delete(null)
          for (const list of started.read.keys()) lists?.delete(list)
          if (lists?.size === 0) waiting.delete(id)
        })
        .catch((thrown: unknown) => {
          const error = errorInfo(thrown)
          // The state has the error.
          if (error === null) throw thrown
          if (!waitsForAccess(error)) return
          const { lists } = waiting.get(id) ?? { lists: new Set() }
          const every = started.isEvery ? [null] : []
          const fingerprint = error.kind === 'unauthorized' ? started.fingerprint : null
          waiting.set(id, { scope, lists: new Set([...lists, ...every, ...started.requested]), fingerprint })
        })
        .finally(() => {
          if (running.get(id) === started) running.delete(id)
        })
      return started.done
    },

    refreshInUse: () => refreshEach().catch((thrown: unknown) => void logger.bug(thrown, 'watch lists')),

    refreshWaiting: () => refreshWaitingLists().catch((thrown: unknown) => void logger.bug(thrown, 'watch lists')),

    stop() {
      isStopped = true
      for (const { abort } of running.values()) abort.abort()
    },
  }
  return service
}
