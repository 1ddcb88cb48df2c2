import type { ConnectionScope } from '../context/connection-scope.ts'
import type { Context, Module } from '../context/context.ts'
import type { NewsModule } from '../news/module.ts'
import type { ServiceClient } from '../requests/module.ts'
import { createOrganiser } from './organiser.ts'
import type { OrganiserCall } from './organiser.ts'
import { createRefreshSchedule } from './refresh-schedule.ts'
import { createWatchService } from './watch-service.ts'
import type { COMPANIES_CONTRACT } from '../../../app/ipc/companies.ts'

/** Watch lists, saved searches, alerts and mute rules. */
export interface CompaniesModule extends Module<keyof typeof COMPANIES_CONTRACT | OrganiserCall> {
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
  const organiser = createOrganiser(library, () => {
    // A mute rule changes every list of stories.
    news.changed()
    notify('organiser.changed')
  })
  return {
    plan: () => schedule.plan(),
    woke: () => schedule.woke(),
    handlers: {
      ...organiser,
      'watch.state': ({ connection }) => Promise.resolve(watch.state(connection)),
      'watch.refresh'({ list }, { scope }) {
        // A long list takes minutes: the window polls the state instead of waiting.
        watch.refresh(scope, list).catch((thrown: unknown) => {
          logger.bug(thrown, 'watch.refresh')
        })
        return Promise.resolve(null)
      },
    },
    dispose() {
      schedule.stop()
      watch.stop()
      return Promise.resolve()
    },
  }
}
