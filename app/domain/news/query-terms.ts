import { endOf, tokenise, type Token } from './query-tokens.ts'
import { parseStoryQuery, writeTerm } from './story-query.ts'

/** A term of a query outside of parentheses: where it stands with its minus sign, and the tokens beside it. */
interface TermPlace {
  from: number
  to: number
  before: Token | undefined
  after: Token | undefined
}

function placesOf(query: string): TermPlace[] {
  const tokens = tokenise(query)
  const places: TermPlace[] = []
  let [depth, start]: [number, number | null] = [0, null]
  for (const [place, token] of tokens.entries()) {
    const isSign = token.kind === 'minus' || token.kind === 'not'
    if (isSign) start ??= place
    else if (token.kind === 'open') depth += 1
    else if (token.kind === 'close') depth -= 1
    else if (depth === 0 && (token.kind === 'text' || (token.kind === 'field' && !token.isGroup))) {
      const first = start ?? place
      places.push({
        from: (tokens[first] ?? token).at,
        to: endOf(token),
        before: tokens[first - 1],
        after: tokens[place + 1],
      })
    }
    if (!isSign) start = null
  }
  return places
}

/** Whether every quotation mark of a query is closed. */
const isClosed = (query: string): boolean =>
  tokenise(query).every((token) =>
    token.kind === 'text' ? !token.isOpen : token.kind !== 'field' || token.values.every(({ isOpen }) => !isOpen),
  )

/** The terms of a query outside of parentheses, each as it is written and with its minus sign; none while a quotation mark is open. */
export const termsOf = (query: string): string[] =>
  isClosed(query) ? placesOf(query).map(({ from, to }) => query.slice(from, to)) : []

/** A query without its dates outside of parentheses and of OR. */
export function withoutDates(query: string): string {
  const date = placesOf(query).find(
    ({ from, to, before, after }) =>
      /^(?:[-\u2212\uff0d]|NOT\s)*\s*(?:after|before|on)[:：]/i.test(query.slice(from, to)) &&
      before?.kind !== 'or' &&
      after?.kind !== 'or',
  )
  if (date === undefined) return query.trim()
  // An AND would be left without a term.
  const from = date.before?.kind === 'and' ? date.before.at : date.from
  const to = date.before?.kind !== 'and' && date.after?.kind === 'and' ? endOf(date.after) : date.to
  return withoutDates(`${query.slice(0, from).trimEnd()} ${query.slice(to).trimStart()}`)
}

/** A query with one more term, unless it has that already. */
export const withTerm = (query: string, term: string): string =>
  termsOf(query).includes(term) ? query : `${query.trim()} ${term}`.trim()

/** A query that is still being typed: its last word is treated as a prefix. */
export function asTyped(query: string): string {
  const last = tokenise(query).at(-1)
  const isWord =
    last?.kind === 'text' &&
    !last.isQuoted &&
    /^[\p{L}\p{N}][^:<>=*]*$/u.test(last.text) &&
    endOf(last) === query.length
  // Among the values of a field it is none.
  return isWord && parseStoryQuery(`${query}*`).ok === parseStoryQuery(query).ok ? `${query}*` : query
}

/** The query for the stories of any of these companies; null where none of them can be part of a query. */
export function symbolQuery(symbols: readonly string[]): string | null {
  // No symbol has spaces, quotes or parentheses.
  const plain = symbols.filter((symbol) => /^[^\s"()]+$/.test(symbol))
  const parts = plain.map((symbol) => writeTerm('sym', symbol))
  return parts.length === 0 ? null : parts.length === 1 ? (parts[0] ?? null) : `(${parts.join(' OR ')})`
}
