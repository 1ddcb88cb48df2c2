/** Keeps the most recently used values by name, at most that many, and makes those that it does not have. */
export function createRecent<T>(limit: number): (name: string, make: () => T) => T {
  const values = new Map<string, { value: T }>()
  let last: { name: string; value: T } | null = null
  return (name, make) => {
    if (last?.name === name) return last.value
    const kept = values.get(name) ?? { value: make() }
    // Inserting it again makes it the newest: a Map keeps the order of insertion.
    values.delete(name)
    values.set(name, kept)
    if (values.size > limit) values.delete(values.keys().next().value ?? '')
    last = { name, value: kept.value }
    return kept.value
  }
}

/** A function that makes a value at its first call, and returns the same one from then on. */
export function once<Made extends object>(make: () => Made): () => Made {
  let made: Made | null = null
  return () => (made ??= make())
}
