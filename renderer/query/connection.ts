import { createContext, use } from 'react'
import type { ConnectionView } from '../../app/ipc/connection.ts'
import { useMutation, type UseMutationResult } from '@tanstack/react-query'
import { call } from '../bridge/desk.ts'
import { APP, callQuery, keyOf } from './query-keys.ts'

/** The connection in which everything below is shown. */
export const ConnectionContext = createContext<ConnectionView | null>(null)

/** The connection that a component belongs to; throws outside of one. */
export function useConnection(): ConnectionView {
  const connection = use(ConnectionContext)
  if (connection === null) throw new Error('there is no connection here')
  return connection
}

/** Where the data of a connection comes from, as what leaves the window names it. */
export const serviceName = ({ baseUrl, demonstration }: ConnectionView): string =>
  demonstration === null ? baseUrl : 'the demonstration, whose companies are made up'

/** The ID of that connection, used in calls and query keys so that they stay with it when the window switches. */
export const useConnectionId = (): string => useConnection().id

/** What is said of values that are not those of real companies; empty for a connection to the service. */
export const useMadeUpWords = (): string => (useConnection().demonstration === null ? '' : 'made-up data')

export const connectionsQuery = callQuery(keyOf(APP, 'status', 'connections'), 'connections.list', {})

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

export const useEnterKey = (connection: string): UseMutationResult<null, Error, void> =>
  useMutation({
    mutationFn: () => call('key.enter', { connection }),
    meta: { failure: 'The window for the key did not open' },
  })
