import type { ConnectionScope } from '../context/connection-scope.ts'
import type { Context, DisposableModule } from '../context/context.ts'
import type { NewsModule } from '../news/module.ts'
import type { ServiceClient } from '../requests/module.ts'
import { createOrganiser, type OrganiserCall } from './organiser.ts'
import { createWatchService } from './watch-service.ts'
import type { COMPANIES_CONTRACT } from '../../../app/ipc/companies.ts'

/** The automatic refresh: every few minutes, and once after a sleep. */
export interface RefreshSchedule {
  /** Follows the preferences. Call it when these have changed. */
  plan(): void
  /** The computer slept, its clock was changed, or the network is back. Several calls make one refresh. */
  woke(): void
  stop(): void
}

export interface RefreshSchedulePorts extends Pick<Context, 'now' | 'scheduleTimeout'> {
  /** Minutes between two refreshes; 0 for none at present. */
  minutes: () => number
  /** Never rejects. */
  refresh: () => Promise<void>
  /** A number in [0, 1). */
  random: () => number
}

// Right after a sleep the network is not there yet, and many computers wake at the same time.
const AFTER_WAKING_MS = 2000
const SPREAD_MS = 8000

/** A timer that comes later than this slept. */
const MAX_LATE_MS = 30_000

/** Creates a schedule; it begins with the first plan. */
export function createRefreshSchedule({
  minutes,
  refresh,
  now,
  random,
  scheduleTimeout,
}: RefreshSchedulePorts): RefreshSchedule {
  let cancel: (() => void) | null = null
  let isAfterWaking = false
  let isRunning = false
  let isStopped = false
  let refreshedAt = now()

  function clear(): void {
    cancel?.()
    cancel = null
    isAfterWaking = false
  }

  function schedule(ms: number): void {
    const dueAt = now() + ms
    cancel = scheduleTimeout(ms, () => {
      cancel = null
      if (!isAfterWaking && now() - dueAt > MAX_LATE_MS) {
        woke()
        return
      }
      isAfterWaking = false
      isRunning = true
      void refresh().then(() => {
        isRunning = false
        refreshedAt = now()
        if (cancel === null) plan()
      })
    })
  }

  function plan(): void {
    if (isStopped || minutes() <= 0) {
      clear()
      return
    }
    if (isAfterWaking || isRunning) return
    clear()
    const period = minutes() * 60_000
    // What came due while there was none follows at once.
    schedule(Math.min(period, Math.max(0, refreshedAt + period - now())))
  }

  function woke(): void {
    if (isStopped || minutes() <= 0 || isAfterWaking) return
    clear()
    isAfterWaking = true
    schedule(AFTER_WAKING_MS + random() * SPREAD_MS)
  }

  return {
    plan,
    woke,
    stop() {
      isStopped = true
      clear()
    },
  }
}

/** Watch lists, saved searches, alerts and mute rules. */
export interface CompaniesModule extends DisposableModule<keyof typeof COMPANIES_CONTRACT | OrganiserCall> {
  /** Schedules the next automatic refresh, and makes up for what could not be requested offline; call it when the preferences have changed. */
  plan(): void
  /** Makes up for what could not be requested without a key; call it when the state of a connection may have changed. */
  connectionChanged(): void
  /** Call it after a sleep, a change of the clock, or the return of the network. */
  woke(): void
}

export interface CompaniesModuleParts {
  client: ServiceClient
  /** The connections of the open windows. */
  inUse: () => readonly ConnectionScope[]
  news: Pick<NewsModule, 'ingestion' | 'removals' | 'pushed' | 'changed'>
}

/** Watch lists, kept up to date, and saved queries. */
export function createCompaniesModule(
  context: Context,
  { client, inUse, news }: CompaniesModuleParts,
): CompaniesModule {
  const { library, logger, settings, notify } = context
  const watch = createWatchService({
    ...context,
    client,
    inUse,
    ingestion: news.ingestion,
    removals: news.removals,
  })
  const schedule = createRefreshSchedule({
    ...context,
    minutes() {
      const { offline, refreshMinutes } = settings.current().preferences
      return offline ? 0 : refreshMinutes
    },
    random: Math.random,
    async refresh() {
      notify('refresh.due')
      await watch.refreshInUse()
    },
  })
  schedule.plan()
  const organiser = createOrganiser(library, () => {
    // A mute rule changes every list of stories.
    news.changed()
    notify('organiser.changed')
  })
  return {
    plan() {
      schedule.plan()
      void watch.refreshWaiting()
    },
    connectionChanged: () => void watch.refreshWaiting(),
    woke: () => schedule.woke(),
    handlers: {
      ...organiser,
      'companies.named': ({ words }, { scope }) => library.fundamentals.findCompanies(scope.owner, words),
      'watch.state': ({ connection }) => ({
        ...watch.state(connection),
        pushedAt: news.pushed.pushedAt(connection),
      }),
      // A long list takes minutes: the window polls the state instead of waiting.
      'watch.refresh'({ list }, { scope }) {
        watch.refresh(scope, list).catch((thrown: unknown) => logger.bug(thrown, 'watch.refresh'))
      },
    },
    dispose() {
      schedule.stop()
      watch.stop()
    },
  }
}
