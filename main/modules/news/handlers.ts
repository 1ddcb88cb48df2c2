import type { NEWS_CONTRACT } from '../../../app/ipc/news.ts'
import type { ImageService } from './image-service.ts'
import type { NewsService } from './news-service.ts'
import type { ReadingService } from './reading-service.ts'
import type { ModuleHandlers } from '../context/context.ts'

/** Dependencies of the handlers of the news reader. */
export interface NewsHandlerParts {
  news: NewsService
  reading: ReadingService
  images: ImageService
}

/** Handlers of the news reader: reads go to the library, requests to the service. */
export function createNewsHandlers({
  news,
  reading,
  images,
}: NewsHandlerParts): ModuleHandlers<keyof typeof NEWS_CONTRACT> {
  return {
    'news.rows': (input, { scope }) => reading.rows(scope, input),
    'news.neighbour': (input, { scope }) => reading.neighbour(scope, input),
    'news.count': ({ queries, limit }, { scope }) => reading.counts(scope, queries, limit),
    'news.facets': ({ query }, { scope }) => reading.facets(scope, query),
    'news.snippets': ({ query, ids }, { scope }) => reading.snippets(scope, query, ids),
    'news.complete': ({ field, start }, { scope }) => reading.complete(scope, field, start),
    'news.refresh': (input, { scope, signal }) => news.refresh(scope, input, signal),
    'news.item': (input, { scope, signal, window }) => news.item(scope, input, signal, window),
    'news.text': ({ id }, { scope }) => reading.text(scope, id),
    'news.history': ({ id }, { scope }) => reading.history(scope, id),
    'news.chain': ({ id }, { scope }) => reading.chain(scope, id),
    'news.similar': ({ id }, { scope }) => reading.similar(scope, id),
    'news.earlier': ({ ids }, { scope }) => reading.earlier(scope, ids),
    'companies.sectors': ({ symbols }, { scope }) => reading.sectors(scope, symbols),
    'news.dated': ({ symbols, edges }, { scope }) => reading.dated(scope, symbols, edges),
    async 'news.image'({ url, mayFetch }, { scope, signal }) {
      const { type, bytes } = await images.get(scope, url, mayFetch, signal)
      return { type, bytes }
    },
    'news.mark': ({ ids, change }, { scope, window }) => reading.mark(scope, ids, change, window),
    'news.putBackMarks': ({ id, expected, wanted }, { scope }) => reading.putBackMarks(scope, id, expected, wanted),
    'news.highlights': ({ id }, { scope }) => reading.highlights(scope, id),
    'news.changeHighlight': ({ id, highlight, isWanted }, { scope }) =>
      reading.changeHighlight(scope, id, highlight, isWanted),
    'news.markAll': ({ query, shows }, { scope }) => reading.markAll(scope, query, shows),
    'news.putBackBatch': ({ batch, isRead }, { scope }) => reading.putBackBatch(scope, batch, isRead),
  }
}
