import { use, useEffect, useRef, useState, type ReactElement } from 'react'
import { useQuery } from '@tanstack/react-query'
import { saysTheSame } from '../../../../app/errors/describe-error.ts'
import { PRESENT_WORDS } from '../../../../app/domain/news/known-at.ts'
import { EVERY_STORY, type StoryFilter } from '../../../../app/domain/news/list-reads.ts'
import { useConnectionId } from '../../../query/connection.ts'
import { countText, counted } from '../../../../app/domain/values/number-form.ts'
import { errorOf, inBackground } from '../../../query/errors.ts'
import { useShown } from '../../../query/display-state.ts'
import { useCommands } from '../../../commands/commands.tsx'
import { CommandLink, CommandTool } from '../../../ui/controls/command-tools.tsx'
import { useOwnScreen } from '../../../ui/states/startup-screen.ts'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { Announcement } from '../../../ui/states/messages.tsx'
import { ErrorNote, ErrorLine } from '../../../ui/states/error-note.tsx'
import { SourceMark } from '../../../ui/states/source-mark.tsx'
import { Toolbar } from '../../../ui/controls/toolbar.tsx'
import { UnreadableNote } from '../../../ui/states/unreadable-note.tsx'
import { newsQueries } from '../queries.ts'
import { MissingStories, OlderNote, useOlderCommands, useOlderStories } from './older-stories.tsx'
import { StoryList } from './story-list.tsx'
import { useListKeys } from './use-list-keys.ts'
import { useStoryRows } from './use-story-rows.ts'
import type { Triage } from '../mutations.ts'
import { useStable } from '../../../ui/keys/stable-values.ts'
import { useLayout } from '../../../ui/layout/window-layout.ts'
import type { ErrorInfo } from '../../../../app/errors/app-error.ts'
import { isNotStored } from '../../../format/display-state.ts'
import { fullTime } from '../../../format/time.ts'
import { useTimeZone } from '../../../ui/text/date-time.tsx'
import { STORY_COLUMNS, LIST_TEXTS } from '../../../../app/domain/news/view-choices.ts'
import { DENSITIES } from '../../../../app/domain/settings/appearance.ts'
import { AppearanceContext } from '../../../ui/layout/appearance.tsx'
import { CommandMenuChecks, CommandMenuChoice, Menu, MenuSeparator } from '../../../ui/controls/menu.tsx'
import { CATALOGUE } from '../../../../app/domain/commands/catalogue.ts'
import { organiserQuery, useRefreshWatchList } from '../../../query/organiser.ts'
import { age } from '../../../../app/domain/responses/display-state.ts'

/** Number of symbols that are named; the others are counted. */
const NAMED_SYMBOLS = 3

/** The first symbols by name, and how many more there are. */
const symbolsText = (symbols: readonly string[]): string =>
  [
    symbols.slice(0, NAMED_SYMBOLS).join(', '),
    ...(symbols.length > NAMED_SYMBOLS ? [counted(symbols.length - NAMED_SYMBOLS, 'more symbol')] : []),
  ].join(' and ')

/** When the watch lists were refreshed, and what that brought. The foot of the window shows a refresh under way. */
export function WatchBar({ now }: { now: number }): ReactElement | null {
  const connection = useConnectionId()
  const organiser = useQuery(organiserQuery)
  const refresh = useRefreshWatchList()
  const watch = useQuery(newsQueries.watch(connection))
  const lists = organiser.data?.watchLists ?? []
  const hasLists = lists.length > 0
  useCommands([
    {
      id: 'news.refresh-lists',
      unavailable: !hasLists
        ? organiser.data === undefined
          ? 'The watch lists are not read yet.'
          : (CATALOGUE['news.refresh-lists'].needs ?? null)
        : watch.data?.running === true && watch.data.isEvery
          ? 'The watch lists are being refreshed.'
          : null,
      run: () => refresh(null),
    },
  ])
  if (watch.data === undefined || !hasLists) return null
  const { running, requests, fresh, revised, removed, unreadable, endedAt, error } = watch.data
  // A symbol may have been taken off the lists since.
  const isWatched = (symbol: string): boolean => lists.some(({ symbols }) => symbols.includes(symbol))
  const [pending, unlisted] = [watch.data.pending.filter(isWatched), watch.data.unlisted.filter(isWatched)]
  const brought = [`${fresh} new`, `${revised} edited`, ...(removed > 0 ? [`${removed} removed`] : [])].join(', ')
  const failed = error === null || error.kind === 'cancelled' || running ? null : error
  return (
    <>
      <p className="news-note watch-bar">
        <span role="status">
          {running
            ? 'Refreshing the watch lists…'
            : endedAt === null
              ? 'Watch lists have not been refreshed since the start of Tearsheet'
              : `Watch lists: ${counted(requests, 'request')} · ${brought}`}
          {error?.kind === 'cancelled' ? ' · stopped' : ''}
        </span>
        {/* Not announced, because it changes each minute. */}
        {running || endedAt === null ? null : <span data-only-now="">{age(endedAt, now)}</span>}
        <span className="toolbar-spring" />
        <CommandLink id="news.refresh-lists">Refresh lists</CommandLink>
      </p>
      <UnreadableNote items={unreadable} className="news-note" />
      {running || pending.length === 0 ? null : (
        <p className="news-note">Not all updates of {symbolsText(pending)} were read. The next refresh goes on.</p>
      )}
      {running || unlisted.length === 0 ? null : (
        <p className="news-note">
          The service does not list all updates of {symbolsText(unlisted)}. Some of their stories may be missing.
        </p>
      )}
      {/* “Refresh lists” tries again. */}
      <ErrorLine
        className="news-note"
        what={requests === 0 ? 'No list was refreshed.' : 'Not every list was refreshed.'}
        error={failed}
        onRetry={null}
      />
    </>
  )
}

/** What is said of the lists of the side bar that the person or the service fills, by their queries. */
const EMPTY_LISTS: Readonly<Record<string, readonly [title: string, next: string]>> = {
  'is:unread': ['Every cached story is read', 'New stories are unread until you open them.'],
  'is:starred': ['No starred story', 'Star the story on screen, and it is listed here and stays cached.'],
  'is:revised': ['No edited story', 'A story is listed here once the service changes one that is cached.'],
  'is:removed': ['No removed story', 'A story is listed here once the service removes one that is cached.'],
}

/** Explains an empty list: filtered here, hidden by rules, or nothing from the service. */
export function EmptyList({
  filter,
  error,
  received,
  hidden,
}: {
  filter: StoryFilter
  error: ErrorInfo | null
  /** Number of stories in the service's last response for this list; null when there was none. */
  received: number | null
  hidden: number
}): ReactElement {
  const connection = useConnectionId()
  const all = useQuery(newsQueries.count(connection, EVERY_STORY)).data
  /** Null while it is not known. */
  const cached = all === undefined ? null : all.total + all.hidden
  const isFiltered = filter.query.trim() !== ''
  const clear = <CommandTool id="news.show-all">Show all stories</CommandTool>

  if (filter.shows === 'hidden') return <EmptyState title="No hidden stories">{clear}</EmptyState>
  if (hidden > 0) {
    return (
      <EmptyState
        title={`Your mute rules hide ${hidden === 1 ? 'the only story' : `all ${countText(hidden)} stories`} in this list`}
      >
        <CommandTool id="news.show-hidden">Show hidden stories and their rules</CommandTool>
      </EmptyState>
    )
  }
  if (filter.knownAt !== undefined)
    return (
      <EmptyState
        title={
          isFiltered
            ? 'No cached story that had been received by then matches this filter'
            : 'No story that had been received by then is cached'
        }
      >
        <CommandTool id="window.show-now">Show what is known now</CommandTool>
        {isFiltered ? clear : null}
      </EmptyState>
    )
  if (received === 0) {
    return (
      <EmptyState title="The service returned an empty list">
        <p>
          {isFiltered
            ? 'Either no story matches this filter, or this key’s plan does not include the matching stories. The service does not say which.'
            : 'This key’s plan may not include any stories. The service does not say.'}
        </p>
        {isFiltered ? clear : null}
      </EmptyState>
    )
  }
  const own = EMPTY_LISTS[filter.query.trim()]
  if (own !== undefined && cached !== 0)
    return (
      <EmptyState title={own[0]}>
        <p>{own[1]}</p>
        {clear}
      </EmptyState>
    )
  if (isFiltered && cached !== 0) {
    return (
      <EmptyState title="No cached story matches this filter">
        <p>
          {cached === null ? '' : `${counted(cached, 'story is', 'stories are')} cached. `}
          {received === null
            ? error !== null && isNotStored(error)
              ? 'Tearsheet could not store more.'
              : 'Tearsheet could not request more from the service.'
            : 'The service can filter by symbols and dates only. Tearsheet applied the rest of the filter to the cached stories.'}
        </p>
        {clear}
        {received === null ? null : <CommandTool id="news.look-further">Look further back</CommandTool>}
      </EmptyState>
    )
  }
  return <EmptyState title={error === null ? 'No stories yet' : 'No cached stories'} />
}

/** The menu on the head of the story list: its density, how much of each story it requests and, of one-line stories, the columns. */
export function ListMenu(): ReactElement {
  const { density } = use(AppearanceContext)
  const { listText } = useLayout()
  const chosen = DENSITIES.find(({ id }) => id === density)?.label ?? ''
  return (
    <Menu
      label={`${chosen} list: density and columns`}
      content={
        <>
          <CommandMenuChoice
            label="Density"
            options={DENSITIES}
            value={density}
            command={(id) => `appearance.density-${id}`}
          />
          <MenuSeparator />
          <CommandMenuChoice
            label="The list requests"
            options={LIST_TEXTS}
            value={listText}
            command={(id) => `news.text-${id}`}
          />
          {density === 'compact' ? (
            <>
              <MenuSeparator />
              <CommandMenuChecks label="Columns" options={STORY_COLUMNS} command={(id) => `news.column-${id}`} />
            </>
          ) : null}
        </>
      }
    >
      {chosen}
    </Menu>
  )
}

/** How many rules a note names. */
const MAX_NAMED = 3

const isEveryStory = ({ query, order, shows }: StoryFilter): boolean =>
  query.trim() === EVERY_STORY.query && order === EVERY_STORY.order && shows === EVERY_STORY.shows

/** Says which mute rules hide nothing, and what to do. */
function FailedRules({ names }: { names: readonly string[] }): ReactElement | null {
  if (names.length === 0) return null
  const named = names.slice(0, MAX_NAMED).map((name) => `“${name}”`)
  const rest = names.length - named.length
  return (
    <p className="news-note">
      {names.length === 1 ? 'A mute rule hides' : `${names.length} mute rules hide`} nothing, because{' '}
      {names.length === 1 ? 'it' : 'they'} cannot be applied:{' '}
      {[...named, ...(rest > 0 ? [`${rest} more`] : [])].join(', ')}. Change or remove{' '}
      {names.length === 1 ? 'it' : 'them'} in the side bar.
    </p>
  )
}

/** Announces how many stories a search found. Until the next count is known the one before stays, so that the same one is said once. */
function Found({ text }: { text: string | null }): ReactElement {
  const [said, setSaid] = useState('')
  if (text !== null && text !== said) setSaid(text)
  return <Announcement>{text ?? said}</Announcement>
}

/** Says as of when the list is, and what is not of then. */
function KnownNote({ filter: { query }, knownAt }: { filter: StoryFilter; knownAt: number }): ReactElement {
  const zone = useTimeZone()
  return (
    <p className="news-note" role="status">
      Stories that had been received by {fullTime(knownAt, zone)}, with the headlines of then. Marks are those of now.{' '}
      {query.trim() === '' ? '' : PRESENT_WORDS}
    </p>
  )
}

/** The list of stories with its count and source; separate, so that loading pages does not render the rest again. */
export function ListPane({
  filter,
  isBefore,
  asked,
  selected,
  selectedIndex,
  now,
  triage,
  top,
  onTop,
  onSelect,
  onFilter,
}: {
  filter: StoryFilter
  /** Whether that is the search before, because what is in the search now cannot be read. */
  isBefore: boolean
  /** The query of the last request to the service. */
  asked: string
  selected: number | null
  selectedIndex: number
  now: number
  triage: Triage
  /** ID of the first story in sight; null at the beginning of the list. */
  top: number | null
  onTop: (id: number | null) => void
  onSelect: (id: number, index: number) => void
  onFilter: (change: Partial<StoryFilter>) => void
}): ReactElement {
  const connection = useConnectionId()
  const rows = useStoryRows(filter)
  // What was known earlier can be asked of the library only.
  const isAsked = filter.knownAt === undefined
  const live = useQuery({ ...newsQueries.refresh(connection, asked, useLayout().listText), enabled: isAsked })
  const error = errorOf(live)
  const outcome = error === null ? (live.data?.value ?? null) : null
  const coverage = outcome?.coverage ?? null
  // What the service sent is in the library before it is in the list.
  const isBehind = live.dataUpdatedAt > rows.readAt
  // Another window may have asked for the same stories, so that they are new to this list and not to the library.
  const lacksStories = isBehind && outcome !== null && outcome.fresh > 0
  const isUnread = rows.isReading || lacksStories
  // Where main told of the stories before its answer came, nothing else has the list read after it. Once for each answer, whatever the clock says.
  const readList = useStable(rows.retry)
  const isMissed = lacksStories && !rows.isReading
  const readFor = useRef(0)
  useEffect(() => {
    if (!isMissed || readFor.current === live.dataUpdatedAt) return
    readFor.current = live.dataUpdatedAt
    readList()
  }, [isMissed, live.dataUpdatedAt, readList])
  const { pushedAt = null } = useQuery(newsQueries.watch(connection)).data ?? {}
  const older = useOlderStories(filter, asked, coverage, live.data?.source.receivedAt ?? null, isUnread)
  const focusStory = (): void => {
    document.querySelector<HTMLElement>('.story-scroll')?.focus()
  }
  useCommands([
    {
      id: 'news.show-all',
      unavailable: isEveryStory(filter) ? 'All stories are shown.' : null,
      run: () => onFilter(EVERY_STORY),
    },
    {
      id: 'news.show-hidden',
      unavailable:
        filter.shows === 'hidden'
          ? 'They are shown.'
          : rows.hidden === null
            ? 'What rules hide of this list is not counted yet.'
            : rows.hidden === 0
              ? 'No rule hides a story of this list.'
              : null,
      run: () => onFilter({ ...filter, shows: 'hidden' }),
    },
  ])
  useOlderCommands(coverage, older)
  // The list itself tells a screen reader which row is chosen while it has the focus.
  const [told, setTold] = useState<number | null>(null)
  const select = (id: number, index: number): void => {
    setTold(document.activeElement?.matches('.story-list') === true ? null : id)
    onSelect(id, index)
  }
  useListKeys({ rows, selected, selectedIndex, select, filter, triage, focusStory })

  const isComing = live.isFetching || (rows.isReading && isBehind)

  // What the service answered now says nothing of an earlier time.
  const answered = error === null && filter.knownAt === undefined ? live.data?.source : undefined
  const shown = useShown({
    request: live,
    source: answered ?? { state: 'cached', receivedAt: rows.receivedAt, because: null },
    // A list that the service answered with nothing of the filter is not one that was never received, and nothing is missing while
    // the library is still reading.
    hasAny: rows.total > 0 || rows.receivedAt !== null || !rows.isKnown || isComing,
    now,
  })
  const totalText =
    rows.total === 0
      ? 'Stories'
      : `${countText(rows.total)}${rows.isExact ? '' : '+'} ${rows.total === 1 ? 'story' : 'stories'}`

  useOwnScreen(rows.error !== null || (rows.total === 0 && rows.isKnown))

  const count = [
    totalText,
    filter.shows === 'hidden' ? ', hidden by rules' : '',
    isBefore ? ' of the search before' : '',
  ].join('')

  return (
    <section className="news-list" aria-label="Story list" data-pane data-before={isBefore || undefined}>
      <Toolbar
        className="toolbar pane-head"
        tools={[
          {
            id: 'count',
            room: 'grows',
            shows: (
              <span
                className="quiet pane-title"
                title={isBefore ? `${count}: the search as it is now cannot be read` : count}
              >
                {count}
              </span>
            ),
          },
          rows.hidden !== null && rows.hidden > 0 && filter.shows === 'visible'
            ? {
                id: 'hidden',
                shows: <CommandLink id="news.show-hidden">{countText(rows.hidden)} hidden</CommandLink>,
              }
            : null,
        ]}
        end={
          <>
            <ListMenu />
            <SourceMark
              shown={shown}
              isPast={filter.knownAt !== undefined}
              isRefreshing={live.isFetching}
              pushedAt={pushedAt}
              now={now}
            />
          </>
        }
      />
      <Found
        text={
          isBefore
            ? count
            : filter.query === ''
              ? ''
              : !rows.isKnown
                ? null
                : rows.total === 0
                  ? 'No story matches'
                  : `${count} found`
        }
      />
      <Announcement>{selected === null || told !== selected ? '' : rows.at(selectedIndex)?.title}</Announcement>
      <div className="news-notes">
        <WatchBar now={now} />
        <ErrorNote error={error} calm={rows.total > 0} bar onRetry={() => inBackground(live.refetch())} />
        {rows.error === null || saysTheSame(rows.error, error) ? null : (
          <ErrorNote error={rows.error} calm={rows.isKnown} bar onRetry={rows.retry} />
        )}
        {filter.knownAt === undefined ? null : <KnownNote filter={filter} knownAt={filter.knownAt} />}
        <FailedRules names={rows.failedRules} />
        {filter.knownAt === undefined ? <MissingStories outcome={outcome} now={now} /> : null}
      </div>
      {rows.total > 0 ? (
        <StoryList
          key={JSON.stringify(filter)}
          rows={rows}
          query={filter.query}
          isPast={filter.knownAt !== undefined}
          selected={selected}
          selectedIndex={selectedIndex}
          now={now}
          onSelect={onSelect}
          triage={triage}
          isByTime={filter.order === 'newest'}
          onLook={older.look}
          top={top}
          onTop={onTop}
        />
      ) : rows.error !== null && !rows.isKnown ? (
        <EmptyState title="This list cannot be shown">
          {rows.error.kind === 'invalid-input' ? <CommandTool id="news.show-all">Show all stories</CommandTool> : null}
        </EmptyState>
      ) : !rows.isKnown || (isComing && filter.knownAt === undefined) ? (
        <EmptyState title={isComing ? 'Requesting stories…' : 'Reading the library…'} />
      ) : (
        <EmptyList
          filter={filter}
          error={error}
          received={live.data?.value.received ?? null}
          hidden={rows.hidden ?? 0}
        />
      )}
      <div className="news-foot">
        {filter.knownAt === undefined ? (
          <OlderNote coverage={coverage} older={older} isEmpty={rows.total === 0} />
        ) : null}
        {older.isAtEnd || rows.total === 0 ? (
          <UnreadableNote items={live.data?.value.unreadable ?? null} className="news-note" />
        ) : null}
      </div>
    </section>
  )
}
