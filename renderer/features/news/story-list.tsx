import { useEffect, useRef } from 'react'
import type { ReactElement } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import type { StoryRow } from '../../../app/ipc/news-schemas.ts'
import { useHighlightPattern } from './highlighted.tsx'
import { newsQueries } from './queries.ts'
import { rowKeys } from './row-keys.ts'
import { StoryLine } from './story-line.tsx'
import { useRowMenu } from './use-row-menu.ts'
import type { Triage } from './mutations.ts'
import type { ListSight } from './use-older-stories.ts'
import type { StoryRows } from './use-story-rows.ts'
import { useConnectionId } from '../../query/connection.ts'

const ROW_HEIGHT = 44

/** The rows last on screen, shown while a distant page is being read. */
interface LastShown {
  rows: readonly (StoryRow | undefined)[]
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
}): ReactElement {
  const connection = useConnectionId()
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count: rows.total,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 4,
  })
  const items = virtualizer.getVirtualItems()
  const keys = rowKeys(items.map(({ index }) => index))
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0]
  const { show, total } = rows
  useEffect(() => show(first, last), [first, last, show])
  const lastCreatedAt = isByTime ? (rows.at(last)?.createdAt ?? null) : null
  useEffect(() => {
    if (total > 0) onLook({ createdAt: lastCreatedAt, index: last, total })
  }, [last, lastCreatedAt, total, onLook])
  useEffect(() => {
    if (selectedIndex >= 0) virtualizer.scrollToIndex(selectedIndex)
    // Also for another story at the same index, when the one before it has left the list.
  }, [selectedIndex, selected, virtualizer])

  // Keep the previous rows until those of a jump are read, so that the list does not flash blank.
  const lastShown = useRef<LastShown>({ rows: [] })
  const found = items.map(({ index }) => rows.at(index))
  const isComplete = found.every((row) => row !== undefined)
  useEffect(() => {
    if (isComplete) lastShown.current = { rows: found }
  })

  const shown = isComplete ? found : found.map((row, place) => row ?? lastShown.current.rows[place])

  const pattern = useHighlightPattern(query)
  const ids = isComplete ? found.map((row) => row.id) : []
  const snippets = useQuery({
    ...newsQueries.snippets(connection, query, ids),
    enabled: pattern !== null && ids.length > 0,
    placeholderData: keepPreviousData,
  })
  const offerRow = useRowMenu(triage, onSelect)
  const snippetOf = new Map(pattern === null ? [] : snippets.data?.map((snippet) => [snippet.id, snippet]))

  return (
    <div
      ref={scroller}
      className="story-list"
      role="listbox"
      aria-label="Stories"
      tabIndex={0}
      data-pane-focus
      aria-activedescendant={selected === null ? undefined : `story-${selected}`}
      onContextMenu={(event) => {
        // The menu key belongs to the chosen row, which has not the focus itself.
        const row = event.target === event.currentTarget ? rows.at(selectedIndex) : undefined
        if (row !== undefined) offerRow(event, row, selectedIndex)
      }}
    >
      <div style={{ height: virtualizer.getTotalSize(), position: 'relative' }}>
        {items.map(({ index, start }, place) => {
          const row = shown[place]
          if (row === undefined) return null
          return (
            <StoryLine
              key={keys[place]}
              row={row}
              index={index}
              total={rows.total}
              start={start}
              height={ROW_HEIGHT}
              isSelected={row.id === selected}
              now={now}
              pattern={pattern}
              snippet={snippetOf.get(row.id) ?? null}
              onSelect={onSelect}
              onMenu={offerRow}
            />
          )
        })}
      </div>
    </div>
  )
}
