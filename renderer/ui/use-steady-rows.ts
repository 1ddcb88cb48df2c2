import { useLayoutEffect, useRef } from 'react'

/** A drawn row of a list; `id` is undefined while it is being read. */
interface SteadyRow {
  id: number | undefined
  index: number
}

/** What was drawn before. */
interface Drawn {
  count: number
  indexes: ReadonlyMap<number | undefined, number>
  ids: ReadonlyMap<number, number | undefined>
  /** The first row in sight. */
  first: number | undefined
}

/** Keeps the rows in sight where they are while others come or go above them. */
export function useSteadyRows({
  rows,
  overscan,
  count,
  height,
  moveBy,
  onLost,
}: {
  /** The drawn rows, from the top. */
  rows: readonly SteadyRow[]
  /** Rows that are drawn above those in sight. */
  overscan: number
  /** Number of all rows. */
  count: number
  /** Height of a row, in pixels. */
  height: number
  /** Scrolls by that many pixels, unless the list is at its top, which shows what comes. */
  moveBy: (pixels: number) => void
  /** Called with the first row that was in sight, when none of them is drawn any longer. Without it, what came is taken for rows above. */
  onLost?: (id: number) => void
}): void {
  const before = useRef<Drawn>({ count, indexes: new Map(), ids: new Map(), first: undefined })
  useLayoutEffect(() => {
    const last = before.current
    before.current = {
      count,
      indexes: new Map(rows.map(({ id, index }) => [id, index])),
      ids: new Map(rows.map(({ id, index }) => [index, id])),
      first: rows[overscan]?.id,
    }
    // A row above those in sight may be the one that went.
    const kept = [...rows.slice(overscan), ...rows.slice(0, overscan)].find(
      ({ id }) => id !== undefined && last.indexes.has(id),
    )
    if (kept !== undefined) {
      const moved = kept.index - (last.indexes.get(kept.id) ?? 0)
      if (moved !== 0) moveBy(moved * height)
      return
    }
    // Other rows at other places come with a scroll.
    if (!rows.some(({ id, index }) => id !== undefined && (last.ids.get(index) ?? id) !== id)) return
    if (onLost === undefined) moveBy(Math.max(0, count - last.count) * height)
    else if (last.first !== undefined) onLost(last.first)
  })
}
