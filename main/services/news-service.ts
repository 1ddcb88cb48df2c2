import { createHash } from 'node:crypto'
import { toStoryRow } from '../../app/domain/news-views.ts'
import type { Story, StoryLookup, StoryRow } from '../../app/domain/news-views.ts'
import type { Sourced } from '../../app/faults/sourced.ts'
import type { ServiceClient } from '../api/service-client.ts'
import { readStories } from '../api/wire/news-wire.ts'
import type { Logger } from '../logging/logger.ts'
import type { LibraryClient } from '../storage/library-client.ts'
import type { ConnectionService } from './connection-service.ts'
import { readThrough } from './read-through.ts'

/** Stories asked for in one page of the list. */
const PAGE_SIZE = 50

/** A page of the story list. */
export interface StoryPage {
  rows: readonly StoryRow[]
  more: boolean
}

/** What a reader can ask. Days are YYYY-MM-DD, inclusive. */
export interface StoryListRequest {
  tickers: readonly string[]
  dateFrom: string | null
  dateTo: string | null
  page: number
  mode: 'live' | 'held'
}

/** Stories: the list and single items, live or from the library. */
export interface NewsService {
  list(request: StoryListRequest, signal: AbortSignal): Promise<Sourced<StoryPage>>
  item(request: { id: number; mode: 'live' | 'held' }, signal: AbortSignal): Promise<Sourced<StoryLookup>>
}

/** What the news service works with. */
export interface NewsServicePorts {
  client: ServiceClient
  connections: ConnectionService
  library: LibraryClient
  logger: Logger
}

/** Stories through the client and the library. */
export function createNewsService({ client, connections, library, logger }: NewsServicePorts): NewsService {
  return {
    list: (request, signal) =>
      readThrough<StoryPage>({
        mode: request.mode,
        async live() {
          const connection = await connections.current()
          const answer = await client.newsList(connection, { ...request, pageSize: PAGE_SIZE, completeness: 'abstract' }, signal)
          const { stories, unreadable } = readStories(answer.tree)
          if (unreadable > 0) logger.warn('list elements without a usable ID', { unreadable, request: answer.request })
          await library.storeStories(connection.partition, answer, 'abstract', stories)
          if (stories.length > 0) connections.confirm(answer.relied)
          return { value: { rows: stories.map(({ item }) => toStoryRow(item)), more: stories.length === PAGE_SIZE }, receivedAt: answer.receivedAt }
        },
        async held() {
          const { rows, receivedAt } = await library.listStories(connections.partition(), { ...request, limit: PAGE_SIZE, offset: request.page * PAGE_SIZE })
          return { value: { rows, more: rows.length === PAGE_SIZE }, receivedAt }
        },
      }),

    item: ({ id, mode }, signal) =>
      readThrough<StoryLookup>({
        mode,
        async live() {
          const connection = await connections.current()
          const answer = await client.newsItem(connection, id, 'full', signal)
          const { stories } = readStories(answer.tree)
          const found = stories.find(({ item }) => item.id === id)
          if (found === undefined) {
            const held = await library.readStory(connection.partition, id)
            return { value: { found: false, reason: 'unknown-or-not-entitled', held }, receivedAt: answer.receivedAt }
          }
          await library.storeStories(connection.partition, answer, 'full', [found])
          const ref = { hash: createHash('sha256').update(answer.bytes).digest('hex'), path: found.path }
          const story: Story = { item: found.item, completeness: 'full', answer: ref, textAnswer: ref, textIsOlder: false, receivedAt: answer.receivedAt }
          return { value: { found: true, story }, receivedAt: answer.receivedAt }
        },
        async held() {
          const story = await library.readStory(connections.partition(), id)
          if (story === null) return { value: { found: false, reason: 'not-held', held: null }, receivedAt: null }
          return { value: { found: true, story }, receivedAt: story.receivedAt }
        },
      }),
  }
}
