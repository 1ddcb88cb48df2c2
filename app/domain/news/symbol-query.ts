/** The query for the stories of any of these companies; null where none of them can be part of a query. */
export function symbolQuery(symbols: readonly string[]): string | null {
  // Spaces, quotes and parentheses mean something in a query, and no symbol has them.
  const plain = symbols.filter((symbol) => /^[^\s"()]+$/.test(symbol))
  const parts = plain.map((symbol) => `sym:${symbol}`)
  return parts.length === 0 ? null : parts.length === 1 ? (parts[0] ?? null) : `(${parts.join(' OR ')})`
}
