import { QueryClient, hashKey, MutationCache, QueryCache, type Query } from '@tanstack/react-query'
import { onNotice } from '../bridge/desk.ts'
import { follow, type Topic } from './query-keys.ts'
import type { Preferences } from '../../app/domain/settings/preferences.ts'
import { AppError, askedPauseMs, type ErrorInfo, type UnreadableReason } from '../../app/errors/app-error.ts'
import type { Source } from '../../app/domain/responses/sourced-value.ts'
import type { Notice } from '../../app/ipc/channels.ts'
import type { Output } from '../../app/ipc/contract.ts'
import { inBackground, errorInfoOf } from './errors.ts'
import { preferencesQuery } from './preferences.ts'
import { statusQuery } from './application.ts'
import { report } from '../bridge/report.ts'
import { runMutation } from './writes.ts'

/** What can return so that a request that failed may succeed. */
type Return = 'online' | 'service' | 'key' | 'accepted' | 'plan'

/** Reasons that are of the network: the page of one that wants a login, or of a proxy, and what was lost on the way. */
const PASSING: ReadonlySet<UnreadableReason> = new Set(['html', 'redirect', 'not-http', 'truncated', 'empty'])

/** What a failed request waits for; null where only the person can do something about it. */
function returnFor(error: ErrorInfo): Return | null {
  switch (error.kind) {
    case 'offline':
      return error.reason === 'chosen' ? 'online' : 'service'
    case 'timed-out':
    case 'connection-broken':
    case 'proxy-failed':
    case 'service-error':
    case 'rate-limited':
    // Where it is not in the described form, it may be of a gateway before the service.
    case 'not-found':
    // Also that of a network that wants a login.
    case 'not-secure':
      return 'service'
    case 'unreadable-reply':
      return PASSING.has(error.reason) ? 'service' : null
    case 'no-key':
    case 'keychain-unavailable':
      return 'key'
    // A service whose check of keys fails refuses those that it accepts again later.
    case 'unauthorized':
      return 'accepted'
    case 'forbidden':
      return 'plan'
    default:
      return null
  }
}

const isAsked = ({ queryKey }: Query): boolean => queryKey[1] === ('asked' satisfies Topic)

/** The source of what a request brought, which may be all that it brought. */
function sourceOf(data: unknown): Partial<Source> {
  const { source, ...own } = (data ?? {}) as Partial<Source> & { source?: Source }
  return source ?? own
}

/** Why a request failed, or brought only what is cached; null where it did neither. */
const failureIn = ({ state: { error, data } }: Query): ErrorInfo | null =>
  error === null ? (sourceOf(data).because ?? null) : errorInfoOf(error)

/** How long a request that was refused for the number of requests waits where the service does not say it, in milliseconds. */
const LIMIT_MS = 60_000

/** Whether a request failed, and the service asked for no other one until later than now. */
function isAskedToWait(query: Query): boolean {
  const why = failureIn(query)
  if (why === null) return false
  const { error, dataUpdatedAt, errorUpdatedAt } = query.state
  const pause = askedPauseMs(why) ?? (why.kind === 'rate-limited' ? LIMIT_MS : 0)
  return Date.now() < (error === null ? dataUpdatedAt : errorUpdatedAt) + pause
}

/** Whether a request failed, or brought only what is cached, and waits for one of these. */
function isWaiting(query: Query, returns: readonly Return[]): boolean {
  const why = failureIn(query)
  const awaited = why === null ? null : returnFor(why)
  return awaited !== null && returns.includes(awaited) && !isAskedToWait(query)
}

/** Whether the plan may be why a request brought no more than it did: the service sends nothing then, and says no reason. */
function mayLackPlan({ queryKey: [, , subject], state: { data } }: Query): boolean {
  if (data === undefined) return false
  switch (subject) {
    case 'news':
      return (data as Output<'news.refresh'>).value.received === 0
    case 'item': {
      const { value } = data as Output<'news.item'>
      return !value.found || value.story.item.body === ''
    }
    case 'earnings': {
      const { errors, dataText } = (data as Output<'earnings.get'>).value
      return errors.length > 0 || ['null', '[]', '{}'].includes(dataText)
    }
    // What it brought is in the library only.
    case 'ratios':
      return true
    default:
      return false
  }
}

/**
 * Asks the service again for what waits for one of these, of a connection or of all: what is on screen at once, the rest when it is opened.
 * `also` says what else is asked for.
 */
export const askAgain = (
  client: QueryClient,
  returns: readonly Return[],
  connection?: unknown,
  also: (query: Query) => boolean = () => false,
): void =>
  inBackground(
    client.invalidateQueries({
      predicate: (query) =>
        isAsked(query) &&
        (connection === undefined || query.queryKey[0] === connection) &&
        (query.state.fetchStatus === 'idle' || returns.includes('online')) &&
        (isWaiting(query, returns) || also(query)),
    }),
  )

/** The automatic refresh: asks for the newest stories on screen, and for what waits for the service. */
function refresh(client: QueryClient): void {
  inBackground(
    client.refetchQueries({
      type: 'active',
      predicate: (query) => isAsked(query) && query.queryKey[2] === 'news' && !isAskedToWait(query),
    }),
  )
  askAgain(client, ['service'])
}

/**
 * Asks the service again for what a return makes possible. A return is that the person works online again, that another request of the
 * connection succeeds, that the automatic refresh is due, as after waking, that a key can be read, and that a check of the plan has ended.
 * A new key drops everything that is on screen, so nothing waits for it. Call what is returned with each notice of main.
 */
function askAfterReturns(client: QueryClient): (notice: Notice) => void {
  const [preferences, status] = [hashKey(preferencesQuery.queryKey), hashKey(statusQuery.queryKey)]
  let [wasOffline, hadKey] = [false, true]
  client.getQueryCache().subscribe((event) => {
    // What the window shows before main has saved it is set by hand.
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual === true) return
    const query = event.query as Query
    if (query.queryHash === preferences) {
      const { offline } = query.state.data as Preferences
      // What failed at the service before the person chose to work offline has not been tried again since.
      if (wasOffline && !offline) askAgain(client, ['online', 'service'])
      wasOffline = offline
    } else if (query.queryHash === status) {
      const { connection } = query.state.data as Output<'app.status'>
      const hasKey = connection?.keyState === 'ok' || connection?.keyState === 'session-only'
      if (!hadKey && hasKey) askAgain(client, ['key'])
      hadKey = hasKey
    } else if (isAsked(query) && sourceOf(query.state.data).state === 'live')
      askAgain(client, ['service', 'key', 'accepted'], query.queryKey[0])
  })
  return (notice) => {
    if (notice === 'refresh.due') refresh(client)
    if (notice === 'entitlement.changed') askAgain(client, ['accepted', 'plan'], undefined, mayLackPlan)
  }
}

/** Shows a write that failed: what did not happen, why, and what tries it again. */
type OnFailure = (failure: string, error: ErrorInfo, retry: () => void) => void

/**
 * Caches that report bugs to main: failures that are not one of the expected errors. `onFailure` shows a write that failed and that no
 * view shows, with what tries it again.
 */
const reportingCaches = (onFailure: OnFailure): { queryCache: QueryCache; mutationCache: MutationCache } => ({
  queryCache: new QueryCache({
    onError(error, query) {
      if (error instanceof AppError) return
      // What shows the error is drawn again with the reference.
      inBackground(
        report('query', error).then((reference) => {
          if (query.state.error === error) query.setState({ error: new AppError({ kind: 'internal', reference }) })
        }),
      )
    },
  }),
  mutationCache: new MutationCache({
    // The mutation fails once this resolves, so its error has the reference by then.
    async onError(error, variables, _onMutateResult, { meta, options }, { client }) {
      if (!(error instanceof AppError)) await report('mutation', error)
      if (meta?.failure !== undefined)
        onFailure(meta.failure, errorInfoOf(error), () => runMutation(client, options, variables))
    },
  }),
})

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** What did not happen, such as “The list was not removed”. Left out where the view itself shows the error. */
      failure?: string
    }
  }
}

/**
 * Creates the query cache of the window. It never retries, polls or refetches by itself, since main decides about freshness and
 * retries; the notices of main invalidate queries, and so does a return, such as going online. `onFailure` shows a write that failed and
 * that no view shows.
 */
export function createQueryClient(onFailure: OnFailure): QueryClient {
  const client = new QueryClient({
    ...reportingCaches(onFailure),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: false,
        staleTime: Infinity,
        gcTime: 10 * 60_000,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  const returned = askAfterReturns(client)
  onNotice((notice) => {
    inBackground(follow(client, notice))
    returned(notice)
  })
  return client
}
