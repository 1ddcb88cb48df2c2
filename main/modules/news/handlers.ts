import type { NEWS_CONTRACT } from '../../../app/ipc/news.ts'
import type { ImageService } from './image-service.ts'
import type { NewsService } from './news-service.ts'
import type { ReadingService } from './reading-service.ts'
import type { Handlers } from '../../platform/ipc/dispatcher.ts'

/** What the handlers of the news reader speak to. */
export interface NewsHandlerParts {
  news: NewsService
  reading: ReadingService
  images: ImageService
  /** The story whose notification was clicked, once. */
  takeWantedStory: () => number | null
}

/** Handlers of the news reader: reading goes to the library, asking to the service. */
export function createNewsHandlers({
  news,
  reading,
  images,
  takeWantedStory,
}: NewsHandlerParts): Pick<Handlers, keyof typeof NEWS_CONTRACT> {
  return {
    'news.rows': (input) => reading.rows(input),
    'news.count': ({ queries, limit }) => reading.counts(queries, limit),
    'news.facets': ({ query }) => reading.facets(query),
    'news.snippets': ({ query, ids }) => reading.snippets(query, ids),
    'news.complete': ({ field, start }) => reading.complete(field, start),
    'news.refresh': (input, signal) => news.refresh(input, signal),
    'news.item': (input, signal) => news.item(input, signal),
    'news.wanted': () => Promise.resolve(takeWantedStory()),
    'news.text': ({ id }) => reading.text(id),
    'news.ledger': ({ id }) => reading.ledger(id),
    'news.chain': ({ id }) => reading.chain(id),
    async 'news.image'({ url, mayFetch }, signal) {
      const { type, bytes } = await images.get(url, mayFetch, signal)
      return { type, bytes }
    },
    'news.mark': ({ ids, change }) => reading.mark(ids, change),
    'news.restoreMarks': ({ marks }) => reading.restoreMarks(marks).then(() => null),
    'news.markAll': ({ query }) => reading.markAll(query),
    'news.undoMarkAll': ({ batch }) => reading.undoMarkAll(batch).then(() => null),
  }
}
