/** Maximum number of symbols in one request to the fundamentals endpoints (see the interface profile's facts). */
export const MAX_SYMBOLS = 200

/**
 * The symbols in typed or pasted text: split at commas, blanks and line breaks, upper case, without duplicates, in
 * order.
 */
export function parseSymbols(text: string): string[] {
  const parts = text.split(/[\s,;]+/).map((part) => part.toUpperCase())
  return [...new Set(parts.filter((part) => part !== ''))]
}

/** Whether a text can be a ticker symbol: `BRK.B`, `BRK/A`, `$BTC` and the like. */
export function isSymbol(text: string): boolean {
  return /^[$^]?[A-Z0-9][A-Z0-9./:-]{0,19}$/.test(text)
}
