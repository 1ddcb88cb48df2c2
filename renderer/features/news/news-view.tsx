import { use, useCallback, useMemo, useState, type ReactElement } from 'react'
import { useQuery, QueryObserver, useQueryClient } from '@tanstack/react-query'
import { EVERY_STORY, highlightsOf, type StoryFilter } from '../../../app/domain/news/list-reads.ts'
import { asTyped, termsOf } from '../../../app/domain/news/query-terms.ts'
import { parseStoryQuery, writeTerm } from '../../../app/domain/news/story-query.ts'
import { STORY_ORDERS, LIST_TEXTS, STORY_COLUMNS } from '../../../app/domain/news/view-choices.ts'
import type { Place } from '../../../app/ipc/window/location.ts'
import type { ResponseRef } from '../../../app/domain/responses/sourced-value.ts'
import { useConnectionId } from '../../query/connection.ts'
import { errorInfoOf, errorOf, inBackground } from '../../query/errors.ts'
import { AppearanceContext } from '../../ui/layout/appearance.tsx'
import { CommandChoice, CommandTool, KeysHint, useCommandButton } from '../../ui/controls/command-tools.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { useCommands } from '../../commands/commands.tsx'
import { useKnownAt } from '../../ui/controls/moment-field.tsx'
import { SplitPane } from '../../ui/layout/split-pane.tsx'
import { Toolbar } from '../../ui/controls/toolbar.tsx'
import { changeLayout, useLayout, currentLayout } from '../../ui/layout/window-layout.ts'
import { copyAll } from '../../ui/text/copy-text.ts'
import { useCopyAddress } from '../../query/table-address.ts'
import { MAX_TABLE_STORIES } from '../../../app/domain/programs/command.ts'
import { countText } from '../../../app/domain/values/number-form.ts'
import { useMinute } from '../../ui/text/clock.ts'
import { ListPane } from './list/list-pane.tsx'
import { newsQueries } from './queries.ts'
import { OrganiserDialogs, type Editing } from './organise/organiser-dialogs.tsx'
import { OpenById } from './search/open-by-id.tsx'
import { SideBar } from './organise/side-bar.tsx'
import { useSaveNotes } from './organise/mutations.ts'
import { StoryPane } from './story/story-pane.tsx'
import { StorySearch } from './search/story-search.tsx'
import { useTriage } from './mutations.ts'
import type { SearchMistake } from '../../../app/domain/news/query-tokens.ts'
import type { ErrorInfo } from '../../../app/errors/app-error.ts'
import { COMPLETENESS_ORDER, type Completeness } from '../../../app/domain/news/news-item.ts'
import { sayDone } from '../../ui/states/messages.tsx'
import { ViewBoundary } from '../../ui/states/view-boundary.tsx'
import { usePreferences, useSavePreferences } from '../../query/preferences.ts'
import { organiserQuery, useRefreshWatchList } from '../../query/organiser.ts'
import { choiceCommands } from '../../commands/registry.ts'
import './news.css'
import './organise/side-bar.css'
import './list/story-list.css'
import './story/story.css'
import './history/history.css'
import './story/story-paper.css'
import './organise/organiser-dialogs.css'
import './narrow.css'

/** Where a query is wrong that main refuses; null for any other error. Without a place it is all of it. */
const mistakeIn = (error: ErrorInfo, { query }: StoryFilter): SearchMistake | null =>
  error.kind === 'invalid-input'
    ? { at: error.place?.at ?? 0, length: error.place?.length ?? query.length, message: error.errorText }
    : null

/**
 * The filter to list: the wanted one, or the last one that main could read while it refuses that, with what is wrong with it; and why the
 * beginning of the wanted list cannot be read, null where it can.
 */
function useListed(wanted: StoryFilter): {
  listed: StoryFilter
  mistake: SearchMistake | null
  readError: ErrorInfo | null
} {
  const head = useQuery(newsQueries.page(useConnectionId(), wanted, 0))
  const [good, setGood] = useState<StoryFilter | null>(null)
  // It stays while the same query is tried again.
  const [refused, setRefused] = useState<{ filter: StoryFilter; mistake: SearchMistake } | null>(null)
  const readError = errorOf(head)
  const mistake = readError === null ? null : mistakeIn(readError, wanted)
  if (head.data !== undefined && good !== wanted) setGood(wanted)
  if (mistake !== null && refused?.filter !== wanted) setRefused({ filter: wanted, mistake })
  if (refused !== null && (refused.filter !== wanted || head.data !== undefined)) setRefused(null)
  return refused === null || good === null
    ? { listed: wanted, mistake: null, readError }
    : { listed: good, mistake: refused.mistake, readError }
}

const SAID: Readonly<Record<Completeness, string>> = {
  headline: 'The list requests headlines',
  abstract: 'The list requests headlines and abstracts',
  full: 'The list requests full stories',
}

/** Requests the next larger part of each story for the list; after the full story, the headline. */
export function requestOtherText(): void {
  const place = COMPLETENESS_ORDER.indexOf(currentLayout().listText)
  const listText = COMPLETENESS_ORDER[(place + 1) % COMPLETENESS_ORDER.length] ?? 'abstract'
  changeLayout({ listText })
  sayDone(SAID[listText])
}

/** Offers the commands that choose how much of each story the list requests, and the columns of one-line stories. */
export function useListChoices(): void {
  const { density } = use(AppearanceContext)
  const { storyColumns } = usePreferences()
  const { listText } = useLayout()
  const save = useSavePreferences()
  useCommands([
    ...choiceCommands('news.text', LIST_TEXTS, listText, (id) => changeLayout({ listText: id })),
    { id: 'news.next-list-text', run: requestOtherText },
    ...STORY_COLUMNS.map(({ id }) => ({
      id: `news.column-${id}` as const,
      unavailable: density === 'compact' ? null : 'Only the compact density has columns.',
      isOn: storyColumns.includes(id),
      run: () =>
        save({
          storyColumns: STORY_COLUMNS.map((each) => each.id).filter((each) =>
            each === id ? !storyColumns.includes(id) : storyColumns.includes(each),
          ),
        }),
    })),
  ])
}

/**
 * Refreshes the list that is requested with `asked`, and the watch list that `query` shows. It goes on when another view is shown: the
 * foot of the window shows it, and cancels it.
 */
export function useRefreshNews(asked: string, query: string): () => void {
  const client = useQueryClient()
  const connection = useConnectionId()
  const { listText } = useLayout()
  const refreshList = useRefreshWatchList()
  return () => {
    // A query without an observer is cancelled.
    const watcher = new QueryObserver(client, { ...newsQueries.refresh(connection, asked, listText), enabled: false })
    const release = watcher.subscribe(() => undefined)
    inBackground(watcher.refetch({ cancelRefetch: false }).finally(release))
    const list = client
      .getQueryData(organiserQuery.queryKey)
      ?.watchLists.find((each) => termsOf(query)[0] === writeTerm('list', each.name))
    if (list !== undefined) refreshList(list.id)
  }
}

/** State of the news view, kept by the shell so that going back restores it. */
export type NewsState = Place['news']

export const INITIAL_NEWS: NewsState = { filter: EVERY_STORY, selected: null, index: -1, top: null }

/** Links out of the news view, and state changes with or without a step in the history. */
interface NewsViewProps {
  state: NewsState
  onGo: (change: Partial<NewsState>) => void
  onAdjust: (change: Partial<NewsState>) => void
  onRatios: (symbol: string) => void
  onInspect: (ref: ResponseRef) => void
}

/** Below this width the side bar stands above the list, in CSS pixels; narrow.css has the same. */
const NARROW = 760

const storyList = (): HTMLElement | null => document.querySelector<HTMLElement>('.story-list')

/**
 * Leaves the search, or the time as of which it is, for the list. Where there is no list, it goes to the side bar. After Enter it stays, because the search is what can be
 * changed then; it goes to a list that is read only later, unless the person goes on typing or elsewhere.
 */
function leaveSearch(isAsked: boolean): void {
  const list = storyList()
  if (list !== null || !isAsked) {
    ;(list ?? document.querySelector<HTMLElement>('.side button'))?.focus()
    return
  }
  const search = document.activeElement
  const observer = new MutationObserver(() => {
    const read = storyList()
    if (read === null && document.activeElement === search) return
    observer.disconnect()
    if (document.activeElement === search) read?.focus()
  })
  observer.observe(document.body, { childList: true, subtree: true })
  search?.addEventListener('input', () => observer.disconnect(), { once: true })
}

/** The news reader: side bar, list and story. */
export function NewsView({ state, onGo, onAdjust, onRatios, onInspect }: NewsViewProps): ReactElement {
  const connection = useConnectionId()
  const { density } = use(AppearanceContext)
  const now = useMinute()
  const triage = useTriage()
  const { filter, selected } = state
  const { knownAt } = filter
  const [isTyped, setIsTyped] = useState(false)
  // An incomplete query leaves the list unchanged while it is being typed.
  const [shown, setShown] = useState({ filter, isTyped: false })
  if (parseStoryQuery(filter.query).ok && (shown.filter !== filter || shown.isTyped !== isTyped))
    setShown({ filter, isTyped })
  const wanted = useMemo(
    () => (shown.isTyped ? { ...shown.filter, query: asTyped(shown.filter.query) } : shown.filter),
    [shown],
  )
  const { listed, mistake, readError } = useListed(wanted)
  const isBefore = shown.filter !== filter || mistake !== null
  const [asked, setAsked] = useState(filter.query)
  const layout = useLayout()
  // Where the side bar would stand above the list, it is shown only when it is asked for.
  const [isNarrow] = useState(() => innerWidth <= NARROW)
  const [showsAbove, setShowsAbove] = useState(false)
  const showsSide = isNarrow ? showsAbove : layout.showsSide
  const isAsked = knownAt === undefined
  const { error } = useQuery({ ...newsQueries.refresh(connection, asked, layout.listText), enabled: isAsked })
  const refresh = useRefreshNews(asked, filter.query)

  const select = useCallback((id: number, index = -1): void => onGo({ selected: id, index }), [onGo])

  // A filter that was clicked, not typed, is also requested from the service, as far as it can filter.
  const choose = useCallback(
    (change: Partial<StoryFilter>): void => {
      setIsTyped(false)
      const next = { ...filter, order: 'newest' as const, shows: 'visible' as const, ...change }
      onGo({ filter: next, index: -1, top: null })
      if (parseStoryQuery(next.query).ok) setAsked(next.query)
    },
    [filter, onGo],
  )

  const type = (change: Partial<StoryFilter>): void =>
    onAdjust({ filter: { ...filter, ...change }, index: -1, top: null })
  const known = useKnownAt(
    'news',
    knownAt ?? null,
    (at) => {
      const { knownAt: _before, ...present } = filter
      onGo({ filter: at === null ? present : { ...present, knownAt: at }, index: -1, top: null })
    },
    () => leaveSearch(false),
  )
  const showTop = useCallback((top: number | null) => onAdjust({ top }), [onAdjust])

  function toggleSide(): void {
    if (isNarrow) setShowsAbove(!showsSide)
    else changeLayout({ showsSide: !showsSide })
  }
  const [editing, setEditing] = useState<Editing>(null)
  const copyAddress = useCopyAddress(copyAll, sayDone)
  const saveNotes = useSaveNotes()
  const isSearched = highlightsOf(listed.query).length > 0
  useCommands([
    { id: 'news.toggle-sidebar', run: toggleSide },
    { id: 'news.refresh', run: refresh },
    {
      id: 'news.copy-address',
      unavailable:
        knownAt !== undefined
          ? 'A spreadsheet reads what is known now.'
          : filter.shows === 'hidden'
            ? 'A spreadsheet reads the stories that rules do not hide.'
            : null,
      run: () =>
        copyAddress({
          name: `Stories ${listed.query}`.trim(),
          path: '/tables/stories',
          parameters: { query: listed.query, limit: String(MAX_TABLE_STORIES) },
          note: `It has at most the newest ${countText(MAX_TABLE_STORIES)} stories.`,
        }),
    },
    {
      id: 'news.save-notes',
      unavailable: knownAt === undefined ? null : 'Notes are those of now. Show what is known now first.',
      run: () => saveNotes({ title: `Notes on stories ${listed.query}`.trim(), stories: listed }),
    },
    ...choiceCommands(
      'news.order',
      STORY_ORDERS,
      filter.order,
      (id) => type({ order: id }),
      isSearched ? null : 'Search for words first.',
    ),
  ])
  useListChoices()
  const button = useCommandButton()

  return (
    <div className="news">
      <Toolbar
        tools={[
          {
            id: 'side',
            room: 'stays',
            shows: (
              <button
                {...button('news.toggle-sidebar')}
                className="button button-quiet"
                aria-label="Side bar"
                aria-pressed={showsSide}
              >
                <Icon name="panel" size={15} />
              </button>
            ),
          },
          {
            id: 'search',
            room: 'grows',
            shows: (
              <StorySearch
                query={filter.query}
                mistake={shown.filter === filter ? mistake : null}
                isBefore={isBefore}
                onQuery={(query) => {
                  setIsTyped(true)
                  type({ query, shows: 'visible' })
                }}
                onAsk={(query) => choose({ ...filter, query })}
                onLeave={leaveSearch}
              />
            ),
          },
          isSearched
            ? {
                id: 'order',
                shows: (
                  <CommandChoice
                    label="Order"
                    options={STORY_ORDERS}
                    value={filter.order}
                    command={(id) => `news.order-${id}`}
                  />
                ),
              }
            : null,
          ...known,
          { id: 'open', shows: <OpenById onOpen={select} /> },
        ]}
        end={<CommandTool id="news.refresh">Refresh</CommandTool>}
      />
      <div className="news-panes">
        <SplitPane
          name="news side"
          label="Side bar width"
          initial={196}
          smallest={140}
          largest={420}
          rest={750}
          least={600}
          first={
            showsSide ? <SideBar filter={isBefore ? listed : filter} onFilter={choose} onEdit={setEditing} /> : null
          }
          second={
            <SplitPane
              name="news"
              initial={density === 'compact' ? 560 : 440}
              initialShare={0.36}
              smallest={260}
              largest={900}
              rest={420}
              least={340}
              first={
                <ListPane
                  filter={listed}
                  isBefore={isBefore}
                  asked={asked}
                  selected={selected}
                  selectedIndex={state.index}
                  now={now}
                  triage={triage}
                  top={state.top}
                  onTop={showTop}
                  onSelect={select}
                  onFilter={choose}
                />
              }
              second={
                selected === null ? (
                  <EmptyState title="No story chosen">
                    <p>
                      Choose one in the list
                      <KeysHint of={['news.next', 'news.previous']} />, or open one by its node ID.
                    </p>
                  </EmptyState>
                ) : (
                  // A story that cannot be drawn leaves the list, so that another one can be opened.
                  <ViewBoundary key={selected} title="This story could not be shown">
                    <StoryPane
                      id={selected}
                      query={listed.query}
                      knownAt={listed.knownAt}
                      now={now}
                      triage={triage}
                      listError={isAsked ? (error === null ? null : errorInfoOf(error)) : readError}
                      onRatios={onRatios}
                      onInspect={onInspect}
                      onOpen={select}
                      onQuery={(query) => choose({ query })}
                    />
                  </ViewBoundary>
                )
              }
            />
          }
        />
      </div>
      <OrganiserDialogs editing={editing} filter={filter} onEdit={setEditing} onRemoved={() => choose({ query: '' })} />
    </div>
  )
}
