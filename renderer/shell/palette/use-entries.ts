import { use } from 'react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { asTyped } from '../../../app/domain/news/query-terms.ts'
import { parseStoryQuery, writeTerm } from '../../../app/domain/news/story-query.ts'
import { shortened, visibleName, visibleText } from '../../../app/domain/values/visible-text.ts'
import type { QueryPurpose } from '../../../app/ipc/companies.ts'
import { labelOf } from '../../../app/domain/window/views.ts'
import { useAllCommands, useRegistry } from '../../commands/commands.tsx'
import { keysText } from '../../commands/keys.ts'
import { newsQueries } from '../../features/news/queries.ts'
import { watchListQuery } from '../../features/news/side-bar.tsx'
import { useConnectionId } from '../../query/connection.ts'
import { connectionsQuery, useConnect } from '../../query/connections.ts'
import { organiserQuery, useWatchLists } from '../../query/organiser.ts'
import { countText } from '../../format/size.ts'
import { shortTime } from '../../format/time.ts'
import { TimeZoneContext } from '../../ui/moment.tsx'
import { useMinute } from '../../ui/use-minute.ts'
import type { Location } from '../navigation.ts'
import { recentPlaces } from '../place-title.ts'
import type { PaletteEntry } from './entry.ts'
import { SCOPES } from './scopes.ts'
import type { Scope } from './scopes.ts'

/** Where an entry of the palette can lead. */
export interface Destinations {
  onStory: (id: number) => void
  onSearch: (query: string, shows: 'visible' | 'hidden') => void
  onCompany: (symbol: string) => void
  onRatios: (symbol: string) => void
  onPlace: (place: Location) => void
}

/** Number of symbols and of stories that are looked for. */
const SYMBOLS = 5
const STORIES = 6
const LONGEST_SYMBOL = 24
const LONGEST_TITLE = 160

const NOTHING = { keys: undefined, unavailable: null, also: '', isFound: false, note: '', prior: 0, staysOpen: false }

function useCommandEntries(): readonly PaletteEntry[] {
  const registry = useRegistry()
  return useAllCommands()
    .filter(({ id }) => id !== 'window.palette')
    .map(({ id, title, keys: [keys], menu, view, isElsewhere, unavailable }) => ({
      ...NOTHING,
      id,
      group: 'Commands',
      title,
      note: isElsewhere && view !== undefined ? labelOf(view) : '',
      keys: keys === undefined ? undefined : keysText(keys),
      unavailable: isElsewhere ? null : unavailable,
      also: view === undefined ? menu : `${menu} ${labelOf(view)}`,
      run: () => registry.run(id),
    }))
}

const storyCountText = (count: number): string => (count === 1 ? '1 story' : `${countText(count)} stories`)

/** A symbol as a person types it, before anything is known of it. */
const SYMBOL = /^[A-Za-z0-9][A-Za-z0-9.\-/]{0,11}$/

/** What can be seen of the symbols that begin with the first word; after `$` also of one that nothing is known of. */
function useSymbolEntries(
  words: string,
  scope: Scope,
  inUse: readonly string[],
  { onCompany, onRatios, onSearch }: Destinations,
): readonly PaletteEntry[] {
  const connection = useConnectionId()
  const [first = ''] = words.split(/\s+/)
  const isLooked = (scope === 'all' || scope === 'symbols') && first !== '' && first.length <= LONGEST_SYMBOL
  const found = useQuery({
    ...newsQueries.complete(connection, 'sym', first),
    enabled: isLooked,
    placeholderData: keepPreviousData,
  })
  const listed = useWatchLists().flatMap(({ symbols }) => symbols)
  if (!isLooked) return []
  const typed = first.toUpperCase()
  // The number of stories; null where it was not counted.
  const counts = new Map<string, number | null>(
    (found.data ?? []).map(({ value, count }) => [value.toUpperCase(), count] as const),
  )
  for (const symbol of [...listed, ...inUse].map((each) => each.toUpperCase()))
    if (symbol.startsWith(typed) && !counts.has(symbol)) counts.set(symbol, null)
  if (counts.size === 0 && scope === 'symbols' && SYMBOL.test(typed)) counts.set(typed, null)
  return [...counts].slice(0, SYMBOLS).flatMap(([symbol, count]) => {
    const entry = (what: string, prior: number, note: string, run: () => void): PaletteEntry => ({
      ...NOTHING,
      prior,
      id: `${what} of ${symbol}`,
      group: 'Companies',
      title: `${visibleName(shortened(symbol, LONGEST_SYMBOL))} ${what}`,
      note,
      run,
    })
    return [
      entry('company page', 0.08, '', () => onCompany(symbol)),
      entry('ratios', 0.04, '', () => onRatios(symbol)),
      entry('stories', 0, count === null ? '' : storyCountText(count), () =>
        onSearch(writeTerm('sym', symbol), 'visible'),
      ),
    ]
  })
}

/** The cached stories that match the words, and a list of all of them. */
function useStoryEntries(words: string, scope: Scope, { onStory, onSearch }: Destinations): readonly PaletteEntry[] {
  const connection = useConnectionId()
  const zone = use(TimeZoneContext)
  const now = useMinute()
  const query = asTyped(words)
  const isLooked = (scope === 'all' || scope === 'stories') && words !== '' && parseStoryQuery(query).ok
  const found = useQuery({
    ...newsQueries.found(connection, query, STORIES),
    enabled: isLooked,
    placeholderData: keepPreviousData,
  })
  if (!isLooked) return []
  const stories = (found.data ?? []).map((row): PaletteEntry => ({
    ...NOTHING,
    id: `story ${row.id}`,
    group: 'Stories',
    title: visibleText(shortened(row.title === '' ? `Story ${row.id}` : row.title, LONGEST_TITLE)),
    note: row.createdAt === null ? '' : shortTime(row.createdAt, now, zone),
    isFound: true,
    run: () => onStory(row.id),
  }))
  const byId: readonly PaletteEntry[] = /^\d{1,15}$/.test(words)
    ? [
        {
          ...NOTHING,
          id: `story by ID ${words}`,
          group: 'Stories',
          title: `Open the story with the ID ${words}`,
          isFound: true,
          run: () => onStory(Number(words)),
        },
      ]
    : []
  const all: PaletteEntry = {
    ...NOTHING,
    id: 'stories of words',
    group: 'Stories',
    title: `List the stories with “${shortened(words, 60)}”`,
    isFound: true,
    run: () => onSearch(words, 'visible'),
  }
  return [...byId, ...stories, all]
}

/** Watch lists, saved searches, alerts and mute rules. */
function useListEntries({ onSearch }: Destinations): readonly PaletteEntry[] {
  const { data } = useQuery(organiserQuery)
  const entry = (id: string, title: string, note: string, run: () => void): PaletteEntry => ({
    ...NOTHING,
    id,
    group: 'Lists and searches',
    title: visibleName(shortened(title, LONGEST_TITLE)),
    note,
    also: note,
    run,
  })
  return [
    ...(data?.watchLists ?? []).map((list) =>
      entry(`list ${list.id}`, list.name, 'watch list', () => onSearch(watchListQuery(list), 'visible')),
    ),
    ...(data?.queries ?? []).map(({ id, name, query, purpose }) =>
      entry(`query ${id}`, name, PURPOSES[purpose], () => onSearch(query, purpose === 'mute' ? 'hidden' : 'visible')),
    ),
  ]
}

const PURPOSES: Readonly<Record<QueryPurpose, string>> = { saved: 'saved search', alert: 'alert', mute: 'mute rule' }

function useConnectionEntries(): readonly PaletteEntry[] {
  const current = useConnectionId()
  const connect = useConnect()
  const { data } = useQuery(connectionsQuery)
  return (data ?? [])
    .filter(({ id }) => id !== current)
    .map(({ id, name }) => ({
      ...NOTHING,
      id: `connection ${id}`,
      group: 'Connections',
      title: `Switch to ${visibleName(shortened(name, LONGEST_TITLE))}`,
      also: 'connection',
      run: () => connect.mutate(id),
    }))
}

function useRecentEntries(
  steps: readonly Location[],
  current: Location,
  { onPlace }: Destinations,
): readonly PaletteEntry[] {
  const connection = useConnectionId()
  const client = useQueryClient()
  const storyTitle = (id: number): string | null => {
    const lookup = client.getQueryData(newsQueries.cachedItem(connection, id).queryKey)?.value
    return lookup?.found === true ? visibleText(shortened(lookup.story.item.title, LONGEST_TITLE)) : null
  }
  return recentPlaces(steps, current, storyTitle).map(({ title, place }) => ({
    ...NOTHING,
    id: `place ${title}`,
    group: 'Recent',
    title,
    run: () => onPlace(place),
  }))
}

/** Everything that the palette can offer for what was typed; `symbols` are those in use in the window. */
export function useEntries(
  scope: Scope,
  words: string,
  steps: readonly Location[],
  current: Location,
  symbols: readonly string[],
  destinations: Destinations,
  onScope: (prefix: string) => void,
): readonly PaletteEntry[] {
  const recent = useRecentEntries(steps, current, destinations)
  const commands = useCommandEntries()
  const companies = useSymbolEntries(words, scope, symbols, destinations)
  const stories = useStoryEntries(words, scope, destinations)
  const lists = useListEntries(destinations)
  const connections = useConnectionEntries()
  const scopes = SCOPES.map(({ prefix, title }): PaletteEntry => ({
    ...NOTHING,
    id: `scope ${prefix}`,
    group: 'Narrow down',
    title,
    keys: prefix,
    staysOpen: true,
    run: () => onScope(prefix),
  }))
  if (scope === 'commands') return commands
  if (scope === 'symbols') return companies
  if (scope === 'stories') return stories
  if (scope === 'help') return [...commands.filter(({ also }) => also.startsWith('Help')), ...scopes]
  return [...recent, ...commands, ...companies, ...lists, ...stories, ...connections]
}
