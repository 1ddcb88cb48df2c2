import { searchWords } from '../values/search-words.ts'

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

/**
 * The most frequent authors, each with as many stories as a search for that name finds: `author:"Conor O'Brien"` also finds one whose name
 * goes on, as it finds all with the beginnings of these words.
 */
export function authorsAsFound(counted: Iterable<CountedValue>, most: number): CountedValue[] {
  const all = mostFrequent(counted).map((author) => ({ ...author, words: searchWords(author.value) }))
  return mostFrequent(
    all.slice(0, most).map(({ value, words }) => ({
      value,
      count: all
        .filter((other) => words.every((word) => other.words.some((each) => each.startsWith(word))))
        .reduce((sum, { count }) => sum + count, 0),
    })),
  )
}
