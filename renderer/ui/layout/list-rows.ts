import { useState, useLayoutEffect, useRef } from 'react'

/** Counts the numbers from 0 on that none of these sets has. They may get more meanwhile, and lose none. */
function countFree(...taken: ReadonlySet<number>[]): () => number {
  let free = 0
  return () => {
    while (taken.some((each) => each.has(free))) free += 1
    return free
  }
}

/**
 * Gives the rows on screen keys, so that the elements of rows that left are reused for those that came, however far a scroll went. A row
 * that stays keeps its key. One that comes above those that stay gets a new element: to reuse the last one for it, React would move every
 * other element.
 */
export function createRowKeys(): (indexes: readonly number[]) => number[] {
  let keys: ReadonlyMap<number, number> = new Map()
  return (indexes) => {
    const before = new Set(keys.values())
    const used = new Set(indexes.flatMap((index) => keys.get(index) ?? []))
    const firstKept = indexes.findIndex((index) => keys.has(index))
    const [freed, fresh] = [countFree(used), countFree(used, before)]
    const keyOf = (index: number, place: number): number => {
      const key = keys.get(index) ?? (place < firstKept ? fresh() : freed())
      used.add(key)
      return key
    }
    const all = indexes.map(keyOf)
    keys = new Map(indexes.map((index, place) => [index, all[place] ?? 0]))
    return all
  }
}

/** The keys of the rows on screen with these indexes, each a different one. */
export function useRowKeys(indexes: readonly number[]): number[] {
  const [keysOf] = useState(createRowKeys)
  return keysOf(indexes)
}

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
  /** The first row in sight that was read. */
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
      first: rows.slice(overscan).find(({ id }) => id !== undefined)?.id,
    }
    // A row above those in sight may be the one that went.
    const kept = [...rows.slice(overscan), ...rows.slice(0, overscan)].find(
      ({ id }) => id !== undefined && last.indexes.has(id),
    )
    if (kept !== undefined) {
      const moved = kept.index - (last.indexes.get(kept.id) ?? 0)
      // Where it did not move, it may be of a page that was read before others came, while the first row in sight is gone.
      const { first } = last
      const there = rows.find(({ index }) => index === last.indexes.get(first))
      if (moved !== 0) moveBy(moved * height)
      else if (there?.id !== undefined && first !== undefined && rows.every(({ id }) => id !== first)) onLost?.(first)
      return
    }
    // Other rows at other places come with a scroll.
    if (!rows.some(({ id, index }) => id !== undefined && (last.ids.get(index) ?? id) !== id)) return
    if (onLost === undefined) moveBy(Math.max(0, count - last.count) * height)
    else if (last.first !== undefined) onLost(last.first)
  })
}
