import { createContext, use } from 'react'
import type { ConnectionView } from '../../app/ipc/connection.ts'

/** The connection in which everything below is shown. */
export const ConnectionContext = createContext<ConnectionView | null>(null)

/** The connection that a component belongs to; throws outside of one. */
export function useConnection(): ConnectionView {
  const connection = use(ConnectionContext)
  if (connection === null) throw new Error('there is no connection here')
  return connection
}

/** The ID of that connection, used in calls and query keys so that they stay with it when the window switches. */
export const useConnectionId = (): string => useConnection().id
