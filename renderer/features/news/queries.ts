import { queryOptions } from '@tanstack/react-query'
import { countOf, EVERY_STORY, pageOf, PINNED_WITHOUT_TEXT } from '../../../app/domain/news/list-reads.ts'
import type { StoryFilter } from '../../../app/domain/news/list-reads.ts'
import type { ResponseRef, Sourced } from '../../../app/domain/responses/sourced-value.ts'
import type { Input, Output } from '../../../app/ipc/contract.ts'
import type { StoryLookup, StoryRow } from '../../../app/ipc/news/stories.ts'
import type { Completeness } from '../../../app/domain/news/news-item.ts'
import { isServiceQuery, serviceFilterOf, type ServiceFilter } from '../../../app/domain/news/service-filter.ts'
import { MAX_COUNTED, parseStoryQuery } from '../../../app/domain/news/story-query.ts'
import { call } from '../../bridge/desk.ts'
import { inBackground } from '../../query/errors.ts'
import { callQuery, keyOf } from '../../query/query-keys.ts'
import { runTask } from '../../query/tasks.ts'
import { firstScreenOver } from '../../ui/states/startup-screen.ts'
import { markedEarlier, markedLookup, markedRow, marksDuringRead, type Marking } from './pending-marks.ts'
import { itemKey, keptIn, showAnswer, type KeptPage } from './stale-queries.ts'

/** The part of a query that the service can filter by; null for a query that cannot be understood. */
function askedOf(query: string): ServiceFilter | null {
  const parsed = parseStoryQuery(query)
  return parsed.ok ? serviceFilterOf(parsed.node) : null
}

/** Whether the service is asked the same for two queries. */
export const isAskedAlike = (one: string, other: string): boolean =>
  JSON.stringify(askedOf(one)) === JSON.stringify(askedOf(other))

/** Whether a list is all that the service sends for its query: it has no condition that only the library can apply. */
export function isServiceList({ query, shows, knownAt }: StoryFilter): boolean {
  const parsed = parseStoryQuery(query)
  return shows === 'visible' && knownAt === undefined && parsed.ok && isServiceQuery(parsed.node)
}

/**
 * Resolves once all effects of the present commit have made their calls, so that those for rows go first: the library performs one after
 * another, and what stands beside the rows is less urgent than they are.
 */
const rowsFirst = (): Promise<void> => Promise.resolve()

type Lookup = Sourced<StoryLookup>

/** Keeps the story that was read before if it came from the same responses, without comparing all of a huge one. */
function withSameItem(before: unknown, now: unknown): unknown {
  const [{ value: old }, { value }] = [before as Lookup, now as Lookup]
  if (!old.found || !value.found) return now
  const isSame = (['response', 'textResponse'] as const).every(
    (name) => old.story[name].hash === value.story[name].hash && old.story[name].path === value.story[name].path,
  )
  return isSame ? { ...(now as Lookup), value: { ...value, story: { ...value.story, item: old.story.item } } } : now
}

/** A row with these changes of the marks of its story. */
const rowSince = (marks: readonly Marking[], row: StoryRow): StoryRow =>
  marks.reduce((now, { id, change }) => (id === now.id ? markedRow(now, change) : now), row)

/** A story with these changes of its marks. */
const markedSince = (marks: readonly Marking[], id: number, lookup: StoryLookup): StoryLookup =>
  marks.filter((mark) => mark.id === id).reduce((now, { change }) => markedLookup(now, change), lookup)

const shareStory = (before: unknown, now: unknown): unknown => (before === undefined ? now : withSameItem(before, now))

/** The story before or after another in a list. */
export const neighbourOf = (
  connection: string,
  filter: StoryFilter,
  id: number,
  step: Input<'news.neighbour'>['step'],
): Promise<Output<'news.neighbour'>> => call('news.neighbour', { connection, ...filter, id, step })

/** Requests the next stories that are older than those that were read without a gap. */
export const requestOlder = (
  connection: string,
  query: string,
  completeness: Completeness,
  signal: AbortSignal,
): Promise<Output<'news.refresh'>> => call('news.refresh', { connection, query, older: true, completeness }, signal)

/** What is known of a story that is no longer shown is dropped after this time, in milliseconds: a person may open thousands in a day. */
const STORY_MS = 60_000

/** Queries of the news reader: those about `asked` request the service, the others read the library. */
export const newsQueries = {
  /** Beginning of the keys of every page of every list. */
  pages: (connection: string) => keyOf(connection, 'stories', 'rows'),
  /** Beginning of the keys of the pages of a list. */
  rows: (connection: string, filter: StoryFilter) => [...newsQueries.pages(connection), filter] as const,
  page: (connection: string, filter: StoryFilter, page: number) =>
    queryOptions({
      queryKey: [...newsQueries.rows(connection, filter), page],
      // Pages out of sight are dropped and read again when needed: a library can be large.
      gcTime: 30_000,
      async queryFn({ client, signal }): Promise<KeptPage> {
        const marks = marksDuringRead(client, connection)
        const kept = keptIn(client, newsQueries.rows(connection, filter))
        const asked = { connection, ...pageOf(filter, page), ...(kept.length === 0 ? {} : { kept }) }
        const read = await call('news.rows', asked, signal)
        const since = marks()
        return { ...read, kept, rows: read.rows.map((row) => rowSince(since, row)) }
      },
    }),
  /** The newest stories that match a query, for a short list. */
  found: (connection: string, query: string, limit: number) =>
    queryOptions({
      queryKey: keyOf(connection, 'stories', 'found', query, limit),
      gcTime: 30_000,
      queryFn: async ({ signal }) =>
        (await call('news.rows', { connection, ...EVERY_STORY, query, offset: 0, limit }, signal)).rows,
    }),
  /** Pinned stories whose text is not stored, the newest of them. A change of marks makes them stale, as it does the counts. */
  pinnedWithoutText: (connection: string) =>
    queryOptions({
      queryKey: keyOf(connection, 'counts', 'pinned without text'),
      queryFn: async ({ signal }) =>
        (await call('news.rows', { connection, ...pageOf(PINNED_WITHOUT_TEXT, 0) }, signal)).rows.flatMap(
          ({ id, isPinned }) => (isPinned ? [id] : []),
        ),
    }),
  count: (connection: string, filter: StoryFilter) =>
    queryOptions({
      queryKey: keyOf(connection, 'counts', 'count', filter.query, filter.knownAt ?? null),
      async queryFn({ signal }) {
        await rowsFirst()
        const [count] = await call('news.count', { connection, ...countOf(filter) }, signal)
        return count ?? { total: 0, isExact: true, hidden: 0 }
      },
    }),
  /** Counts for the side bar, up to a thousand, each with its query. */
  counts: (connection: string, queries: readonly string[]) =>
    queryOptions({
      queryKey: keyOf(connection, 'counts', 'counts', queries),
      queryFn: async ({ signal }) => {
        await rowsFirst()
        const parts = Array.from({ length: Math.ceil(queries.length / MAX_COUNTED) }, (_, place) =>
          queries.slice(place * MAX_COUNTED, (place + 1) * MAX_COUNTED),
        )
        const counted = await Promise.all(
          parts.map((part) => call('news.count', { connection, queries: part, limit: 1000 }, signal)),
        )
        return counted.flat().map((count, place) => ({ ...count, query: queries[place] ?? '' }))
      },
    }),
  facets: (connection: string, query: string) =>
    queryOptions({
      queryKey: keyOf(connection, 'counts', 'facets', query),
      async queryFn({ signal }) {
        await rowsFirst()
        return call('news.facets', { connection, query }, signal)
      },
    }),
  snippets: (connection: string, query: string, ids: readonly number[]) =>
    callQuery(
      keyOf(connection, 'stories', 'snippets', query, ids),
      'news.snippets',
      { connection, query, ids: [...ids] },
      { gcTime: STORY_MS },
    ),
  complete: (connection: string, field: Input<'news.complete'>['field'], start: string) =>
    callQuery(keyOf(connection, 'stories', 'complete', field, start), 'news.complete', { connection, field, start }),
  cachedItem: (connection: string, id: number) =>
    queryOptions({
      queryKey: itemKey(connection, id),
      gcTime: STORY_MS,
      structuralSharing: shareStory,
      async queryFn({ client, signal }) {
        const marks = marksDuringRead(client, connection)
        const read = await call('news.item', { connection, id, mode: 'cached' }, signal)
        return { ...read, value: markedSince(marks(), id, read.value) }
      },
    }),
  /** Requests a story from the service, which shows it as the cached one too. */
  liveItem: (connection: string, id: number) =>
    queryOptions({
      queryKey: keyOf(connection, 'asked', 'item', id),
      gcTime: STORY_MS,
      structuralSharing: shareStory,
      // Request a story again when it is reopened later: it may have been edited.
      staleTime: 30_000,
      queryFn: async ({ client, signal }) => {
        const marks = marksDuringRead(client, connection)
        const response = await call('news.item', { connection, id, mode: 'live' }, signal)
        inBackground(showAnswer(client, connection, id, response, (lookup) => markedSince(marks(), id, lookup)))
        return response
      },
    }),
  /** A story as of a moment, with the marks that it had when it was read. */
  known: (connection: string, id: number, knownAt: number) =>
    callQuery(
      keyOf(connection, 'stories', 'known', id, knownAt),
      'news.known',
      { connection, id, knownAt },
      { gcTime: STORY_MS },
    ),
  /** Without `knownAt` as it is now. */
  text: (connection: string, id: number, knownAt: number | null = null) =>
    callQuery(
      keyOf(connection, 'stories', 'text', id, knownAt),
      'news.text',
      { connection, id, knownAt },
      { gcTime: STORY_MS },
    ),
  history: (connection: string, id: number, knownAt: number | null = null) =>
    callQuery(
      keyOf(connection, 'stories', 'history', id, knownAt),
      'news.history',
      { connection, id, knownAt },
      { gcTime: STORY_MS },
    ),
  /** A change of marks makes these stale, as it does the counts. */
  highlights: (connection: string, id: number) =>
    callQuery(
      keyOf(connection, 'counts', 'highlights', id),
      'news.highlights',
      { connection, id },
      { gcTime: STORY_MS },
    ),
  chain: (connection: string, id: number) =>
    callQuery(keyOf(connection, 'stories', 'chain', id), 'news.chain', { connection, id }, { gcTime: STORY_MS }),
  // These say what was read, so they are read again with the counts when another window has marked stories.
  similar: (connection: string, id: number) =>
    queryOptions({
      queryKey: keyOf(connection, 'counts', 'similar', id),
      gcTime: STORY_MS,
      async queryFn({ client, signal }) {
        const marks = marksDuringRead(client, connection)
        const rows = await call('news.similar', { connection, id }, signal)
        const since = marks()
        return rows.map((row) => rowSince(since, row))
      },
    }),
  earlier: (connection: string, ids: readonly number[]) =>
    queryOptions({
      queryKey: keyOf(connection, 'counts', 'earlier', ids),
      gcTime: STORY_MS,
      async queryFn({ client, signal }) {
        const marks = marksDuringRead(client, connection)
        const found = await call('news.earlier', { connection, ids: [...ids] }, signal)
        const since = marks()
        return since.reduce((now, { id, change }) => markedEarlier(now, id, change), found)
      },
    }),
  /** The part of a response that a story's text came in. */
  sent: (connection: string, response: ResponseRef) =>
    callQuery(
      keyOf(connection, 'stories', 'sent', response),
      'proof.get',
      { connection, ...response, digits: null },
      { gcTime: STORY_MS },
    ),
  /** A picture of a story: from its host when it may be fetched, otherwise from the library. */
  picture: (connection: string, url: string, mayFetch: boolean) =>
    callQuery(
      keyOf(connection, 'asked', 'picture', url, mayFetch),
      'news.image',
      { connection, url, mayFetch },
      { gcTime: STORY_MS },
    ),
  /** Requests the newest stories, filtered as far as the service can, and that much of each. */
  refresh: (connection: string, query: string, completeness: Completeness) =>
    queryOptions({
      queryKey: keyOf(connection, 'asked', 'news', askedOf(query), completeness),
      async queryFn({ client, queryKey, signal }) {
        await firstScreenOver()
        signal.throwIfAborted()
        return runTask({ title: 'Refresh of the news', view: 'news', connection, canCancel: true }, (task) => {
          // What is on screen stays as it is when the task is cancelled, without an error.
          task.signal.addEventListener('abort', () => inBackground(client.cancelQueries({ queryKey, exact: true })))
          return call('news.refresh', { connection, query, older: false, completeness }, signal)
        })
      },
    }),
  /** Progress of the refresh of the watch lists. */
  watch: (connection: string) => callQuery(keyOf(connection, 'watch'), 'watch.state', { connection }),
}
