// What the platform has for this takes each number as an argument, and there is room for some hundred thousand of them only.

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
