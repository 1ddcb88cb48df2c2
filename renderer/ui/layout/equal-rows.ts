import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { useStable } from '../keys/stable-values.ts'

/** A row that is drawn, and where it begins, in pixels from the top of the list. */
interface DrawnRow {
  index: number
  start: number
}

/** The drawn rows of a list whose rows are equally high. */
export interface RowWindow {
  rows: readonly DrawnRow[]
  /** Height of all rows, in pixels. */
  total: number
  /** Scrolls as little as brings that row into sight. */
  scrollTo: (index: number) => void
}

interface RowWindowOptions {
  count: number
  height: number
  /** Rows that are drawn on either side of those in sight. */
  overscan: number
  scroller: RefObject<HTMLElement | null>
}

/** The first row in sight, and how many there is room for. */
interface Sight {
  first: number
  room: number
}

const NOTHING: Sight = { first: 0, room: 0 }

/**
 * Which rows of a long list are drawn, where all are equally high: those in sight and some on either side. Its work does not grow with the
 * length of the list, as that of a list that measures its rows does.
 */
export function useRowWindow({ count, height, overscan, scroller }: RowWindowOptions): RowWindow {
  const [sight, setSight] = useState(NOTHING)
  // As last seen: to read it from the page would lay that out.
  const at = useRef({ top: 0, size: 0 })
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return undefined
    let last = NOTHING
    const isOther = (): boolean => {
      const { top, size } = at.current
      const next = { first: Math.floor(Math.max(0, top) / height), room: Math.ceil(size / height) + 1 }
      if (next.first === last.first && next.room === last.room) return false
      last = next
      return true
    }
    const scrolled = (): void => {
      at.current.top = element.scrollTop
      // In the same frame, or the list would show a blank place for one.
      if (isOther()) flushSync(() => setSight(last))
    }
    const resized = (): void => {
      at.current = { top: element.scrollTop, size: element.clientHeight }
      if (isOther()) setSight(last)
    }
    resized()
    const sizes = new ResizeObserver(resized)
    sizes.observe(element)
    element.addEventListener('scroll', scrolled, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', scrolled)
    }
  }, [scroller, height])

  const scrollTo = useStable((index: number) => {
    const { top, size } = at.current
    const start = index * height
    const to = start < top ? start : start + height > top + size ? start + height - size : null
    if (to !== null) scroller.current?.scrollTo({ top: to })
  })
  // Fewer rows than a moment ago: the browser says where it scrolled to only after they were drawn.
  const first = Math.min(sight.first, Math.max(0, count - sight.room))
  const from = Math.max(0, first - overscan)
  const to = sight.room === 0 ? from : Math.min(count, first + sight.room + overscan)
  return {
    rows: Array.from({ length: to - from }, (_, place) => ({ index: from + place, start: (from + place) * height })),
    total: count * height,
    scrollTo,
  }
}
