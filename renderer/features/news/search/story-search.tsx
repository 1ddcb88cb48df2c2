import { useRef, useState } from 'react'
import type { KeyboardEvent, ReactElement } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { MAX_QUERY_LENGTH } from '../../../../app/domain/news/query-tokens.ts'
import type { SearchMistake } from '../../../../app/domain/news/query-tokens.ts'
import { FLAGS, PARTS, parseStoryQuery, VALUE_FIELDS, writeTerm } from '../../../../app/domain/news/story-query.ts'
import type { StoryFlag } from '../../../../app/domain/news/story-query.ts'
import { Icon } from '../../../ui/controls/icon.tsx'
import { SuggestedInput } from '../../../ui/controls/suggestions.tsx'
import type { Suggestion } from '../../../ui/controls/suggestions.tsx'
import { useCommands } from '../../../commands/commands.tsx'
import { useConnectionId } from '../../../query/connection.ts'
import { newsQueries } from '../queries.ts'

const COMPLETED = ['sym', 'chan', 'tag', 'exch', 'sector', 'author', 'label', 'list', 'gics', 'isin', 'cusip'] as const

const FLAG_NOTES: Readonly<Record<StoryFlag, string>> = {
  unread: 'not read yet',
  read: 'already read',
  starred: 'starred',
  pinned: 'pinned for later and offline',
  revised: 'edited by the service',
  silent: 'unannounced edit',
  removed: 'removed by the service',
}

const STARTS: readonly Suggestion[] = [
  ...Object.entries(VALUE_FIELDS).map(([field, note]) => ({ text: `${field}:`, note })),
  { text: 'rank>=', note: 'importance from 1 to 5' },
  { text: 'after:', note: 'created on or after a date, 2026-01-31, today or -2w' },
  { text: 'before:', note: 'created before a date' },
  { text: 'on:', note: 'created on a date' },
  ...FLAGS.map((flag) => ({ text: `is:${flag}`, note: FLAG_NOTES[flag] })),
  ...PARTS.map((part) => ({ text: `has:${part}`, note: 'part of the story' })),
]

/** What the number of a suggested value counts. GICS values are found in the newest stories only. */
function noteOf(field: (typeof COMPLETED)[number] | undefined, count: number): string {
  if (field === 'list') return count === 1 ? '1 symbol' : `${count} symbols`
  if (field === 'gics') return `${count} of the newest stories`
  return count === 1 ? '1 story' : `${count} stories`
}

/** The word at the caret, which is the one to complete. Blanks between quotation marks belong to it. */
function wordAt(text: string, caret: number): { start: number; word: string } {
  let start = 0
  let isQuoted = false
  for (let at = 0; at < caret; at++) {
    const letter = text[at] ?? ''
    if (letter === '"') isQuoted = !isQuoted
    else if (!isQuoted && /[\s(]/.test(letter)) start = at + 1
  }
  if (text[start] === '-' && start < caret) start += 1
  return { start, word: text.slice(start, caret) }
}

function useSuggestions(word: string, isOpen: boolean): readonly Suggestion[] {
  const connection = useConnectionId()
  const [field = '', ...rest] = word.split(':')
  const completed = rest.length > 0 ? COMPLETED.find((each) => each === field.toLowerCase()) : undefined
  const typed = rest.join(':').replaceAll('"', '')
  // A plain word may be the beginning of a symbol, so matching symbols are offered too.
  const values = useQuery({
    ...newsQueries.complete(connection, completed ?? 'sym', completed === undefined ? word : typed),
    enabled: isOpen && (completed !== undefined || /^[A-Z$]/i.test(word)),
    placeholderData: keepPreviousData,
  })
  // A phrase is nothing to complete.
  if (word.startsWith('"')) return []
  if (completed === undefined && rest.length > 0)
    return STARTS.filter(({ text }) => text.startsWith(word.toLowerCase()) && text !== word)
  const found = (values.data ?? []).slice(0, completed === undefined ? 3 : 10).map(({ value, count }): Suggestion => ({
    text: writeTerm(completed ?? 'sym', completed === undefined || completed === 'sym' ? value.toUpperCase() : value),
    note: noteOf(completed, count),
  }))
  return completed !== undefined
    ? found
    : [...(word === '' ? [] : found), ...STARTS.filter(({ text }) => text.startsWith(word.toLowerCase()))]
}

/** The search line: typing filters the list at once; Enter also requests the service, as far as it can filter. */
export function StorySearch({
  query,
  mistake,
  onQuery,
  onAsk,
  onLeave,
}: {
  query: string
  /** What main refuses of a query that can be parsed; null for nothing. */
  mistake: SearchMistake | null
  onQuery: (query: string) => void
  onAsk: (query: string) => void
  /** Gives the focus to what comes after the search. */
  onLeave: () => void
}): ReactElement {
  const input = useRef<HTMLInputElement>(null)
  const [caret, setCaret] = useState(0)
  const [isOpen, setIsOpen] = useState(false)
  const { start, word } = wordAt(query, caret)
  const suggestions = useSuggestions(word, isOpen)
  const shown = isOpen ? suggestions.slice(0, 12) : []
  const parsed = parseStoryQuery(query)
  const wrong = parsed.ok ? mistake : parsed.errorText
  // What more may make right is said once it has been typed. Main refuses names, such as one of a list, which may be the beginning of one.
  const unfinished = parsed.ok ? 'term' : parsed.errorText.unfinished
  const isTyped = wrong !== null && (unfinished === 'rest' || (unfinished === 'term' && wrong.at >= start - 1))
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

  /** Puts a suggestion in place of the word at the caret. */
  function take({ text }: Suggestion): void {
    const isComplete = !/[:=]$/.test(text)
    onQuery(`${query.slice(0, start)}${text}${isComplete ? ' ' : ''}${query.slice(caret).trimStart()}`)
    const place = start + text.length + Number(isComplete)
    setCaret(place)
    requestAnimationFrame(() => {
      input.current?.setSelectionRange(place, place)
    })
  }

  function press(event: KeyboardEvent): void {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    // The same press would go on to what gets the focus.
    event.preventDefault()
    setIsOpen(false)
    if (event.key === 'Enter') onAsk(query)
    onLeave()
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
          {wrong.message}
        </p>
      )}
    </div>
  )
}
