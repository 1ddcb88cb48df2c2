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

/** The terms of a query outside of parentheses, each as it is written and with its minus sign. */
export function termsOf(query: string): string[] {
  const terms: string[] = []
  let [depth, start]: [number, number | null] = [0, null]
  for (const { kind, at, length } of tokensOf(query)) {
    if (kind === 'open') depth += 1
    else if (kind === 'close') depth -= 1
    else if (kind === 'minus') start ??= at
    else if (depth === 0 && kind !== 'or') terms.push(query.slice(start ?? at, at + length))
    if (kind !== 'minus') start = null
  }
  return terms
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
