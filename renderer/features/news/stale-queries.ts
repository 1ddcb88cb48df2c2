import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { MAX_KEPT } from '../../../app/domain/news/list-reads.ts'
import { dependsOnMarks, dependsOnText, type MarkName } from '../../../app/domain/news/query-dependencies.ts'
import type { Sourced } from '../../../app/domain/responses/sourced-value.ts'
import type { QueryPurpose } from '../../../app/ipc/companies.ts'
import type {
  EarlierStory,
  MarkChange,
  SomeMarks,
  Story,
  StoryLookup,
  StoryRow,
} from '../../../app/ipc/news/stories.ts'
import type { StoryList } from '../../../app/ipc/news/news.ts'
import { organiserQuery } from '../../query/organiser.ts'
import { keyOf, patchCached } from '../../query/query-keys.ts'
import { markedEarlier, markedLookup, markedRow } from './pending-marks.ts'

// Main tells a window what others changed. What the window changed itself, or got as a reply, is shown here: in place as far as that is
// possible, and the rest is read again only if it depends on what changed.

type Lookup = Sourced<StoryLookup>

export const itemKey = (connection: string, id: number) => keyOf(connection, 'stories', 'item', id)

/** The search queries that a cached answer is about; none for one about no search. */
function searchesOf([, topic, what, about]: QueryKey): readonly string[] {
  switch (`${String(topic)} ${String(what)}`) {
    case 'counts count':
    case 'counts facets':
    case 'stories found':
    case 'stories snippets':
      return [about as string]
    case 'counts counts':
      return about as readonly string[]
    case 'stories rows':
      return [(about as { query: string }).query]
    default:
      return []
  }
}

/** Says whether an answer about searches depends on what changed: by a search, or by a rule that is applied to each of them. */
function dependsBy(client: QueryClient, depends: (query: string) => boolean): (key: QueryKey) => boolean {
  const organiser = client.getQueryData(organiserQuery.queryKey)
  // Until the rules are known, any of them may depend on it.
  const byRule = (purpose: QueryPurpose): boolean =>
    organiser === undefined || organiser.queries.some((rule) => rule.purpose === purpose && depends(rule.query))
  const [byMute, byAlert] = [byRule('mute'), byRule('alert')]
  return (key) => {
    const searches = searchesOf(key)
    // Alerts mark the rows that they find.
    return searches.length > 0 && (byMute || (byAlert && key[1] === 'stories') || searches.some(depends))
  }
}

const invalidate = (client: QueryClient, connection: string, isStale: (query: Query) => boolean): Promise<void> =>
  client.invalidateQueries({ predicate: (query) => query.queryKey[0] === connection && isStale(query) })

/** A page of a list, and the IDs of stories that keep their place in the list whatever is marked in it. */
export type KeptPage = StoryList & { kept?: readonly number[] }

const pagesIn = (client: QueryClient, queryKey: QueryKey): Query[] =>
  client
    .getQueryCache()
    .findAll({ queryKey })
    .filter(({ state }) => state.data !== undefined)

/**
 * The stories that keep their place in a list, so that its pages fit together: those that were marked since it was read. One that is read
 * again keeps none.
 */
export const keptIn = (client: QueryClient, rows: QueryKey): readonly number[] => {
  const pages = pagesIn(client, rows).filter(({ state }) => !state.isInvalidated)
  return [...new Set(pages.flatMap(({ state }) => (state.data as KeptPage).kept ?? []))].slice(-MAX_KEPT)
}

/** Shows changed marks of a story wherever it is on screen. A list of unread stories keeps the open one. */
export function showMarks(client: QueryClient, connection: string, id: number, change: MarkChange): void {
  const marked = (rows: readonly StoryRow[]): readonly StoryRow[] =>
    rows.some((row) => row.id === id) ? rows.map((row) => (row.id === id ? markedRow(row, change) : row)) : rows
  const hasStory = ({ rows }: KeptPage): boolean => rows.some((row) => row.id === id)
  const mayLeave = dependsBy(client, (query) => dependsOnMarks(query, Object.keys(change) as MarkName[]))
  const lists = Map.groupBy(pagesIn(client, keyOf(connection, 'stories', 'rows')), ({ queryKey: [, , , filter] }) =>
    JSON.stringify(filter),
  )
  for (const pages of lists.values()) {
    if (!pages.some(({ state }) => hasStory(state.data as KeptPage))) continue
    for (const { queryKey } of pages)
      patchCached<KeptPage>(client, queryKey, (page) => {
        const { rows, kept = [] } = page
        const others = mayLeave(queryKey) && !kept.includes(id) ? { kept: [...kept, id] } : {}
        return { ...page, rows: marked(rows), ...others }
      })
  }
  patchCached<readonly StoryRow[]>(client, keyOf(connection, 'counts', 'similar'), marked)
  patchCached<readonly EarlierStory[]>(client, keyOf(connection, 'counts', 'earlier'), (all) =>
    markedEarlier(all, id, change),
  )
  patchCached<Lookup>(client, itemKey(connection, id), (cached) => ({
    ...cached,
    value: markedLookup(cached.value, change),
  }))
}

/** Reads again what marks are shown in, after main has refused to change those of a story. */
export async function readMarksAgain(client: QueryClient, connection: string, id: number): Promise<void> {
  await Promise.all(
    [
      keyOf(connection, 'stories', 'rows'),
      keyOf(connection, 'counts', 'similar'),
      keyOf(connection, 'counts', 'earlier'),
      itemKey(connection, id),
    ].map((queryKey) => client.invalidateQueries({ queryKey })),
  )
}

/** Counts again what depends on marks that main has changed for this window. The lists keep their stories until they are opened again. */
export function countMarked(client: QueryClient, connection: string, change: SomeMarks): Promise<void> {
  const names = Object.keys(change) as MarkName[]
  const depends = dependsBy(client, (query) => dependsOnMarks(query, names))
  return invalidate(client, connection, ({ queryKey }) => {
    if (queryKey[1] !== 'counts') return false
    const isByName =
      (queryKey[2] === 'facets' && names.includes('label')) ||
      (queryKey[2] === 'pinned without text' && names.includes('pinnedAt'))
    return isByName || depends(queryKey)
  })
}

const isSameText = (before: Story, now: Story): boolean =>
  before.response.hash === now.response.hash && before.textResponse.hash === now.textResponse.hash

/**
 * Shows what the service answered about a story, which the library has stored: as its cached version, and in the answers that depend on
 * its text. When more than the text changed, main says so to every window. `marked` applies what was marked since the request.
 */
export async function showAnswer(
  client: QueryClient,
  connection: string,
  id: number,
  { value }: Lookup,
  marked: (lookup: StoryLookup) => StoryLookup,
): Promise<void> {
  const queryKey = itemKey(connection, id)
  const before = client.getQueryData<Lookup>(queryKey)?.value
  // A read that is under way may be older than the answer.
  await client.cancelQueries({ queryKey, exact: true })
  const story = value.found ? value.story : value.cached
  client.setQueryData<Lookup>(queryKey, {
    value: story === null ? { found: false, reason: 'not-cached', cached: null } : marked({ found: true, story }),
    source: { state: 'cached', receivedAt: story?.receivedAt ?? null, because: null },
  })
  if (story === null || (before?.found === true && isSameText(before.story, story))) return
  const depends = dependsBy(client, dependsOnText)
  await invalidate(
    client,
    connection,
    ({ queryKey: [scope, topic, what, about] }) =>
      (topic === 'stories' && (what === 'history' || what === 'text') && about === id) ||
      depends([scope, topic, what, about]),
  )
}
