import { Fragment, use, useEffect, useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { StoryRow } from '../../../app/ipc/news-schemas.ts'
import { usePreferences } from '../../query/preferences.ts'
import { AppearanceContext, rowHeight } from '../../ui/appearance.tsx'
import { listAttributes } from '../../ui/listbox.ts'
import { useOwnScreen } from '../../ui/first-screen.ts'
import { CompactHead, CompactLine, StoryLine } from './story-line.tsx'
import { useHighlightPattern } from './highlighted.tsx'
import { newsQueries } from './queries.ts'
import { useRowKeys, useSteadyRows } from '../../ui/row-keys.ts'
import { useTallList } from '../../ui/use-tall-list.ts'
import { useRowMenu } from './use-row-menu.ts'
import type { Triage } from './mutations.ts'
import { useDayHeads } from './use-day-heads.ts'
import { useEarlier } from './use-earlier.ts'
import { useListPlace } from './use-list-place.ts'
import { useStoriesAhead } from './use-stories-ahead.ts'
import type { ListSight } from './use-older-stories.ts'
import type { StoryRows } from './use-story-rows.ts'
import { useConnectionId } from '../../query/connection.ts'

/** Rows that are drawn on either side of those in sight. */
const OVERSCAN = 4

const HEIGHTS = { compact: 1.7, regular: 3.4, relaxed: 5.4 } as const

/** The rows last on screen, shown while a distant page is being read. */
function rowsOnScreen() {
  let last: readonly (StoryRow | undefined)[] = []
  return {
    keep(rows: readonly (StoryRow | undefined)[]): void {
      last = rows
    },
    at: (place: number): StoryRow | undefined => last[place],
  }
}

/** The virtual list of stories; `onLook` tells which row is the last in view. */
export function StoryList({
  rows,
  query,
  selected,
  selectedIndex,
  now,
  isByTime,
  triage,
  onSelect,
  onLook,
  top,
  onTop,
}: {
  rows: StoryRows
  query: string
  selected: number | null
  /** Index of the selected story in the list; -1 when none is selected or the index is unknown. */
  selectedIndex: number
  now: number
  /** Whether the rows are sorted by creation, newest first. */
  isByTime: boolean
  triage: Triage
  onSelect: (id: number, index: number) => void
  onLook: (sight: ListSight) => void
  /** ID of the first story in sight; null at the beginning of the list. */
  top: number | null
  onTop: (id: number | null) => void
}): ReactElement {
  const connection = useConnectionId()
  const appearance = use(AppearanceContext)
  const { storyColumns } = usePreferences()
  const height = rowHeight(HEIGHTS, appearance)
  const isCompact = appearance.density === 'compact'
  const isByDay = isCompact && isByTime
  const scroller = useRef<HTMLDivElement>(null)
  const drawn = useTallList({ count: rows.total, height, kind: isByDay, overscan: OVERSCAN, scroller })
  const items = drawn.rows
  const dayAt = useDayHeads({ has: isByDay, height, rows, items, resize: drawn.resize })
  const keys = useRowKeys(items.map(({ index }) => index))
  useStoriesAhead(rows, selectedIndex)
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0]
  const { show, total } = rows
  useEffect(() => show(first, last), [first, last, show])
  const lastCreatedAt = isByTime ? (rows.at(last)?.createdAt ?? null) : null
  useEffect(() => {
    if (total > 0) onLook({ createdAt: lastCreatedAt, index: last, total })
  }, [last, lastCreatedAt, total, onLook])
  const returnTo = useListPlace({ rows, list: drawn, scroller, top, onTop, selected, selectedIndex })
  useSteadyRows({
    // The best ones are in another order when others come.
    rows: isByTime ? items.map(({ index }) => ({ id: rows.at(index)?.id, index })) : [],
    overscan: OVERSCAN,
    count: total,
    height,
    moveBy: drawn.moveBy,
    onLost(id) {
      // The top of the list shows what comes.
      if ((scroller.current?.scrollTop ?? 0) > 0) returnTo(id)
    },
  })

  // Keep the previous rows until those of a jump are read, so that the list does not flash blank.
  const [lastShown] = useState(rowsOnScreen)
  const found = items.map(({ index }) => rows.at(index))
  const isComplete = found.every((row) => row !== undefined)
  useEffect(() => {
    if (isComplete) lastShown.keep(found)
  })

  useOwnScreen(isComplete && items.length > 0)
  const shown = isComplete ? found : found.map((row, place) => row ?? lastShown.at(place))

  const pattern = useHighlightPattern(query)
  const ids = isComplete ? found.map((row) => row.id) : []
  const snippets = useQuery({
    ...newsQueries.snippets(connection, query, ids),
    enabled: pattern !== null && ids.length > 0,
    placeholderData: keepPreviousData,
  })
  // Each step of a scroll would read for rows that are gone at once, and delay those to come.
  const earlierOf = useEarlier(rows, [first, last], isComplete && !drawn.isScrolling)
  const offerRow = useRowMenu(triage, onSelect)
  const snippetOf = new Map(pattern === null ? [] : snippets.data?.map((snippet) => [snippet.id, snippet]))

  const list = (
    <div
      ref={scroller}
      className="story-list row-list"
      {...listAttributes({ label: 'Stories', kind: 'story', chosen: selected, drawn: shown.map((row) => row?.id) })}
      data-pane-focus
      data-by-day={isByDay || undefined}
      onContextMenu={(event) => {
        // The menu key belongs to the chosen row, which has not the focus itself.
        const row = event.target === event.currentTarget ? rows.at(selectedIndex) : undefined
        if (row !== undefined) offerRow(event, row, selectedIndex)
      }}
    >
      <div style={{ height: drawn.way, position: 'relative' }}>
        {items.map(({ index, start }, place) => {
          const row = shown[place]
          if (row === undefined) return null
          const day = dayAt(index)
          const line = {
            row,
            index,
            total: rows.total,
            start: day === null ? start : start + height,
            height,
            isSelected: row.id === selected,
            now,
            pattern,
            snippet: snippetOf.get(row.id) ?? null,
            earlier: earlierOf.get(row.id) ?? null,
            onSelect,
            onMenu: offerRow,
          }
          return (
            <Fragment key={keys[place]}>
              {day === null ? null : (
                <div className="story-day" role="presentation" style={{ transform: `translateY(${start}px)`, height }}>
                  {day}
                </div>
              )}
              {isCompact ? <CompactLine columns={storyColumns} isByDay={isByDay} {...line} /> : <StoryLine {...line} />}
            </Fragment>
          )
        })}
      </div>
    </div>
  )
  return isCompact ? (
    <div className="story-columns">
      <CompactHead columns={storyColumns} isByDay={isByDay} />
      {list}
    </div>
  ) : (
    list
  )
}
