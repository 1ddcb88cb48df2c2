/** A number with the word for what it counts, such as `1 report` and `2 reports`. */
export const counted = (count: number, one: string, several = `${one}s`): string =>
  `${count} ${count === 1 ? one : several}`
