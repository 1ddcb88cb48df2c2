import { QueryClient } from '@tanstack/react-query'
import type { Query } from '@tanstack/react-query'
import type { Notice } from '../../app/ipc/channels.ts'
import { onNotice } from '../bridge/desk.ts'

// Keys say what makes them out of date: `held` is read from the library, `live` asks the service, `status`, `watch` and `organiser`
// are states of main. Before that stands the ID of the connection, where there is one.
const isAbout = ({ queryKey }: Query, topic: string): boolean => queryKey[0] === topic || queryKey[1] === topic

function follow(client: QueryClient, notice: Notice): void {
  const outdate = (...topics: string[]): void =>
    void client.invalidateQueries({ predicate: (query) => topics.some((topic) => isAbout(query, topic)) })
  switch (notice) {
    // A changed connection makes every answer on screen another connection's answer.
    case 'library.changed':
      void client.resetQueries({ predicate: (query) => !isAbout(query, 'status') })
      return
    case 'stories.changed':
      outdate('held', 'organiser')
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
