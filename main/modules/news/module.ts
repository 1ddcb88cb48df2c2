import type { NEWS_CONTRACT } from '../../../app/ipc/news/news.ts'
import type { Transport } from '../../platform/http/transport.ts'
import { createNoticeCoalescer } from '../../platform/ipc/coalescer.ts'
import { LARGE_NOTICE_PAUSE, NOTICE_PAUSE_MS } from '../context/context.ts'
import type { Context, Module } from '../context/context.ts'
import type { ServiceClient } from '../requests/module.ts'
import { createNewsHandlers } from './handlers.ts'
import { createImageService } from './image-service.ts'
import { createListReader } from './list-reader.ts'
import { createNewsService } from './news-service.ts'
import { createRemovalReader } from './removal-reader.ts'
import type { RemovalReader } from './removal-reader.ts'
import { createStoryIngestion } from './story-ingestion.ts'
import type { StoryIngestion, StoryIngestionPorts } from './story-ingestion.ts'

export type { StoryIngestion } from './story-ingestion.ts'
export type { RemovalReader } from './removal-reader.ts'
export { receivedStories } from './wire.ts'

/** The module of the news reader. */
export interface NewsModule extends Module<keyof typeof NEWS_CONTRACT> {
  /** The only way to store stories in the library. */
  ingestion: StoryIngestion
  removals: RemovalReader
  /** Notifies the windows that stories were added, changed or removed, at most a few times a second. */
  changed(): void
}

/** Dependencies of the news module in addition to its context. */
export interface NewsModuleParts {
  client: ServiceClient
  /** For pictures, which come from other hosts. */
  transport: Transport
  alerted: StoryIngestionPorts['alerted']
}

/** The news reader: stories, marks, pictures, alerts. */
export function createNewsModule(context: Context, parts: NewsModuleParts): NewsModule {
  const { library, settings, logger, now, scheduleTimeout, notify } = context
  const { client, transport, alerted } = parts
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
  const removals = createRemovalReader({ client, library, notifyChanged: changed })
  return {
    ingestion,
    removals,
    changed,
    handlers: createNewsHandlers({
      news: createNewsService({
        lists: createListReader({ client, library, ingestion, logger, now }),
        removals,
        logger,
        client,
        library,
        ingestion,
      }),
      images: createImageService({ transport, library, settings, now }),
      library,
      now,
      changed,
      marked,
    }),
    dispose: () => Promise.resolve(),
  }
}
