import type { COMPANIES_CONTRACT } from '../../../app/ipc/companies.ts'
import type { ConnectionScope } from '../context/connection-scope.ts'
import type { Context, Module } from '../context/context.ts'
import type { NewsModule } from '../news/module.ts'
import type { ServiceClient } from '../requests/module.ts'
import { createCompaniesHandlers } from './handlers.ts'
import { createOrganiserService } from './organiser-service.ts'
import { createWatchService } from './watch-service.ts'

/** Watch lists, saved searches, alerts and mute rules. */
export interface CompaniesModule extends Module<keyof typeof COMPANIES_CONTRACT> {
  /** Plans the next refresh of the watch lists by itself; to be called when the preferences have changed. */
  plan(): void
}

/** What the companies module works with besides its context. */
export interface CompaniesModuleParts {
  client: ServiceClient
  /** The connections of the windows. */
  inUse: () => readonly ConnectionScope[]
  news: Pick<NewsModule, 'intake' | 'changed'>
}

/** What a person has put in order, and the watch lists kept up to date. */
export function createCompaniesModule(
  context: Context,
  { client, inUse, news }: CompaniesModuleParts,
): CompaniesModule {
  const { library, logger, notify } = context
  const watch = createWatchService({
    ...context,
    client,
    inUse,
    intake: news.intake,
    notify: (what) => {
      if (what === 'stories.changed') news.changed()
      else notify(what)
    },
  })
  watch.plan()
  const organiser = createOrganiserService(library, () => {
    watch.plan()
    news.changed()
  })
  return {
    plan: () => watch.plan(),
    handlers: createCompaniesHandlers({ organiser, watch, logger }),
    dispose() {
      watch.stop()
      return Promise.resolve()
    },
  }
}
