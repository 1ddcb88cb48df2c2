import { queryOptions, useMutation } from '@tanstack/react-query'
import type { UseMutationResult } from '@tanstack/react-query'
import { call } from '../bridge/desk.ts'
import { APP, keyOf } from './query-keys.ts'

/** The saved connections. */
export const connectionsQuery = queryOptions({
  queryKey: keyOf(APP, 'status', 'connections'),
  queryFn: ({ signal }) => call('connections.list', {}, signal),
})

/** Shows another connection in this window. */
export const useConnect = (): UseMutationResult<null, Error, string> =>
  useMutation({
    mutationFn: (id: string) => call('connections.use', { id }),
    meta: { failure: 'The connection was not changed' },
  })

/** Opens the window for the address and the key of a new connection. */
export const useAddConnection = (): UseMutationResult<null, Error, void> =>
  useMutation({
    mutationFn: () => call('connections.add', {}),
    meta: { failure: 'The window for a new connection did not open' },
  })

/** Opens the window for the key of a connection. */
export const useEnterKey = (connection: string): UseMutationResult<null, Error, void> =>
  useMutation({
    mutationFn: () => call('key.enter', { connection }),
    meta: { failure: 'The window for the key did not open' },
  })
