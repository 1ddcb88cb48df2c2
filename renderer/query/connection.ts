import { createContext, use } from 'react'
import type { Output } from '../../app/ipc/contract.ts'

/** The connection that the window shows. */
export type ConnectionView = NonNullable<Output<'app.status'>['connection']>

/** The connection in which everything below is shown. */
export const ConnectionContext = createContext<ConnectionView | null>(null)

/** The connection in which a component is shown. Throws outside of one. */
export function useConnection(): ConnectionView {
  const connection = use(ConnectionContext)
  if (connection === null) throw new Error('there is no connection here')
  return connection
}

/**
 * Its ID. Calls and query keys begin with it, so that what a component has begun for a connection is ended for that one, whichever
 * the window shows by then.
 */
export const useConnectionId = (): string => useConnection().id
