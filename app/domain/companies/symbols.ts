/** The most symbols sent in one request of the fundamentals endpoints (see the interface profile's facts). */
export const MAX_SYMBOLS = 200

/** Symbols out of typed or pasted text: split at commas, blanks and lines, upper case, each once, in order. */
export function parseSymbols(text: string): string[] {
  const parts = text.split(/[\s,;]+/).map((part) => part.toUpperCase())
  return [...new Set(parts.filter((part) => part !== ''))]
}

/** Whether a text can be a ticker symbol: `BRK.B`, `BRK/A`, `$BTC` and the like. */
export function isSymbol(text: string): boolean {
  return /^[$^]?[A-Z0-9][A-Z0-9./:-]{0,19}$/.test(text)
}
