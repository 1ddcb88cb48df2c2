import { useCallback, useEffect, useState, type RefObject } from 'react'
import { useVirtualizer, type VirtualItem, type Virtualizer } from '@tanstack/react-virtual'
import { flushSync } from 'react-dom'

/** Number of rows of a part, and by how many rows a part begins later than the one before. */
const [PART, STEP] = [3000, 1000]

/** The row at which the step of a row begins. While it is the same, so is the part. */
const stepOf = (row: number): number => Math.floor(row / STEP) * STEP

/**
 * The part of a list of which a row is in sight. What draws it looks at each of its rows again whenever the list has another length, so a
 * part has as many rows however long the list is, and at least 1,000 before and after the row unless the list ends there.
 * `end` is not in it.
 */
export function partAround(row: number, count: number): { begin: number; end: number } {
  const last = Math.max(0, Math.ceil((count - PART) / STEP) * STEP)
  const begin = Math.max(0, Math.min(last, stepOf(row) - STEP))
  return { begin, end: Math.min(count, begin + PART) }
}

/** By how much all rows before that one are taller than the usual height together, in CSS pixels. */
function tallerBefore(taller: ReadonlyMap<number, number>, index: number): number {
  let sum = 0
  for (const [place, pixels] of taller) if (place < index) sum += pixels
  return sum
}

/**
 * The height of the tallest list, in CSS pixels. Chromium places nothing below 33,554,431, and beyond 16,777,216 it rounds to more than
 * whole pixels.
 */
const TALLEST = 16_000_000

/** By how much the way of a scroll bar is shortened so that it reaches the end of a list: 1 for all but very long lists. */
export const scaleOf = (rows: number, height: number): number => Math.min(1, TALLEST / Math.max(1, rows * height))

/** What is scrolled, in CSS pixels. */
export interface TallScroll {
  scale: number
  /** The way of the scroll bar: the height of the list times its scale. */
  way: number
  /** The height of the part in sight. */
  sight: number
}

/** How far the list moves for each pixel of the scroll bar. It begins with the first row, and ends with the last one at the bottom. */
const speedOf = ({ scale, way, sight }: TallScroll): number => (way > sight ? (way / scale - sight) / (way - sight) : 1)

/** How much of the list is above what is in sight, at that place of the scroll bar. */
export const aboveAt = (scroll: TallScroll, scrollTop: number): number => scrollTop * speedOf(scroll)

/** The place of the scroll bar at which that much of the list is above. */
export const scrollTopFor = (scroll: TallScroll, above: number): number =>
  Math.max(0, Math.min(scroll.way - scroll.sight, above / speedOf(scroll)))

/** Where a row is in the list, from its top, and how tall it is, on the way of the scroll bar. */
interface PlacedRow {
  start: number
  end: number
}

/** How far from the beginning of the way a row is drawn, so that it is in sight where it belongs. */
export const drawnAt = (scroll: TallScroll, scrollTop: number, { start }: PlacedRow): number =>
  start / scroll.scale - aboveAt(scroll, scrollTop) + scrollTop

/** Whether a row is in sight, or nearer to it than `margin`. */
export function isNear(scroll: TallScroll, scrollTop: number, { start, end }: PlacedRow, margin: number): boolean {
  const above = aboveAt(scroll, scrollTop)
  return end / scroll.scale > above - margin && start / scroll.scale < above + scroll.sight + margin
}

/** The place of the scroll bar that brings a row into sight with the shortest way, or to the top. */
export function scrollTopOf(
  scroll: TallScroll,
  scrollTop: number,
  { start, end }: PlacedRow,
  align: 'auto' | 'start',
): number {
  const [above, first, last] = [aboveAt(scroll, scrollTop), start / scroll.scale, end / scroll.scale]
  if (align === 'start' || first < above) return scrollTopFor(scroll, first)
  return last > above + scroll.sight ? scrollTopFor(scroll, last - scroll.sight) : scrollTop
}

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
  /** The height of the part in sight, in CSS pixels. */
  sight: number
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
  const [taller] = useState(() => new Map<number, number>())
  const [inSight, setInSight] = useState(0)
  const { begin, end } = partAround(inSight, count)
  const startOf = (index: number): number => (index * height + tallerBefore(taller, index)) * scale
  const rowAt = (virtual: Virtualizer<HTMLDivElement, Element>): number => {
    const above = aboveAt(scrollOf(virtual, scale), virtual.scrollOffset ?? 0)
    return Math.floor((above - tallerBefore(taller, Math.floor(above / height))) / height)
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
    taller.clear()
    virtualizer.measure()
  }, [taller, virtualizer, height, scale, kind])
  useTrueWheel(scroller, virtualizer, scale, height)
  const scrollTo = useCallback(
    (index: number, align: 'auto' | 'start' = 'auto') => {
      const start = (index * height + tallerBefore(taller, index)) * scale
      const row = { start, end: start + (height + (taller.get(index) ?? 0)) * scale }
      virtualizer.scrollToOffset(scrollTopOf(scrollOf(virtualizer, scale), virtualizer.scrollOffset ?? 0, row, align))
    },
    [taller, virtualizer, height, scale],
  )
  const moveBy = (pixels: number): void => {
    const element = scroller.current
    if (element === null || element.scrollTop === 0) return
    const scroll = scrollOf(virtualizer, scale)
    element.scrollTo({ top: scrollTopFor(scroll, aboveAt(scroll, element.scrollTop) + pixels) })
  }
  const resize = useCallback(
    (index: number, size: number) => {
      taller.set(index, size - height)
      virtualizer.resizeItem(index - begin, size * scale)
    },
    [taller, virtualizer, height, scale, begin],
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
    sight: scroll.sight,
    isScrolling: virtualizer.isScrolling,
    first: begin + (virtualizer.getVirtualItemForOffset((aboveAt(scroll, scrollTop) + height / 2) * scale)?.index ?? 0),
    scrollTo,
    moveBy,
    resize,
  }
}
