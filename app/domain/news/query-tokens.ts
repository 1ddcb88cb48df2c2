import { isDayText } from '../values/date-text.ts'
import { ownProperty } from '../values/own-property.ts'

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

/** A part of a text, in characters. */
export interface Place {
  at: number
  length: number
}

/** A word, or a text between quotation marks. */
export interface QueryText extends Place {
  text: string
  isQuoted: boolean
  /** Whether its quotation mark is not closed. */
  isOpen: boolean
}

/** `field:one,two`, or `field:` before a parenthesis, whose terms are then its values. */
export interface FieldToken extends Place {
  kind: 'field'
  /** In small letters. */
  field: string
  operator: string
  values: readonly QueryText[]
  isGroup: boolean
}

/** A part of a query, with its place in the text. */
export type Token =
  | (Place & { kind: 'open' | 'close' | 'or' | 'and' | 'not' | 'minus' })
  | (QueryText & { kind: 'text' })
  | FieldToken

/** Thrown for a query that is invalid. */
export class QuerySyntaxError extends Error {
  readonly errorText: SearchMistake

  constructor({ at, length }: Place, message: string, unfinished?: 'term' | 'rest') {
    super(message)
    const mistake = { at, length: Math.max(1, length), message }
    this.errorText = unfinished === undefined ? mistake : { ...mistake, unfinished }
  }
}

const SINGLES: Readonly<Record<string, 'open' | 'close' | 'minus'>> = {
  '(': 'open',
  '（': 'open',
  ')': 'close',
  '）': 'close',
  '-': 'minus',
  '\u2212': 'minus',
  '\uff0d': 'minus',
}

const OPERATORS: Readonly<Record<string, 'or' | 'and' | 'not'>> = {
  OR: 'or',
  '|': 'or',
  '||': 'or',
  AND: 'and',
  '&': 'and',
  '&&': 'and',
  NOT: 'not',
}

/** Fields with one value, which may be several words without quotation marks, such as `last friday`. */
const DATE_FIELDS: readonly string[] = ['after', 'before', 'on']
/** More words than a date has. */
const MAX_DATE_WORDS = 8

/** What comes before `//` is the beginning of a web address, and no field. */
const FIELD = /([a-z]+)(>=|<=|[≥≤:：=<>])(?!\/\/)/iy
const WORD = /[^\s()（）"“”„]+/y
const VALUE = /[^\s()（）"“”„,;|]+/y
const NEXT_WORD = /\s+[^\s()（）"“”„]+/y

function matchAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0] ?? ''
}

const textOf = (text: string, at: number, isQuoted = false, isOpen = false, length = text.length): QueryText => ({
  text,
  isQuoted,
  isOpen,
  at,
  length,
})

/** The text from a quotation mark on. Between plain ones two mean one; typographic ones are closed by any of their kind. */
function quotedAt(text: string, at: number): QueryText {
  const isPlain = text[at] === '"'
  const inner = matchAt(isPlain ? /(?:[^"]|"")*/y : /[^"“”„]*/y, text, at + 1)
  const end = at + 1 + inner.length
  return textOf(
    isPlain ? inner.replaceAll('""', '"') : inner,
    at,
    true,
    end >= text.length,
    Math.min(text.length, end + 1) - at,
  )
}

function valueAt(text: string, at: number): QueryText {
  if (/["“”„]/.test(text[at] ?? '')) return quotedAt(text, at)
  return textOf(matchAt(VALUE, text, at), at)
}

const isDate = (text: string): boolean => text.split('..').every(isDayText)

/** A date of as many words as make one; without one the first word. */
function dateAt(text: string, at: number): QueryText {
  const first = valueAt(text, at)
  if (first.isQuoted || first.length === 0) return first
  let [end, found] = [at + matchAt(WORD, text, at).length, 0]
  found = end
  for (let words = 1; words < MAX_DATE_WORDS; words++) {
    const next = matchAt(NEXT_WORD, text, end)
    if (next === '') break
    end += next.length
    if (isDate(text.slice(at, end))) found = end
  }
  return textOf(text.slice(at, found), at)
}

/** The values from here on, with commas or what is taken for them in between. */
function valuesAt(text: string, at: number): QueryText[] {
  const values = [valueAt(text, at)]
  for (let end = endOf(values[0] as QueryText); /[,;|]/.test(text[end] ?? ''); end = endOf(values.at(-1) as QueryText))
    values.push(valueAt(text, end + 1))
  return values
}

/** The end of a part of a text. */
export const endOf = ({ at, length }: Place): number => at + length

function tokenAt(text: string, at: number): Token {
  const single = SINGLES[text[at] ?? '']
  if (single !== undefined) return { kind: single, at, length: 1 }
  const start = matchAt(FIELD, text, at)
  const [, field = '', sign = ''] = /^([a-z]+)(.*)$/i.exec(start) ?? []
  if (field !== '') {
    const name = field.toLowerCase()
    const operator = ({ '：': ':', '≥': '>=', '≤': '<=' } as const)[sign] ?? sign
    const inside = at + start.length
    const isGroup = operator === ':' && SINGLES[text[inside] ?? ''] === 'open'
    const values = isGroup ? [] : DATE_FIELDS.includes(name) ? [dateAt(text, inside)] : valuesAt(text, inside)
    const end = values.length === 0 ? inside : endOf(values.at(-1) as QueryText)
    return { kind: 'field', field: name, operator, values, isGroup, at, length: end - at }
  }
  const word = matchAt(WORD, text, at)
  if (word === '') return { kind: 'text', ...quotedAt(text, at) }
  const operator = ownProperty(OPERATORS, word)
  return operator === undefined ? { kind: 'text', ...textOf(word, at) } : { kind: operator, at, length: word.length }
}

/** Divides a query into its parts. Every text can be divided. */
export function tokenise(text: string): Token[] {
  const tokens: Token[] = []
  for (let at = 0; at < text.length;) {
    // A dash surrounded by blanks is punctuation, not an exclusion.
    const isDash = SINGLES[text[at] ?? ''] === 'minus' || /[\u2013\u2014]/.test(text[at] ?? '')
    if (/\s/.test(text[at] ?? '') || (isDash && /\s/.test(text[at + 1] ?? ''))) at += 1
    else {
      const token = tokenAt(text, at)
      tokens.push(token)
      at = endOf(token)
    }
  }
  return tokens
}
