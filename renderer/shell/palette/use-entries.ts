import { writeTerm, parseStoryQuery } from '../../../app/domain/news/story-query.ts'
import { useQuery, useQueries, useQueryClient, keepPreviousData } from '@tanstack/react-query'
import { useConnection, useConnectionId, connectionsQuery, useConnect } from '../../query/connection.ts'
import { FIRST_LOCATION, type Location } from '../window/navigation.ts'
import { companyEntries, useSymbols } from './company-entries.ts'
import { companyForms, readCompanyForm, type CompanyForm } from './read-company-form.ts'
import { PLAIN_ENTRY, LONGEST_TITLE, unreadEntries, isLookingFor } from './entry.ts'
import type { Destinations, PaletteEntry } from './entry.ts'
import { readShortForm, SCOPES, shortForms, type Scope, type ShortForm } from './read-typed.ts'
import { labelOf } from '../../../app/domain/window/views.ts'
import { useAllCommands, useRegistry } from '../../commands/commands.tsx'
import { keysText } from '../../commands/keys.ts'
import { shortened, visibleName, visibleText } from '../../../app/domain/values/visible-text.ts'
import { SWITCH_WORDS } from '../menu/use-window-commands.ts'
import type { QueryPurpose } from '../../../app/ipc/companies.ts'
import { organiserQuery } from '../../query/organiser.ts'
import { newsQueries } from '../../features/news/queries.ts'
import { windowStartQuery } from '../../query/application.ts'
import { SECTION_TITLES, SECTION_WORDS, SETTINGS_LINES } from '../../features/settings/settings-lines.ts'
import type { SettingsSection } from '../../features/settings/settings-state.ts'
import { ownProperty } from '../../../app/domain/values/own-property.ts'
import type { WebhookKind } from '../../../app/domain/webhooks/webhook.ts'
import { usePreferences } from '../../query/preferences.ts'
import { asTyped } from '../../../app/domain/news/query-terms.ts'
import { shortTime } from '../../format/time.ts'
import { useTimeZone } from '../../ui/text/date-time.tsx'
import { useMinute } from '../../ui/text/clock.ts'

/** Number of stories that are looked for. */
const STORIES = 6

/** The cached stories that match the words, and a list of all of them; `isLooking` while they are being looked for. */
function useStoryEntries(
  words: string,
  scope: Scope,
  exact: ShortForm | null,
  { onStory, onSearch }: Destinations,
): { entries: readonly PaletteEntry[]; isLooking: boolean } {
  const connection = useConnectionId()
  const zone = useTimeZone()
  const now = useMinute()
  const query = asTyped(words)
  const isLooked = (scope === 'all' || scope === 'stories') && words !== '' && parseStoryQuery(query).ok
  const found = useQuery({
    ...newsQueries.found(connection, query, STORIES),
    enabled: isLooked,
    placeholderData: keepPreviousData,
  })
  if (!isLooked) return { entries: [], isLooking: false }
  const stories = (found.data ?? []).map((row): PaletteEntry => ({
    ...PLAIN_ENTRY,
    id: `story ${row.id}`,
    group: 'Stories',
    title: visibleText(shortened(row.title === '' ? `Story ${row.id}` : row.title, LONGEST_TITLE)),
    note: row.createdAt === null ? '' : shortTime(row.createdAt, now, zone),
    isFound: true,
    run: () => onStory(row.id),
  }))
  const isExact = exact?.kind === 'story'
  const id = isExact ? exact.id : /^\d{1,15}$/.test(words) ? Number(words) : null
  const byId: readonly PaletteEntry[] =
    id === null
      ? []
      : [
          {
            ...PLAIN_ENTRY,
            id: `story by ID ${id}`,
            group: 'Stories',
            title: `Open the story with the ID ${id}`,
            isFound: true,
            isExact,
            run: () => onStory(id),
          },
        ]
  const all: PaletteEntry = {
    ...PLAIN_ENTRY,
    id: 'stories of words',
    group: 'Stories',
    title: `List the stories with “${shortened(words, 60)}”`,
    isFound: true,
    run: () => onSearch(words, 'visible'),
  }
  return {
    entries: [...byId, ...stories, ...unreadEntries('Stories', 'stories', found), all],
    isLooking: isLookingFor(found),
  }
}

const LONGEST = 80

/** A few symbols in words: `QNTL, KSTL and 3 more`. */
function symbolsText(symbols: readonly string[]): string {
  const shown = symbols.slice(0, 3).join(', ')
  return symbols.length > 3 ? `${shown} and ${symbols.length - 3} more` : shown
}

const withWhat = (what: string, of: string): string => (of === '' ? what : `${what}: ${shortened(of, LONGEST)}`)

/** The words for a place of the window. `storyTitle` returns the title of a story that is known, otherwise null. */
export function placeTitle(location: Location, storyTitle: (id: number) => string | null): string {
  const { view, news } = location
  const label = labelOf(view)
  if (view === 'news')
    return news.selected === null
      ? withWhat(label, news.filter.query)
      : withWhat('Story', storyTitle(news.selected) ?? String(news.selected))
  if (view === 'ratios') return withWhat(label, symbolsText(location.ratios.symbols))
  if (view === 'earnings') return withWhat(label, symbolsText(location.earnings.request.symbols))
  if (view === 'sheet') return withWhat(label, location.sheet.symbol ?? '')
  return label
}

/** A place where the window was, and the words for it. */
interface RecentPlace {
  title: string
  place: Location
}

/** Maximum number of places that are offered. */
const MOST = 6

/** The last places before the current one, each once, the last one first. */
export function recentPlaces(
  steps: readonly Location[],
  current: Location,
  storyTitle: (id: number) => string | null,
): readonly RecentPlace[] {
  const titled = steps.toReversed().map((place) => ({ title: placeTitle(place, storyTitle), place }))
  const seen = new Set([placeTitle(current, storyTitle)])
  return titled
    .filter(({ title }) => {
      const isNew = !seen.has(title)
      seen.add(title)
      return isNew
    })
    .slice(0, MOST)
}

function useCommandEntries(): readonly PaletteEntry[] {
  const registry = useRegistry()
  return useAllCommands()
    .filter(({ id }) => id !== 'window.palette')
    .map(({ id, title, keys: [keys], menu, view, isElsewhere, isOn, unavailable }) => ({
      ...PLAIN_ENTRY,
      id,
      group: 'Commands',
      title,
      note: isElsewhere && view !== undefined ? labelOf(view) : isOn ? 'Chosen' : '',
      keys: keys === undefined ? undefined : keysText(keys),
      unavailable: isElsewhere ? null : unavailable,
      also: view === undefined ? menu : `${menu} ${labelOf(view)}`,
      run: () => registry.run(id),
    }))
}

function useConnectionEntries(): readonly PaletteEntry[] {
  const current = useConnectionId()
  const connect = useConnect()
  const saved = useQuery(connectionsQuery)
  const others = (saved.data ?? [])
    .filter(({ id }) => id !== current)
    .map(({ id, name }): PaletteEntry => ({
      ...PLAIN_ENTRY,
      id: `connection ${id}`,
      group: 'Connections',
      title: `${SWITCH_WORDS} ${visibleName(shortened(name, LONGEST_TITLE))}`,
      also: 'connection',
      run: () => connect.mutate(id),
    }))
  return [...others, ...unreadEntries('Connections', 'connections', saved)]
}

/** The prefixes and the short forms; choosing one puts it into the field. `symbol` is an example. */
const helpEntries = (symbol: string, onType: (text: string) => void): readonly PaletteEntry[] => [
  ...SCOPES.map(({ prefix, title }): PaletteEntry => ({
    ...PLAIN_ENTRY,
    id: `scope ${prefix}`,
    group: 'Narrow down',
    title,
    keys: prefix,
    staysOpen: true,
    run: () => onType(prefix),
  })),
  ...[...shortForms(symbol), ...companyForms(symbol)].map(({ form, title }): PaletteEntry => ({
    ...PLAIN_ENTRY,
    id: `short form ${form}`,
    group: 'Short forms',
    title,
    keys: form,
    staysOpen: true,
    run: () => onType(form),
  })),
]

/** Watch lists, saved searches, alerts and mute rules. */
function useListEntries({ onSearch }: Destinations): readonly PaletteEntry[] {
  const organiser = useQuery(organiserQuery)
  const { data } = organiser
  const entry = (id: string, title: string, note: string, run: () => void): PaletteEntry => ({
    ...PLAIN_ENTRY,
    id,
    group: 'Lists and searches',
    title: visibleName(shortened(title, LONGEST_TITLE)),
    note,
    also: note,
    run,
  })
  return [
    ...(data?.watchLists ?? []).map((list) =>
      entry(`list ${list.id}`, list.name, 'watch list', () => onSearch(writeTerm('list', list.name), 'visible')),
    ),
    ...(data?.queries ?? []).map(({ id, name, query, purpose }) =>
      entry(`query ${id}`, name, PURPOSES[purpose], () => onSearch(query, purpose === 'mute' ? 'hidden' : 'visible')),
    ),
    ...unreadEntries('Lists and searches', 'lists and searches', organiser),
  ]
}

const PURPOSES: Readonly<Record<QueryPurpose, string>> = { saved: 'saved search', alert: 'alert', mute: 'mute rule' }

/** Number of stories whose titles are read. */
const MAX_TITLES = 12

/** The places where the window was before the last start, the last one last. */
function useEarlierPlaces(connection: string): readonly Location[] {
  const start = useQuery({ ...windowStartQuery, enabled: false }).data
  const view = start?.views.find((each) => each.connection === connection)
  return [...(view?.recents ?? []), ...(view?.place == null ? [] : [view.place])].map((place) => ({
    ...FIRST_LOCATION,
    ...place,
  }))
}

/** The stories of places, so that their titles are known. */
const storiesOf = (places: readonly Location[]): number[] => [
  ...new Set(places.flatMap(({ view, news }) => (view === 'news' && news.selected !== null ? [news.selected] : []))),
]

/** The places where the window was, also before the last start. */
function useRecentEntries(
  steps: readonly Location[],
  current: Location,
  { onPlace }: Destinations,
): readonly PaletteEntry[] {
  const connection = useConnectionId()
  const client = useQueryClient()
  const places = [...useEarlierPlaces(connection), ...steps]
  useQueries({
    queries: storiesOf(places)
      .slice(-MAX_TITLES)
      .map((id) => newsQueries.cachedItem(connection, id)),
  })
  const storyTitle = (id: number): string | null => {
    const lookup = client.getQueryData(newsQueries.cachedItem(connection, id).queryKey)?.value
    return lookup?.found === true ? visibleText(shortened(lookup.story.item.title, LONGEST_TITLE)) : null
  }
  return recentPlaces(places, current, storyTitle).map(({ title, place }) => ({
    ...PLAIN_ENTRY,
    id: `place ${title}`,
    group: 'Recent',
    title,
    run: () => onPlace(place),
  }))
}

/** Each part of the settings and each of their lines by its name. */
function settingsEntries(
  isDemonstration: boolean,
  current: Location,
  { onPlace }: Destinations,
): readonly PaletteEntry[] {
  const isThere = ({ of }: { of?: 'demonstration' | 'service' }): boolean =>
    of === undefined || (of === 'demonstration') === isDemonstration
  const parts = (Object.keys(SECTION_TITLES) as SettingsSection[])
    .map((section) => ({ section, ...SECTION_WORDS[section] }))
    .filter(isThere)
    .map(({ section, also = '' }): PaletteEntry => ({
      ...PLAIN_ENTRY,
      id: `settings ${section}`,
      group: 'Settings',
      title: SECTION_TITLES[section],
      note: 'Settings',
      also: `settings ${also}`,
      run: () => onPlace({ ...current, view: 'settings', settings: { section } }),
    }))
  const lines = SETTINGS_LINES.filter(isThere).map(({ section, name, title = name, also = '' }): PaletteEntry => ({
    ...PLAIN_ENTRY,
    id: `setting ${section} ${name}`,
    group: 'Settings',
    title,
    note: `Settings · ${SECTION_TITLES[section]}`,
    also: `settings ${SECTION_TITLES[section]} ${also}`,
    run: () => onPlace({ ...current, view: 'settings', settings: { section, line: name } }),
  }))
  return [...parts, ...lines]
}

/** Leads to the form for a test of a kind of webhook. */
const webhookEntry = (kind: WebhookKind, current: Location, { onPlace }: Destinations): PaletteEntry => ({
  ...PLAIN_ENTRY,
  id: `webhook test of ${kind}`,
  group: 'Short forms',
  title: `Webhook test of ${kind}`,
  note: labelOf('webhooks'),
  isExact: true,
  run: () => onPlace({ ...current, view: 'webhooks', webhooks: { ...current.webhooks, panel: 'send', kind } }),
})

/** Leads to what was read of companies, in words. */
const companyFormEntry = ({ words, place }: CompanyForm, { onPlace }: Destinations): PaletteEntry => ({
  ...PLAIN_ENTRY,
  id: `reading ${words}`,
  group: 'Short forms',
  title: words,
  isExact: true,
  run: () => onPlace(place),
})

/** The filters of deliveries that were saved for the connection. */
function useDeliveryFilterEntries(current: Location, { onPlace }: Destinations): readonly PaletteEntry[] {
  const { deliveryFilters } = usePreferences()
  const connection = useConnectionId()
  return (ownProperty(deliveryFilters, connection) ?? []).map(({ name, text, filter }) => ({
    ...PLAIN_ENTRY,
    id: `delivery filter ${name}`,
    group: 'Lists and searches',
    title: visibleName(shortened(name, LONGEST_TITLE)),
    note: 'saved filter of deliveries',
    also: 'saved filter of deliveries',
    run: () =>
      onPlace({
        ...current,
        view: 'webhooks',
        webhooks: {
          ...current.webhooks,
          panel: 'receiver',
          search: text,
          filter,
          showsFilter: true,
          follows: true,
          selected: null,
          selectedPlace: null,
        },
      }),
  }))
}

/** An example of a symbol, where none is in use. */
const EXAMPLE = 'AAPL'

interface Offered {
  entries: readonly PaletteEntry[]
  /** Whether more is being looked for, so that another entry may come first. */
  isLooking: boolean
}

/** Everything that the palette can offer for what was typed; `symbols` are those in use in the window. */
export function useEntries(
  scope: Scope,
  words: string,
  steps: readonly Location[],
  current: Location,
  symbols: readonly string[],
  destinations: Destinations,
  onType: (text: string) => void,
): Offered {
  const { demonstration } = useConnection()
  const { templates } = usePreferences()
  const found = useSymbols(words, scope, symbols)
  const exact = scope === 'all' ? readShortForm(words, (symbol) => found.counts.has(symbol)) : null
  const recent = useRecentEntries(steps, current, destinations)
  const commands = useCommandEntries()
  const companies = companyEntries(found, exact, current, destinations)
  const stories = useStoryEntries(words, scope, exact, destinations)
  const lists = useListEntries(destinations)
  const deliveryFilters = useDeliveryFilterEntries(current, destinations)
  const connections = useConnectionEntries()
  const isLooking = found.isLooking || stories.isLooking
  if (scope === 'commands') return { entries: commands, isLooking }
  if (scope === 'symbols') return { entries: companies, isLooking }
  if (scope === 'stories') return { entries: stories.entries, isLooking }
  if (scope === 'help') {
    const help = commands.filter(({ also }) => also.startsWith('Help'))
    return { entries: [...help, ...helpEntries(symbols[0] ?? EXAMPLE, onType)], isLooking }
  }
  const form = readCompanyForm(words, templates, found.meantBy, current)
  const read = form === null ? [] : [companyFormEntry(form, destinations)]
  const webhooks = exact?.kind === 'webhook' ? [webhookEntry(exact.webhook, current, destinations)] : []
  // Without words they would only be in the way of what was used.
  const settings = words === '' ? [] : settingsEntries(demonstration !== null, current, destinations)
  return {
    entries: [
      ...read,
      ...recent,
      ...commands,
      ...companies,
      ...lists,
      ...deliveryFilters,
      ...stories.entries,
      ...connections,
      ...settings,
      ...webhooks,
    ],
    isLooking,
  }
}
