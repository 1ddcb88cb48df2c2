import { Fragment, use, useEffect, useRef, useState, type ReactElement, type MouseEvent, type RefObject } from 'react'
import { keepPreviousData, useQuery, useQueries, useQueryClient } from '@tanstack/react-query'
import type { StoryRow, EarlierStory } from '../../../../app/ipc/news/stories.ts'
import type { TimeZone } from '../../../../app/domain/settings/preferences.ts'
import { usePreferences } from '../../../query/preferences.ts'
import { AppearanceContext, rowHeight } from '../../../ui/layout/appearance.tsx'
import { listAttributes } from '../../../ui/keys/listbox.ts'
import { useOwnScreen } from '../../../ui/states/startup-screen.ts'
import { CompactHead, CompactLine, StoryLine } from './story-line.tsx'
import { useHighlightPattern } from '../search/highlighted.tsx'
import { newsQueries } from '../queries.ts'
import { useRowKeys, useSteadyRows } from '../../../ui/layout/list-rows.ts'
import { useTallList, type DrawnRow, type TallList } from '../../../ui/layout/long-list.ts'
import type { Triage } from '../mutations.ts'
import type { ListSight } from './older-stories.tsx'
import type { StoryRows, StepPorts } from './use-story-rows.ts'
import { useConnectionId } from '../../../query/connection.ts'
import { dayText } from '../../../format/time.ts'
import { useTimeZone } from '../../../ui/text/date-time.tsx'
import type { CommandId } from '../../../../app/domain/commands/catalogue.ts'
import { useSymbolMenu, copyEntries, MENU_SYMBOLS } from '../../../ui/text/link-menus.ts'
import { useContextMenu } from '../../../ui/controls/context-menu.tsx'
import { useStable } from '../../../ui/keys/stable-values.ts'
import { MARKS, toggleMark } from '../toggle-mark.ts'
import { inBackground } from '../../../query/errors.ts'

/** The index of a story that is, or was, in the list; null when nothing is known of its place. */
async function indexOf(id: number, { neighbour }: Pick<StepPorts, 'neighbour'>): Promise<number | null> {
  const after = await neighbour(id, 1)
  if (!after.isCached) return null
  if (after.neighbour !== null) return after.neighbour.index - 1
  const before = await neighbour(id, -1)
  return before.neighbour === null ? 0 : before.neighbour.index + 1
}

/** Keys that scroll a list by themselves. */
const SCROLL_KEYS: ReadonlySet<string> = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', ' '])

/** What the place in a list is about. */
interface ListPlaceParts {
  rows: StoryRows
  list: Pick<TallList, 'rows' | 'sight' | 'first' | 'isScrolling' | 'scrollTo'>
  scroller: RefObject<HTMLDivElement | null>
  /** ID of the first story in sight; null at the beginning of the list. */
  top: number | null
  onTop: (id: number | null) => void
  selected: number | null
  selectedIndex: number
}

/**
 * Scrolls the list to where it was, by the first story of which half is in sight, and tells which one that is after each scroll. Until the person scrolls or
 * chooses a story, stories that arrive above do not move it. Returns what leads back to a story that so many came above that it is
 * out of sight.
 */
export function useListPlace({
  rows,
  list: { rows: drawn, sight, first, isScrolling, scrollTo },
  scroller,
  top,
  onTop,
  selected,
  selectedIndex,
}: ListPlaceParts): (id: number) => void {
  /** The story to which the list returns. */
  const anchor = useRef(top)
  const { total, steps } = rows
  const chosen = useRef({ selected, selectedIndex })
  /** Where the chosen story is to be drawn, or was drawn last; null once the person scrolled away from it. */
  const place = useRef<{ index: number; wasDrawn: boolean } | null>(null)
  useEffect(() => {
    const element = scroller.current
    const release = (event: Event): void => {
      // Any other key leaves the list where it is, also while the way back is being looked up.
      if (event instanceof KeyboardEvent && !SCROLL_KEYS.has(event.key)) return
      anchor.current = null
      place.current = null
    }
    const events = ['wheel', 'pointerdown', 'keydown'] as const
    for (const event of events) element?.addEventListener(event, release, { passive: true })
    return () => {
      for (const event of events) element?.removeEventListener(event, release)
    }
  }, [scroller])

  const goTo = useStable((id: number) => {
    inBackground(
      indexOf(id, steps).then((index) => {
        if (anchor.current !== id) return
        if (index === null) anchor.current = null
        else scrollTo(index, 'start')
      }),
    )
  })
  useEffect(() => {
    if (anchor.current !== null && total > 0) goTo(anchor.current)
    // Also when the list moved: what came above the rows that were drawn before moves it as well.
  }, [total, steps, first, goTo])

  useEffect(() => {
    const isFirst = chosen.current.selected === selected && chosen.current.selectedIndex === selectedIndex
    chosen.current = { selected, selectedIndex }
    if (isFirst && anchor.current !== null) return
    anchor.current = null
    if (!isFirst) place.current = selectedIndex < 0 ? null : { index: selectedIndex, wasDrawn: false }
    if (selectedIndex >= 0) scrollTo(selectedIndex)
    // Also for another story at the same index, when the one before it has left the list.
  }, [selectedIndex, selected, scrollTo])

  const chosenRow = drawn.find(({ index }) => rows.at(index)?.id === selected)
  useEffect(() => {
    if (chosenRow !== undefined) {
      place.current = { index: chosenRow.index, wasDrawn: true }
      return
    }
    if (place.current === null) return
    const { index, wasDrawn } = place.current
    const there = rows.at(index)?.id
    if (there === undefined) return
    if (!wasDrawn && there === selected) {
      scrollTo(index)
      return
    }
    place.current = null
    // The person scrolled away from it. The top of the list shows what comes.
    if (wasDrawn && (!drawn.some((row) => row.index === index) || scroller.current?.scrollTop === 0)) return
    // Others came above it.
    if (!wasDrawn) anchor.current = selected
    anchor.current ??= selected
    if (anchor.current !== null) goTo(anchor.current)
  })

  /** The height of the part in sight before a bar came below it, or the window became lower. */
  const lastSight = useRef(sight)
  useEffect(() => {
    const before = lastSight.current
    lastSight.current = sight
    if (sight >= before || chosenRow === undefined) return
    const top = scroller.current?.scrollTop ?? 0
    if (chosenRow.start < top + before && chosenRow.start + chosenRow.size > top + sight) scrollTo(chosenRow.index)
  }, [sight, chosenRow, scroller, scrollTo])

  const firstId = first === 0 ? null : rows.at(first)?.id
  useEffect(() => {
    if (!isScrolling && anchor.current === null && firstId !== undefined && firstId !== top) onTop(firstId)
  }, [isScrolling, firstId, top, onTop])
  return useStable((id: number) => {
    anchor.current ??= id
    goTo(anchor.current)
  })
}

/** The day under whose head a story stands. One without a time stands under no day, and so not under that of the story above it. */
const headOf = ({ createdAt }: Pick<StoryRow, 'createdAt'>, zone: TimeZone): string =>
  createdAt === null ? 'No date' : dayText(createdAt, zone)

/** What the heads of days need to know of the list. */
interface DayHeads {
  /** Whether the list has them. */
  has: boolean
  /** Height of a line, in CSS pixels. */
  height: number
  /** Height of a head, in CSS pixels. */
  head: number
  rows: StoryRows
  items: readonly Pick<DrawnRow, 'index' | 'size'>[]
  resize: TallList['resize']
}

/**
 * Returns the day that begins with a row, or null; the day of the first row stands above the list. Only rows that were read tell where a
 * day begins, so lines make room for a head as they come near the window; what is in view stays where it is.
 */
export function useDayHeads({ has, height, head, rows, items, resize }: DayHeads): (index: number) => string | null {
  const zone = useTimeZone()
  const dayOf = (index: number): string | undefined => {
    const row = rows.at(index)
    return row === undefined ? undefined : headOf(row, zone)
  }
  const dayAt = (index: number): string | null | undefined => {
    if (!has || index === 0) return null
    const [day, before] = [dayOf(index), dayOf(index - 1)]
    if (day === undefined || before === undefined) return undefined
    return day === before ? null : day
  }
  useEffect(() => {
    for (const { index, size } of items) {
      const day = dayAt(index)
      const wanted = day === undefined ? size : day === null ? height : head + height
      if (Math.abs(size - wanted) > 0.5) resize(index, wanted)
    }
  })
  return (index) => dayAt(index) ?? null
}

/** Rows that are asked about together. A page of the list has a whole number of them. */
const BLOCK = 20

type Earlier = ReadonlyMap<number, EarlierStory['earlier']>

/** What was found last, shown while it is read again. */
function lastFound() {
  let last: Earlier = new Map()
  return {
    keep(found: Earlier): void {
      last = found
    },
    of: (id: number): EarlierStory['earlier'] | undefined => last.get(id),
  }
}

/** The earlier stories with a similar title, by the ID of the row in sight. They are read in blocks, so that a step asks for nothing. */
export function useEarlier(
  rows: Pick<StoryRows, 'at'>,
  [first, last]: readonly [first: number, last: number],
  isEnabled: boolean,
): Earlier {
  const connection = useConnectionId()
  const [kept] = useState(lastFound)
  const blocks = Array.from({ length: Math.floor(last / BLOCK) - Math.floor(first / BLOCK) + 1 }, (_, place) =>
    Array.from({ length: BLOCK }, (_row, at) => (Math.floor(first / BLOCK) + place) * BLOCK + at).flatMap(
      (index) => rows.at(index)?.id ?? [],
    ),
  )
  const answers = useQueries({
    queries: blocks.map((ids) => ({ ...newsQueries.earlier(connection, ids), enabled: isEnabled && ids.length > 0 })),
  })
  const found = new Map(
    blocks.flatMap((ids, place) => {
      const { data } = answers[place] ?? {}
      const known = data === undefined ? null : new Map(data.map((each) => [each.id, each.earlier]))
      return ids.flatMap((id): [number, EarlierStory['earlier']][] => {
        const earlier = known === null ? kept.of(id) : known.get(id)
        return earlier === undefined ? [] : [[id, earlier]]
      })
    }),
  )
  useEffect(() => kept.keep(found))
  return found
}

/** Offers the menu of a row of the list, without opening its story. */
function useRowMenu(
  triage: Triage,
  onSelect: (id: number, index: number) => void,
): (event: MouseEvent, row: StoryRow, index: number) => void {
  const offer = useContextMenu()
  const symbolMenu = useSymbolMenu()
  return useStable((event: MouseEvent, row: StoryRow, index: number) => {
    const toggle = (name: 'read' | 'starred' | 'pinned', isSet: boolean, like: CommandId) => ({
      label: isSet ? MARKS[name].remove : MARKS[name].set,
      like,
      run: () => toggleMark(triage, row.id, name, isSet),
    })
    offer(
      event,
      {
        label: 'Story',
        entries: [
          { label: 'Open', like: 'news.read-story', run: () => onSelect(row.id, index) },
          toggle('read', row.isRead, 'news.toggle-read'),
          toggle('starred', row.isStarred, 'news.toggle-star'),
          toggle('pinned', row.isPinned, 'news.toggle-pin'),
          ...copyEntries(row),
        ],
      },
      ...row.symbols.slice(0, MENU_SYMBOLS).map(symbolMenu),
    )
  })
}

/** Reads the stories below and above the chosen one from the library while the window is idle, so that a step shows the next one at once. */
export function useStoriesAhead(rows: Pick<StoryRows, 'at'>, chosen: number): void {
  const client = useQueryClient()
  const connection = useConnectionId()
  const [below, above] = chosen < 0 ? [] : [rows.at(chosen + 1)?.id, rows.at(chosen - 1)?.id]
  useEffect(() => {
    const handle = requestIdleCallback(() => {
      for (const id of [below, above])
        // What cannot be read is said when the story is opened.
        if (id !== undefined) inBackground(client.query(newsQueries.cachedItem(connection, id)).catch(() => undefined))
    })
    return () => cancelIdleCallback(handle)
  }, [client, connection, below, above])
}

/** Rows that are drawn on either side of those in sight. */
const OVERSCAN = 4

const HEIGHTS = { compact: 1.7, regular: 3.4, relaxed: 5.4 } as const

/** The heights of the heads of days. */
const HEADS = { compact: 1.7, regular: 1.9, relaxed: 2.2 } as const

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

/** Rows of which no story stands twice: of pages that were read before and after others came, two may have the same one. */
export function onceEach(rows: readonly (StoryRow | undefined)[]): (StoryRow | undefined)[] {
  const places = new Map(rows.map((row, place) => [row?.id, place] as const).toReversed())
  return rows.map((row, place) => (places.get(row?.id) === place ? row : undefined))
}

/** The virtual list of stories; `onLook` tells which row is the last in view. */
export function StoryList({
  rows,
  query,
  selected,
  selectedIndex,
  now,
  isByTime,
  isPast,
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
  /** Whether the list is as of an earlier moment, so that nothing of now is said beside its headlines. */
  isPast: boolean
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
  const head = rowHeight(HEADS, appearance)
  const zone = useTimeZone()
  const scroller = useRef<HTMLDivElement>(null)
  const drawn = useTallList({ count: rows.total, height, kind: isByTime, overscan: OVERSCAN, scroller })
  const items = drawn.rows
  const dayAt = useDayHeads({ has: isByTime, height, head, rows, items, resize: drawn.resize })
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
  const shown = onceEach(isComplete ? found : found.map((row, place) => row ?? lastShown.at(place)))

  const pattern = useHighlightPattern(query)
  const ids = isComplete ? found.map((row) => row.id) : []
  const snippets = useQuery({
    ...newsQueries.snippets(connection, query, ids),
    enabled: pattern !== null && ids.length > 0 && !isPast,
    placeholderData: keepPreviousData,
  })
  // Each step of a scroll would read for rows that are gone at once, and delay those to come.
  const earlierOf = useEarlier(rows, [first, last], isComplete && !drawn.isScrolling && !isPast)
  const offerRow = useRowMenu(triage, onSelect)
  const snippetOf = new Map(pattern === null || isPast ? [] : snippets.data?.map((snippet) => [snippet.id, snippet]))

  const list = (
    <div
      ref={scroller}
      className="story-list row-list"
      {...listAttributes({ label: 'Stories', kind: 'story', chosen: selected, drawn: shown.map((row) => row?.id) })}
      data-pane-focus
      data-by-day={isByTime || undefined}
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
            start: day === null ? start : start + head,
            height,
            isSelected: row.id === selected,
            now,
            pattern,
            isByDay: isByTime,
            snippet: snippetOf.get(row.id) ?? null,
            earlier: earlierOf.get(row.id) ?? null,
            onSelect,
            onMenu: offerRow,
          }
          return (
            <Fragment key={keys[place]}>
              {day === null ? null : (
                <div
                  className="story-day"
                  aria-hidden="true"
                  style={{ transform: `translateY(${start}px)`, height: head }}
                >
                  {day}
                </div>
              )}
              {isCompact ? <CompactLine columns={storyColumns} {...line} /> : <StoryLine {...line} />}
            </Fragment>
          )
        })}
      </div>
    </div>
  )
  const firstInSight = shown[items.findIndex(({ index }) => index === drawn.first)]
  return (
    <div className="story-columns">
      {isCompact ? <CompactHead columns={storyColumns} isByDay={isByTime} /> : null}
      {isByTime ? (
        // Each row says its own day to a screen reader.
        <div className="story-day story-day-in-sight" aria-hidden="true" style={{ height: head }}>
          {firstInSight === undefined ? '' : headOf(firstInSight, zone)}
        </div>
      ) : null}
      {list}
    </div>
  )
}
