import { AppError } from '../../../app/errors/app-error.ts'
import type { COMPANIES_CONTRACT } from '../../../app/ipc/companies.ts'
import type { LISTS_CONTRACT } from '../../../app/ipc/lists.ts'
import type { Logger } from '../../platform/log/logger.ts'
import type { ListsService } from './lists-service.ts'
import type { OrganiserService } from './organiser-service.ts'
import type { WatchService } from './watch-service.ts'
import type { ModuleHandlers } from '../context/context.ts'

/** The calls of watch lists, saved queries and files of them. */
export type CompaniesCall = keyof typeof COMPANIES_CONTRACT | keyof typeof LISTS_CONTRACT

/** Dependencies of the handlers of watch lists and saved queries. */
export interface CompaniesHandlerParts {
  organiser: OrganiserService
  lists: ListsService
  watch: WatchService
  logger: Logger
}

/** Handlers of watch lists and saved queries. */
export function createCompaniesHandlers({
  organiser,
  lists,
  watch,
  logger,
}: CompaniesHandlerParts): ModuleHandlers<CompaniesCall> {
  return {
    'organiser.get': () => organiser.get(),
    'organiser.saveList': (list) => organiser.saveList(list),
    'organiser.saveQuery': ({ connection: _, ...query }, { scope }) => organiser.saveQuery(scope, query),
    'organiser.remove': ({ what, id }) => organiser.remove(what, id).then(() => null),
    'organiser.putBackList': ({ id, expected, wanted }) => organiser.putBackList(id, expected, wanted),
    'organiser.putBackQuery': ({ id, expected, wanted }, { scope }) =>
      organiser.putBackQuery(scope, id, expected, wanted),

    'lists.text': (_input, { scope }) => lists.text(scope),
    'lists.compare': ({ text }, { scope }) => lists.compare(scope, text),
    'lists.take': (input, { scope }) => lists.take(scope, input),
    'lists.putBack': (input, { scope }) => lists.putBack(scope, input),

    'watch.state': ({ connection }) => Promise.resolve(watch.state(connection)),
    'watch.refresh'({ list }, { scope }) {
      // One list that is requested meanwhile, such as a new one, is refreshed as well.
      if (list === null && watch.state(scope.connection.id).running)
        throw new AppError({
          kind: 'invalid-input',
          field: 'list',
          errorText: 'The watch lists are already being refreshed. Wait until it is done.',
        })
      // A long list takes minutes: the window polls the state instead of waiting.
      watch.refresh(scope, list).catch((thrown: unknown) => {
        logger.bug(thrown, 'watch.refresh')
      })
      return Promise.resolve(null)
    },
  }
}
