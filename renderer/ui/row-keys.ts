/** Number of reused line elements in a window of ordinary height. */
const RECYCLED = 64

/** Keys for rows on screen that follow each other: small, so that line elements are reused, and each a different one. */
export function rowKeys(indexes: readonly number[]): number[] {
  const recycled = Math.max(1, Math.ceil(indexes.length / RECYCLED)) * RECYCLED
  return indexes.map((index) => index % recycled)
}
