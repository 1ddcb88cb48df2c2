import { useId, useRef, useState } from 'react'
import type { KeyboardEvent, ReactElement } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { MAX_QUERY_LENGTH } from '../../../app/domain/news/query-tokens.ts'
import type { SearchMistake } from '../../../app/domain/news/query-tokens.ts'
import { FLAGS, PARTS, parseStoryQuery, VALUE_FIELDS, writeTerm } from '../../../app/domain/news/story-query.ts'
import type { StoryFlag } from '../../../app/domain/news/story-query.ts'
import { Icon } from '../../ui/icon.tsx'
import { useCommands } from '../../commands/commands.tsx'
import { useConnectionId } from '../../query/connection.ts'
import { newsQueries } from './queries.ts'

interface Suggestion {
  /** Text that replaces the word at the caret. */
  term: string
  note: string
}

const COMPLETED = ['sym', 'chan', 'tag', 'exch', 'sector', 'author'] as const

const FLAG_NOTES: Readonly<Record<StoryFlag, string>> = {
  unread: 'not read yet',
  read: 'already read',
  starred: 'starred',
  pinned: 'pinned for offline',
  revised: 'edited by the service',
  silent: 'unannounced edit',
  removed: 'removed by the service',
}

const STARTS: readonly Suggestion[] = [
  ...Object.entries(VALUE_FIELDS).map(([field, note]) => ({ term: `${field}:`, note })),
  { term: 'rank>=', note: 'importance from 1 to 5' },
  { term: 'after:', note: 'created on or after a date, 2026-01-31' },
  { term: 'before:', note: 'created before a date' },
  { term: 'on:', note: 'created on a date' },
  ...FLAGS.map((flag) => ({ term: `is:${flag}`, note: FLAG_NOTES[flag] })),
  ...PARTS.map((part) => ({ term: `has:${part}`, note: 'part of the story' })),
]

/** The word at the caret, which is the one to complete. */
function wordAt(text: string, caret: number): { start: number; word: string } {
  const before = text.slice(0, caret)
  // Without the condition in front, each letter of a long word would be tried as its beginning.
  const word = /(?<![^\s(])[^\s(]*$/.exec(before)?.[0].replace(/^-/, '') ?? ''
  return { start: caret - word.length, word }
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
  if (completed === undefined && rest.length > 0)
    return STARTS.filter(({ term }) => term.startsWith(word.toLowerCase()) && term !== word)
  const found = (values.data ?? []).slice(0, completed === undefined ? 3 : 10).map(({ value, count }): Suggestion => ({
    term: writeTerm(completed ?? 'sym', completed === undefined || completed === 'sym' ? value.toUpperCase() : value),
    note: count === 1 ? '1 story' : `${count} stories`,
  }))
  return completed !== undefined
    ? found
    : [...(word === '' ? [] : found), ...STARTS.filter(({ term }) => term.startsWith(word.toLowerCase()))]
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
  const [chosen, setChosen] = useState(-1)
  const listId = useId()
  const { start, word } = wordAt(query, caret)
  const suggestions = useSuggestions(word, isOpen)
  const shown = isOpen ? suggestions.slice(0, 12) : []
  const parsed = parseStoryQuery(query)
  const wrong = parsed.ok ? mistake : parsed.errorText
  // A field without a value is not an error while its values are being suggested.
  const isUnfinished = shown.length > 0 && !parsed.ok && parsed.errorText.at >= start - 1

  useCommands([
    {
      id: 'news.search',
      run: () => {
        input.current?.focus()
        input.current?.select()
      },
    },
  ])

  function take({ term }: Suggestion): void {
    const isComplete = !/[:=]$/.test(term)
    const next = `${query.slice(0, start)}${term}${isComplete ? ' ' : ''}${query.slice(caret).trimStart()}`
    onQuery(next)
    setChosen(-1)
    const place = start + term.length + Number(isComplete)
    setCaret(place)
    requestAnimationFrame(() => {
      input.current?.setSelectionRange(place, place)
    })
  }

  function press(event: KeyboardEvent): void {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (shown.length === 0) return
      event.preventDefault()
      // One position more than there are suggestions: -1 is the search line itself.
      const places = shown.length + 1
      setChosen((now) => ((now + 1 + (event.key === 'ArrowDown' ? 1 : -1) + places) % places) - 1)
    } else if ((event.key === 'Enter' || event.key === 'Tab') && shown[chosen] !== undefined) {
      event.preventDefault()
      take(shown[chosen])
    } else if (event.key === 'Enter') {
      // The same press would go on to what gets the focus.
      event.preventDefault()
      setIsOpen(false)
      onAsk(query)
      onLeave()
    } else if (event.key === 'Escape') {
      event.preventDefault()
      if (isOpen) setIsOpen(false)
      else onLeave()
    }
  }

  return (
    <div className="search">
      <input
        ref={input}
        role="combobox"
        aria-label="Search stories"
        aria-expanded={shown.length > 0}
        aria-controls={listId}
        aria-invalid={wrong !== null && !isUnfinished}
        aria-activedescendant={chosen >= 0 ? `${listId}-${chosen}` : undefined}
        placeholder="Search: words, “a phrase”, sym:AAPL, rank>=3, after:2026-01-01, -word"
        value={query}
        // One more than is valid, so that a longer text is refused with a message instead of being cut without one.
        maxLength={MAX_QUERY_LENGTH + 1}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => {
          onQuery(event.target.value)
          setCaret(event.target.selectionStart ?? 0)
          setIsOpen(true)
          setChosen(-1)
        }}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart ?? 0)}
        onBlur={() => setIsOpen(false)}
        onKeyDown={press}
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
      {shown.length === 0 || (!parsed.ok && !isUnfinished) ? null : (
        <ul id={listId} className="search-list" role="listbox" aria-label="Suggestions">
          {shown.map((suggestion, place) => (
            <li
              key={suggestion.term}
              id={`${listId}-${place}`}
              role="option"
              aria-selected={place === chosen}
              onMouseDown={(event) => {
                event.preventDefault()
                take(suggestion)
              }}
            >
              <span className="mono">{suggestion.term}</span> <span className="quiet">{suggestion.note}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
