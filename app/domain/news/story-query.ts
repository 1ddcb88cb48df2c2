import { AppError } from '../../errors/app-error.ts'
import { isIdentifier, isSymbol } from '../companies/symbols.ts'
import { parseDay, serviceDay } from '../responses/service-date.ts'
import { addDays, readDay } from '../values/date-text.ts'
import { ownProperty } from '../values/own-property.ts'
import { endOf, MAX_QUERY_LENGTH, QuerySyntaxError, tokenise } from './query-tokens.ts'
import type { FieldToken, Place, QueryText, SearchMistake, Token } from './query-tokens.ts'

/** The fields that take a value, with a description of the value. */
export const VALUE_FIELDS = {
  sym: 'symbol',
  chan: 'channel',
  tag: 'tag',
  exch: 'exchange',
  sector: 'sector',
  gics: 'GICS name or code',
  isin: 'ISIN of a stock',
  cusip: 'CUSIP of a stock, where it was sent',
  author: 'author, or a part of the name',
  title: 'a word in the title',
  label: 'your label',
  list: 'a watch list',
} as const

type ValueField = Exclude<keyof typeof VALUE_FIELDS, 'title'>

/** Flags that `is:` takes. */
export const FLAGS = ['unread', 'read', 'starred', 'pinned', 'labelled', 'revised', 'silent', 'removed'] as const
export type StoryFlag = (typeof FLAGS)[number]

/** Flags by the words that the window shows for them. */
const FLAGS_AS_SHOWN: Readonly<Record<string, StoryFlag>> = { edited: 'revised', unannounced: 'silent' }

/** The values that `has:` takes. */
export const PARTS = ['body', 'images', 'note', 'highlight', 'cusip'] as const

export type StoryPart = (typeof PARTS)[number]

/** Maximum number of queries that one call counts. */
export const MAX_COUNTED = 60

/**
 * Maximum number of parentheses and minus signs inside each other. Each can become two parentheses of the full-text search, which fails
 * with more than 30 inside each other.
 */
export const MAX_QUERY_DEPTH = 10

/** A query as a tree. Times are Unix milliseconds, `from` inclusive and `to` exclusive. */
export type QueryNode =
  | { kind: 'all'; nodes: readonly QueryNode[] }
  | { kind: 'any'; nodes: readonly QueryNode[] }
  | { kind: 'not'; node: QueryNode }
  /** A word in any of its forms, in the title alone with `inTitle`; with `prefix` also as the beginning of a word. */
  | { kind: 'word'; text: string; prefix: boolean; inTitle: boolean }
  /** Words beside each other, exactly as they are written; one word as well. */
  | { kind: 'phrase'; text: string; inTitle: boolean }
  | { kind: 'value'; field: ValueField; value: string }
  | { kind: 'rank'; low: number; high: number }
  | { kind: 'date'; from: number | null; to: number | null }
  | { kind: 'is'; flag: StoryFlag }
  | { kind: 'has'; part: StoryPart }

/** A parsed query with what may have been meant otherwise, or the reason why it is invalid. */
export type ParsedQuery =
  | { ok: true; node: QueryNode; hint: SearchMistake | null }
  | { ok: false; errorText: SearchMistake }

const FIELDS = [...Object.keys(VALUE_FIELDS), 'rank', 'after', 'before', 'on', 'is', 'has']

/** Names of fields as other programs have them. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  ticker: 'sym',
  stock: 'sym',
  company: 'sym',
  category: 'chan',
  industry: 'gics',
  by: 'author',
  writer: 'author',
  headline: 'title',
  subject: 'title',
  importance: 'rank',
  since: 'after',
  from: 'after',
  until: 'before',
  to: 'before',
  date: 'on',
  day: 'on',
  watchlist: 'list',
}

/** The field that a person may mean; undefined when there is none. */
const meantBy = (field: string): string | undefined =>
  ownProperty(OTHER_NAMES, field.replace(/s$/, '')) ??
  FIELDS.find((each) => field.startsWith(each)) ??
  (field.length < 3 ? undefined : FIELDS.find((each) => each.startsWith(field)))

const unknownField = (token: FieldToken, query: string): QuerySyntaxError => {
  const name = query.slice(token.at, token.at + token.field.length)
  const value = query.slice(token.at + name.length + token.operator.length, endOf(token))
  const meant = meantBy(token.field)
  const advice =
    meant !== undefined
      ? `Write ${meant}${meant === 'rank' ? '>=3' : `:${value}`}.`
      : name === name.toUpperCase() && isSymbol(value)
        ? `Write sym:${value}, or exch:${name} for all of an exchange.`
        : `Use one of: ${FIELDS.join(', ')}. Text with a colon goes between quotation marks.`
  return new QuerySyntaxError(
    token,
    `Unknown field “${name}”. ${advice}`,
    value === '' && !token.isGroup ? 'term' : undefined,
  )
}

/**
 * The days that a date means, which may be a year, a quarter or a month, as in the fields for a date. A text whose day and month can be
 * exchanged means no day: a saved search has the same meaning for every form of dates.
 */
function daysOf(place: Place, value: string, today: string): { first: number; end: number } {
  const [first, last] = (['first', 'last'] as const).map((edge) => {
    const read = readDay(value, { today, order: null, edge })
    if ('day' in read) return read.day
    throw new QuerySyntaxError(place, `“${value}”: ${read.problem}`, 'term')
  }) as [string, string]
  return { first: parseDay(first) ?? 0, end: parseDay(addDays(last, 1)) ?? 0 }
}

/** All days of `on:`, which are of one date, or from one to another as in `2026-01-01..2026-03-31`. */
function rangeOf(place: Place, value: string, today: string): QueryNode {
  const [first = '', last = first, ...more] = value.split('..')
  if (more.length > 0) throw new QuerySyntaxError(place, 'on: takes one date, or two as in on:2026-01-01..2026-03-31.')
  const [{ first: from }, { end: to }] = [daysOf(place, first, today), daysOf(place, last, today)]
  if (to <= from) throw new QuerySyntaxError(place, 'The second date is before the first one.')
  return { kind: 'date', from, to }
}

function oneOf<T extends string>(place: Place, field: string, value: string, values: readonly T[]): T {
  const found = values.find((each) => each === value.toLowerCase())
  const isBeginning = values.some((each) => each.startsWith(value.toLowerCase()))
  if (found === undefined)
    throw new QuerySyntaxError(place, `${field}: takes one of ${values.join(', ')}.`, isBeginning ? 'term' : undefined)
  return found
}

function rankOf(place: Place, operator: string, value: string): QueryNode {
  const [, first = '', last = first] = /^([1-5])(?:\.\.([1-5]))?$/.exec(value) ?? []
  const [low, high] = [Number(first), Number(last)]
  if (low === 0 || high < low || (high > low && operator !== ':'))
    throw new QuerySyntaxError(place, 'rank takes a number from 1 to 5, as in rank>=3 or rank:2..4.')
  const bounds: Readonly<Record<string, readonly [low: number, high: number]>> = {
    '>=': [low, 5],
    '>': [low + 1, 5],
    '<=': [1, low],
    '<': [1, low - 1],
  }
  const [from, to] = ownProperty(bounds, operator) ?? [low, high]
  if (from > to) throw new QuerySyntaxError(place, 'Ranks go from 1 to 5, so this would find nothing.')
  return { kind: 'rank', low: from, high: to }
}

/** Whether a text has something that the index of words could have. */
const isSearchable = (text: string): boolean => /[\p{L}\p{N}\p{Emoji_Presentation}]/u.test(text)

const COMPARISON = 'Write a comparison without blanks, as in rank>=3.'

/** A word, or a phrase where it was written between quotation marks. */
function wordOf(part: QueryText, inTitle: boolean): QueryNode {
  if (part.isOpen) throw new QuerySyntaxError(part, 'This quotation mark is not closed.', 'rest')
  const { text } = part
  if (!isSearchable(text))
    throw new QuerySyntaxError(
      part,
      part.isQuoted && text.trim() === ''
        ? 'Enter a phrase between the quotation marks.'
        : /^[<>=≥≤]+$/.test(text)
          ? COMPARISON
          : `“${text}” has no letter or digit to search for.`,
      'term',
    )
  if (part.isQuoted) return { kind: 'phrase', text, inTitle }
  const prefix = text.endsWith('*')
  const word = prefix ? text.slice(0, -1) : text
  if (word.includes('*'))
    throw new QuerySyntaxError(part, 'A * stands for letters at the end of a word only, as in rev*.')
  if (/^[\u2013\u2014!]/.test(word))
    throw new QuerySyntaxError(
      part,
      `To exclude a word write -${word.slice(1)}; otherwise leave out the ${word.startsWith('!') ? 'exclamation mark' : 'dash'}.`,
    )
  if (/^(?:NEAR(?:\/\d+)?|XOR|[Ww]\/\d+)$/.test(word))
    throw new QuerySyntaxError(
      part,
      `${word.replace(/^NEAR.*/, 'NEAR')} is not read. Write the words, or a phrase between quotation marks.`,
    )
  if (/[\p{L}\p{N}]\?[\p{L}\p{N}]/u.test(word) && !word.includes('/'))
    throw new QuerySyntaxError(part, 'A ? stands for no letter. Write both words with OR between them.')
  if (/^[<>=≥≤]/.test(word)) throw new QuerySyntaxError(part, COMPARISON)
  return { kind: 'word', text: word, prefix, inTitle }
}

function valueOf(
  { field, operator }: Pick<FieldToken, 'field' | 'operator'>,
  part: QueryText,
  today: string,
): QueryNode {
  const { text } = part
  if (part.isOpen) throw new QuerySyntaxError(part, 'This quotation mark is not closed.', 'rest')
  if (text === '')
    throw new QuerySyntaxError(
      part,
      part.length === 0 ? 'Put a value right after the comma.' : `${field}${operator} needs a value right after it.`,
      'term',
    )
  if (field === 'rank') return rankOf(part, operator, text)
  if (operator !== ':')
    throw new QuerySyntaxError(part, `${field} takes a colon, as in ${field}:${text}. Only rank can be compared.`)
  switch (field) {
    case 'after':
      return { kind: 'date', from: daysOf(part, text, today).first, to: null }
    case 'before':
      return { kind: 'date', from: null, to: daysOf(part, text, today).first }
    case 'on':
      return rangeOf(part, text, today)
    case 'is':
      return { kind: 'is', flag: ownProperty(FLAGS_AS_SHOWN, text.toLowerCase()) ?? oneOf(part, 'is', text, FLAGS) }
    case 'has':
      return { kind: 'has', part: oneOf(part, 'has', text, PARTS) }
    case 'title':
      return wordOf(part, true)
  }
  if ((field === 'isin' || field === 'cusip') && !isIdentifier(text))
    throw new QuerySyntaxError(part, `${field}: takes letters and digits only.`)
  if (field === 'author' && !isSearchable(text))
    throw new QuerySyntaxError(part, `“${text}” has no letter or digit to search for.`, 'term')
  if (!part.isQuoted && text.endsWith('*')) {
    if (field === 'author') return { kind: 'value', field, value: text.slice(0, -1) }
    throw new QuerySyntaxError(part, `${field}: takes a whole value, without *. One is offered while it is typed.`)
  }
  return { kind: 'value', field: field as ValueField, value: text }
}

/** Where a node stands in its query, in characters. */
const places = new WeakMap<QueryNode, Place>()

/** Where a term of a parsed query stands in its text, in characters; undefined for what is made of several terms. */
export const placeOf = (node: QueryNode): Place | undefined => places.get(node)

function placed(node: QueryNode, { at, length }: Place): QueryNode {
  places.set(node, { at, length })
  return node
}

const anyOf = (nodes: readonly QueryNode[]): QueryNode =>
  nodes.length === 1 ? (nodes[0] as QueryNode) : { kind: 'any', nodes }

/** The parts of a text between commas or what is taken for them, as values that were written after a field have them. */
function partsOf(part: QueryText): QueryText[] {
  if (part.isQuoted) return [part]
  let { at } = part
  return part.text.split(/[,;|]/).map((text) => {
    const found = { ...part, text, at, length: text.length }
    at += text.length + 1
    return found
  })
}

/** What is said of a word that may mean an operator. */
const MEANT: Readonly<Record<string, string>> = {
  or: 'is looked for as a word. Write OR to find either.',
  not: 'is looked for as a word. Write NOT to exclude what follows.',
}

/** The first word between others that may mean an operator. */
function hintOf(tokens: readonly Token[]): SearchMistake | null {
  for (const token of tokens.slice(0, -1)) {
    const meant = token.kind === 'text' && !token.isQuoted ? ownProperty(MEANT, token.text.toLowerCase()) : undefined
    if (meant !== undefined && token.kind === 'text')
      return { at: token.at, length: token.length, message: `“${token.text}” ${meant}` }
  }
  return null
}

const MISPLACED = { or: 'Put OR between two terms.', and: 'Put AND between two terms.' } as const

/**
 * Parses a query such as `sym:AAPL,MSFT chan:WIIM rank>=3 after:last friday "a phrase" -word (one OR other) begin*`. The
 * empty query matches every story. `today`, which `after:today` and `before:-1y` are told from, is the day in the service's zone.
 */
export function parseStoryQuery(text: string, today = serviceDay(Date.now())): ParsedQuery {
  let tokens: Token[] = []
  let place = 0

  const endsAt = (at: number): boolean => {
    const next = tokens[at]
    return next === undefined || next.kind === 'close' || next.kind === 'or' || next.kind === 'and'
  }

  function checkDepth(depth: number, at: Place): void {
    if (depth > MAX_QUERY_DEPTH)
      throw new QuerySyntaxError(at, `At most ${MAX_QUERY_DEPTH} parentheses and minus signs can be inside each other.`)
  }

  /** The term after an operator, which is missing at the end of the query or of parentheses. */
  function afterOperator(operator: Place, message: string, depth: number, field: string | null): QueryNode {
    if (!endsAt(place)) return unit(depth, field)
    throw new QuerySyntaxError(operator, message, tokens[place] === undefined ? 'rest' : undefined)
  }

  /** The terms between parentheses, values of a field where they come after one. */
  function group(opening: Place, depth: number, field: string | null): QueryNode {
    const inner = list(depth, field)
    const closing = tokens[place++]
    if (closing?.kind !== 'close') throw new QuerySyntaxError(opening, 'This parenthesis is not closed.', 'rest')
    if (inner.kind === 'all' && inner.nodes.length === 0)
      throw new QuerySyntaxError(
        { at: opening.at, length: endOf(closing) - opening.at },
        'There is nothing between these parentheses.',
      )
    return inner
  }

  /** Any of these values. Several are written with parentheses around them. */
  function valuesOf(
    of: Pick<FieldToken, 'field' | 'operator'>,
    values: readonly QueryText[],
    depth: number,
  ): QueryNode {
    if (values.length > 1) checkDepth(depth + 1, values[0] as QueryText)
    return anyOf(values.map((part) => placed(valueOf(of, part, today), part)))
  }

  function unit(outer: number, field: string | null): QueryNode {
    const token = tokens[place++] as Token
    const isDeeper = token.kind === 'field' ? token.isGroup : ['minus', 'not', 'open'].includes(token.kind)
    const depth = outer + Number(isDeeper)
    checkDepth(depth, token)
    switch (token.kind) {
      case 'minus':
        return {
          kind: 'not',
          node: afterOperator(token, 'Put the term to exclude right after the minus.', depth, field),
        }
      case 'not':
        return { kind: 'not', node: afterOperator(token, 'Put the term to exclude after NOT.', depth, field) }
      case 'open':
        return group(token, depth, field)
      case 'close':
        throw new QuerySyntaxError(token, 'This parenthesis has no opening parenthesis.')
      case 'or':
      case 'and':
        throw new QuerySyntaxError(token, MISPLACED[token.kind])
      case 'field': {
        if (!FIELDS.includes(token.field)) throw unknownField(token, text)
        if (token.isGroup) return group(tokens[place++] as Token, depth, token.field)
        const { at, length } = token
        const values = token.values.length === 1 ? token.values.map((part) => ({ ...part, at, length })) : token.values
        return valuesOf(token, values, depth)
      }
      case 'text':
        return field === null
          ? placed(wordOf(token, false), token)
          : valuesOf({ field, operator: ':' }, partsOf(token), depth)
    }
  }

  /** The terms up to the end of these parentheses, or of the query at depth 0. */
  function list(depth: number, field: string | null): QueryNode {
    const nodes: QueryNode[] = []
    let or: Token | null = null
    while (place < tokens.length && !(depth > 0 && tokens[place]?.kind === 'close')) {
      const terms = [unit(depth, field)]
      let joint: 'or' | 'and' | null = null
      for (let next = tokens[place]; next?.kind === 'or' || next?.kind === 'and'; next = tokens[place]) {
        joint ??= next.kind
        if (next.kind !== joint)
          throw new QuerySyntaxError(
            next,
            'AND and OR beside each other can mean two things. Put parentheses around what belongs together.',
          )
        if (joint === 'or') or = next
        place += 1
        terms.push(afterOperator(next, MISPLACED[joint], depth, field))
      }
      nodes.push(...(joint === 'or' ? [anyOf(terms)] : terms))
    }
    if (or !== null && nodes.length > 1) checkDepth(depth + 1, or)
    return nodes.length === 1 ? (nodes[0] as QueryNode) : { kind: 'all', nodes }
  }

  try {
    if (text.length > MAX_QUERY_LENGTH)
      throw new QuerySyntaxError(
        { at: MAX_QUERY_LENGTH, length: text.length - MAX_QUERY_LENGTH },
        `A search has at most ${MAX_QUERY_LENGTH} characters.`,
      )
    tokens = tokenise(text)
    return { ok: true, node: list(0, null), hint: hintOf(tokens) }
  } catch (thrown) {
    if (thrown instanceof QuerySyntaxError) return { ok: false, errorText: thrown.errorText }
    throw thrown
  }
}

/** The error for a query that cannot be used, at its place where one is to blame. */
export const refused = (errorText: string, place?: Place): AppError =>
  new AppError({ kind: 'invalid-input', field: 'query', errorText, ...(place === undefined ? {} : { place }) })

/** Parses a query. Throws an invalid-input error that says where the query is wrong. */
export function queryTree(text: string): QueryNode {
  const parsed = parseStoryQuery(text)
  if (parsed.ok) return parsed.node
  const { message, at, length } = parsed.errorText
  throw refused(`${message} (at character ${at + 1})`, { at, length })
}

/** Whether a value can be written without quotation marks. Two slashes at its start would turn it into a web address. */
const isPlainValue = (value: string): boolean => /^(?!\/\/)[^\s()（）"“”„,;|*]+$/.test(value)

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

/** A value as written after `field:`, in quotation marks where needed. */
export const writeTerm = (field: string, value: string): string =>
  `${field}:${isPlainValue(value) ? value : quoted(value)}`

function writeDate(from: number | null, to: number | null): string {
  if (from === null) return to === null ? '' : `before:${serviceDay(to)}`
  if (to === null) return `after:${serviceDay(from)}`
  const [first, last] = [serviceDay(from), serviceDay(to - 1)]
  return `on:${first === last ? first : `${first}..${last}`}`
}

function writeRank(low: number, high: number): string {
  if (high === 5) return `rank>=${low}`
  return low === high ? `rank:${low}` : `rank:${low}..${high}`
}

/** A query as a text that means the same, whatever the day is; `isPart` for one inside another, which needs parentheses. */
export function writeQuery(node: QueryNode, isPart = false): string {
  switch (node.kind) {
    case 'all':
    case 'any': {
      const text = node.nodes.map((each) => writeQuery(each, true)).join(node.kind === 'all' ? ' ' : ' OR ')
      return isPart ? `(${text})` : text
    }
    case 'not':
      return `-${writeQuery(node.node, true)}`
    case 'word': {
      const word = `${node.text}${node.prefix ? '*' : ''}`
      return !node.inTitle ? word : word.startsWith('//') ? `title:(${word})` : `title:${word}`
    }
    case 'phrase':
      return `${node.inTitle ? 'title:' : ''}${quoted(node.text)}`
    case 'value':
      return writeTerm(node.field, node.value)
    case 'rank':
      return writeRank(node.low, node.high)
    case 'date':
      return writeDate(node.from, node.to)
    case 'is':
      return `is:${node.flag}`
    case 'has':
      return `has:${node.part}`
  }
}
