import { FaultError } from '../../../app/errors/fault.ts'
import type { COMPANIES_CONTRACT } from '../../../app/ipc/companies.ts'
import type { Logger } from '../../platform/log/logger.ts'
import type { OrganiserService } from './organiser-service.ts'
import type { WatchService } from './watch-service.ts'
import type { Handlers } from '../../platform/ipc/dispatcher.ts'

/** What the handlers of watch lists and saved queries speak to. */
export interface CompaniesHandlerParts {
  organiser: OrganiserService
  watch: WatchService
  logger: Logger
}

/** Handlers of what a person has put in order. */
export function createCompaniesHandlers({
  organiser,
  watch,
  logger,
}: CompaniesHandlerParts): Pick<Handlers, keyof typeof COMPANIES_CONTRACT> {
  return {
    'organiser.get': () => organiser.get(),
    'organiser.saveList': (list) => organiser.saveList(list),
    'organiser.saveQuery': (query) => organiser.saveQuery(query),
    'organiser.remove': ({ what, id }) => organiser.remove(what, id).then(() => null),

    'watch.state': () => Promise.resolve(watch.state()),
    'watch.refresh'({ list }) {
      if (watch.state().running)
        throw new FaultError({
          kind: 'invalid-input',
          field: 'list',
          problem: 'The watch lists are being refreshed already.',
        })
      // A long list takes minutes: the window follows the state instead of waiting.
      watch.refresh(list).catch((thrown: unknown) => {
        logger.bug(thrown, 'watch.refresh')
      })
      return Promise.resolve(null)
    },
    'watch.cancel'() {
      watch.cancel()
      return Promise.resolve(null)
    },
  }
}
