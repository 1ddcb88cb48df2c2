import { MAX_QUERY_LENGTH, QuerySyntaxError, tokenise } from './query-tokens.ts'
import type { Token } from './query-tokens.ts'

/** The tokens of a text; none for one that cannot be divided, such as an open phrase. */
function tokensOf(text: string): Token[] {
  try {
    return tokenise(text)
  } catch (thrown) {
    if (thrown instanceof QuerySyntaxError) return []
    throw thrown
  }
}

/** Where the terms of a query outside of parentheses stand, each with its minus sign. */
function placesOf(query: string): { from: number; to: number }[] {
  const places: { from: number; to: number }[] = []
  let [depth, start]: [number, number | null] = [0, null]
  for (const { kind, at, length } of tokensOf(query)) {
    if (kind === 'open') depth += 1
    else if (kind === 'close') depth -= 1
    else if (kind === 'minus') start ??= at
    else if (depth === 0 && kind !== 'or') places.push({ from: start ?? at, to: at + length })
    if (kind !== 'minus') start = null
  }
  return places
}

/** The terms of a query outside of parentheses, each as it is written and with its minus sign. */
export const termsOf = (query: string): string[] => placesOf(query).map(({ from, to }) => query.slice(from, to))

/** A query without its dates outside of parentheses, which is where dates can stand. */
export function withoutDates(query: string): string {
  const kept = placesOf(query)
    .filter(({ from, to }) => /^-*(?:after|before|on):/i.test(query.slice(from, to)))
    .reduceRight((text, { from, to }) => `${text.slice(0, from).trimEnd()} ${text.slice(to).trimStart()}`, query)
  return kept.trim()
}

/** A query with one more term, unless it has that already. */
export const withTerm = (query: string, term: string): string =>
  termsOf(query).includes(term) ? query : `${query.trim()} ${term}`.trim()

/** A query that is still being typed: its last word is treated as a prefix. */
export function asTyped(query: string): string {
  if (query.length >= MAX_QUERY_LENGTH) return query
  const last = tokensOf(query).at(-1)
  const isWord = last?.kind === 'term' && last.quoted === null && /^[\p{L}\p{N}][^:<>=*]*$/u.test(last.text)
  return isWord && last.at + last.length === query.length ? `${query}*` : query
}

/** The query for the stories of any of these companies; null where none of them can be part of a query. */
export function symbolQuery(symbols: readonly string[]): string | null {
  // Spaces, quotes and parentheses mean something in a query, and no symbol has them.
  const plain = symbols.filter((symbol) => /^[^\s"()]+$/.test(symbol))
  const parts = plain.map((symbol) => `sym:${symbol}`)
  return parts.length === 0 ? null : parts.length === 1 ? (parts[0] ?? null) : `(${parts.join(' OR ')})`
}
