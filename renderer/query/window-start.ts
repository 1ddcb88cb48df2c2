import { queryOptions } from '@tanstack/react-query'
import { call } from '../bridge/desk.ts'
import { APP, keyOf } from './topics.ts'

/** What main says to a page that was loaded: why it was reloaded, where it was, and where the log is. */
export const windowStartQuery = queryOptions({
  // A status of main, which stays when the library changes.
  queryKey: keyOf(APP, 'status', 'window-start'),
  queryFn: ({ signal }) => call('window.start', {}, signal),
})
