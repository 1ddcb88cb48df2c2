import type { ReactElement } from 'react'
import { useQuery } from '@tanstack/react-query'
import { EVERY_STORY } from '../../../app/domain/news/list-reads.ts'
import type { StoryFilter } from '../../../app/domain/news/list-reads.ts'
import { useConnectionId } from '../../query/connection.ts'
import { countText } from '../../format/size.ts'
import { inBackground, errorInfoOf } from '../../query/error-info.ts'
import { useShown } from '../../query/use-shown.ts'
import { useCommands } from '../../commands/commands.tsx'
import { CommandTool } from '../../ui/command-tools.tsx'
import { useOwnScreen } from '../../ui/first-screen.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { SourceMark } from '../../ui/source-mark.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import { UnreadableNote } from '../../ui/unreadable-note.tsx'
import { EmptyList } from './empty-list.tsx'
import { newsQueries } from './queries.ts'
import { ListMenu } from './list-menu.tsx'
import { MissingStories, OlderNote, useOlderCommands } from './older-stories.tsx'
import { StoryList } from './story-list.tsx'
import { useListKeys } from './use-list-keys.ts'
import { useOlderStories } from './use-older-stories.ts'
import { useStoryRows } from './use-story-rows.ts'
import type { Triage } from './mutations.ts'
import { WatchBar } from './watch-bar.tsx'
import { useLayout } from '../../ui/layout.ts'

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

/** The list of stories with its count and source; separate, so that loading pages does not render the rest again. */
export function ListPane({
  filter,
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
  const live = useQuery(newsQueries.refresh(connection, asked, useLayout().listText))
  const error = live.error === null ? null : errorInfoOf(live.error)
  const outcome = error === null ? (live.data?.value ?? null) : null
  const coverage = outcome?.coverage ?? null
  const older = useOlderStories(filter, asked, coverage, live.data?.source.receivedAt ?? null)
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
          : rows.hidden === 0
            ? 'No rule hides a story of this list.'
            : null,
      run: () => onFilter({ ...filter, shows: 'hidden' }),
    },
  ])
  useOlderCommands(coverage, older)
  useListKeys({ rows, selected, selectedIndex, select: onSelect, filter, triage, focusStory })

  // What the service sent is in the library before it is in the list.
  const isComing = live.isFetching || (rows.isReading && live.dataUpdatedAt > rows.readAt)

  const answered = error === null ? live.data?.source : undefined
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

  const count = `${totalText}${filter.shows === 'hidden' ? ', hidden by rules' : ''}`

  return (
    <section className="news-list" aria-label="Story list" data-pane>
      <Toolbar
        className="toolbar pane-head"
        tools={[
          {
            id: 'count',
            room: 'grows',
            shows: (
              <span className="quiet pane-title" title={count}>
                {count}
              </span>
            ),
          },
          rows.hidden > 0 && filter.shows === 'visible'
            ? {
                id: 'hidden',
                shows: (
                  <CommandTool id="news.show-hidden" look="link">
                    {countText(rows.hidden)} hidden
                  </CommandTool>
                ),
              }
            : null,
        ]}
        end={
          <>
            <ListMenu />
            <SourceMark shown={shown} isRefreshing={live.isFetching} now={now} />
          </>
        }
      />
      <p className="visually-hidden" role="status">
        {filter.query === '' || !rows.isKnown ? '' : rows.total === 0 ? 'No story matches' : `${count} found`}
      </p>
      <div className="news-notes">
        <WatchBar now={now} />
        {error === null ? null : (
          <ErrorNote error={error} calm={rows.total > 0} bar onRetry={() => inBackground(live.refetch())} />
        )}
        {rows.error === null ? null : <ErrorNote error={rows.error} calm={rows.isKnown} bar onRetry={rows.retry} />}
        <FailedRules names={rows.failedRules} />
        {rows.isPartial ? (
          <p className="news-note">
            The search has not read every story: a phrase is looked for in the newest 4{'\u2009'}000 that contain all of
            its words, a GICS name in the newest 40{'\u2009'}000. Add a word, a symbol or a date to search further back.
          </p>
        ) : null}
        <MissingStories outcome={outcome} now={now} />
      </div>
      {rows.total > 0 ? (
        <StoryList
          key={JSON.stringify(filter)}
          rows={rows}
          query={filter.query}
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
      ) : isComing || !rows.isKnown ? (
        <EmptyState title={isComing ? 'Requesting stories…' : 'Reading the library…'} />
      ) : (
        <EmptyList filter={filter} error={error} received={live.data?.value.received ?? null} hidden={rows.hidden} />
      )}
      <div className="news-foot">
        <OlderNote coverage={coverage} older={older} isEmpty={rows.total === 0} />
        {older.isAtEnd || rows.total === 0 ? (
          <UnreadableNote items={live.data?.value.unreadable ?? null} className="news-note" />
        ) : null}
      </div>
    </section>
  )
}
