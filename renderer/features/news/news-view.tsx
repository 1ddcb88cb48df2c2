import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { asTyped, parseStoryQuery } from '../../../app/domain/story-query.ts'
import type { AnswerRef } from '../../../app/domain/source-ref.ts'
import type { Source } from '../../../app/faults/sourced.ts'
import { call } from '../../bridge/desk.ts'
import { countText } from '../../format/size.ts'
import { faultOfError } from '../../query/fault-of.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FaultNote } from '../../ui/fault-note.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { useShortcuts } from '../../ui/shortcuts.tsx'
import { SourceMark } from '../../ui/source-mark.tsx'
import { SplitPane } from '../../ui/split-pane.tsx'
import { useMinute } from '../../ui/use-minute.ts'
import { EmptyList } from './empty-list.tsx'
import { EVERY_STORY, highlightsOf, newsQueries } from './news-queries.ts'
import type { StoryFilter } from './news-queries.ts'
import { OpenById } from './open-by-id.tsx'
import { SideBar } from './side-bar.tsx'
import { StoryList } from './story-list.tsx'
import { StoryPane } from './story-pane.tsx'
import { StorySearch } from './story-search.tsx'
import { useListKeys } from './use-list-keys.ts'
import { useStoryRows } from './use-story-rows.ts'
import { useTriage } from './use-triage.ts'
import { WatchBar } from './watch-bar.tsx'
import './news.css'

/** What the news view shows: kept by the shell, so that going back finds it again. */
export interface NewsState {
  filter: StoryFilter
  selected: number | null
  /** Place of the selected story in the list; -1 when it was not chosen there. */
  index: number
}

/** The state of a news view nobody has touched. */
export const INITIAL_NEWS: NewsState = { filter: EVERY_STORY, selected: null, index: -1 }

/** Where the news view leads, and how its state changes: as a step that can be gone back, or in place. */
export interface NewsViewProps {
  state: NewsState
  onGo: (state: NewsState) => void
  onAdjust: (state: NewsState) => void
  onRatios: (symbol: string) => void
  onInspect: (ref: AnswerRef) => void
}

/** The news reader: what there is to read, the list, and the story. */
export function NewsView({ state, onGo, onAdjust, onRatios, onInspect }: NewsViewProps): ReactElement {
  const now = useMinute()
  const client = useQueryClient()
  const triage = useTriage()
  const { filter, selected, index: selectedIndex } = state
  const isReadable = parseStoryQuery(filter.query).ok
  // A query that is being typed and cannot be understood yet leaves the list as it was.
  const [shown, setShown] = useState({ filter, isTyped: false })
  const [isTyped, setIsTyped] = useState(false)
  if (isReadable && (shown.filter !== filter || shown.isTyped !== isTyped)) setShown({ filter, isTyped })
  const listed = useMemo(() => (shown.isTyped ? { ...shown.filter, query: asTyped(shown.filter.query) } : shown.filter), [shown])
  const rows = useStoryRows(listed)
  const [asked, setAsked] = useState(filter.query)
  const live = useQuery(newsQueries.refresh(asked))
  const [showsSide, setShowsSide] = useState(() => sessionStorage.getItem('news.side') !== 'no')
  const pane = useRef<HTMLDivElement>(null)

  const liveFault = live.error === null ? null : faultOfError(live.error)
  const source: Source | null = live.data !== undefined && liveFault === null
    ? live.data.source
    : rows.receivedAt === null ? null : { state: 'held', receivedAt: rows.receivedAt, because: liveFault }

  const select = useCallback((id: number, index = -1): void => {
    onGo({ filter: state.filter, selected: id, index })
  }, [onGo, state.filter])

  // A filter that was chosen, not typed, also asks the service for it, as far as the service can filter.
  const choose = (change: Partial<StoryFilter>): void => {
    setIsTyped(false)
    const next = { ...filter, order: 'newest' as const, shows: 'visible' as const, ...change }
    onGo({ filter: next, selected, index: -1 })
    if (parseStoryQuery(next.query).ok) setAsked(next.query)
  }
  const ask = (query: string): void => {
    setIsTyped(false)
    onGo({ filter: { ...filter, query }, selected, index: -1 })
    if (parseStoryQuery(query).ok) setAsked(query)
  }
  const refresh = (): void => {
    void live.refetch()
    const list = filter.query.startsWith("list:") ? client.getQueryData(newsQueries.organiser.queryKey)?.watchLists.find((each) => filter.query.toLowerCase().includes(each.name.toLowerCase())) : undefined
    if (list !== undefined) void call('watch.refresh', { list: list.id }).catch(() => null)
  }

  const loadingOlder = useRef(false)
  const loadOlder = useCallback(() => {
    const last = rows.at(rows.total - 1)
    if (loadingOlder.current || last?.createdAt == null || live.data === undefined || live.error !== null) return
    loadingOlder.current = true
    // Beyond the last story that is held: the service is asked to go on from its day.
    call('news.refresh', { query: asked, olderThan: last.createdAt }).catch(() => null).then((outcome) => { loadingOlder.current = outcome?.value.fresh === 0 && outcome.value.reachedEnd }, () => undefined)
  }, [rows, asked, live.data, live.error])
  useEffect(() => { loadingOlder.current = false }, [asked])

  useListKeys({ rows, selected, selectedIndex, select, query: listed.query, triage, refresh, focusStory: () => pane.current?.querySelector<HTMLElement>('.story-scroll')?.focus() })
  const toggleSide = (): void => {
    sessionStorage.setItem('news.side', showsSide ? 'no' : 'yes')
    setShowsSide(!showsSide)
  }
  useShortcuts([{ keys: '[', label: 'Show or hide the side bar', group: 'News', run: toggleSide }])

  const hasWords = useMemo(() => highlightsOf(listed.query).length > 0, [listed])
  const totalText = rows.total === 0 ? 'Stories' : `${countText(rows.total)}${rows.isExact ? '' : '+'} ${rows.total === 1 ? 'story' : 'stories'}`

  return (
    <div className="news">
      <div className="toolbar news-toolbar">
        <button type="button" className="button button-quiet" aria-pressed={showsSide} aria-label="Side bar" title="Show or hide the side bar" onClick={toggleSide}><Icon name="panel" size={15} /></button>
        <StorySearch query={filter.query} onQuery={(query) => { setIsTyped(true); onAdjust({ filter: { ...filter, query, shows: 'visible' }, selected, index: -1 }) }} onAsk={ask} />
        {hasWords ? (
          <Segmented label="Order" value={filter.order} options={[{ id: 'newest', label: 'Newest' }, { id: 'best', label: 'Title first', title: 'Stories with the words in their title first, then the rest; newest first in both' }]} onChange={(order) => { onAdjust({ filter: { ...filter, order }, selected, index: -1 }) }} />
        ) : null}
        <span className="toolbar-spring" />
        <OpenById onOpen={select} />
        <button type="button" className="button" onClick={refresh}>Refresh</button>
      </div>
      <div className="news-panes" data-side={showsSide} ref={pane}>
        {showsSide ? <SideBar filter={filter} onFilter={choose} /> : null}
        <SplitPane
          name="news" initial={440} smallest={260} largest={900}
          first={
            <section className="news-list" aria-label="Story list">
              <div className="pane-head">
                <span className="quiet">{totalText}{listed.shows === 'hidden' ? ', hidden by rules' : ''}</span>
                {rows.hidden > 0 && listed.shows === 'visible' ? <button type="button" className="button-link" onClick={() => { onGo({ filter: { ...filter, shows: 'hidden' }, selected, index: -1 }) }}>{countText(rows.hidden)} hidden</button> : null}
                <span className="toolbar-spring" />
                <SourceMark source={source} waiting={live.isFetching} now={now} />
              </div>
              <div className="news-notes">
                <WatchBar now={now} />
                {liveFault === null ? null : <FaultNote fault={liveFault} calm={rows.total > 0} bar />}
                {rows.fault === null ? null : <FaultNote fault={rows.fault} calm bar />}
                {rows.isPartial ? <p className="news-note">The phrase was looked for in the newest 4{'\u2009'}000 stories that have all of its words. Add a word, a symbol or a date to look further back.</p> : null}
              </div>
              {rows.total > 0 ? (
                <StoryList key={JSON.stringify(listed)} rows={rows} query={listed.query} selected={selected} selectedIndex={selectedIndex} now={now} onSelect={select} onEnd={loadOlder} />
              ) : live.isFetching || !rows.isKnown ? <EmptyState title={live.isFetching ? 'Asking the service…' : 'Reading the library…'} /> : (
                <EmptyList filter={listed} fault={liveFault} received={live.data?.value.received ?? null} hidden={rows.hidden} onFilter={choose} />
              )}
            </section>
          }
          second={
            selected === null ? (
              <EmptyState title="No story chosen">
                <p>Choose one in the list, go through them with <kbd>j</kbd> and <kbd>k</kbd>, or open one by its node ID.</p>
              </EmptyState>
            ) : (
              <StoryPane
                key={selected} id={selected} query={listed.query} now={now} triage={triage} onRatios={onRatios} onInspect={onInspect} onOpen={select}
                onQuery={(query) => { choose({ query }) }}
              />
            )
          }
        />
      </div>
    </div>
  )
}
