import { FaultError } from '../../app/faults/fault.ts'
import type { ORGANISER_CONTRACT } from '../../app/ipc/organiser-contract.ts'
import type { Logger } from '../logging/logger.ts'
import type { LibraryService } from '../services/library-service.ts'
import type { OrganiserService } from '../services/organiser-service.ts'
import type { WatchService } from '../services/watch-service.ts'
import type { Handlers } from './dispatcher.ts'

/** What the handlers of watch lists, saved queries and the library speak to. */
export interface OrganiserHandlerParts {
  organiser: OrganiserService
  watch: WatchService
  libraryCare: LibraryService
  logger: Logger
}

/** Handlers of what a person has put in order, and of the library as a whole. */
export function createOrganiserHandlers({
  organiser,
  watch,
  libraryCare,
  logger,
}: OrganiserHandlerParts): Pick<Handlers, keyof typeof ORGANISER_CONTRACT> {
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

    'library.inventory': () => libraryCare.inventory(),
    'library.purge': (request) => libraryCare.purge(request).then(() => null),
    'library.backup': () => libraryCare.backup(),
    'library.restore': () => libraryCare.restore(),
  }
}
