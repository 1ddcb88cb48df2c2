import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ErrorInfo } from '../../app/errors/app-error.ts'
import type { WatchList } from '../../app/ipc/companies.ts'
import { call } from '../bridge/desk.ts'
import { errorInfoOf, retryOf } from './error-info.ts'
import { APP, keyOf } from './topics.ts'

/** Watch lists and named queries, kept by main. */
export const organiserQuery = queryOptions({
  queryKey: keyOf(APP, 'organiser'),
  queryFn: ({ signal }) => call('organiser.get', {}, signal),
})

/** The watch lists, empty until they are read, and why they could not be read. */
export function useWatchLists(): { lists: readonly WatchList[]; error: ErrorInfo | null; retry: () => void } {
  const read = useQuery(organiserQuery)
  return {
    lists: read.data?.watchLists ?? [],
    error: read.data !== undefined || read.error === null ? null : errorInfoOf(read.error),
    retry: retryOf(read),
  }
}
