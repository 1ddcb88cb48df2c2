import { useCallback, useEffect, useState } from 'react'
import type { RefObject } from 'react'
import { useVirtualizer } from '@tanstack/react-virtual'
import type { VirtualItem, Virtualizer } from '@tanstack/react-virtual'
import { flushSync } from 'react-dom'
import { partAround, stepOf } from './list-part.ts'
import { createOwnHeights } from './own-heights.ts'
import { aboveAt, drawnAt, isNear, scaleOf, scrollTopFor, scrollTopOf } from './tall-scale.ts'
import type { TallScroll } from './tall-scale.ts'

/** A row to be drawn. */
export interface DrawnRow {
  index: number
  /** How far it is from the beginning of what is scrolled, in CSS pixels. */
  start: number
  /** Its height, in CSS pixels. */
  size: number
}

/** A list of which only the rows near the part in sight are drawn, however long it is. */
export interface TallList {
  rows: readonly DrawnRow[]
  /** The height of what is scrolled, in CSS pixels. */
  way: number
  isScrolling: boolean
  /** Index of the first row of which half is in sight. */
  first: number
  /** Brings a row into sight, or to the top. */
  scrollTo: (index: number, align?: 'auto' | 'start') => void
  /** Scrolls by that many CSS pixels, unless it is at its top. */
  moveBy: (pixels: number) => void
  /** Gives a row another height, in CSS pixels. */
  resize: (index: number, size: number) => void
}

const scrollOf = (virtualizer: Virtualizer<HTMLDivElement, Element>, scale: number): TallScroll => ({
  scale,
  way: virtualizer.getTotalSize(),
  sight: virtualizer.scrollRect?.height ?? 0,
})

/** Moves a list by its own pixels where those of the scroll bar are fewer. */
function useTrueWheel(
  scroller: RefObject<HTMLElement | null>,
  virtualizer: Virtualizer<HTMLDivElement, Element>,
  scale: number,
  height: number,
): void {
  useEffect(() => {
    const element = scroller.current
    if (element === null || scale === 1) return
    /** What is left of the way, because a scroll bar moves by whole pixels. */
    let rest = 0
    const turn = (event: WheelEvent): void => {
      if (event.ctrlKey || event.deltaY === 0) return
      event.preventDefault()
      const unit =
        event.deltaMode === WheelEvent.DOM_DELTA_PIXEL
          ? 1
          : event.deltaMode === WheelEvent.DOM_DELTA_LINE
            ? height
            : element.clientHeight
      const scroll = scrollOf(virtualizer, scale)
      const wanted = aboveAt(scroll, element.scrollTop + rest) + event.deltaY * unit
      const to = scrollTopFor(scroll, wanted)
      element.scrollTop = Math.floor(to)
      rest = to - Math.floor(to)
    }
    element.addEventListener('wheel', turn, { passive: false })
    return () => element.removeEventListener('wheel', turn)
  }, [scroller, virtualizer, scale, height])
}

/** Draws the rows of a list that are in sight, and `overscan` more on either side. */
export function useTallList({
  count,
  height,
  kind,
  overscan,
  scroller,
}: {
  count: number
  /** Height of a row, in CSS pixels. */
  height: number
  /** What the heights that rows were given depend on: with another one they are given anew. */
  kind: unknown
  overscan: number
  scroller: RefObject<HTMLDivElement | null>
}): TallList {
  const scale = scaleOf(count, height)
  const [heights] = useState(createOwnHeights)
  const [inSight, setInSight] = useState(0)
  const { begin, end } = partAround(inSight, count)
  const startOf = (index: number): number => (index * height + heights.before(index)) * scale
  const rowAt = (virtual: Virtualizer<HTMLDivElement, Element>): number => {
    const above = aboveAt(scrollOf(virtual, scale), virtual.scrollOffset ?? 0)
    return Math.floor((above - heights.before(Math.floor(above / height))) / height)
  }
  const virtualizer = useVirtualizer({
    count: end - begin,
    paddingStart: startOf(begin),
    paddingEnd: startOf(count) - startOf(end),
    getItemKey: useCallback((place: number) => begin + place, [begin]),
    getScrollElement: () => scroller.current,
    estimateSize: () => height * scale,
    overscan,
    onChange(virtual, isScrolling) {
      // Also where it is the same part now: the list may become longer while it stays there.
      const step = stepOf(rowAt(virtual))
      if (step === inSight) return
      // A list that moves is drawn before the next frame, or the frame would be blank.
      if (isScrolling) flushSync(() => setInSight(step))
      else setInSight(step)
    },
  })
  useEffect(() => {
    heights.clear()
    virtualizer.measure()
  }, [heights, virtualizer, height, scale, kind])
  useTrueWheel(scroller, virtualizer, scale, height)
  const scrollTo = useCallback(
    (index: number, align: 'auto' | 'start' = 'auto') => {
      const start = (index * height + heights.before(index)) * scale
      const row = { start, end: start + (height + heights.of(index)) * scale }
      virtualizer.scrollToOffset(scrollTopOf(scrollOf(virtualizer, scale), virtualizer.scrollOffset ?? 0, row, align))
    },
    [heights, virtualizer, height, scale],
  )
  const moveBy = (pixels: number): void => {
    const element = scroller.current
    if (element === null || element.scrollTop === 0) return
    const scroll = scrollOf(virtualizer, scale)
    element.scrollTo({ top: scrollTopFor(scroll, aboveAt(scroll, element.scrollTop) + pixels) })
  }
  const resize = useCallback(
    (index: number, size: number) => {
      heights.set(index, size - height)
      virtualizer.resizeItem(index - begin, size * scale)
    },
    [heights, virtualizer, height, scale, begin],
  )
  const scroll = scrollOf(virtualizer, scale)
  const scrollTop = virtualizer.scrollOffset ?? 0
  const near = (item: VirtualItem): boolean => scale === 1 || isNear(scroll, scrollTop, item, overscan * height)
  return {
    rows: virtualizer
      .getVirtualItems()
      .filter(near)
      .map((item) => ({ index: begin + item.index, start: drawnAt(scroll, scrollTop, item), size: item.size / scale })),
    way: scroll.way,
    isScrolling: virtualizer.isScrolling,
    first: begin + (virtualizer.getVirtualItemForOffset((aboveAt(scroll, scrollTop) + height / 2) * scale)?.index ?? 0),
    scrollTo,
    moveBy,
    resize,
  }
}
