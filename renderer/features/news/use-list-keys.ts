import { useEffect, useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useShortcuts } from '../../ui/shortcuts.tsx'
import { newsQueries } from './queries.ts'
import type { StoryFilter } from './queries.ts'
import type { StoryRows } from './use-story-rows.ts'
import { useConnectionId } from '../../query/connection.ts'
import type { Triage } from './mutations.ts'

/** What the keys of the list act on. */
export interface ListKeys {
  rows: StoryRows
  selected: number | null
  selectedIndex: number
  select: (id: number, index: number) => void
  filter: StoryFilter
  triage: Triage
  focusStory: () => void
}

/** Maximum number of stories to search for the next unread one. */
const LOOKED_THROUGH = 5000

/** Keyboard triage: moves through the list and marks stories. */
export function useListKeys({ rows, selected, selectedIndex, select, filter, triage, focusStory }: ListKeys): void {
  const connection = useConnectionId()
  const client = useQueryClient()
  // Keys can arrive faster than pages are read, so each step starts from the target of the last one, not from the screen.
  const place = useRef(selectedIndex)
  useEffect(() => {
    place.current = selectedIndex
  }, [selectedIndex])

  async function go(to: number): Promise<void> {
    const index = Math.max(0, Math.min(rows.total - 1, to))
    place.current = index
    const row = await rows.fetch(index)
    if (row !== null) select(row.id, index)
  }

  async function nextUnread(): Promise<void> {
    const start = place.current + 1
    for (let index = start; index < Math.min(rows.total, start + LOOKED_THROUGH); index++) {
      const row = await rows.fetch(index)
      if (row === null) return
      if (!row.isRead) {
        place.current = index
        select(row.id, index)
        return
      }
    }
  }

  function pageDown(): void {
    const scroller = document.querySelector('.story-scroll')
    const isAtEnd = scroller === null || scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 4
    if (isAtEnd) void nextUnread()
    else scroller.scrollBy({ top: scroller.clientHeight * 0.85 })
  }

  const story = (): ReturnType<typeof storyOf> => storyOf(selected)
  const storyOf = (id: number | null) => {
    const cached = id === null ? undefined : client.getQueryData(newsQueries.cachedItem(connection, id).queryKey)
    return cached?.value.found === true ? cached.value.story : null
  }

  function toggle(what: 'read' | 'starred' | 'pinned'): void {
    const found = story()
    if (found === null) return
    const { mark, item } = found
    const at = Date.now()
    if (what === 'read')
      triage.mark(
        item.id,
        { readAt: mark.readAt === null ? at : null },
        mark.readAt === null ? 'Marked as read' : 'Marked as unread',
      )
    else if (what === 'starred')
      triage.mark(
        item.id,
        { starredAt: mark.starredAt === null ? at : null },
        mark.starredAt === null ? 'Starred' : 'Star removed',
      )
    else
      triage.mark(
        item.id,
        { pinnedAt: mark.pinnedAt === null ? at : null },
        mark.pinnedAt === null ? 'Pinned for offline' : 'Unpinned',
      )
  }

  useShortcuts([
    {
      keys: 'j',
      label: 'Next story',
      group: 'News',
      run: () => void go(place.current + 1),
    },
    {
      keys: 'k',
      label: 'Previous story',
      group: 'News',
      run: () => void go(place.current - 1),
    },
    {
      keys: 'ArrowDown',
      label: 'Next story',
      group: 'News',
      run: () => void go(place.current + 1),
    },
    {
      keys: 'ArrowUp',
      label: 'Previous story',
      group: 'News',
      run: () => void go(place.current - 1),
    },
    {
      keys: 'Home',
      label: 'First story',
      group: 'News',
      run: () => void go(0),
    },
    {
      keys: 'End',
      label: 'Last story',
      group: 'News',
      run: () => void go(rows.total - 1),
    },
    { keys: 'Space', label: 'Scroll, then go to the next unread story', group: 'News', run: pageDown },
    {
      keys: 'n',
      label: 'Next unread story',
      group: 'News',
      run: () => void nextUnread(),
    },
    { keys: 'o', label: 'Go to the story', group: 'News', run: focusStory },
    { keys: 'Enter', label: 'Go to the story', group: 'News', run: focusStory },
    {
      keys: 'u',
      label: 'Mark as read or unread',
      group: 'News',
      run: () => toggle('read'),
    },
    {
      keys: 's',
      label: 'Star or unstar',
      group: 'News',
      run: () => toggle('starred'),
    },
    {
      keys: 'p',
      label: 'Pin for offline or unpin',
      group: 'News',
      run: () => toggle('pinned'),
    },
    {
      keys: 'Shift+A',
      label: 'Mark the whole list as read',
      group: 'News',
      run: () => triage.markAllRead(filter),
    },
  ])
}
