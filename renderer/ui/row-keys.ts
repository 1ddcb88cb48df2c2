import { useState } from 'react'

/**
 * Gives the rows on screen keys, so that the elements of rows that left are reused for those that came, however far a scroll went: a row
 * that stays keeps its key, and another takes the smallest one that is free.
 */
export function createRowKeys(): (indexes: readonly number[]) => number[] {
  let keys: ReadonlyMap<number, number> = new Map()
  return (indexes) => {
    const used = new Set(indexes.map((index) => keys.get(index)))
    let free = 0
    keys = new Map(
      indexes.map((index) => {
        const known = keys.get(index)
        if (known !== undefined) return [index, known]
        while (used.has(free)) free += 1
        used.add(free)
        return [index, free]
      }),
    )
    return [...keys.values()]
  }
}

/** The keys of the rows on screen with these indexes, each a different one. */
export function useRowKeys(indexes: readonly number[]): number[] {
  const [keysOf] = useState(createRowKeys)
  return keysOf(indexes)
}
