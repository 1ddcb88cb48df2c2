/** The value of a JSON text; undefined when it is invalid. */
function valueOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value)

/** The number in a response: the whole text, or a member called processed, count or events. */
export function countIn(text: string): number | null {
  const value = valueOf(text)
  const found =
    typeof value === 'object' && value !== null
      ? ['processed', 'count', 'events'].map((name) => (value as Record<string, unknown>)[name]).find(isCount)
      : value
  return isCount(found) ? found : null
}

/** How deep a revision is searched; an item of a receiver is not deeper than its payload. */
const DEEPEST = 12

/**
 * The revision in the state of an item, where the receiver keeps one: the whole text as a number, or the first member called
 * revision_id or revision. Null when there is none.
 */
export function revisionIn(text: string): number | null {
  const search = (value: unknown, depth: number): number | null => {
    if (typeof value !== 'object' || value === null || depth > DEEPEST) return null
    const members = Object.entries(value)
    const own = members.find(([name, each]) => /^revision(_?id)?$/i.test(name) && isCount(each))?.[1] as unknown
    if (isCount(own)) return own
    for (const [, each] of members) {
      const found = search(each, depth + 1)
      if (found !== null) return found
    }
    return null
  }
  const value = valueOf(text)
  return isCount(value) ? value : search(value, 0)
}
