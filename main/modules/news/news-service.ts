import { serviceDay } from '../../../app/domain/responses/service-date.ts'
import { serviceFilterOf } from '../../../app/domain/news/story-query.ts'
import type { RefreshOutcome } from '../../../app/ipc/news.ts'
import type { StoryLookup } from '../../../app/ipc/news-schemas.ts'
import type { Sourced } from '../../../app/errors/sourced.ts'
import type { ServiceClient } from '../requests/module.ts'
import { readStories } from './wire.ts'
import type { Logger } from '../../platform/log/logger.ts'
import type { LibraryClient } from '../context/context.ts'
import { queryTree } from './store/query-tree.ts'
import type { ConnectionScope } from '../context/connection-scope.ts'
import { readThrough } from '../responses/module.ts'
import type { StoryIngestion } from './story-ingestion.ts'

/** Number of stories in one page of the list. */
const PAGE_SIZE = 50

/** Maximum number of requests to find a story that is not cached yet, when older ones are requested. */
const MAX_PAGES = 6

/** Requests stories from the service and stores them. */
export interface NewsService {
  /**
   * Requests the newest page for a query, as far as the service can filter. With `olderThan` (Unix milliseconds) it
   * requests pages back from that day until one has a new story.
   */
  refresh(
    scope: ConnectionScope,
    request: { query: string; olderThan: number | null },
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
  client: ServiceClient
  library: LibraryClient
  ingestion: StoryIngestion
  logger: Logger
}

/** Stories, requested through the client and stored in the library. */
export function createNewsService({ client, library, ingestion, logger }: NewsServicePorts): NewsService {
  return {
    async refresh(scope, { query, olderThan }, signal) {
      const filter = serviceFilterOf(queryTree(query))
      const dateTo = olderThan === null ? filter.dateTo : serviceDay(olderThan)
      const connection = await scope.access()
      const outcome: RefreshOutcome = { fresh: 0, revised: 0, requests: 0, received: 0, reachedEnd: false }
      let receivedAt: number | null = null
      for (
        let page = 0;
        page < (olderThan === null ? 1 : MAX_PAGES) && outcome.fresh === 0 && !outcome.reachedEnd;
        page++
      ) {
        const response = await client.newsList(
          connection,
          { ...filter, dateTo, page, pageSize: PAGE_SIZE, completeness: 'abstract', updatedSince: null },
          signal,
        )
        const { stories, unreadable } = readStories(response.tree)
        if (unreadable > 0) logger.warn('list elements without a usable ID', { unreadable, request: response.request })
        const stored = await ingestion.store(connection, response, 'abstract', stories)
        if (stories.length > 0) scope.confirm(response.relied)
        outcome.fresh += stored.fresh.length
        outcome.revised += stored.revised.length
        outcome.requests += 1
        outcome.received = stories.length
        outcome.reachedEnd = stories.length < PAGE_SIZE
        receivedAt = response.receivedAt
      }
      return { value: outcome, source: { state: 'live', receivedAt, because: null } }
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
