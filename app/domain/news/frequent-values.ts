interface CountedValue {
  value: string
  count: number
}

/** Adds up the counts of values, the most frequent first. */
export function mostFrequent(counted: Iterable<CountedValue>): CountedValue[] {
  const counts = new Map<string, number>()
  for (const { value, count } of counted) counts.set(value, (counts.get(value) ?? 0) + count)
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1))
}
