/** Creates values by name and caches the most recently used ones. */
export function createRecent<T>(limit: number, make: (name: string) => T): (name: string) => T {
  const values = new Map<string, T>()
  let last: { name: string; value: T } | null = null
  return (name) => {
    if (last?.name === name) return last.value
    const known = values.get(name)
    const value = known ?? make(name)
    // Inserting it again makes it the newest: a Map keeps the order of insertion.
    values.delete(name)
    values.set(name, value)
    if (values.size > limit) values.delete(values.keys().next().value ?? '')
    last = { name, value }
    return value
  }
}
