import { DEFAULT_PREFERENCES } from '../../../app/domain/settings/preferences.ts'
import { AppError } from '../../../app/errors/app-error.ts'
import { createWatchService } from '../../../main/modules/companies/watch-service.ts'
import { createListReader } from '../../../main/modules/news/list-reader.ts'
import { createRemovalReader } from '../../../main/modules/news/removal-reader.ts'
import { createStoryIngestion } from '../../../main/modules/news/story-ingestion.ts'
import { createLogger } from '../../../main/platform/log/logger.ts'
import type { SettingsStore } from '../../../main/platform/settings/settings-store.ts'
import { accessTo, connectionOf, scopeOf } from './scope.ts'
import type { scriptedNews } from './scripted-news.ts'
import { later, openTestLibrary, OWNER } from '../records/stories.ts'
import { untoldTask } from '../system/tasks.ts'

/** The watch lists of an application with a real library over a scripted service. */
export function watchingLists(service: ReturnType<typeof scriptedNews>) {
  const library = openTestLibrary()
  const now = (): number => service.clock.now
  const logger = createLogger({ sink: () => true, now, reference: () => '' })
  const settings = {
    current: () => ({ preferences: DEFAULT_PREFERENCES }),
    connection: () => connectionOf(),
  } as unknown as SettingsStore
  const parts = { library: later(library), settings, logger, now }
  const ingestion = createStoryIngestion({ ...parts, alerted: () => undefined, notifyChanged: () => undefined })
  const scope = scopeOf(() => Promise.resolve(accessTo('', { owner: OWNER })), OWNER)
  const watch = createWatchService({
    ...parts,
    client: service.client,
    inUse: () => [scope],
    ingestion,
    removals: createRemovalReader({ ...parts, client: service.client, notifyChanged: () => undefined }),
    notify: () => undefined,
    runTask: untoldTask,
    sleep: (_ms, signal) => (signal.aborted ? Promise.reject(new AppError({ kind: 'cancelled' })) : Promise.resolve()),
  })
  const reader = createListReader({ ...parts, client: service.client, ingestion })
  return {
    library,
    /** Reads the newest stories, as the list of news does. */
    readNews: () => reader.newest(scope, { query: '', completeness: 'full' }, new AbortController().signal),
    watch: (symbols: readonly string[], name = 'Mine', id: number | null = null): number =>
      library.companies.saveWatchList({ id, name, symbols, isPaused: false }),
    state: () => watch.state(scope.connection.id),
    refresh: (list: number | null = null): Promise<void> => watch.refresh(scope, list),
    refreshInUse: (): Promise<void> => watch.refreshInUse(),
    titleOf: (id: number): string | undefined => library.news.readStory(OWNER, id)?.title,
  }
}
