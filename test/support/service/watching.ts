import { DEFAULT_PREFERENCES } from '../../../app/domain/settings/preferences.ts'
import { formatServiceDate } from '../../../app/domain/responses/service-date.ts'
import { AppError } from '../../../app/errors/app-error.ts'
import type { NewsListQuery, NewsRemovedQuery } from '../../../main/modules/requests/endpoint-requests.ts'
import type { ServiceResponse, StoriesResponse, ServiceClient } from '../../../main/modules/requests/service-client.ts'
import type { Access, ConnectionScope } from '../../../main/modules/context/connection-scope.ts'
import { receivedStories } from '../../../main/modules/news/wire.ts'
import type { WireTree } from '../../../app/domain/responses/wire-tree.ts'
import { createLogger } from '../../../main/platform/log/logger.ts'
import type { SettingsStore } from '../../../main/platform/settings/settings-store.ts'
import { createRemovalReader } from '../../../main/modules/news/removal-reader.ts'
import { createStoryIngestion } from '../../../main/modules/news/story-ingestion.ts'
import type { AlertMatch } from '../../../main/modules/notifications/module.ts'
import { createWatchService } from '../../../main/modules/companies/watch-service.ts'
import { accessTo, connectionOf, scopeOf } from './scope.ts'
import { later, openTestLibrary, OWNER, stockOf, storyOf } from '../records/stories.ts'

/** The time of the clock. */
export const NOON = Date.UTC(2026, 0, 20, 12)
/** An hour in milliseconds. */
export const HOUR = 3_600_000

/** A watch service over a real library, and a service with a list of stories that is the same for two connections. */
export function watching(preferences = DEFAULT_PREFERENCES) {
  const connections = new Set(['test', 'other'])
  const library = openTestLibrary()
  const client = later(library)
  const asked: NewsListQuery[] = []
  const askedUnder: string[] = []
  const held = new Map<string, PromiseWithResolvers<null>>()
  const askedRemoved: NewsRemovedQuery[] = []
  const alerted: { connection: string; match: AlertMatch }[] = []
  const paces: number[] = []
  let stories = [1, 2, 3].map((id) =>
    storyOf({
      id,
      created: formatServiceDate(NOON - id * HOUR),
      updated: formatServiceDate(NOON - id * HOUR),
      stocks: [stockOf('A')],
    }),
  )
  let removed: { id: number; updated: string }[] = []
  let failing: AppError | null = null
  const response = (tree: unknown) => ({
    request: 'GET x',
    status: 200,
    requestId: null,
    fingerprint: 'f',
    receivedAt: NOON,
    bytes: Buffer.from(JSON.stringify(tree)),
    clockSkewMs: null,
    relied: [],
  })
  const listResponse = (tree: unknown): StoriesResponse => ({ ...response(tree), ...receivedStories(tree as WireTree) })
  const treeResponse = (tree: unknown): ServiceResponse => ({ ...response(tree), tree: tree as WireTree })
  const wire = (story: (typeof stories)[number]) => ({
    ...story,
    channels: story.channels.map((name) => ({ name })),
    tags: [],
    stocks: story.stocks.map(({ name }) => ({ name })),
    image: [],
  })
  const service = {
    async newsList({ connection }: Access, query: NewsListQuery) {
      asked.push(query)
      askedUnder.push(connection)
      await held.get(connection)?.promise
      if (failing !== null) throw failing
      // One whose update cannot be read is always sent.
      const found = stories.filter((story) => !(Date.parse(story.updated ?? '') < (query.updatedSince ?? 0)))
      return listResponse(found.slice(query.page * query.pageSize, (query.page + 1) * query.pageSize).map(wire))
    },
    async newsRemoved(_connection: unknown, query: NewsRemovedQuery) {
      askedRemoved.push(query)
      await held.get('removals')?.promise
      return treeResponse({ items: removed })
    },
  } as unknown as ServiceClient
  const scope = scopeOf(() => Promise.resolve(accessTo('', { owner: OWNER })), OWNER)
  const otherOwner = { ...OWNER, connection: 'other' }
  const other: ConnectionScope = {
    ...scopeOf(() => Promise.resolve(accessTo('', { connection: 'other', owner: otherOwner })), otherOwner),
    connection: connectionOf({ id: 'other' }),
  }
  const settings = {
    current: () => ({ preferences }),
    connection: (id) => (connections.has(id) ? connectionOf({ id }) : undefined),
  } as SettingsStore
  const logger = createLogger({ sink: () => true, now: () => NOON, reference: () => '' })
  const ingestion = createStoryIngestion({
    library: client,
    settings,
    logger,
    now: () => NOON,
    alerted(connection, matches) {
      alerted.push(...matches.map((match) => ({ connection, match })))
    },
    notifyChanged: () => undefined,
  })
  let inUse = [scope]
  /** The tasks, by the ID of the connection. */
  const controls = new Map<string | null, AbortController>()
  const watch = createWatchService({
    client: service,
    inUse: () => inUse,
    library: client,
    ingestion,
    removals: createRemovalReader({
      client: service,
      library: client,
      now: () => NOON,
      notifyChanged: () => undefined,
    }),
    settings,
    logger,
    now: () => NOON,
    notify: () => undefined,
    runTask(begin, work) {
      const control = new AbortController()
      controls.set(begin.connection, control)
      return work({ signal: control.signal, tell: () => undefined })
    },
    sleep: (ms, signal) => {
      paces.push(ms)
      return signal.aborted ? Promise.reject(new AppError({ kind: 'cancelled' })) : Promise.resolve()
    },
  })
  return {
    library,
    watch: {
      ...watch,
      state: (connection = 'test') => watch.state(connection),
      cancel: (connection = 'test') => controls.get(connection)?.abort(),
      refresh: async (list: number | null, which = scope) => watch.refresh(which, list),
    },
    other,
    asked,
    /** The connection of each request for stories. */
    askedUnder,
    /** Delays the stories of a connection, or the removals, until the returned function is called. */
    hold(connection: string): () => void {
      const waiting = Promise.withResolvers<null>()
      held.set(connection, waiting)
      return () => {
        held.delete(connection)
        waiting.resolve(null)
      }
    },
    removeConnection: (id: string) => connections.delete(id),
    show: (...scopes: ConnectionScope[]) => {
      inUse = scopes
    },
    scope,
    askedRemoved,
    alerted,
    paces,
    setStories: (next: typeof stories) => {
      stories = next
    },
    setRemoved: (next: typeof removed) => {
      removed = next
    },
    fail: (error: AppError | null) => {
      failing = error
    },
  }
}
