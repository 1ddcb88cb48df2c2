import { queryOptions } from '@tanstack/react-query'
import { call } from '../bridge/desk.ts'
import { APP, callQuery, keyOf } from './query-keys.ts'

/** The files that were damaged when they were opened or read. A repair sends `library.changed`, after which they are asked for again. */
export const damagedFilesQuery = callQuery(
  keyOf(APP, 'damage'),
  'library.damaged',
  {},
  { staleTime: Infinity, retry: false },
)

/** Status of the application: connection, key state, library. */
export const statusQuery = callQuery(keyOf(APP, 'status', 'application'), 'app.status', {})

/** Where this system keeps keys. */
export const keyStoreQuery = callQuery(
  keyOf(APP, 'status', 'key-store'),
  'key.store',
  {},
  {
    // The program that keeps them can be started and ended at any time.
    staleTime: 0,
  },
)

/** Why the system shows no notifications, and how many stories are held back. */
export const notificationsQuery = callQuery(
  keyOf(APP, 'notifications'),
  'notifications.state',
  {},
  {
    // The program that shows them can be started and ended at any time.
    staleTime: 0,
  },
)

/** What main says to a page that was loaded: why it was reloaded, where it was, and where the log is. */
export const windowStartQuery = queryOptions({
  // A status of main, which stays when the library changes.
  queryKey: keyOf(APP, 'status', 'window-start'),
  queryFn: ({ signal }) => call('window.start', {}, signal),
})

/** What the keys of a connection's service could access at each check, newest first. */
export const entitlementQuery = (connection: string) =>
  callQuery(keyOf(connection, 'entitlement'), 'entitlement.list', { connection })

/** The interface profile of a connection: the names that its service uses, and which of them a call has confirmed. */
export const profileQuery = (connection: string) =>
  callQuery(keyOf(connection, 'status', 'profile'), 'profile.get', { connection })

declare const SOURCES_AT: number | null | undefined

/** When the sources of this version were committed, in Unix milliseconds; null where it is no package. Its Chromium is at least as old. */
export const versionAt = (): number | null => (typeof SOURCES_AT === 'number' ? SOURCES_AT : null)

const DAY_MS = 86_400_000

/** Days from which on a version is old: the weaknesses of a Chromium are public by then. */
export const OLD_DAYS = 90

/** Whole days since then. */
export const daysSince = (at: number, now: number): number => Math.max(0, Math.floor((now - at) / DAY_MS))
