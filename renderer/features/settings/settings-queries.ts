import { queryOptions } from '@tanstack/react-query'
import { call } from '../../bridge/desk.ts'

/** Queries of the settings feature. */
export const settingsQueries = {
  profile: (connection: string) =>
    queryOptions({
      queryKey: [connection, 'status', 'profile'],
      queryFn: ({ signal }) => call('profile.get', { connection }, signal),
    }),
  /** Begins with `status`, since starting and stopping the service changes it. */
  scenarios: queryOptions({
    queryKey: ['status', 'scenarios'],
    queryFn: ({ signal }) => call('scenarios.state', {}, signal),
  }),
  /** Read anew each time the settings are opened: it is out of date as soon as a story comes. */
  inventory: (connection: string) =>
    queryOptions({
      queryKey: [connection, 'held', 'inventory'],
      gcTime: 0,
      queryFn: ({ signal }) => call('library.inventory', { connection }, signal),
    }),
}
