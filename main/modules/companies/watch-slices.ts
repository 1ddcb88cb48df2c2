/** Symbols that are requested together. */
export interface WatchSlice {
  symbols: readonly string[]
  /** The update up to which all stories of all its symbols are cached, in Unix milliseconds; null when one was never requested. */
  readTo: number | null
}

/**
 * Divides the symbols of a list into slices of a limited size. Symbols that were never requested, and symbols that were read to
 * about the same time, are together, so that a new symbol does not make others start again.
 */
export function slicesOf(
  symbols: readonly string[],
  watermarks: Readonly<Record<string, number>>,
  size: number,
): WatchSlice[] {
  const isKnown = (symbol: string): boolean => Object.hasOwn(watermarks, symbol)
  const readTo = (symbol: string): number => watermarks[symbol] ?? 0
  const divide = (all: readonly string[]): string[][] =>
    Array.from({ length: Math.ceil(all.length / size) }, (_, place) => all.slice(place * size, (place + 1) * size))
  const known = symbols.filter(isKnown).sort((one, other) => readTo(one) - readTo(other))
  return [
    ...divide(known).map((slice) => ({ symbols: slice, readTo: Math.min(...slice.map(readTo)) })),
    ...divide(symbols.filter((symbol) => !isKnown(symbol))).map((slice) => ({ symbols: slice, readTo: null })),
  ]
}

/** The two halves of a slice that has too many updates to be read at once; none for a single symbol. */
export function halvesOf({ symbols, readTo }: WatchSlice): WatchSlice[] {
  const middle = Math.ceil(symbols.length / 2)
  return symbols.length < 2
    ? []
    : [symbols.slice(0, middle), symbols.slice(middle)].map((half) => ({ symbols: half, readTo }))
}
