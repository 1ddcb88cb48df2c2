// What the platform has for extremes takes each number as an argument, and there is room for some hundred thousand of them only.

/** The greatest of any number of numbers; `from` where none is greater. */
export function greatest(numbers: Iterable<number>, from = -Infinity): number {
  let most = from
  for (const number of numbers) if (number > most) most = number
  return most
}

/** The least of any number of numbers; Infinity of none. */
export function least(numbers: Iterable<number>): number {
  let fewest = Infinity
  for (const number of numbers) if (number < fewest) fewest = number
  return fewest
}

/** The middle value, or the mean of the middle two; 0 of none. */
export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other)
  const half = Math.floor(sorted.length / 2)
  const upper = sorted[half] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? 0) + upper) / 2
}
