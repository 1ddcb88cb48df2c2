import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactElement } from 'react'
import { MAX_QUERY_LENGTH, endOf, tokenise, type SearchMistake } from '../../../../app/domain/news/query-tokens.ts'
import { parseStoryQuery, FLAGS, PARTS, VALUE_FIELDS, writeTerm } from '../../../../app/domain/news/story-query.ts'
import { Icon } from '../../../ui/controls/icon.tsx'
import { SuggestedInput, type Suggestion } from '../../../ui/controls/suggestions.tsx'
import { useCommands } from '../../../commands/commands.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { StoryFlag } from '../../../../app/domain/news/story-query.ts'
import { shortened, visibleName } from '../../../../app/domain/values/visible-text.ts'
import { countText, counted } from '../../../../app/domain/values/number-form.ts'
import { useConnectionId } from '../../../query/connection.ts'
import { organiserQuery } from '../../../query/organiser.ts'
import { ratiosQueries } from '../../../query/ratios.ts'
import { newsQueries } from '../queries.ts'

const COMPLETED = ['sym', 'chan', 'tag', 'exch', 'sector', 'author', 'label', 'list', 'gics', 'isin', 'cusip'] as const

const FLAG_NOTES: Readonly<Record<StoryFlag, string>> = {
  unread: 'not read yet',
  read: 'already read',
  starred: 'starred',
  pinned: 'pinned for later and offline',
  labelled: 'with a label of yours',
  revised: 'edited by the service',
  silent: 'unannounced edit',
  removed: 'removed by the service',
}

const STARTS: readonly Suggestion[] = [
  ...Object.entries(VALUE_FIELDS).map(([field, note]) => ({ text: `${field}:`, note })),
  { text: 'rank>=', note: 'importance from 1 to 5' },
  { text: 'after:', note: 'created on or after a date, 2026-01-31, last friday or -2w' },
  { text: 'before:', note: 'created before a date' },
  { text: 'on:', note: 'created on a date' },
  ...FLAGS.map((flag) => ({ text: `is:${flag}`, note: FLAG_NOTES[flag] })),
  ...PARTS.map((part) => ({ text: `has:${part}`, note: 'part of the story' })),
]

/** A text to take into a query, from this character on up to the caret. */
interface SearchSuggestion extends Suggestion {
  from: number
}

/** What is typed at the caret. */
interface Typed {
  /** Where it begins in the query. */
  from: number
  /** The field of which it is a value; null for a word. */
  field: string | null
  /** Whether it is one of several values, so that the field is not written again. */
  isFurther: boolean
  text: string
  /** Whether it can be completed. */
  isOpen: boolean
}

/** What is typed before the caret. */
function typedAt(query: string, caret: number): Typed {
  const tokens = tokenise(query.slice(0, caret))
  const last = tokens.at(-1)
  const none = { from: caret, field: null, isFurther: false, text: '', isOpen: true }
  if (last === undefined || endOf(last) < caret) return none
  if (last.kind === 'field' && !last.isGroup) {
    const value = last.values.at(-1)
    if (value === undefined) return none
    const isFurther = last.values.length > 1
    const isOpen = last.operator === ':' && (value.isOpen || !value.isQuoted)
    return { from: isFurther ? value.at : last.at, field: last.field, isFurther, text: value.text, isOpen }
  }
  if (last.kind !== 'text') return none
  const opened = tokens.findLastIndex(({ kind }) => kind === 'open' || kind === 'close')
  const before = tokens[opened]?.kind === 'open' ? tokens[opened - 1] : undefined
  const field = before?.kind === 'field' && before.isGroup ? before.field : null
  return { from: last.at, field, isFurther: field !== null, text: last.text, isOpen: !last.isQuoted }
}

/** What the number of a suggested value counts. GICS values are found in the newest stories only. */
function noteOf(field: (typeof COMPLETED)[number], count: number | null): string {
  if (count === null) return ''
  if (field === 'list') return counted(count, 'symbol')
  if (field === 'gics') return `${countText(count)} of the newest stories`
  return counted(count, 'story', 'stories')
}

/** Maximum number of characters of what can be completed, of a name, and of the values of one kind. */
const [LONGEST, LONGEST_NAME, MOST_VALUES] = [80, 60, 10]
const [MOST_SYMBOLS, MOST_SEARCHES, MOST_STORY_WORDS] = [3, 3, 5]
/** Letters of a word from which on words of the stories are offered for it. */
const LEAST_LETTERS = 3

/** The saved searches with a name that begins like the whole text, or has a word that does. */
function searchesNamed(text: string, saved: readonly { name: string; query: string }[]): SearchSuggestion[] {
  const typed = text.trim().toLowerCase()
  if (typed === '') return []
  return saved
    .filter(({ name }) => ` ${name.toLowerCase()}`.includes(` ${typed}`))
    .slice(0, MOST_SEARCHES)
    .map(({ name, query }) => ({
      text: query,
      note: `saved search “${visibleName(shortened(name, LONGEST_NAME))}”`,
      from: 0,
    }))
}

/** The query with an operator in capitals, where a word in small letters may mean one. */
function withOperator(query: string): SearchSuggestion[] {
  const parsed = parseStoryQuery(query)
  if (!parsed.ok || parsed.hint === null) return []
  const { at, length, message } = parsed.hint
  const word = query.slice(at, at + length)
  return [{ text: `${query.slice(0, at)}${word.toUpperCase()}${query.slice(at + length)}`, note: message, from: 0 }]
}

/** What can be taken for what is typed before the caret: the best first, each text once. */
function useSearchSuggestions(query: string, caret: number, isOpen: boolean): readonly SearchSuggestion[] {
  const connection = useConnectionId()
  const { from, field, isFurther, text, isOpen: canGoOn } = typedAt(query, caret)
  const completed = COMPLETED.find((each) => each === field)
  const isWord = field === null && /^[A-Z$]/i.test(text)
  const isAsked = isOpen && canGoOn && text.length <= LONGEST
  // A plain word may be the beginning of a symbol or of the name of a company, so these are offered too.
  const values = useQuery({
    ...newsQueries.complete(connection, completed ?? 'sym', text),
    enabled: isAsked && (completed !== undefined || isWord),
    placeholderData: keepPreviousData,
  })
  const asksWords = isAsked && field === null && text.length >= LEAST_LETTERS && /^\p{L}+$/u.test(text)
  const storyWords = useQuery({
    ...newsQueries.complete(connection, 'word', text),
    enabled: asksWords,
    placeholderData: keepPreviousData,
  })
  const asksNames = isAsked && text.length > 1 && (isWord || completed === 'sym')
  const named = useQuery({
    ...ratiosQueries.named(connection, [text]),
    enabled: asksNames,
    placeholderData: keepPreviousData,
  })
  const organiser = useQuery({ ...organiserQuery, enabled: isOpen }).data
  if (!canGoOn) return []
  const word = query.slice(from, caret).toLowerCase()
  if (field !== null && completed === undefined)
    return STARTS.filter((each) => each.text.startsWith(word) && each.text !== word).map((each) => ({ ...each, from }))

  const of = completed ?? 'sym'
  const names = new Map((asksNames ? (named.data ?? []) : []).map(({ symbol, name }) => [symbol.toUpperCase(), name]))
  const counts = new Map(
    (isWord || completed !== undefined ? (values.data ?? []) : [])
      .slice(0, completed === undefined ? MOST_SYMBOLS : MOST_VALUES)
      .map(({ value, count }) => [of === 'sym' ? value.toUpperCase() : value, count]),
  )
  const valueText = (value: string): string =>
    isFurther ? writeTerm(of, value).slice(of.length + 1) : writeTerm(of, value)
  const found = [...new Set([...counts.keys(), ...[...names.keys()].slice(0, MOST_SYMBOLS)])].map((value) => {
    const count = counts.get(value) ?? null
    const name = visibleName(shortened(names.get(value) ?? '', LONGEST_NAME))
    const notes = [name, noteOf(of, count)].filter((note) => note !== '')
    return { text: valueText(value), note: notes.join(' · '), from }
  })
  const operators = caret === query.length ? withOperator(query) : []
  if (completed !== undefined) return [...operators, ...found]
  const saved = (organiser?.queries ?? []).filter(({ purpose }) => purpose === 'saved')
  const all = [
    ...operators,
    ...(text === '' ? [] : found),
    ...(asksWords ? (storyWords.data ?? []) : [])
      .filter(({ value }) => value !== text.toLowerCase() && value.startsWith(text.toLowerCase()))
      .slice(0, MOST_STORY_WORDS)
      .map(({ value }) => ({ text: value, note: 'a word of the stories', from })),
    ...(caret === query.length ? searchesNamed(query, saved) : []),
    ...STARTS.filter((each) => each.text.startsWith(word)).map((each) => ({ ...each, from })),
  ]
  return all.filter((each, place) => all.findIndex((other) => other.text === each.text) === place)
}

/** The search line: typing filters the list at once; Enter also requests the service, as far as it can filter. */
export function StorySearch({
  query,
  mistake,
  isBefore,
  onQuery,
  onAsk,
  onLeave,
}: {
  query: string
  /** What main refuses of a query that can be parsed; null for nothing. */
  mistake: SearchMistake | null
  /** Whether the list shows the search before, because this one cannot be read. */
  isBefore: boolean
  onQuery: (query: string) => void
  onAsk: (query: string) => void
  /** Gives the focus to what comes after the search, which was asked or left. */
  onLeave: (isAsked: boolean) => void
}): ReactElement {
  const input = useRef<HTMLInputElement>(null)
  const [caret, setCaret] = useState(0)
  /** Where the caret belongs in the text that is set next. */
  const wantedCaret = useRef<number | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const suggestions = useSearchSuggestions(query, caret, isOpen)
  const shown = isOpen ? suggestions.slice(0, 12) : []
  const parsed = parseStoryQuery(query)
  const wrong = parsed.ok ? mistake : parsed.errorText
  // What more may make right is said once it has been typed. Main refuses names, such as one of a list, which may be the beginning of one.
  const unfinished = parsed.ok ? 'term' : parsed.errorText.unfinished
  const isAtCaret = wrong !== null && caret >= wrong.at && caret <= wrong.at + wrong.length
  const isTyped = wrong !== null && (unfinished === 'rest' || (unfinished === 'term' && isAtCaret))
  const isUnfinished = isOpen && isTyped

  useCommands([
    {
      id: 'news.search',
      run: () => {
        input.current?.focus()
        input.current?.select()
      },
    },
  ])

  // The browser puts it at the end of a text that was set. A frame later it would jump back behind what was typed meanwhile.
  useLayoutEffect(() => {
    if (wantedCaret.current === null) return
    input.current?.setSelectionRange(wantedCaret.current, wantedCaret.current)
    wantedCaret.current = null
  })

  /** Puts a suggestion in place of what is typed before the caret. */
  function take({ text }: Suggestion): void {
    const start = shown.find((each) => each.text === text)?.from ?? caret
    const isComplete = !/[:=]$/.test(text)
    onQuery(`${query.slice(0, start)}${text}${isComplete ? ' ' : ''}${query.slice(caret).trimStart()}`)
    const place = start + text.length + Number(isComplete)
    setCaret(place)
    wantedCaret.current = place
  }

  function press(event: KeyboardEvent): void {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    // The same press would go on to what gets the focus.
    event.preventDefault()
    setIsOpen(false)
    if (event.key === 'Enter') onAsk(query)
    onLeave(event.key === 'Enter')
  }

  return (
    <div className="search">
      <SuggestedInput
        ref={input}
        aria-label="Search stories"
        aria-invalid={wrong !== null && !isUnfinished}
        placeholder="Search: words, “a phrase”, sym:AAPL, rank>=3, after:2026-01-01, -word"
        // One more than is valid, so that a longer text is refused with a message instead of being cut without one.
        maxLength={MAX_QUERY_LENGTH + 1}
        spellCheck={false}
        autoComplete="off"
        takesTab
        suggestions={parsed.ok || isUnfinished ? shown : []}
        value={query}
        isOpen={isOpen}
        onOpen={setIsOpen}
        onType={(typed) => {
          onQuery(typed)
          setCaret(input.current?.selectionStart ?? 0)
          setIsOpen(true)
        }}
        onTake={take}
        onKey={press}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart ?? 0)}
      />
      {query === '' ? null : (
        <button
          type="button"
          className="search-clear"
          aria-label="Clear the search"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onAsk('')}
        >
          <Icon name="close" size={12} />
        </button>
      )}
      {wrong === null || isUnfinished ? null : (
        <p className="search-error" role="alert">
          <span className="mono" aria-hidden="true">
            {query.slice(0, wrong.at)}
            <mark>{query.slice(wrong.at, wrong.at + wrong.length)}</mark>
            {query.slice(wrong.at + wrong.length)}
          </span>
          <span>
            {wrong.message}
            {isBefore ? ' The list shows the search before.' : ''}
          </span>
        </p>
      )}
    </div>
  )
}
