import { queryOptions } from '@tanstack/react-query'
import { call } from '../bridge/desk.ts'
import { APP, keyOf } from './topics.ts'

/** Where this system keeps keys. */
export const keyStoreQuery = queryOptions({
  queryKey: keyOf(APP, 'status', 'key-store'),
  // The program that keeps them can be started and ended at any time.
  staleTime: 0,
  queryFn: ({ signal }) => call('key.store', {}, signal),
})
