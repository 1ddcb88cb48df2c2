import { joinUnreadable, type Completeness } from '../../../app/domain/news/news-item.ts'
import type { RefreshOutcome } from '../../../app/ipc/news/news.ts'
import type { StoryLookup } from '../../../app/ipc/news/stories.ts'
import { errorInfo, type ErrorInfo } from '../../../app/errors/app-error.ts'
import type { Sourced } from '../../../app/domain/responses/sourced-value.ts'
import type { ServiceClient } from '../requests/module.ts'
import type { WindowId } from '../../platform/ipc/dispatcher.ts'
import type { Context } from '../context/context.ts'
import type { ConnectionScope } from '../context/connection-scope.ts'
import { readThrough } from '../responses/module.ts'
import type { ListReader } from './list-reader.ts'
import { NO_REMOVALS, type RemovalReader, type RemovalReading } from './removal-reader.ts'
import type { StoryIngestion } from './story-ingestion.ts'

export interface NewsService {
  /**
   * Requests the newest stories of a query, as far as the service can filter, and that much of each. With `older` it continues below the stories that
   * were read without a gap, until one is new and matches.
   */
  refresh(
    scope: ConnectionScope,
    request: { query: string; older: boolean; completeness?: Completeness },
    signal: AbortSignal,
  ): Promise<Sourced<RefreshOutcome>>
  /** The window that asks shows what is returned; the others get a notice of what it changed. */
  item(
    scope: ConnectionScope,
    request: { id: number; mode: 'live' | 'cached' },
    signal: AbortSignal,
    window?: WindowId,
  ): Promise<Sourced<StoryLookup>>
}

export interface NewsServicePorts extends Pick<Context, 'library' | 'logger'> {
  lists: ListReader
  removals: RemovalReader
  client: ServiceClient
  ingestion: StoryIngestion
}

/** Stories, requested through the client and stored in the library. */
export function createNewsService({
  lists,
  removals,
  client,
  library,
  ingestion,
  logger,
}: NewsServicePorts): NewsService {
  /** Marks removed stories. The list is of use without that, for example when the plan does not include the endpoint. */
  async function markRemoved(
    scope: ConnectionScope,
    signal: AbortSignal,
  ): Promise<RemovalReading & { error: ErrorInfo | null }> {
    try {
      return { ...(await removals.read(scope, signal)), error: null }
    } catch (thrown) {
      const error = errorInfo(thrown)
      if (error === null) throw thrown
      logger.warn('removed stories could not be requested', { kind: error.kind })
      return { ...NO_REMOVALS, error }
    }
  }

  return {
    async refresh(scope, { query, older, completeness = 'abstract' }, signal) {
      const read = older ? lists.older : lists.newest
      const [{ receivedAt, unreadable, ...list }, removed] = await Promise.all([
        read(scope, { query, completeness }, signal),
        older ? { ...NO_REMOVALS, error: null } : markRemoved(scope, signal),
      ])
      const value = {
        ...list,
        unreadable: joinUnreadable(unreadable, removed.unreadable),
        hasMoreRemoved: removed.hasMore,
        ...(removed.error === null ? {} : { removalError: removed.error }),
      }
      return { value, source: { state: 'live', receivedAt, because: null } }
    },

    item: (scope, { id, mode }, signal, window) =>
      readThrough<StoryLookup>({
        mode,
        async live() {
          const connection = await scope.access()
          const response = await client.newsItem(connection, id, 'full', signal)
          const found = response.stories.find((story) => story.id === id)
          // The story is returned as the library has it, with its edits and the person's marks.
          const story =
            found === undefined
              ? await library.news.readStory(connection.owner, id)
              : await ingestion.storeShown(connection, response, found, window)
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
