import { QueryClient } from '@tanstack/react-query'
import type { Notice } from '../../app/ipc/channels.ts'
import { onNotice } from '../bridge/desk.ts'

// Keys begin with what makes them out of date: `held` is read from the library, `live` asks the service, `status`, `watch`
// and `organiser` are states of main.
function follow(client: QueryClient, notice: Notice): void {
  switch (notice) {
    // A changed connection makes every answer on screen another connection's answer.
    case 'library.changed':
      void client.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'status' })
      return
    case 'stories.changed':
      void client.invalidateQueries({ queryKey: ['held'] })
      void client.invalidateQueries({ queryKey: ['organiser'] })
      return
    case 'watch.changed':
      void client.invalidateQueries({ queryKey: ['watch'] })
      return
    case 'status.changed':
      void client.invalidateQueries({ queryKey: ['status'] })
      return
    case 'deliveries.changed':
      void client.invalidateQueries({ queryKey: ['deliveries'] })
      return
    case 'rehearsal.changed':
      void client.invalidateQueries({ queryKey: ['rehearsal'] })
      return
    case 'console.changed':
      void client.invalidateQueries({ queryKey: ['console'] })
      return
    case 'story.wanted':
    case 'about.wanted':
    // The shell follows these: it goes to the story, or opens the dialog.
  }
}

/**
 * The memory of the window. Main decides about freshness and repeats what may be repeated, so nothing here retries, polls or
 * refetches by itself; notices of main say what is out of date.
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
  onNotice((notice) => follow(client, notice))
  return client
}
