import { lastPages, type IsLastPage } from '../../../app/domain/news/coverage.ts'
import type { Completeness, UnreadableItems, ReceivedStory } from '../../../app/domain/news/news-item.ts'
import type { Access } from '../context/connection-scope.ts'
import { receivedOf, type ReceivedResponse } from '../../../app/domain/responses/received-response.ts'
import { errorInfo } from '../../../app/errors/app-error.ts'
import type { NamedQuery } from '../../../app/ipc/companies.ts'
import type { Story, StoryRow } from '../../../app/ipc/news/stories.ts'
import type { WindowId } from '../../platform/ipc/dispatcher.ts'
import type { Context } from '../context/context.ts'
import type { AlertMatch } from '../notifications/module.ts'
import { unreadableItemsIn } from '../responses/module.ts'
import type { StoriesResponse } from '../requests/module.ts'
import type { StoredStories } from './store/stories.ts'

/** The only way to store stories in the library. */
export interface StoryIngestion {
  /**
   * Stores the stories of a response and notifies the windows. Announces the matches of alerts unless `isPart`, for a caller that
   * announces the new stories of several responses together, or none of them.
   */
  store(
    connection: Access,
    response: ReceivedResponse,
    completeness: Completeness,
    stories: readonly ReceivedStory[],
    how?: { isPart?: boolean },
  ): Promise<StoredStories>
  /**
   * Stores a whole story as `store` does, and returns it as it is cached now. `shownIn` is the window that gets it, and so needs no notice
   * when nothing but more of its text came.
   */
  storeShown(
    connection: Access,
    response: ReceivedResponse,
    story: ReceivedStory,
    shownIn?: WindowId,
  ): Promise<Story | null>
  /** Which elements of a list could not be read, with their place in its response; null for none. */
  unreadableIn(response: StoriesResponse): Promise<UnreadableItems | null>
  /** Tells the last page of any list of stories. */
  isLastPage: IsLastPage
  /** Whether the library has no stories yet, so that those of the next reading are a stock rather than news: they are not announced. */
  isFirstFill(connection: Access): Promise<boolean>
  /** Announces the new stories with these IDs that match alerts. Does not wait for it. */
  announce(connection: Access, ids: readonly number[]): void
}

export interface StoryIngestionPorts extends Pick<Context, 'library' | 'settings' | 'logger' | 'now'> {
  /** Tells the user of new stories that match alerts. */
  alerted: (connection: string, matches: readonly AlertMatch[]) => void
  notifyChanged: (shownIn?: WindowId) => void
}

/** Maximum age of a story to announce, by its creation or, where that cannot be read, its update; older ones are history rather than news. */
const NEWS_AGE_MS = 24 * 3_600_000

/** Stores stories and announces the matches of alerts. */
export function createStoryIngestion({
  library,
  settings,
  logger,
  now,
  alerted,
  notifyChanged,
}: StoryIngestionPorts): StoryIngestion {
  /**
   * Which of these stories match an alert. One that cannot be applied, such as about a watch list that was removed, matches none, which the
   * side bar says as well, and whatever fails with one alert stops no other.
   */
  const matching = (connection: Access, { id, query }: NamedQuery, ids: readonly number[]): Promise<StoryRow[]> =>
    library.news.matchingStories(connection.owner, query, ids).catch((thrown: unknown) => {
      if (errorInfo(thrown)?.kind === 'invalid-input') logger.warn('an alert cannot be applied', { alert: id })
      else logger.bug(thrown, 'alerts')
      return []
    })

  /** Those of these stories that match alerts and are not old, each with the first alert that it matches. */
  async function matchesOf(connection: Access, ids: readonly number[]): Promise<AlertMatch[]> {
    const alerts = (await library.companies.readNamedQueries()).filter(({ purpose }) => purpose === 'alert')
    const found = new Map<number, AlertMatch>()
    for (const alert of alerts) {
      const { name, query, sound } = alert
      for (const { id, title, createdAt, updatedAt } of await matching(connection, alert, ids)) {
        // A story of which no age is known is not kept from the person for it.
        const at = createdAt ?? updatedAt
        if (at !== null && now() - at >= NEWS_AGE_MS) continue
        const match = found.get(id) ?? { alert: { name, query }, sound, story: { id, title } }
        found.set(id, { ...match, sound: match.sound ?? sound })
      }
    }
    return [...found.values()]
  }

  async function announceFresh(connection: Access, ids: readonly number[]): Promise<void> {
    if (ids.length === 0 || !settings.current().preferences.notifications) return
    const matches = await matchesOf(connection, ids)
    if (matches.length > 0) alerted(connection.connection, matches)
  }

  const notify = ({ change }: StoredStories, shownIn?: WindowId): void => {
    if (change !== 'none') notifyChanged(change === 'text' ? shownIn : undefined)
  }

  const ingestion: StoryIngestion = {
    async store(connection, response, completeness, stories, { isPart = false } = {}) {
      const stored = await library.news.storeStories(
        connection.owner,
        receivedOf(response),
        completeness,
        stories.map(({ json }) => json),
      )
      notify(stored)
      if (!isPart) ingestion.announce(connection, stored.fresh)
      return stored
    },

    async storeShown(connection, response, { json }, shownIn) {
      const { stored, story } = await library.news.storeStory(connection.owner, receivedOf(response), 'full', json)
      notify(stored, shownIn)
      ingestion.announce(connection, stored.fresh)
      return story
    },

    unreadableIn({ request, bytes, unreadable }) {
      if (unreadable.count > 0)
        logger.warn('list elements without a usable ID', { unreadable: unreadable.count, request })
      return unreadableItemsIn(bytes, unreadable)
    },

    isLastPage: lastPages(),

    isFirstFill: async ({ owner }) => !(await library.news.isFilled(owner)),

    announce(connection, ids) {
      // A failing alert must not lose the stories that were just stored.
      announceFresh(connection, ids).catch((thrown: unknown) => logger.bug(thrown, 'alerts'))
    },
  }
  return ingestion
}
