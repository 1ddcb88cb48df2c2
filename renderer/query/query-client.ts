import { QueryClient } from '@tanstack/react-query'
import { onNotice } from '../bridge/desk.ts'
import { follow } from './topics.ts'

/**
 * Creates the query cache of the window. It never retries, polls or refetches by itself, since main decides about freshness and
 * retries; the notices of main invalidate queries.
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
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
  onNotice((notice) => void follow(client, notice))
  return client
}
