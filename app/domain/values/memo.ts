/** Keeps the most recently used values by name, at most that many, and makes those that it does not have. */
export function createRecent<T>(limit: number): (name: string, make: () => T) => T {
  const values = new Map<string, T>()
  let last: { name: string; value: T } | null = null
  return (name, make) => {
    if (last?.name === name) return last.value
    const value = values.get(name) ?? make()
    // Inserting it again makes it the newest: a Map keeps the order of insertion.
    values.delete(name)
    values.set(name, value)
    if (values.size > limit) values.delete(values.keys().next().value ?? '')
    last = { name, value }
    return value
  }
}

/** A function that makes a value at its first call, and returns the same one from then on. */
export function once<Made extends object>(make: () => Made): () => Made {
  let made: Made | null = null
  return () => (made ??= make())
}
