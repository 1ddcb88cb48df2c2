import type { WatchList } from '../../../app/ipc/companies.ts'
import { writeTerm } from '../../../app/domain/news/story-query.ts'

/** The query that shows a watch list. */
export const watchListQuery = (list: WatchList): string => writeTerm('list', list.name)
