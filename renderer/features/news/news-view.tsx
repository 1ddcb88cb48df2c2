import { useCallback, useMemo } from 'react'
import type { ReactElement } from 'react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { StoryRow } from '../../../app/domain/news-views.ts'
import type { AnswerRef } from '../../../app/domain/source-ref.ts'
import { faultOfError } from '../../query/fault-of.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FaultNote } from '../../ui/fault-note.tsx'
import { useShortcuts } from '../../ui/shortcuts.tsx'
import { SourceMark } from '../../ui/source-mark.tsx'
import { SplitPane } from '../../ui/split-pane.tsx'
import { useMinute } from '../../ui/use-minute.ts'
import { NewsToolbar } from './news-toolbar.tsx'
import { newsQueries, NO_FILTER } from './news-queries.ts'
import type { NewsFilter } from './news-queries.ts'
import { StoryList } from './story-list.tsx'
import { StoryPane } from './story-pane.tsx'
import './news.css'

/** What the news view shows: kept by the shell, so that going back finds it again. */
export interface NewsState {
  filter: NewsFilter
  selected: number | null
}

/** The state of a news view nobody has touched. */
export const INITIAL_NEWS: NewsState = { filter: NO_FILTER, selected: null }

/** The news reader: list and story side by side. */
export function NewsView({ state, onChange, onRatios, onInspect }: {
  state: NewsState
  onChange: (state: NewsState) => void
  onRatios: (symbol: string) => void
  onInspect: (ref: AnswerRef) => void
}): ReactElement {
  const now = useMinute()
  const { filter, selected } = state
  const live = useInfiniteQuery(newsQueries.list(filter))
  const held = useQuery({ ...newsQueries.heldList(filter), enabled: live.data === undefined })
  const pages = useMemo(() => live.data?.pages ?? (held.data === undefined ? [] : [held.data]), [live.data, held.data])
  const rows = useMemo<readonly StoryRow[]>(() => {
    // Stories published while paging shift the pages, so the same one may come twice.
    const seen = new Map<number, StoryRow>()
    for (const page of pages) for (const row of page.value.rows) if (!seen.has(row.id)) seen.set(row.id, row)
    return [...seen.values()]
  }, [pages])
  const source = pages[0]?.source ?? null
  const fault = live.error === null ? (source?.because ?? null) : faultOfError(live.error)

  const select = (id: number | null): void => { onChange({ ...state, selected: id }) }
  const step = (by: number): void => {
    const place = rows.findIndex((row) => row.id === selected)
    const next = rows[place < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, place + by))]
    if (next !== undefined) select(next.id)
  }
  useShortcuts([
    { keys: 'j', label: 'Next story', group: 'News', run: () => { step(1) } },
    { keys: 'k', label: 'Previous story', group: 'News', run: () => { step(-1) } },
    { keys: 'ArrowDown', label: 'Next story', group: 'News', run: () => { step(1) } },
    { keys: 'ArrowUp', label: 'Previous story', group: 'News', run: () => { step(-1) } },
  ])

  const { hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = live
  const loadMore = useCallback(() => { if (hasNextPage && !isFetchingNextPage) void fetchNextPage() }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  const filtered = filter.tickers.length > 0 || filter.dateFrom !== null || filter.dateTo !== null

  return (
    <div className="news">
      <NewsToolbar filter={filter} onFilter={(next) => { onChange({ filter: next, selected }) }} onOpen={select} onRefresh={() => { void refetch() }} />
      <SplitPane
        name="news" initial={470} smallest={260} largest={900}
        first={
          <section className="news-list" aria-label="Story list">
            <div className="pane-head">
              <span className="quiet">{rows.length === 0 ? 'Stories' : `${rows.length}${hasNextPage ? '+' : ''} stories`}{filtered ? ', filtered' : ''}</span>
              <span className="toolbar-spring" />
              <SourceMark source={source} waiting={live.isFetching} now={now} />
            </div>
            {fault === null ? null : <FaultNote fault={fault} calm={rows.length > 0} bar />}
            {rows.length > 0 ? (
              <StoryList rows={rows} selected={selected} now={now} more={hasNextPage} onSelect={select} onMore={loadMore} />
            ) : live.isFetching ? <EmptyState title="Asking the service…" /> : fault === null ? (
              <EmptyState title="The service answered with an empty list">
                <p>{filtered ? 'No story passes this filter, or the plan of this key leaves those stories out. The service does not say which.' : 'The plan of this key may include no stories. The service does not say.'}</p>
                {filtered ? <button type="button" className="button" onClick={() => { onChange({ ...state, filter: NO_FILTER }) }}>Clear the filter</button> : null}
              </EmptyState>
            ) : <EmptyState title="Nothing of this is held" />}
          </section>
        }
        second={
          selected === null ? (
            <EmptyState title="No story chosen">
              <p>Choose one in the list, go through them with <kbd>j</kbd> and <kbd>k</kbd>, or open one by its node ID.</p>
            </EmptyState>
          ) : (
            <StoryPane
              key={selected} id={selected} now={now} onRatios={onRatios} onInspect={onInspect} onOpen={select}
              onSymbol={(symbol) => { onChange({ ...state, filter: { ...NO_FILTER, tickers: [symbol.toUpperCase()] } }) }}
            />
          )
        }
      />
    </div>
  )
}
