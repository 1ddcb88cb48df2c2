/** Number of rows of a part, and by how many rows a part begins later than the one before. */
const [PART, STEP] = [3000, 1000]

/** The part of a list whose rows have places of their own: from `begin` up to `end`, which is not in it. */
export interface ListPart {
  begin: number
  end: number
}

/** The row at which the step of a row begins. While it is the same, so is the part. */
export const stepOf = (row: number): number => Math.floor(row / STEP) * STEP

/**
 * The part of a list of which a row is in sight. What draws it looks at each of its rows again whenever the list has another length, so a
 * part has as many rows however long the list is, and at least 1,000 before and after the row unless the list ends there.
 */
export function partAround(row: number, count: number): ListPart {
  const last = Math.max(0, Math.ceil((count - PART) / STEP) * STEP)
  const begin = Math.max(0, Math.min(last, stepOf(row) - STEP))
  return { begin, end: Math.min(count, begin + PART) }
}
