import type { NEWS_CONTRACT, StoryCount } from '../../../app/ipc/news/news.ts'
import type { Transport } from '../../platform/http/transport.ts'
import { createNoticeCoalescer } from '../../platform/ipc/coalescer.ts'
import { LARGE_NOTICE_PAUSE, NOTICE_PAUSE_MS } from '../context/context.ts'
import type { Context, DisposableModule, ModuleHandlers } from '../context/context.ts'
import type { ServiceClient } from '../requests/module.ts'
import { createImageService, type ImageService } from './image-service.ts'
import { createListReader } from './list-reader.ts'
import { createNewsService, type NewsService } from './news-service.ts'
import { createPushedStories, type PushedStories } from './pushed-stories.ts'
import { createRemovalReader, type RemovalReader } from './removal-reader.ts'
import { createStoryIngestion, type StoryIngestion, type StoryIngestionPorts } from './story-ingestion.ts'
import { batched } from '../../../app/domain/values/pages.ts'
import { errorInfo } from '../../../app/errors/app-error.ts'
import { authorsAsFound, mostFrequent } from '../../../app/domain/news/frequent-values.ts'
import { MAX_FACET_STORIES } from '../../../app/domain/news/view-choices.ts'
import type { Facet, StoryFacets } from '../../../app/ipc/news/stories.ts'
import type { WindowId } from '../../platform/ipc/dispatcher.ts'
import type { ConnectionScope } from '../context/connection-scope.ts'

/** What the newest stories of a query have. */
type NewestFacets = Omit<StoryFacets, 'labels'>

export interface NewsHandlerParts extends Pick<Context, 'library' | 'now'> {
  news: NewsService
  images: ImageService
  /** Called when many stories have changed at once. */
  changed: () => void
  /** Called when single stories were marked. `shownIn` is the window that shows the change already. */
  marked: (shownIn?: WindowId) => void
}

// A thread performs one call after another. What stands beside the rows takes ten times as long as they do, and is read anew with each part
// of a refresh, so it is read in small parts.
/** Stories whose earlier ones are looked for in one call, that are counted in one, and whose values are: each takes some milliseconds. */
const [EARLIER_AT_ONCE, COUNTED_AT_ONCE, VALUED_AT_ONCE] = [1, 10_000, 250]

/** Number of values of a field that the filters show. */
const MAX_VALUES = 30

/** Handlers of the news reader: reads go to the library, requests to the service. */
export function createNewsHandlers({
  library,
  now,
  news,
  images,
  changed,
  marked,
}: NewsHandlerParts): ModuleHandlers<keyof typeof NEWS_CONTRACT> {
  async function count(
    { owner }: ConnectionScope,
    query: string,
    limit: number,
    knownAt: number | undefined,
    signal: AbortSignal,
  ): Promise<StoryCount> {
    try {
      let [total, hidden, from]: [number, number, number | null] = [0, 0, 0]
      while (from !== null && total < limit) {
        const most = Math.min(limit - total, COUNTED_AT_ONCE)
        const part = await library.news.countStories(owner, query, most, knownAt, from, signal)
        ;[total, hidden, from] = [total + part.total, hidden + part.hidden, part.next]
      }
      return { total, isExact: from === null, hidden }
    } catch (thrown) {
      const error = errorInfo(thrown)
      if (error?.kind === 'invalid-input') return { total: 0, isExact: true, hidden: 0, refused: error.errorText }
      throw thrown
    }
  }

  /** The values of each field among the newest stories of a query. */
  async function facetsOf({ owner }: ConnectionScope, query: string, signal: AbortSignal): Promise<NewestFacets> {
    const found: Facet[] = []
    let [counted, last]: [number, number | null | undefined] = [0, undefined]
    while (last !== null && counted < MAX_FACET_STORIES) {
      const part = await library.news.readFacets(owner, query, VALUED_AT_ONCE, last, signal)
      found.push(...part.facets)
      ;[counted, last] = [counted + part.counted, part.next]
    }
    const facets = [...Map.groupBy(found, ({ field }) => field)].map(([field, parts]) => {
      const values = parts.flatMap((part) => part.values)
      return {
        field,
        values: field === 'author' ? authorsAsFound(values, MAX_VALUES) : mostFrequent(values).slice(0, MAX_VALUES),
      }
    })
    return { counted, facets }
  }

  async function andThen<T>(work: Promise<T>, notify: () => void): Promise<T> {
    const outcome = await work
    notify()
    return outcome
  }

  return {
    'news.rows': (input, { scope, signal }) => library.news.listStories(scope.owner, input, signal),
    'news.neighbour': (input, { scope }) => library.news.readNeighbour(scope.owner, input),
    'news.count': ({ queries, limit, knownAt }, { scope, signal }) =>
      batched(queries, 1, (part) => Promise.all(part.map((query) => count(scope, query, limit, knownAt, signal)))),
    async 'news.facets'({ query }, { scope, signal }) {
      const [facets, labels] = await Promise.all([facetsOf(scope, query, signal), library.news.listLabels(scope.owner)])
      return { ...facets, labels }
    },
    'news.snippets': ({ query, ids }, { scope, signal }) => library.news.readSnippets(scope.owner, query, ids, signal),
    'news.complete': ({ field, start }, { scope, signal }) =>
      library.news.completeField(scope.owner, field, start, signal),
    'news.refresh': (input, { scope, signal }) => news.refresh(scope, input, signal),
    'news.item': (input, { scope, signal, window }) => news.item(scope, input, signal, window),
    'news.text': ({ id, knownAt }, { scope }) => library.news.readPlainText(scope.owner, id, knownAt),
    'news.known': ({ id, knownAt }, { scope }) => library.news.readStoryThen(scope.owner, id, knownAt),
    'news.history': ({ id, knownAt }, { scope }) => library.news.readHistory(scope.owner, id, knownAt),
    'news.chain': ({ id }, { scope }) => library.news.readChain(scope.owner, id),
    'news.similar': ({ id }, { scope }) => library.news.readSimilar(scope.owner, id),
    'news.earlier': ({ ids }, { scope, signal }) =>
      batched(ids, EARLIER_AT_ONCE, (part) => library.news.readEarlier(scope.owner, part, signal)),
    'companies.sectors': ({ symbols }, { scope }) => library.news.readSectors(scope.owner, symbols),
    'news.dated': ({ symbols, edges }, { scope }) => library.news.readDated(scope.owner, symbols, edges),
    async 'news.image'({ url, mayFetch }, { scope, signal }) {
      const { type, bytes } = await images.get(scope, url, mayFetch, signal)
      return { type, bytes }
    },
    'news.mark': ({ ids, change }, { scope, window }) =>
      andThen(library.news.markStories(scope.owner, ids, change), () => marked(window)),
    'news.putBackMarks': ({ id, expected, wanted }, { scope }) =>
      andThen(library.news.putBackMarks(scope.owner, id, expected, wanted), marked),
    'news.highlights': ({ id }, { scope }) => library.news.readHighlights(scope.owner, id),
    'news.changeHighlight': ({ id, highlight, isWanted }, { scope }) =>
      andThen(library.news.changeHighlight(scope.owner, id, highlight, isWanted), marked),
    'news.markAll': ({ query, shows }, { scope }) =>
      andThen(library.news.markAll(scope.owner, query, shows, now()), changed),
    'news.putBackBatch': ({ batch, isRead }, { scope }) =>
      andThen(library.news.putBackBatch(scope.owner, batch, isRead), changed),
  }
}

export type { StoryIngestion } from './story-ingestion.ts'
export type { PushedStory } from './pushed-stories.ts'
export type { RemovalReader } from './removal-reader.ts'
export { receivedStories } from './wire.ts'

export interface NewsModule extends DisposableModule<keyof typeof NEWS_CONTRACT> {
  /** The only way to store stories in the library. */
  ingestion: StoryIngestion
  removals: RemovalReader
  pushed: PushedStories
  /** Notifies the windows that stories were added, changed or removed, at most a few times a second. */
  changed(): void
}

export interface NewsModuleParts {
  client: ServiceClient
  /** For pictures, which come from other hosts. */
  transport: Transport
  alerted: StoryIngestionPorts['alerted']
  /** The present scope of a connection. Throws an invalid-input error when there is none. */
  scopeOf: (connection: string) => ConnectionScope
}

/** The news reader: stories, marks, pictures, alerts. */
export function createNewsModule(context: Context, parts: NewsModuleParts): NewsModule {
  const { library, settings, logger, now, scheduleTimeout, notify } = context
  const { client, transport, alerted, scopeOf } = parts
  const changed = createNoticeCoalescer(LARGE_NOTICE_PAUSE, scheduleTimeout, (to) => notify('stories.changed', to))
  const marked = createNoticeCoalescer(NOTICE_PAUSE_MS, scheduleTimeout, (to) => notify('marks.changed', to))
  const ingestion = createStoryIngestion({
    library,
    settings,
    logger,
    now,
    alerted,
    notifyChanged: changed,
  })
  const removals = createRemovalReader({ client, library, now, notifyChanged: changed })
  const news = createNewsService({
    lists: createListReader({ client, library, ingestion, logger, now }),
    removals,
    logger,
    client,
    library,
    ingestion,
  })
  const pushed = createPushedStories({
    ...context,
    client,
    ingestion,
    scopeOf,
    item: news.item,
    notifyChanged: changed,
    notifyPushed: () => notify('watch.changed'),
  })
  return {
    ingestion,
    removals,
    pushed,
    changed,
    handlers: createNewsHandlers({
      news,
      images: createImageService({ transport, library, settings, now }),
      library,
      now,
      changed,
      marked,
    }),
    dispose: () => pushed.stop(),
  }
}
