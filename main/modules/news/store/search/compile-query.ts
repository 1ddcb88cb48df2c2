import { AppError } from '../../../../../app/errors/app-error.ts'
import { placeOf } from '../../../../../app/domain/news/story-query.ts'
import type { QueryNode, StoryFlag } from '../../../../../app/domain/news/story-query.ts'
import {
  gicsWord,
  identifierWord,
  isIdentifierField,
  fieldWord,
  isTitleWord,
  titleWord,
  wordsIn,
} from './story-index.ts'
import { HOLDS_PHRASE } from './phrase-search.ts'
import { ALL_KEYS } from '../time-key.ts'
import type { KeyRange } from '../time-key.ts'

/** Context for compiling a query. */
export interface QueryContext {
  /** Marks belong to it. */
  origin: string
  /** The first key of the stories that were created at or after a time in Unix milliseconds. */
  firstKeyAt: (at: number) => number
  /** Symbols of the watch lists, by lower-case name. */
  watchLists: ReadonlyMap<string, readonly string[]>
  /** Indexed words with this prefix; null when there are too many to list. */
  expand: (start: string) => readonly string[] | null
}

/** A condition in SQL over the tables story and user_store.mark. */
export interface SqlCondition {
  sql: string
  values: readonly (string | number)[]
}

/** A query compiled to SQL and full-text search conditions. */
export interface CompiledQuery {
  /** Match expression for the full-text index; null when every story in the range may match. */
  match: string | null
  /** The same expression limited to titles; null when the query has no plain words or a prefix matches too many words. */
  titleMatch: string | null
  /** Match expression for the index of identifiers, which a story must match as well; null when the query names none. */
  identifiers: string | null
  range: KeyRange
  conditions: readonly SqlCondition[]
}

/** Length of the longest prefix that the index stores. */
const MAX_INDEXED = 3

const refuse = (node: QueryNode, errorText: string): AppError =>
  new AppError({ kind: 'invalid-input', field: 'query', errorText, place: placeOf(node) })

const quote = (word: string): string => `"${word}"`

const allOf = (parts: readonly string[]): string =>
  parts.length === 1 ? (parts[0] as string) : `(${parts.join(' AND ')})`

const anyOf = (parts: readonly string[]): string =>
  parts.length === 1 ? (parts[0] as string) : `(${parts.join(' OR ')})`

/** Flags that are stored in the user store instead of the index. */
const MARKS: Partial<Record<StoryFlag, string>> = {
  read: 'mark.read_at IS NOT NULL',
  unread: 'mark.read_at IS NOT NULL',
  starred: 'mark.starred_at IS NOT NULL',
  pinned: 'mark.pinned_at IS NOT NULL',
}

/** Compiles nodes that the index can answer alone. */
function createMatcher(context: QueryContext): (node: QueryNode, inTitle?: boolean) => string {
  const field = (name: Parameters<typeof fieldWord>[0], value: string): string => quote(fieldWord(name, value))
  const every = field('every', 'story')

  function words(text: string, prefix: boolean, inTitle: boolean): string {
    const found = wordsIn(text).map((word) => (inTitle ? titleWord(word) : word))
    return allOf(found.map((word, place) => (prefix && place === found.length - 1 ? beginning(word) : quote(word))))
  }

  // The index stores prefixes of up to three letters. A longer prefix is expanded to its words, so that SQLite finds the newest stories
  // without collecting all matches first.
  function beginning(word: string): string {
    const known = word.length > MAX_INDEXED ? context.expand(word) : null
    if (known === null && word.length > MAX_INDEXED && isTitleWord(word)) throw new TooManyWordsError()
    if (known === null) return `${quote(word)} *`
    return known.length === 0 ? quote(word) : anyOf(known.map(quote))
  }

  function match(node: QueryNode, inTitle = false): string {
    switch (node.kind) {
      case 'word':
        return words(node.text, node.prefix, inTitle)
      case 'phrase': {
        // The index does not store word positions in teasers and bodies, so a phrase is checked in the text itself.
        if (wordsIn(node.text).length > 1)
          throw refuse(node, 'A phrase of several words can only stand by itself, not inside OR or parentheses.')
        return words(node.text, false, inTitle)
      }
      case 'not':
        return `(${every} NOT ${match(node.node)})`
      case 'any':
        return anyOf(node.nodes.map((each) => match(each, inTitle)))
      case 'all': {
        const positive = node.nodes.filter((each) => each.kind !== 'not')
        const excluded = node.nodes.filter((each) => each.kind === 'not').map((each) => match(each.node))
        const wanted = positive.length === 0 ? every : allOf(positive.map((each) => match(each, inTitle)))
        return excluded.length === 0 ? wanted : `(${wanted} NOT ${anyOf(excluded)})`
      }
      case 'rank': {
        const ranks = [1, 2, 3, 4, 5].filter((rank) => rank >= node.low && rank <= node.high)
        // A range without a valid rank, such as rank>5, matches no story.
        return ranks.length === 0 ? field('every', 'none') : anyOf(ranks.map((rank) => field('rank', String(rank))))
      }
      case 'has':
        return field('has', node.part)
      case 'is': {
        if (MARKS[node.flag] !== undefined)
          throw refuse(node, `is:${node.flag} can only stand by itself, not inside OR or parentheses.`)
        return field('is', node.flag)
      }
      case 'date':
        throw refuse(node, 'Dates can only stand by themselves, not inside OR or parentheses.')
      case 'value': {
        switch (node.field) {
          case 'title':
            return words(node.value, node.value.endsWith('*'), true)
          case 'label':
          case 'gics':
          case 'isin':
          case 'cusip':
            throw refuse(node, `${node.field}: can only stand by itself, not inside OR or parentheses.`)
          case 'list': {
            const symbols = context.watchLists.get(node.value.toLowerCase())
            if (symbols === undefined) throw refuse(node, `There is no watch list “${node.value}”.`)
            return symbols.length === 0 ? field('every', 'none') : anyOf(symbols.map((symbol) => field('sym', symbol)))
          }
          default:
            return field(node.field, node.value)
        }
      }
    }
  }
  return match
}

/** Whether a node tests the person's marks, which are in the user store. */
const isMarkNode = (node: QueryNode): boolean =>
  (node.kind === 'is' && MARKS[node.flag] !== undefined) || (node.kind === 'value' && node.field === 'label')

function markCondition(node: QueryNode, isNegated: boolean, { origin }: QueryContext): SqlCondition {
  const test = node.kind === 'is' ? (MARKS[node.flag] ?? '') : 'mark.label = ?'
  const label = node.kind === 'value' ? [node.value] : []
  const isAbsence = isNegated !== (node.kind === 'is' && node.flag === 'unread')
  // Most stories have no mark. A query for a mark starts from the marks; a query for its absence looks up each story.
  return isAbsence
    ? {
        sql: `NOT EXISTS (SELECT 1 FROM user_store.mark WHERE mark.origin = ? AND mark.story_id = story.id AND ${test})`,
        values: [origin, ...label],
      }
    : {
        sql: `story.key IN (SELECT marked.key FROM user_store.mark JOIN story AS marked ON marked.id = mark.story_id WHERE mark.origin = ? AND ${test})`,
        values: [origin, ...label],
      }
}

const hasPlainWords = (node: QueryNode): boolean =>
  node.kind === 'word' ||
  node.kind === 'phrase' ||
  ((node.kind === 'all' || node.kind === 'any') && node.nodes.some(hasPlainWords))

/** Thrown when a prefix matches too many title words to list them. */
class TooManyWordsError extends Error {}

/** Match expression limited to titles; null when it would be too slow, and the list is then newest first throughout. */
function titlesOnly(match: () => string): string | null {
  try {
    return match()
  } catch (thrown) {
    if (thrown instanceof TooManyWordsError) return null
    throw thrown
  }
}

/** Whether a node is checked elsewhere than in the index of words: in the texts themselves, or in the index of identifiers. */
const needsStory = (node: QueryNode): boolean => {
  switch (node.kind) {
    case 'phrase':
      return wordsIn(node.text).length > 1
    case 'value':
      return node.field === 'gics' || isIdentifierField(node.field)
    case 'not':
      return needsStory(node.node)
    case 'all':
    case 'any':
      return node.nodes.some(needsStory)
    default:
      return false
  }
}

/** The alternatives of a rule, which hides the stories that match any of them. */
export const partsOf = (rule: QueryNode): QueryNode[] => (rule.kind === 'any' ? rule.nodes.flatMap(partsOf) : [rule])

/** Splits rules into those that the index can answer alone and those that need the stories. */
function splitRules(rules: readonly QueryNode[]): { plain: QueryNode[]; read: QueryNode[] } {
  const parts = rules.flatMap(partsOf)
  return { plain: parts.filter((part) => !needsStory(part)), read: parts.filter(needsStory) }
}

/** SQL condition for a story that matches one alternative of a rule. */
function partCondition(context: QueryContext, part: QueryNode): SqlCondition {
  const { match, identifiers, range, conditions } = compileQuery(context, part)
  const between = [range.first, range.last]
  const found: SqlCondition[] = []
  for (const [index, wanted] of [
    ['identifier_index', identifiers],
    ['story_index', match],
  ] as const)
    if (wanted !== null)
      found.push({
        sql: `story.key IN (SELECT rowid FROM ${index} WHERE ${index} MATCH ? AND rowid BETWEEN ? AND ?)`,
        values: [wanted, ...between],
      })
  if (found.length === 0) found.push({ sql: 'story.key BETWEEN ? AND ?', values: between })
  // The text is read last, only for stories that contain all the words.
  const all = [...found, ...conditions]
  return { sql: all.map(({ sql }) => `(${sql})`).join(' AND '), values: all.flatMap(({ values }) => values) }
}

/** SQL condition for a story that matches any of these rules. */
export function rulesCondition(context: QueryContext, rules: readonly QueryNode[]): SqlCondition {
  const found = rules.flatMap(partsOf).map((part) => partCondition(context, part))
  return found.length === 0
    ? { sql: '0', values: [] }
    : { sql: found.map(({ sql }) => `(${sql})`).join(' OR '), values: found.flatMap(({ values }) => values) }
}

/** Compiles a query and leaves out stories that match the `muted` rules. Throws an invalid-input error. */
export function compileQuery(context: QueryContext, query: QueryNode, muted: readonly QueryNode[] = []): CompiledQuery {
  const match = createMatcher(context)
  const range = { ...ALL_KEYS }
  const conditions: SqlCondition[] = []
  const indexed: QueryNode[] = []
  const identifiers: string[] = []
  for (const node of query.kind === 'all' ? query.nodes : [query]) {
    const [inner, isNegated] = node.kind === 'not' ? [node.node, true] : [node, false]
    if (inner.kind === 'date') {
      const first = inner.from === null ? range.first : Math.max(range.first, context.firstKeyAt(inner.from))
      const last = inner.to === null ? range.last : Math.min(range.last, context.firstKeyAt(inner.to) - 1)
      if (isNegated) conditions.push({ sql: 'NOT (story.key BETWEEN ? AND ?)', values: [first, last] })
      else Object.assign(range, { first, last })
    } else if (isMarkNode(inner)) conditions.push(markCondition(inner, isNegated, context))
    else if (inner.kind === 'phrase') {
      conditions.push({ sql: `${HOLDS_PHRASE} = ${isNegated ? 0 : 1}`, values: [inner.text] })
      if (!isNegated)
        indexed.push({ kind: 'all', nodes: wordsIn(inner.text).map((text) => ({ kind: 'word', text, prefix: false })) })
    } else if (inner.kind === 'value' && (inner.field === 'gics' || isIdentifierField(inner.field))) {
      const word = quote(inner.field === 'gics' ? gicsWord(inner.value) : identifierWord(inner.field, inner.value))
      if (isNegated)
        conditions.push({
          sql: 'story.key NOT IN (SELECT rowid FROM identifier_index WHERE identifier_index MATCH ?)',
          values: [word],
        })
      else identifiers.push(word)
    } else indexed.push(node)
  }
  const { plain, read } = splitRules(muted)
  if (plain.length > 0) indexed.push({ kind: 'not', node: { kind: 'any', nodes: plain } })
  for (const part of read) {
    const { sql, values } = partCondition(context, part)
    conditions.push({ sql: `NOT (${sql})`, values })
  }
  const all: QueryNode = { kind: 'all', nodes: indexed }
  return {
    match: indexed.length === 0 ? null : match(all),
    titleMatch: indexed.some(hasPlainWords) ? titlesOnly(() => match(all, true)) : null,
    identifiers: identifiers.length === 0 ? null : allOf(identifiers),
    range,
    conditions,
  }
}
