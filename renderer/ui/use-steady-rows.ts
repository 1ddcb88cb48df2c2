import { useLayoutEffect, useRef } from 'react'

/** A drawn row of a list; `id` is undefined while it is being read. */
interface SteadyRow {
  id: number | undefined
  index: number
}

/**
 * Keeps the rows in sight where they are while others come or go above them, except at the top of the list, which shows what comes. Where
 * none of the rows is drawn any longer, it takes what came for rows above them.
 */
export function useSteadyRows({
  rows,
  overscan,
  count,
  height,
  moveBy,
}: {
  /** The drawn rows, from the top. */
  rows: readonly SteadyRow[]
  /** Rows that are drawn above those in sight. */
  overscan: number
  /** Number of all rows. */
  count: number
  /** Height of a row, in pixels. */
  height: number
  /** Scrolls by that many pixels, unless the list is at its top. */
  moveBy: (pixels: number) => void
}): void {
  const before = useRef<{ count: number; places: ReadonlyMap<number | undefined, number> }>({
    count,
    places: new Map(),
  })
  useLayoutEffect(() => {
    const last = before.current
    before.current = { count, places: new Map(rows.map(({ id, index }) => [id, index])) }
    // A row above those in sight may be the one that went.
    const kept = [...rows.slice(overscan), ...rows.slice(0, overscan)].find(
      ({ id }) => id !== undefined && last.places.has(id),
    )
    const moved = kept === undefined ? Math.max(0, count - last.count) : kept.index - (last.places.get(kept.id) ?? 0)
    if (moved !== 0) moveBy(moved * height)
  })
}
