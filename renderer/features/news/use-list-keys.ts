import { useEffect, useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useShortcuts } from '../../ui/shortcuts.tsx'
import { newsQueries } from './news-queries.ts'
import type { StoryFilter } from './news-queries.ts'
import type { StoryRows } from './use-story-rows.ts'
import { useConnectionId } from '../../query/connection.ts'
import type { Triage } from './use-triage.ts'

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

/** How many stories before and after its last place the chosen one is searched for when others have arrived or gone. */
const LOOKED_AROUND = 200

/** Keyboard triage: moves through the list and marks stories. */
export function useListKeys({ rows, selected, selectedIndex, select, filter, triage, focusStory }: ListKeys): void {
  const connection = useConnectionId()
  const client = useQueryClient()
  // Keys can arrive faster than pages are read, so steps are done in turn, each from the target of the last one, not from the screen.
  const place = useRef({ index: selectedIndex, id: selected })
  useEffect(() => {
    place.current = { index: selectedIndex, id: selected }
  }, [selectedIndex, selected])
  const steps = useRef(Promise.resolve())
  const inTurn = (step: () => Promise<void>): void => {
    // A page that cannot be read is an error of the list, which shows it.
    steps.current = steps.current.then(step).catch(() => undefined)
  }

  /** The index of the chosen story in the present list: others may have arrived before it. */
  async function chosenIndex(): Promise<number> {
    const { index, id } = place.current
    if (index < 0 || id === null) return index
    for (let distance = 0; distance <= LOOKED_AROUND; distance++)
      for (const each of new Set([index + distance, index - distance]))
        if (each >= 0 && (await rows.fetch(each))?.id === id) return each
    return index
  }

  async function go(to: number): Promise<void> {
    const index = Math.max(0, Math.min(rows.total - 1, to))
    const row = await rows.fetch(index)
    if (row === null) return
    place.current = { index, id: row.id }
    select(row.id, index)
  }

  const goBy = (step: number): void => inTurn(async () => go((await chosenIndex()) + step))

  async function findUnread(): Promise<void> {
    const start = (await chosenIndex()) + 1
    for (let index = start; index < Math.min(rows.total, start + LOOKED_THROUGH); index++) {
      const row = await rows.fetch(index)
      if (row === null) return
      if (!row.isRead) {
        await go(index)
        return
      }
    }
  }
  const nextUnread = (): void => inTurn(findUnread)

  function pageDown(): void {
    const scroller = document.querySelector('.story-scroll')
    const isAtEnd = scroller === null || scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 4
    if (isAtEnd) nextUnread()
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
      void triage.mark(
        item.id,
        { readAt: mark.readAt === null ? at : null },
        mark.readAt === null ? 'Marked as read' : 'Marked as unread',
      )
    else if (what === 'starred')
      void triage.mark(
        item.id,
        { starredAt: mark.starredAt === null ? at : null },
        mark.starredAt === null ? 'Starred' : 'Star removed',
      )
    else
      void triage.mark(
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
      run: () => goBy(1),
    },
    {
      keys: 'k',
      label: 'Previous story',
      group: 'News',
      run: () => goBy(-1),
    },
    {
      keys: 'ArrowDown',
      label: 'Next story',
      group: 'News',
      run: () => goBy(1),
    },
    {
      keys: 'ArrowUp',
      label: 'Previous story',
      group: 'News',
      run: () => goBy(-1),
    },
    {
      keys: 'Home',
      label: 'First story',
      group: 'News',
      run: () => inTurn(() => go(0)),
    },
    {
      keys: 'End',
      label: 'Last story',
      group: 'News',
      run: () => inTurn(() => go(rows.total - 1)),
    },
    { keys: 'Space', label: 'Scroll, then go to the next unread story', group: 'News', run: pageDown },
    {
      keys: 'n',
      label: 'Next unread story',
      group: 'News',
      run: nextUnread,
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
      run: () => void triage.markAllRead(filter),
    },
  ])
}
