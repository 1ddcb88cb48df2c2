import { useState } from 'react'

/** The smallest number that none of these sets has. */
function smallestFree(...taken: ReadonlySet<number>[]): number {
  let free = 0
  while (taken.some((each) => each.has(free))) free += 1
  return free
}

/**
 * Gives the rows on screen keys, so that the elements of rows that left are reused for those that came, however far a scroll went. A row
 * that stays keeps its key. One that comes above those that stay gets an element of its own: React moves all others behind an element that
 * goes from the end to the beginning.
 */
export function createRowKeys(): (indexes: readonly number[]) => number[] {
  let keys: ReadonlyMap<number, number> = new Map()
  return (indexes) => {
    const before = new Set(keys.values())
    const used = new Set(indexes.flatMap((index) => keys.get(index) ?? []))
    const firstKept = indexes.findIndex((index) => keys.has(index))
    const keyOf = (index: number, place: number): number => {
      const known = keys.get(index)
      if (known !== undefined) return known
      const free = place < firstKept ? smallestFree(used, before) : smallestFree(used)
      used.add(free)
      return free
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
