import { queryOptions } from '@tanstack/react-query'
import { call } from '../bridge/desk.ts'
import { keyOf } from './topics.ts'

/** What the keys of a connection's service could access at each check, newest first. */
export const entitlementQuery = (connection: string) =>
  queryOptions({
    queryKey: keyOf(connection, 'entitlement'),
    queryFn: ({ signal }) => call('entitlement.list', { connection }, signal),
  })
