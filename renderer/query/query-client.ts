import { QueryClient } from '@tanstack/react-query'
import type { Query } from '@tanstack/react-query'
import type { Notice } from '../../app/ipc/channels.ts'
import { onNotice } from '../bridge/desk.ts'

// A key begins with its topic, or with the ID of a connection and then its topic. The notices of main invalidate by topic, such as
// `cached` for what is read from the library and `status` for states of main.
const isAbout = ({ queryKey }: Query, topic: string): boolean => queryKey[0] === topic || queryKey[1] === topic

function follow(client: QueryClient, notice: Notice): void {
  const outdate = (...topics: string[]): void =>
    void client.invalidateQueries({ predicate: (query) => topics.some((topic) => isAbout(query, topic)) })
  switch (notice) {
    // After a change of connection, every response on screen belongs to another connection.
    case 'library.changed':
      void client.resetQueries({ predicate: (query) => !isAbout(query, 'status') })
      return
    case 'stories.changed':
      outdate('cached', 'organiser')
      return
    case 'watch.changed':
      outdate('watch')
      return
    case 'status.changed':
      outdate('status')
      return
    case 'deliveries.changed':
      outdate('deliveries')
      return
    case 'rehearsal.changed':
      outdate('rehearsal')
      return
    case 'console.changed':
      outdate('console')
      return
    case 'story.wanted':
    case 'about.wanted':
    // The shell handles these: it opens the story or the dialog.
  }
}

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
  onNotice((notice) => follow(client, notice))
  return client
}
