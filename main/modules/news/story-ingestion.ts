import type { Completeness } from '../../../app/domain/news/news-item.ts'
import type { StoryRow } from '../../../app/ipc/news-schemas.ts'
import { isQuiet } from '../../../app/domain/settings/preferences.ts'
import type { Access } from '../context/connection-scope.ts'
import type { ReceivedStory } from '../../../app/domain/news/received-story.ts'
import { receivedOf } from '../../../app/domain/responses/received-response.ts'
import type { ReceivedResponse } from '../../../app/domain/responses/received-response.ts'
import type { Logger } from '../../platform/log/logger.ts'
import type { LibraryClient } from '../context/context.ts'
import type { StoredStories } from './store/stories.ts'
import type { SettingsStore } from '../../platform/settings/settings-store.ts'

/** The content of a notification. */
export interface Announcement {
  title: string
  body: string
  /** The connection of the story. */
  connection: string
  /** The story to open on a click; null for a summary. */
  storyId: number | null
}

/** The only way to store stories in the library. */
export interface StoryIngestion {
  /**
   * Stores the stories of a response and notifies the windows. Announces the matches of alerts unless `isPart`, for a caller that
   * announces the new stories of several responses together.
   */
  store(
    connection: Access,
    response: ReceivedResponse,
    completeness: Completeness,
    stories: readonly ReceivedStory[],
    isPart?: boolean,
  ): Promise<StoredStories>
  /** Announces the new stories with these IDs that match alerts. Does not wait for it. */
  announce(connection: Access, ids: readonly number[]): void
}

/** Dependencies of the ingest. */
export interface StoryIngestionPorts {
  library: LibraryClient
  settings: SettingsStore
  logger: Logger
  now: () => number
  announce: (announcement: Announcement) => void
  notifyChanged: () => void
}

/** Maximum age of a story to announce; older ones are history rather than news. */
const NEWS_AGE_MS = 24 * 3_600_000

/** Maximum number of separate notifications for one response; more are summarised. */
const MAX_SINGLE = 3

/** A story and the name of the first alert that it matches. */
interface Alerted {
  alert: string
  row: StoryRow
}

/** Stores stories and announces the matches of alerts. */
export function createStoryIngestion({
  library,
  settings,
  logger,
  now,
  announce,
  notifyChanged,
}: StoryIngestionPorts): StoryIngestion {
  async function alerted(connection: Access, ids: readonly number[]): Promise<Alerted[]> {
    const alerts = (await library.companies.readNamedQueries()).filter(({ purpose }) => purpose === 'alert')
    const found = new Map<number, Alerted>()
    for (const { name, query } of alerts) {
      for (const row of await library.news.matchingStories(connection.owner, query, ids))
        if (!found.has(row.id)) found.set(row.id, { alert: name, row })
    }
    return [...found.values()].filter(({ row }) => row.createdAt !== null && now() - row.createdAt < NEWS_AGE_MS)
  }

  async function announceFresh(connection: Access, ids: readonly number[]): Promise<void> {
    const { preferences } = settings.current()
    if (ids.length === 0 || !preferences.notifications || isQuiet(preferences, new Date(now()).getHours())) return
    const found = await alerted(connection, ids)
    if (found.length > MAX_SINGLE) {
      announce({
        title: `${found.length} stories match your alerts`,
        body: found
          .slice(0, MAX_SINGLE)
          .map(({ row }) => row.title)
          .join('\n'),
        connection: connection.connection,
        storyId: null,
      })
    } else
      for (const { alert, row } of found)
        announce({ title: alert, body: row.title, connection: connection.connection, storyId: row.id })
  }

  const ingestion: StoryIngestion = {
    async store(connection, response, completeness, stories, isPart = false) {
      const stored = await library.news.storeStories(
        connection.owner,
        receivedOf(response),
        completeness,
        stories.map(({ json }) => json),
      )
      if (stored.isChanged) notifyChanged()
      if (!isPart) ingestion.announce(connection, stored.fresh)
      return stored
    },

    announce(connection, ids) {
      // A failing alert must not lose the stories that were just stored.
      announceFresh(connection, ids).catch((thrown: unknown) => {
        logger.bug(thrown, 'alerts')
      })
    },
  }
  return ingestion
}
