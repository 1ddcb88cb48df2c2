/** Makes values by name and remembers the ones asked for last. */
export function createRecent<T>(limit: number, make: (name: string) => T): (name: string) => T {
  const values = new Map<string, T>()
  return (name) => {
    const known = values.get(name)
    const value = known ?? make(name)
    // Putting it in again makes it the youngest: a Map keeps the order of insertion.
    values.delete(name)
    values.set(name, value)
    if (values.size > limit) values.delete(values.keys().next().value ?? '')
    return value
  }
}
