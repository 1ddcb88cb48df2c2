import type { AppError } from '../../../../../app/errors/app-error.ts'
import { placeOf, refused, type QueryNode, type StoryFlag } from '../../../../../app/domain/news/story-query.ts'
import { hyphenated, queriedWords, searchWords } from '../../../../../app/domain/values/search-words.ts'
import { fieldWord, PARTS, type IndexedField, type IndexedPart } from './story-index.ts'
import { MAX_BEGINNING } from './story-words.ts'
import { ALL_KEYS, type KeyRange } from '../time-key.ts'

/** Context for compiling a query. */
export interface QueryContext {
  /** Marks belong to it. */
  origin: string
  /** The first key of the stories that were created at or after a time in Unix milliseconds. */
  firstKeyAt: (at: number) => number
  /** Symbols of the watch lists, by lower-case name. */
  watchLists: ReadonlyMap<string, readonly string[]>
  /** A word and its other forms in stories, of which some are several words beside each other. */
  formsOf: (word: string) => readonly string[]
  /** Words of stories with this beginning; null when there are too many to list. */
  wordsBeginning: (start: string) => readonly string[] | null
}

/** A condition in SQL over the tables story and user_store.mark. */
export interface SqlCondition {
  sql: string
  values: readonly (string | number)[]
}

/** A match expression, and those of what each of its stories has. */
interface Matched {
  match: string
  parts: readonly string[]
}

/** The stories of a group in the order of relevance, and the match expression of those that come first in it, which may be none. */
interface RelevanceGroup extends Matched {
  near: string | null
}

/** A query compiled to SQL and full-text search conditions. */
export interface CompiledQuery extends Omit<Matched, 'match'> {
  /** Match expression for the full-text index; null when every story in the range may match. */
  match: string | null
  /** The groups in the order of relevance; none for a query without plain words, whose stories are newest first. */
  relevance: () => readonly RelevanceGroup[]
  range: KeyRange
  conditions: readonly SqlCondition[]
}

const refuse = (node: QueryNode, errorText: string): AppError => refused(errorText, placeOf(node))

/** A part of a match expression that is only text, whatever it contains. */
const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`

/** What no story has, and what every story has. */
const [NONE, EVERY] = [quote(fieldWord('every', 'none')), quote(fieldWord('every', 'story'))]

const allOf = (parts: readonly string[]): string =>
  parts.length === 1 ? (parts[0] as string) : `(${parts.join(' AND ')})`

/** Any of the parts; none where there are no parts. */
const anyOf = (parts: readonly string[]): string =>
  parts.length === 0 ? NONE : parts.length === 1 ? (parts[0] as string) : `(${parts.join(' OR ')})`

/** These words of a part of a story, beside each other. */
const phrase = (words: readonly string[], part: IndexedPart): string =>
  quote(words.map((word) => PARTS[part] + word).join(' '))

/** Flags that are stored in the user store instead of the index. */
const MARKS: Partial<Record<StoryFlag, string>> = {
  read: 'mark.read_at IS NOT NULL',
  unread: 'mark.read_at IS NOT NULL',
  starred: 'mark.starred_at IS NOT NULL',
  pinned: 'mark.pinned_at IS NOT NULL',
  labelled: 'mark.label IS NOT NULL',
}

type WordNode = Extract<QueryNode, { kind: 'word' }>

/** Thrown when a prefix matches too many words of a part of stories to list them. */
class TooManyWordsError extends Error {}

/** Compiles a node that the index can answer, where its words are in that part of a story. */
type Matcher = (node: QueryNode, part?: IndexedPart) => string

/** Compiles nodes of which a story has each. */
function matchAll(match: Matcher, nodes: readonly QueryNode[], part?: IndexedPart): Matched {
  const parts = nodes.filter(({ kind }) => kind !== 'not').map((node) => match(node, part))
  const excluded = nodes.flatMap((node) => (node.kind === 'not' ? [match(node.node)] : []))
  const wanted = parts.length === 0 ? EVERY : allOf(parts)
  return { parts, match: excluded.length === 0 ? wanted : `(${wanted} NOT ${anyOf(excluded)})` }
}

/** Compiles nodes that the index can answer. */
function createMatcher(context: QueryContext): Matcher {
  const field = (name: IndexedField, value: string): string => quote(fieldWord(name, value))

  /** Stories with a word that begins so, after these words. */
  function beginning(before: readonly string[], start: string, part: IndexedPart, isGroup: boolean): string {
    const isShort = Array.from(start).length <= MAX_BEGINNING
    const isListed = !isShort || before.length > 0 || isGroup
    const known = isListed ? context.wordsBeginning(start) : null
    if (known !== null) return anyOf([...new Set([start, ...known])].map((word) => phrase([...before, word], part)))
    if (isGroup) throw new TooManyWordsError()
    if (part !== 'anywhere' || !isShort) return `${phrase([...before, start], part)} *`
    const begins = anyOf([phrase([start], 'anywhere'), phrase([start], 'beginning')])
    return before.length === 0 ? begins : allOf([phrase(before, part), begins])
  }

  function wordsOf(node: Extract<QueryNode, { kind: 'word' | 'phrase' }>): ReturnType<typeof queriedWords> {
    const found = queriedWords(node.text)
    if (found.words.length === 0) throw refuse(node, `“${node.text}” has no letter or digit to search for.`)
    return found
  }

  function word(node: WordNode, group: IndexedPart): string {
    const part = node.inTitle ? 'title' : group
    const { words, isOpen } = wordsOf(node)
    const last = words.at(-1) ?? ''
    const forms = [...formsWithin(context, words), ...(words.length === 1 ? [] : joinedForms(context, node.text))]
    const found = forms.map((form) => phrase(form.split(' '), part))
    if (/^\$\p{L}/u.test(node.text) && part === 'anywhere') found.push(field('sym', node.text.slice(1)))
    // What is typed may be the beginning of a word, or already one.
    return node.prefix || isOpen
      ? anyOf([...found, beginning(words.slice(0, -1), last, part, part !== 'anywhere' && !node.inTitle)])
      : anyOf(found)
  }

  function value(node: Extract<QueryNode, { kind: 'value' }>): string {
    switch (node.field) {
      case 'label':
        throw refuse(node, 'label: can only stand by itself, not inside OR or parentheses.')
      case 'list': {
        const symbols = context.watchLists.get(node.value.toLowerCase())
        if (symbols === undefined) throw refuse(node, `There is no watch list “${node.value}”.`)
        return anyOf(symbols.map((symbol) => field('sym', symbol)))
      }
      case 'author': {
        const names = searchWords(node.value)
        if (names.length === 0) throw refuse(node, `“${node.value}” has no letter or digit to search for.`)
        return allOf(names.map((name) => `${field('name', name)} *`))
      }
      default:
        return field(node.field, node.value)
    }
  }

  return function match(node, part = 'anywhere'): string {
    switch (node.kind) {
      case 'word':
        return word(node, part)
      case 'phrase': {
        const { words, isOpen } = wordsOf(node)
        return `${phrase(words, node.inTitle ? 'title' : part)}${isOpen ? ' *' : ''}`
      }
      case 'not':
        return `(${EVERY} NOT ${match(node.node)})`
      case 'any':
        return anyOf(node.nodes.map((each) => match(each, part)))
      case 'all':
        return matchAll(match, node.nodes, part).match
      case 'rank': {
        const ranks = [1, 2, 3, 4, 5].filter((rank) => rank >= node.low && rank <= node.high)
        // A range without a valid rank, such as rank>5, matches no story.
        return anyOf(ranks.map((rank) => field('rank', String(rank))))
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
      case 'value':
        return value(node)
    }
  }
}

/** What is typed as one word, in all its forms; words with signs between them have no others. */
const formsWithin = ({ formsOf }: QueryContext, [word = '', ...others]: readonly string[]): readonly string[] =>
  others.length === 0 ? formsOf(word) : [[word, ...others].join(' ')]

/** The forms of a word with hyphens that are written without, such as reopen for re-open. */
function joinedForms(context: QueryContext, text: string): readonly string[] {
  const [parts, ...others] = hyphenated(text)
  return parts === undefined || others.length > 0 || searchWords(text).length > parts.length
    ? []
    : context.formsOf(parts.join(''))
}

/** Whether a node tests the person's marks, which are in the user store. */
const isMarkNode = (node: QueryNode): boolean =>
  (node.kind === 'is' && MARKS[node.flag] !== undefined) || (node.kind === 'value' && node.field === 'label')

function markCondition(node: QueryNode, isNegated: boolean, { origin }: QueryContext): SqlCondition {
  const test = node.kind === 'is' ? (MARKS[node.flag] ?? '') : 'mark.label = ?'
  const label = node.kind === 'value' ? [node.value] : []
  const isAbsence = isNegated !== (node.kind === 'is' && node.flag === 'unread')
  // Most stories have no mark. A query for a mark starts from the marks; a query for its absence looks up each story.
  const sql = isAbsence
    ? `NOT EXISTS (SELECT 1 FROM user_store.mark WHERE mark.origin = ? AND mark.story_id = story.id AND ${test})`
    : `story.key IN (SELECT marked.key FROM user_store.mark JOIN story AS marked ON marked.id = mark.story_id WHERE mark.origin = ? AND ${test})`
  return { sql, values: [origin, ...label] }
}

const isPlainWord = (node: QueryNode): node is WordNode => node.kind === 'word' && !node.inTitle

const hasPlainWords = (node: QueryNode): boolean =>
  isPlainWord(node) ||
  (node.kind === 'phrase' && !node.inTitle) ||
  ((node.kind === 'all' || node.kind === 'any') && node.nodes.some(hasPlainWords))

/** Maximum number of ways in which the forms of several words are put together. */
const MAX_COMBINED = 24

/** Each way to take one form of each word; the words as they are written where there are too many. */
function combined(forms: readonly (readonly string[])[]): string[][] {
  const ways = forms.reduce((product, each) => product * each.length, 1)
  const used = ways > MAX_COMBINED ? forms.map((each) => each.slice(0, 1)) : forms
  return used.reduce<string[][]>((found, each) => found.flatMap((way) => each.map((form) => [...way, form])), [[]])
}

/** Maximum number of words between words that are close together. */
const MAX_BETWEEN = 10

/** What comes first in the order of relevance. */
function relevanceOf(context: QueryContext, nodes: readonly QueryNode[], match: Matcher): RelevanceGroup[] {
  const [words, others] = [nodes.filter(isPlainWord), nodes.filter((node) => !isPlainWord(node))]
  const ways = words.length < 2 ? [] : combined(words.map(({ text }) => formsWithin(context, queriedWords(text).words)))
  const groupOf = (part: IndexedPart, near: ((way: readonly string[]) => string) | null): RelevanceGroup => ({
    ...matchAll(match, nodes, part),
    // What has the words near has each of them, and each word that is looked up takes its time.
    near:
      near === null || ways.length === 0
        ? null
        : allOf([anyOf(ways.map(near)), ...(others.length === 0 ? [] : [matchAll(match, others, part).match])]),
  })
  try {
    return [
      groupOf('title', (way) => phrase(way.join(' ').split(' '), 'title')),
      groupOf('teaser', null),
      groupOf('anywhere', (way) => `NEAR(${way.map(quote).join(' ')}, ${MAX_BETWEEN * (way.length - 1)})`),
    ]
  } catch (thrown) {
    // The list is newest first then.
    if (thrown instanceof TooManyWordsError) return []
    throw thrown
  }
}

/** The alternatives of a rule, which hides the stories that match any of them. */
const partsOf = (rule: QueryNode): QueryNode[] => (rule.kind === 'any' ? rule.nodes.flatMap(partsOf) : [rule])

/** Whether a part of a rule has a date, which is not in the index. */
const isDated = (part: QueryNode): boolean =>
  part.kind === 'date' ||
  (part.kind === 'not' && isDated(part.node)) ||
  (part.kind === 'all' && part.nodes.some(isDated))

/** The parts of rules that the index answers, as one query, and each of the others. */
function splitRules(rules: readonly QueryNode[]): { indexed: QueryNode; dated: readonly QueryNode[] } {
  if (rules.some((rule) => rule.kind === 'all' && rule.nodes.length === 0))
    throw refused('A rule without a condition would hide every story.')
  const parts = rules.flatMap(partsOf)
  return { indexed: { kind: 'any', nodes: parts.filter((part) => !isDated(part)) }, dated: parts.filter(isDated) }
}

const joined = (conditions: readonly SqlCondition[], operator: ' AND ' | ' OR '): SqlCondition => ({
  sql: conditions.map(({ sql }) => `(${sql})`).join(operator),
  values: conditions.flatMap(({ values }) => values),
})

/** SQL condition for a story that matches a part of rules. */
function partCondition(context: QueryContext, part: QueryNode): SqlCondition {
  const { match, range, conditions } = compileQuery(context, part)
  const own = {
    sql: 'story.key IN (SELECT rowid FROM story_index WHERE story_index MATCH ? AND rowid BETWEEN CAST(? AS INTEGER) AND CAST(? AS INTEGER))',
    values: [match ?? EVERY, range.first, range.last],
  }
  return joined([own, ...conditions], ' AND ')
}

/** SQL condition for a story that matches any of these rules. */
export function rulesCondition(context: QueryContext, rules: readonly QueryNode[]): SqlCondition {
  const { indexed, dated } = splitRules(rules)
  const parts = [indexed, ...dated].map((part) => partCondition(context, part))
  return joined(parts, ' OR ')
}

/** Compiles a query and leaves out stories that match the `muted` rules. Throws an invalid-input error. */
export function compileQuery(context: QueryContext, query: QueryNode, muted: readonly QueryNode[] = []): CompiledQuery {
  const match = createMatcher(context)
  const range = { ...ALL_KEYS }
  const conditions: SqlCondition[] = []
  const indexed: QueryNode[] = []
  for (const node of query.kind === 'all' ? query.nodes : [query]) {
    const [inner, isNegated] = node.kind === 'not' ? [node.node, true] : [node, false]
    if (inner.kind === 'date') {
      // A story without a date is not known to be of any.
      const first = Math.max(range.first, context.firstKeyAt(inner.from ?? -Infinity))
      const last = inner.to === null ? range.last : Math.min(range.last, context.firstKeyAt(inner.to) - 1)
      if (isNegated) conditions.push({ sql: 'NOT (story.key BETWEEN ? AND ?)', values: [first, last] })
      else Object.assign(range, { first, last })
    } else if (isMarkNode(inner)) conditions.push(markCondition(inner, isNegated, context))
    else indexed.push(node)
  }
  const rules = splitRules(muted)
  if (muted.length > 0) indexed.push({ kind: 'not', node: rules.indexed })
  for (const part of rules.dated) {
    const { sql, values } = partCondition(context, part)
    conditions.push({ sql: `NOT (${sql})`, values })
  }
  return {
    ...(indexed.length === 0 ? { match: null, parts: [] } : matchAll(match, indexed)),
    relevance: () => (indexed.some(hasPlainWords) ? relevanceOf(context, indexed, match) : []),
    range,
    conditions,
  }
}
