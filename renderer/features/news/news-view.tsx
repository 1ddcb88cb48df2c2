import { use, useCallback, useMemo, useState } from 'react'
import type { ReactElement } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { asTyped, termsOf } from '../../../app/domain/news/query-terms.ts'
import { parseStoryQuery } from '../../../app/domain/news/story-query.ts'
import type { Place } from '../../../app/ipc/place.ts'
import type { ResponseRef } from '../../../app/domain/responses/source-ref.ts'
import { organiserQuery } from '../../query/organiser.ts'
import { useConnectionId } from '../../query/connection.ts'
import { errorInfoOf } from '../../query/error-info.ts'
import { inBackground } from '../../query/in-background.ts'
import { AppearanceContext } from '../../ui/appearance.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { useCommands } from '../../commands/commands.tsx'
import { KeysHint } from '../../ui/keys-hint.tsx'
import { SplitPane } from '../../ui/split-pane.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import { changeLayout, useLayout } from '../../ui/layout.ts'
import { useMinute } from '../../ui/use-minute.ts'
import { ListPane } from './list-pane.tsx'
import { EVERY_STORY, highlightsOf, newsQueries } from './queries.ts'
import type { StoryFilter } from './queries.ts'
import { OpenById } from './open-by-id.tsx'
import { SideBar, watchListQuery } from './side-bar.tsx'
import { StoryPane } from './story-pane.tsx'
import { StorySearch } from './story-search.tsx'
import { useRefreshWatchList, useTriage } from './mutations.ts'
import { requestOtherText } from './list-text.ts'
import './news.css'
import './side-bar.css'
import './story-list.css'
import './alerts.css'
import './story.css'
import './story-marks.css'
import './history.css'
import './news-dialogs.css'
import { useListed } from './use-listed.ts'
import './narrow.css'

/** State of the news view, kept by the shell so that going back restores it. */
export type NewsState = Place['news']

/** The initial state of the news view. */
export const INITIAL_NEWS: NewsState = { filter: EVERY_STORY, selected: null, index: -1, top: null }

/** Links out of the news view, and state changes with or without a step in the history. */
export interface NewsViewProps {
  state: NewsState
  onGo: (change: Partial<NewsState>) => void
  onAdjust: (change: Partial<NewsState>) => void
  onRatios: (symbol: string) => void
  onInspect: (ref: ResponseRef) => void
}

/** Below this width the side bar stands above the list, in CSS pixels; narrow.css has the same. */
const NARROW = 760

const ORDERS = [
  { id: 'newest', label: 'Newest' },
  {
    id: 'best',
    label: 'Title first',
    title: 'Stories with the words in their title come first, then the rest; newest first in both',
  },
] as const

/** Leaves a field for the list, or for the side bar where there is no list. */
function focusList(): void {
  const place =
    document.querySelector<HTMLElement>('.story-list') ?? document.querySelector<HTMLElement>('.side button')
  place?.focus()
}

/** Refreshes the list, and the watch list that it shows. */
function useRefresh(refetch: () => Promise<unknown>, query: string): () => void {
  const client = useQueryClient()
  const refreshList = useRefreshWatchList()
  return () => {
    inBackground(refetch())
    const list = client
      .getQueryData(organiserQuery.queryKey)
      ?.watchLists.find((each) => termsOf(query)[0] === watchListQuery(each))
    if (list !== undefined) refreshList(list.id)
  }
}

/** The news reader: side bar, list and story. */
export function NewsView({ state, onGo, onAdjust, onRatios, onInspect }: NewsViewProps): ReactElement {
  const connection = useConnectionId()
  const { density } = use(AppearanceContext)
  const now = useMinute()
  const triage = useTriage()
  const { filter, selected } = state
  const [isTyped, setIsTyped] = useState(false)
  // An incomplete query leaves the list unchanged while it is being typed.
  const [shown, setShown] = useState({ filter, isTyped: false })
  if (parseStoryQuery(filter.query).ok && (shown.filter !== filter || shown.isTyped !== isTyped))
    setShown({ filter, isTyped })
  const wanted = useMemo(
    () => (shown.isTyped ? { ...shown.filter, query: asTyped(shown.filter.query) } : shown.filter),
    [shown],
  )
  const { listed, mistake } = useListed(wanted)
  const [asked, setAsked] = useState(filter.query)
  const layout = useLayout()
  // Where the side bar would stand above the list, it is shown only when it is asked for.
  const [isNarrow] = useState(() => innerWidth <= NARROW)
  const [showsAbove, setShowsAbove] = useState(false)
  const showsSide = isNarrow ? showsAbove : layout.showsSide
  const { refetch, error } = useQuery(newsQueries.refresh(connection, asked, layout.listText))
  const refresh = useRefresh(refetch, filter.query)

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
  const showTop = useCallback((top: number | null) => onAdjust({ top }), [onAdjust])

  function toggleSide(): void {
    if (isNarrow) setShowsAbove(!showsSide)
    else changeLayout({ showsSide: !showsSide })
  }
  useCommands([
    {
      id: 'news.toggle-sidebar',
      run: toggleSide,
    },
    { id: 'news.refresh', run: refresh },
    { id: 'news.next-list-text', run: requestOtherText },
  ])

  return (
    <div className="news">
      <Toolbar
        tools={[
          {
            id: 'side',
            room: 'stays',
            shows: (
              <button
                type="button"
                className="button button-quiet"
                aria-pressed={showsSide}
                aria-label="Side bar"
                title="Show or hide the side bar"
                onClick={toggleSide}
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
                onQuery={(query) => {
                  setIsTyped(true)
                  type({ query, shows: 'visible' })
                }}
                onAsk={(query) => choose({ ...filter, query })}
                onLeave={focusList}
              />
            ),
          },
          highlightsOf(listed.query).length > 0
            ? {
                id: 'order',
                shows: (
                  <Segmented
                    label="Order"
                    value={filter.order}
                    options={ORDERS}
                    onChange={(order) => type({ order })}
                  />
                ),
              }
            : null,
          { id: 'open', shows: <OpenById onOpen={select} /> },
        ]}
        end={
          <button type="button" className="button" onClick={refresh}>
            Refresh
          </button>
        }
      />
      <div className="news-panes" data-side={showsSide}>
        {showsSide ? <SideBar filter={mistake === null ? filter : listed} onFilter={choose} /> : null}
        <SplitPane
          name="news"
          initial={density === 'compact' ? 560 : 440}
          smallest={260}
          largest={900}
          first={
            <ListPane
              filter={listed}
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
              <StoryPane
                key={selected}
                id={selected}
                query={listed.query}
                now={now}
                triage={triage}
                listError={error === null ? null : errorInfoOf(error)}
                onRatios={onRatios}
                onInspect={onInspect}
                onOpen={select}
                onQuery={(query) => choose({ query })}
              />
            )
          }
        />
      </div>
    </div>
  )
}
