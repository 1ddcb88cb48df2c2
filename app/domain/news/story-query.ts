import { isIdentifier } from '../companies/symbols.ts'
import { parseDay, serviceDay } from '../responses/service-date.ts'
import { addDays, readDay } from '../values/date-text.ts'
import { ownProperty } from '../values/own-property.ts'
import { MAX_QUERY_LENGTH, QuerySyntaxError, tokenise } from './query-tokens.ts'
import type { SearchMistake, Token } from './query-tokens.ts'

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
  author: 'author',
  title: 'a word in the title',
  label: 'your label',
  list: 'a watch list',
} as const

type ValueField = keyof typeof VALUE_FIELDS

/** Flags that `is:` takes. */
export const FLAGS = ['unread', 'read', 'starred', 'pinned', 'revised', 'silent', 'removed'] as const
export type StoryFlag = (typeof FLAGS)[number]

/** The values that `has:` takes. */
export const PARTS = ['body', 'images', 'note', 'highlight', 'cusip'] as const

type StoryPart = (typeof PARTS)[number]

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
  | { kind: 'word'; text: string; prefix: boolean }
  | { kind: 'phrase'; text: string }
  | { kind: 'value'; field: ValueField; value: string }
  | { kind: 'rank'; low: number; high: number }
  | { kind: 'date'; from: number | null; to: number | null }
  | { kind: 'is'; flag: StoryFlag }
  | { kind: 'has'; part: StoryPart }

/** A parsed query, or the reason why it is invalid. */
export type ParsedQuery = { ok: true; node: QueryNode } | { ok: false; errorText: SearchMistake }

/**
 * The days that a date means, which may be a year, a quarter or a month, as in the fields for a date. A text whose day and month can be
 * exchanged means no day: a saved search has the same meaning for every form of dates.
 */
function daysOf(token: Token, value: string, today: string): { first: number; end: number } {
  const [first, last] = (['first', 'last'] as const).map((edge) => {
    const read = readDay(value, { today, order: null, edge })
    if ('day' in read) return read.day
    throw new QuerySyntaxError(token, `“${value}”: ${read.problem}`, 'term')
  }) as [string, string]
  return { first: parseDay(first) ?? 0, end: parseDay(addDays(last, 1)) ?? 0 }
}

function oneOf<T extends string>(token: Token, field: string, value: string, values: readonly T[]): T {
  const found = values.find((each) => each === value.toLowerCase())
  const isBeginning = values.some((each) => each.startsWith(value.toLowerCase()))
  if (found === undefined)
    throw new QuerySyntaxError(token, `${field}: takes one of ${values.join(', ')}.`, isBeginning ? 'term' : undefined)
  return found
}

function rankOf(token: Token, operator: string, value: string): QueryNode {
  const rank = Number(value)
  if (!/^[1-5]$/.test(value)) throw new QuerySyntaxError(token, 'rank takes a number from 1 to 5, as in rank>=3.')
  const bounds: Readonly<Record<string, readonly [low: number, high: number]>> = {
    '>=': [rank, 5],
    '>': [rank + 1, 5],
    '<=': [1, rank],
    '<': [1, rank - 1],
  }
  const [low, high] = ownProperty(bounds, operator) ?? [rank, rank]
  return { kind: 'rank', low, high }
}

/** Whether a text has something that the index of words could have. */
const isSearchable = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

const nothingToSearch = (token: Token): QuerySyntaxError =>
  new QuerySyntaxError(token, `“${token.text}” has no letter or digit to search for.`, 'term')

function fieldOf(token: Token, field: string, operator: string, value: string, today: string): QueryNode {
  if (value === '') throw new QuerySyntaxError(token, `${field}${operator} needs a value after it.`, 'term')
  if (field === 'rank') return rankOf(token, operator, value)
  if (operator !== ':')
    throw new QuerySyntaxError(token, `${field} takes a colon, as in ${field}:${value}. Only rank can be compared.`)
  switch (field) {
    case 'after':
      return { kind: 'date', from: daysOf(token, value, today).first, to: null }
    case 'before':
      return { kind: 'date', from: null, to: daysOf(token, value, today).first }
    case 'on': {
      const { first, end } = daysOf(token, value, today)
      return { kind: 'date', from: first, to: end }
    }
    case 'is':
      return { kind: 'is', flag: oneOf(token, 'is', value, FLAGS) }
    case 'has':
      return { kind: 'has', part: oneOf(token, 'has', value, PARTS) }
    default:
      if (!Object.hasOwn(VALUE_FIELDS, field))
        throw new QuerySyntaxError(
          token,
          `Unknown field “${field}”. Use one of: ${[...Object.keys(VALUE_FIELDS), 'rank', 'after', 'before', 'on', 'is', 'has'].join(', ')}.`,
        )
      if ((field === 'isin' || field === 'cusip') && !isIdentifier(value))
        throw new QuerySyntaxError(token, `${field}: takes letters and digits only.`)
      if (field === 'title' && !isSearchable(value)) throw nothingToSearch(token)
      return { kind: 'value', field: field as ValueField, value }
  }
}

function termOf(token: Token, today: string): QueryNode {
  const [, field, operator = '', plain = ''] = /^([a-z]+)(>=|<=|[:=<>])(.*)$/i.exec(token.text) ?? []
  // A web address or a time of day is a word, not a field.
  if (field !== undefined && !plain.startsWith('//'))
    return fieldOf(token, field.toLowerCase(), operator, token.quoted ?? plain, today)
  const prefix = token.text.endsWith('*')
  const text = prefix ? token.text.slice(0, -1) : token.text
  if (!isSearchable(text)) throw nothingToSearch(token)
  return { kind: 'word', text, prefix }
}

/** Where a node stands in its query, in characters. */
const places = new WeakMap<QueryNode, { at: number; length: number }>()

/** Where a term of a parsed query stands in its text, in characters; undefined for what is made of several terms. */
export const placeOf = (node: QueryNode): { at: number; length: number } | undefined => places.get(node)

function placed(node: QueryNode, { at, length }: Token): QueryNode {
  places.set(node, { at, length })
  return node
}

/**
 * Parses a query such as `sym:AAPL chan:WIIM rank>=3 after:2026-01-01 "a phrase" -word (one OR other) begin*`. The
 * empty query matches every story. `today`, which `after:today` and `before:-1y` are told from, is the day in the service's zone.
 */
export function parseStoryQuery(text: string, today = serviceDay(Date.now())): ParsedQuery {
  let tokens: Token[] = []
  let place = 0

  function unit(outer: number): QueryNode {
    const token = tokens[place++] as Token
    const depth = outer + Number(token.kind === 'minus' || token.kind === 'open')
    if (depth > MAX_QUERY_DEPTH)
      throw new QuerySyntaxError(
        token,
        `At most ${MAX_QUERY_DEPTH} parentheses and minus signs can be inside each other.`,
      )
    switch (token.kind) {
      case 'minus': {
        const next = tokens[place]
        if (next === undefined || next.kind === 'close' || next.kind === 'or')
          throw new QuerySyntaxError(
            token,
            'Put the term to exclude right after the minus.',
            next === undefined ? 'rest' : undefined,
          )
        return { kind: 'not', node: unit(depth) }
      }
      case 'open': {
        const inner = list(depth)
        if (tokens[place]?.kind !== 'close')
          throw new QuerySyntaxError(token, 'This parenthesis is not closed.', 'rest')
        place += 1
        return inner
      }
      case 'phrase':
        if (!isSearchable(token.text))
          throw new QuerySyntaxError(token, 'Enter a phrase between the quotation marks.', 'term')
        return placed({ kind: 'phrase', text: token.text }, token)
      case 'close':
        throw new QuerySyntaxError(token, 'This parenthesis has no opening parenthesis.')
      case 'or':
        throw new QuerySyntaxError(token, 'Put OR between two terms.')
      case 'term':
        return placed(termOf(token, today), token)
    }
  }

  /** The terms up to the end of these parentheses, or of the query at depth 0. */
  function list(depth: number): QueryNode {
    const nodes: QueryNode[] = []
    while (place < tokens.length && !(depth > 0 && tokens[place]?.kind === 'close')) {
      const alternatives = [unit(depth)]
      while (tokens[place]?.kind === 'or') {
        const or = tokens[place++] as Token
        if (place >= tokens.length || tokens[place]?.kind === 'close')
          throw new QuerySyntaxError(or, 'Put OR between two terms.', place >= tokens.length ? 'rest' : undefined)
        alternatives.push(unit(depth))
      }
      nodes.push(alternatives.length === 1 ? (alternatives[0] as QueryNode) : { kind: 'any', nodes: alternatives })
    }
    return nodes.length === 1 ? (nodes[0] as QueryNode) : { kind: 'all', nodes }
  }

  try {
    if (text.length > MAX_QUERY_LENGTH)
      throw new QuerySyntaxError(
        { at: MAX_QUERY_LENGTH, length: text.length - MAX_QUERY_LENGTH },
        `A search has at most ${MAX_QUERY_LENGTH} characters.`,
      )
    tokens = tokenise(text)
    return { ok: true, node: list(0) }
  } catch (thrown) {
    if (thrown instanceof QuerySyntaxError) return { ok: false, errorText: thrown.errorText }
    throw thrown
  }
}

/**
 * A value as written after `field:`, in quotation marks where needed: two slashes at its start would turn it into a web
 * address.
 */
export const writeTerm = (field: string, value: string): string =>
  `${field}:${/^(?!\/\/)[^\s()"]+$/.test(value) ? value : `"${value.replaceAll('"', '')}"`}`

/** Maximum number of tickers in one request. */
const MAX_TICKERS = 50

/** What the service can filter by: tickers, and days as YYYY-MM-DD. */
export interface ServiceFilter {
  tickers: readonly string[]
  dateFrom: string | null
  dateTo: string | null
}

/** The part of a query by which the service can filter, and whether that is all of it. */
function forService(node: QueryNode): { filter: ServiceFilter; isWhole: boolean } {
  const nodes = node.kind === 'all' ? node.nodes : [node]
  const tickers: string[] = []
  let [from, to]: [number | null, number | null] = [null, null]
  let isWhole = true
  for (const each of nodes) {
    const options = each.kind === 'any' ? each.nodes : [each]
    const symbols = options.map((option) =>
      option.kind === 'value' && option.field === 'sym' ? option.value.toUpperCase() : null,
    )
    // The service reads several tickers as “any of them”, so only one such condition can be passed on.
    if (tickers.length === 0 && symbols.every((symbol) => symbol !== null)) tickers.push(...symbols)
    else if (each.kind === 'date') {
      from = each.from === null ? from : Math.max(from ?? each.from, each.from)
      to = each.to === null ? to : Math.min(to ?? each.to, each.to)
    } else isWhole = false
  }
  return {
    filter: {
      tickers: tickers.slice(0, MAX_TICKERS),
      dateFrom: from === null ? null : serviceDay(from),
      dateTo: to === null ? null : serviceDay(to - 1),
    },
    isWhole: isWhole && tickers.length <= MAX_TICKERS,
  }
}

/** The part of a query by which the service can filter. The other conditions apply to cached stories only. */
export const serviceFilterOf = (node: QueryNode): ServiceFilter => forService(node).filter

/** Whether the service can filter by all of a query. */
export const isServiceQuery = (node: QueryNode): boolean => forService(node).isWhole
