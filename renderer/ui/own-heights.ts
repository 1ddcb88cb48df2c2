/** How much taller than the others some rows of a list are, in CSS pixels. */
export interface OwnHeights {
  /** Sets by how much a row is taller; 0 makes it like the others. */
  set: (index: number, pixels: number) => void
  of: (index: number) => number
  /** By how much all rows before that one are taller together. */
  before: (index: number) => number
  clear: () => void
}

/** A list of which all rows have the same height, until some are made taller. */
export function createOwnHeights(): OwnHeights {
  const taller = new Map<number, number>()
  return {
    set(index, pixels) {
      if (pixels === 0) taller.delete(index)
      else taller.set(index, pixels)
    },
    of: (index) => taller.get(index) ?? 0,
    before(index) {
      let sum = 0
      for (const [place, pixels] of taller) if (place < index) sum += pixels
      return sum
    },
    clear: () => taller.clear(),
  }
}
