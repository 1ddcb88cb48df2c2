import type { RefreshOutcome } from '../../../app/ipc/news.ts'
import type { StoryLookup } from '../../../app/ipc/news-schemas.ts'
import type { Sourced } from '../../../app/errors/sourced.ts'
import type { ServiceClient } from '../requests/module.ts'
import { readStories } from './wire.ts'
import type { LibraryClient } from '../context/context.ts'
import type { ConnectionScope } from '../context/connection-scope.ts'
import { readThrough } from '../responses/module.ts'
import type { ListReader } from './list-reader.ts'
import type { StoryIngestion } from './story-ingestion.ts'

/** Requests stories from the service and stores them. */
export interface NewsService {
  /**
   * Requests the newest stories of a query, as far as the service can filter. With `older` it continues below the stories that
   * were read without a gap, until one is new and matches.
   */
  refresh(
    scope: ConnectionScope,
    request: { query: string; older: boolean },
    signal: AbortSignal,
  ): Promise<Sourced<RefreshOutcome>>
  item(
    scope: ConnectionScope,
    request: { id: number; mode: 'live' | 'cached' },
    signal: AbortSignal,
  ): Promise<Sourced<StoryLookup>>
}

/** Dependencies of the news service. */
export interface NewsServicePorts {
  lists: ListReader
  client: ServiceClient
  library: LibraryClient
  ingestion: StoryIngestion
}

/** Stories, requested through the client and stored in the library. */
export function createNewsService({ lists, client, library, ingestion }: NewsServicePorts): NewsService {
  return {
    async refresh(scope, { query, older }, signal) {
      const { receivedAt, ...value } = await (older ? lists.older : lists.newest)(scope, query, signal)
      return { value, source: { state: 'live', receivedAt, because: null } }
    },

    item: (scope, { id, mode }, signal) =>
      readThrough<StoryLookup>({
        mode,
        async live() {
          const connection = await scope.access()
          const response = await client.newsItem(connection, id, 'full', signal)
          const { stories } = readStories(response.tree)
          const found = stories.find(({ item }) => item.id === id)
          if (found !== undefined) await ingestion.store(connection, response, 'full', [found])
          const story = await library.news.readStory(connection.owner, id)
          // The story is read back from the library, which adds its edits and the reader's marks.
          if (found === undefined || story === null)
            return {
              value: { found: false, reason: 'unknown-or-not-entitled', cached: story },
              receivedAt: response.receivedAt,
            }
          return { value: { found: true, story }, receivedAt: response.receivedAt }
        },
        async cached() {
          const story = await library.news.readStory(scope.owner, id)
          if (story === null) return { value: { found: false, reason: 'not-cached', cached: null }, receivedAt: null }
          return { value: { found: true, story }, receivedAt: story.receivedAt }
        },
      }),
  }
}
