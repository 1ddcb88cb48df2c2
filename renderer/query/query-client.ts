import { QueryClient } from '@tanstack/react-query'
import { onNotice } from '../bridge/desk.ts'

/**
 * The memory of the window. Main decides about freshness and repeats what may be repeated, so nothing here retries, polls or
 * refetches by itself; notices of main say what is out of date.
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', retry: false, staleTime: Infinity, gcTime: 10 * 60_000, refetchOnWindowFocus: false, refetchOnReconnect: false },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  onNotice((notice) => {
    // A changed connection makes every answer on screen another connection's answer.
    if (notice === 'library.changed') void client.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'status' })
    else void client.invalidateQueries({ queryKey: ['status'] })
  })
  return client
}
