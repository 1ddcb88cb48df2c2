/** A number of bytes as people read it: `812 kB`, `3.4 MB`. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} kB`
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(2)} GB`
}

/** A whole number with a thin space between the thousands. */
export const countText = (count: number): string => String(count).replaceAll(/\B(?=(\d{3})+$)/g, '\u2009')

/** A number with the word for what it counts, such as `1 report` and `2 reports`. */
export const counted = (count: number, one: string, several = `${one}s`): string =>
  `${count} ${count === 1 ? one : several}`
