/** Writes values as JSON in the order of their names. These are sorted once for records in a row that have the same. */
export function createCanonical(): (values: Readonly<Record<string, string>>) => string {
  let last: readonly string[] = []
  let sorted: readonly string[] = []
  return (values) => {
    const names = Object.keys(values)
    if (names.length !== last.length || names.some((name, place) => name !== last[place])) {
      last = names
      sorted = names.toSorted()
    }
    return JSON.stringify(Object.fromEntries(sorted.map((name) => [name, values[name]])))
  }
}
