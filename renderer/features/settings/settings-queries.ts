import { queryOptions } from '@tanstack/react-query'
import { call } from '../../bridge/desk.ts'

/** Queries of the settings feature. */
export const settingsQueries = {
  profile: (connection: string) =>
    queryOptions({
      queryKey: [connection, 'status', 'profile'],
      queryFn: ({ signal }) => call('profile.get', { connection }, signal),
    }),
  /** The key begins with `status` because starting and stopping the service changes the result. */
  scenarios: queryOptions({
    queryKey: ['status', 'scenarios'],
    queryFn: ({ signal }) => call('scenarios.state', {}, signal),
  }),
  /** Read each time the settings are opened, since every new story changes it. */
  inventory: (connection: string) =>
    queryOptions({
      queryKey: [connection, 'cached', 'inventory'],
      gcTime: 0,
      queryFn: ({ signal }) => call('library.inventory', { connection }, signal),
    }),
}
