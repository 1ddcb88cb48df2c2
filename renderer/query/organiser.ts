import { queryOptions, useQuery } from '@tanstack/react-query'
import type { WatchList } from '../../app/ipc/companies.ts'
import { call } from '../bridge/desk.ts'
import { APP, keyOf } from './topics.ts'

/** Watch lists and named queries, kept by main. */
export const organiserQuery = queryOptions({
  queryKey: keyOf(APP, 'organiser'),
  queryFn: ({ signal }) => call('organiser.get', {}, signal),
})

/** The watch lists; an empty list until they are loaded. */
export const useWatchLists = (): readonly WatchList[] => useQuery(organiserQuery).data?.watchLists ?? []
