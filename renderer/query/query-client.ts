import { hashKey, QueryClient } from '@tanstack/react-query'
import type { Query } from '@tanstack/react-query'
import type { Preferences } from '../../app/domain/settings/preferences.ts'
import type { Source } from '../../app/errors/sourced.ts'
import { onNotice } from '../bridge/desk.ts'
import { errorInfoOf } from './error-info.ts'
import { inBackground } from './in-background.ts'
import { preferencesQuery } from './preferences.ts'
import { reportingCaches } from './report-failures.ts'
import type { OnFailure } from './report-failures.ts'
import { follow } from './topics.ts'
import type { Topic } from './topics.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** What did not happen, such as “The list was not removed”. Left out where the view itself shows the error. */
      failure?: string
    }
  }
}

/** Whether a request brought nothing, or only what is cached, because the person worked offline. */
function wasKeptOffline({ queryKey, state: { data, error } }: Query): boolean {
  if (queryKey[1] !== ('asked' satisfies Topic)) return false
  const { because, source } = (data ?? {}) as Partial<Source> & { source?: Source }
  const why = error === null ? (because ?? source?.because) : errorInfoOf(error)
  return why?.kind === 'offline' && why.reason === 'chosen'
}

/** Asks the service again for what working offline kept back: what is on screen at once, the rest when it is opened. */
function askOnceOnline(client: QueryClient): void {
  const preferences = hashKey(preferencesQuery.queryKey)
  let wasOffline = false
  client.getQueryCache().subscribe((event) => {
    // What the window shows before main has saved it is set by hand.
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual === true) return
    if (event.query.queryHash !== preferences) return
    const { offline } = event.query.state.data as Preferences
    if (wasOffline && !offline) inBackground(client.invalidateQueries({ predicate: wasKeptOffline }))
    wasOffline = offline
  })
}

/**
 * Creates the query cache of the window. It never retries, polls or refetches by itself, since main decides about freshness and
 * retries; the notices of main invalidate queries, and so does going online. `onFailure` shows a write that failed and that no view shows.
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
  onNotice((notice) => inBackground(follow(client, notice)))
  askOnceOnline(client)
  return client
}
