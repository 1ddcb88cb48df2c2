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
