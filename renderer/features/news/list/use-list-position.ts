import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { inBackground } from '../../../query/errors.ts'
import type { TallList } from '../../../ui/layout/long-list.ts'
import { useStable } from '../../../ui/keys/stable-values.ts'
import type { StepPorts, StoryRows } from './use-story-rows.ts'

/** The index of a story that is, or was, in the list; null when nothing is known of its place. */
async function indexOf(id: number, { neighbour }: Pick<StepPorts, 'neighbour'>): Promise<number | null> {
  const after = await neighbour(id, 1)
  if (!after.isCached) return null
  if (after.neighbour !== null) return after.neighbour.index - 1
  const before = await neighbour(id, -1)
  return before.neighbour === null ? 0 : before.neighbour.index + 1
}

/** What the place in a list is about. */
interface ListPlaceParts {
  rows: StoryRows
  list: Pick<TallList, 'first' | 'isScrolling' | 'scrollTo'>
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
  list: { first, isScrolling, scrollTo },
  scroller,
  top,
  onTop,
  selected,
  selectedIndex,
}: ListPlaceParts): (id: number) => void {
  /** The story to which the list returns. */
  const anchor = useRef(top)
  const { total, steps } = rows
  useEffect(() => {
    const element = scroller.current
    const release = (): void => {
      anchor.current = null
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
  }, [total, steps, scrollTo, goTo])

  const chosen = useRef({ selected, selectedIndex })
  useEffect(() => {
    const isFirst = chosen.current.selected === selected && chosen.current.selectedIndex === selectedIndex
    chosen.current = { selected, selectedIndex }
    if (isFirst && anchor.current !== null) return
    anchor.current = null
    if (selectedIndex >= 0) scrollTo(selectedIndex)
    // Also for another story at the same index, when the one before it has left the list.
  }, [selectedIndex, selected, scrollTo])

  const firstId = first === 0 ? null : rows.at(first)?.id
  useEffect(() => {
    if (!isScrolling && anchor.current === null && firstId !== undefined && firstId !== top) onTop(firstId)
  }, [isScrolling, firstId, top, onTop])
  return useStable((id: number) => {
    anchor.current ??= id
    goTo(anchor.current)
  })
}
