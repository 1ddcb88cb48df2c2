import { QueryClient } from '@tanstack/react-query'
import { onNotice } from '../bridge/desk.ts'
import { askAfterReturns } from './ask-again.ts'
import { inBackground } from './in-background.ts'
import { reportingCaches } from './report-failures.ts'
import type { OnFailure } from './report-failures.ts'
import { follow } from './topics.ts'

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
