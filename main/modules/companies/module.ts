import type { ConnectionScope } from '../context/connection-scope.ts'
import type { Context, Module } from '../context/context.ts'
import type { NewsModule } from '../news/module.ts'
import type { ServiceClient } from '../requests/module.ts'
import { createCompaniesHandlers } from './handlers.ts'
import type { CompaniesCall } from './handlers.ts'
import { createListsService } from './lists-service.ts'
import { createOrganiserService } from './organiser-service.ts'
import { createRefreshSchedule } from './refresh-schedule.ts'
import { createWatchService } from './watch-service.ts'

/** Watch lists, saved searches, alerts and mute rules. */
export interface CompaniesModule extends Module<CompaniesCall> {
  /** Schedules the next automatic refresh; call it when the preferences have changed. */
  plan(): void
  /** Call it after a sleep, a change of the clock, or the return of the network. */
  woke(): void
}

/** Dependencies of the companies module in addition to its context. */
export interface CompaniesModuleParts {
  client: ServiceClient
  /** The connections of the open windows. */
  inUse: () => readonly ConnectionScope[]
  news: Pick<NewsModule, 'ingestion' | 'removals' | 'changed'>
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
    minutes: () => settings.current().preferences.refreshMinutes,
    random: Math.random,
    async refresh() {
      if (settings.current().preferences.offline) return
      notify('refresh.due')
      await watch.refreshInUse()
    },
  })
  schedule.plan()
  const organised = (): void => {
    // A mute rule changes every list of stories.
    news.changed()
    notify('organiser.changed')
  }
  const organiser = createOrganiserService(library, organised)
  const lists = createListsService(library, organised)
  return {
    plan: () => schedule.plan(),
    woke: () => schedule.woke(),
    handlers: createCompaniesHandlers({ organiser, lists, watch, logger }),
    dispose() {
      schedule.stop()
      watch.stop()
      return Promise.resolve()
    },
  }
}
