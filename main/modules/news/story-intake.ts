import type { Completeness } from '../../../app/domain/news/news-item.ts'
import type { StoryRow } from '../../../app/domain/news/news-views.ts'
import { isQuiet } from '../../../app/domain/settings/preferences.ts'
import type { Access } from '../connection/connection-scope.ts'
import type { ServiceAnswer } from '../requests/service-client.ts'
import type { WireStory } from './wire.ts'
import type { Logger } from '../../platform/log/logger.ts'
import type { LibraryClient } from '../library/library-client.ts'
import type { StoredStories } from './store/stories.ts'
import type { SettingsStore } from '../../platform/settings/settings-store.ts'

/** Something to tell the person outside the window. */
export interface Announcement {
  title: string
  body: string
  /** The connection whose story it is about. */
  connection: string
  /** The story to open when it is clicked; null for a summary. */
  storyId: number | null
}

/** The one way by which stories come into the library. */
export interface StoryIntake {
  /** Stores the stories of an answer, tells the window, and announces what an alert waits for. */
  store(
    connection: Access,
    answer: ServiceAnswer,
    completeness: Completeness,
    stories: readonly WireStory[],
  ): Promise<StoredStories>
}

/** What the intake works with. */
export interface StoryIntakePorts {
  library: LibraryClient
  settings: SettingsStore
  logger: Logger
  now: () => number
  announce: (announcement: Announcement) => void
  notifyChanged: () => void
}

/** Older stories are history, not news: nothing is announced about them. */
const NEWS_AGE_MS = 24 * 3_600_000

/** Announcements of one answer before they are summed up. */
const MOST_SINGLE = 3

/** Stores stories and announces those that alerts wait for. */
export function createStoryIntake({
  library,
  settings,
  logger,
  now,
  announce,
  notifyChanged,
}: StoryIntakePorts): StoryIntake {
  async function alerted(connection: Access, ids: readonly number[]): Promise<{ alert: string; row: StoryRow }[]> {
    const alerts = (await library.companies.readNamedQueries()).filter(({ purpose }) => purpose === 'alert')
    const found = new Map<number, { alert: string; row: StoryRow }>()
    for (const { name, query } of alerts) {
      for (const row of await library.news.matchingStories(connection.partition, query, ids))
        if (!found.has(row.id)) found.set(row.id, { alert: name, row })
    }
    return [...found.values()].filter(({ row }) => row.createdAt !== null && now() - row.createdAt < NEWS_AGE_MS)
  }

  async function announceFresh(connection: Access, ids: readonly number[]): Promise<void> {
    const { preferences } = settings.current()
    if (ids.length === 0 || !preferences.notifications || isQuiet(preferences, new Date(now()).getHours())) return
    const found = await alerted(connection, ids)
    if (found.length > MOST_SINGLE) {
      announce({
        title: `${found.length} stories match your alerts`,
        body: found
          .slice(0, MOST_SINGLE)
          .map(({ row }) => row.title)
          .join('\n'),
        connection: connection.connection,
        storyId: null,
      })
    } else
      for (const { alert, row } of found)
        announce({ title: alert, body: row.title, connection: connection.connection, storyId: row.id })
  }

  return {
    async store(connection, answer, completeness, stories) {
      const stored = await library.news.storeStories(connection.partition, answer, completeness, stories)
      if (stored.fresh.length > 0 || stored.revised.length > 0) notifyChanged()
      // An alert that cannot be looked at must not cost the story that was just stored.
      announceFresh(connection, stored.fresh).catch((thrown: unknown) => {
        logger.bug(thrown, 'alerts')
      })
      return stored
    },
  }
}
