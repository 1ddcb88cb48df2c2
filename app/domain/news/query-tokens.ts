/** Maximum length of a query in characters. */
export const MAX_QUERY_LENGTH = 2000

/** Why a query is invalid, and where: character offsets into its text. */
export interface SearchMistake {
  at: number
  length: number
  message: string
  /** What may make it right when more is typed: more of this term, or what follows it. Left out where nothing does. */
  unfinished?: 'term' | 'rest'
}

/** A part of a query, with its place in the text. */
export interface Token {
  kind: 'open' | 'close' | 'or' | 'minus' | 'phrase' | 'term'
  text: string
  /** The part in quotation marks after `field:`; null when there is none. */
  quoted: string | null
  at: number
  length: number
}

/** Thrown for a query that is invalid. */
export class QuerySyntaxError extends Error {
  readonly errorText: SearchMistake

  constructor(token: { at: number; length: number }, message: string, unfinished?: 'term' | 'rest') {
    super(message)
    const mistake = { at: token.at, length: Math.max(1, token.length), message }
    this.errorText = unfinished === undefined ? mistake : { ...mistake, unfinished }
  }
}

function quotedFrom(text: string, at: number): { value: string; end: number } {
  const end = text.indexOf('"', at + 1)
  if (end < 0)
    throw new QuerySyntaxError({ at, length: text.length - at }, 'This quotation mark is not closed.', 'rest')
  return { value: text.slice(at + 1, end), end: end + 1 }
}

/** Divides a query into its parts. Throws a QuerySyntaxError for a quotation mark that is not closed. */
export function tokenise(text: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  while (at < text.length) {
    const letter = text[at] as string
    const single = ({ '(': 'open', ')': 'close', '-': 'minus' } as const)[letter]
    // A dash surrounded by blanks is punctuation, not an exclusion.
    if (/\s/.test(letter) || (letter === '-' && /\s/.test(text[at + 1] ?? ''))) at += 1
    else if (single !== undefined) {
      tokens.push({ kind: single, text: letter, quoted: null, at, length: 1 })
      at += 1
    } else if (letter === '"') {
      const { value, end } = quotedFrom(text, at)
      tokens.push({ kind: 'phrase', text: value, quoted: value, at, length: end - at })
      at = end
    } else {
      const term = /^[^\s()"]+/.exec(text.slice(at))?.[0] ?? letter
      let end = at + term.length
      let quoted: string | null = null
      if (/[:=<>]$/.test(term) && text[end] === '"') {
        const found = quotedFrom(text, end)
        quoted = found.value
        end = found.end
      }
      tokens.push({ kind: term === 'OR' ? 'or' : 'term', text: term, quoted, at, length: end - at })
      at = end
    }
  }
  return tokens
}
