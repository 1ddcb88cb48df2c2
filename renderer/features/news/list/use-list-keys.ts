import { useEffect, useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Story } from '../../../../app/ipc/news/stories.ts'
import type { StoryFilter } from '../../../../app/domain/news/list-reads.ts'
import { useCommands } from '../../../commands/commands.tsx'
import { newsQueries } from '../queries.ts'
import { stepFrom, type ListPlace, type ListStep, type StoryRows } from './use-story-rows.ts'
import { useConnectionId } from '../../../query/connection.ts'
import type { Triage } from '../mutations.ts'
import { isMarked, toggleMark, type MarkName } from '../toggle-mark.ts'

export interface ListKeys {
  rows: StoryRows
  selected: number | null
  selectedIndex: number
  select: (id: number, index: number) => void
  filter: StoryFilter
  triage: Triage
  focusStory: () => void
}

/** Maximum number of stories to look through for the next unread one, or for the last one of a list that became shorter. */
const LOOKED_THROUGH = 5000

/** Keyboard triage: moves through the list and marks stories. */
export function useListKeys({ rows, selected, selectedIndex, select, filter, triage, focusStory }: ListKeys): void {
  const connection = useConnectionId()
  const client = useQueryClient()
  // Keys can arrive faster than pages are read, so steps are done in turn, each from the target of the last one, not
  // from the screen.
  const place = useRef<ListPlace>({ index: selectedIndex, id: selected })
  const waiting = useRef(0)
  const steps = useRef(Promise.resolve())
  const marks = useRef(Promise.resolve())
  // The choices that are not on screen yet: a screen that follows late must not lead a step back.
  const coming = useRef<readonly number[]>([])
  const onScreen = useRef(selected)
  useEffect(() => {
    if (selected !== onScreen.current) {
      const seen = selected === null ? -1 : coming.current.lastIndexOf(selected)
      coming.current = seen < 0 ? [] : coming.current.slice(seen + 1)
      onScreen.current = selected
    }
    if (waiting.current === 0 && coming.current.length === 0) place.current = { index: selectedIndex, id: selected }
  }, [selectedIndex, selected])

  function inTurn(step: () => Promise<void>): void {
    waiting.current += 1
    steps.current = steps.current
      .then(step)
      // A page that cannot be read is an error of the list, which shows it.
      .catch(() => undefined)
      .finally(() => {
        waiting.current -= 1
      })
  }

  function choose({ index, id }: ListStep): void {
    place.current = { index, id }
    // Choosing the same story again changes nothing on screen, so it would be awaited for ever.
    if (id !== (coming.current.at(-1) ?? onScreen.current)) coming.current = [...coming.current, id]
    select(id, index)
  }

  const goTo = (to: number): void =>
    inTurn(async () => {
      let index = Math.max(0, Math.min(rows.total - 1, to))
      let row = await rows.fetch(index)
      // The number of rows and a page may have been read before and after others came or left.
      if (row === null) {
        await rows.steps.refresh()
        row = await rows.fetch(index)
      }
      for (let looked = 0; row === null && index > 0 && looked < LOOKED_THROUGH; looked++) {
        index -= 1
        row = await rows.fetch(index)
      }
      if (row !== null) choose({ index, id: row.id, isRead: row.isRead })
    })

  const goBy = (step: 1 | -1): void =>
    inTurn(async () => {
      const found = await stepFrom(place.current, step, rows.steps)
      if (found !== null) choose(found)
    })

  const nextUnread = (): void =>
    inTurn(async () => {
      let found = await stepFrom(place.current, 1, rows.steps)
      for (let looked = 1; found?.isRead === true && looked < LOOKED_THROUGH; looked++)
        found = await stepFrom(found, 1, rows.steps)
      if (found?.isRead === false) choose(found)
    })

  function pageDown(): void {
    const scroller = document.querySelector('.story-scroll')
    const isAtEnd = scroller === null || scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 4
    if (isAtEnd) nextUnread()
    else scroller.scrollBy({ top: scroller.clientHeight * 0.85 })
  }

  const storyOf = (id: number): Story | null => {
    const cached = client.getQueryData(newsQueries.cachedItem(connection, id).queryKey)
    if (cached?.value.found === true) return cached.value.story
    // As on screen: what just came is shown before it is read from the library.
    const live = client.getQueryData(newsQueries.liveItem(connection, id).queryKey)
    return live?.value.found === true ? live.value.story : null
  }

  /** Waits until a story is read, or received where it is being requested. */
  async function read(id: number): Promise<void> {
    const { value } = await client.query(newsQueries.cachedItem(connection, id))
    const live = newsQueries.liveItem(connection, id)
    if (!value.found && client.isFetching({ queryKey: live.queryKey }) > 0) await client.query(live)
  }

  /** Toggles a mark of the story that the last step leads to. A key before it is read is kept until it is. */
  const toggle = (name: MarkName): void =>
    inTurn(() => {
      const { id } = place.current
      if (id === null) return Promise.resolve()
      marks.current = marks.current
        .then(() => (storyOf(id) === null ? read(id) : undefined))
        .then(() => {
          const story = storyOf(id)
          if (story !== null) toggleMark(triage, id, name, isMarked(story.mark, name))
        })
        // What cannot be read is an error of the story, which shows it.
        .catch(() => undefined)
      return Promise.resolve()
    })

  useCommands([
    { id: 'news.next', run: () => goBy(1) },
    { id: 'news.previous', run: () => goBy(-1) },
    { id: 'news.first', run: () => goTo(0) },
    { id: 'news.last', run: () => goTo(rows.total - 1) },
    { id: 'news.scroll-on', run: pageDown },
    { id: 'news.next-unread', run: nextUnread },
    { id: 'news.read-story', run: focusStory },
    { id: 'news.toggle-read', run: () => toggle('read') },
    { id: 'news.toggle-star', run: () => toggle('starred') },
    { id: 'news.toggle-pin', run: () => toggle('pinned') },
    {
      id: 'news.mark-all-read',
      unavailable:
        filter.knownAt === undefined ? null : 'This list is of an earlier time. Show what is known now first.',
      run: () => triage.markAllRead(filter),
    },
  ])
}
