import { useState } from 'react'

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
