import { useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent, ReactElement } from 'react'
import { MAX_QUERY_LENGTH } from '../../../../app/domain/news/query-tokens.ts'
import type { SearchMistake } from '../../../../app/domain/news/query-tokens.ts'
import { parseStoryQuery } from '../../../../app/domain/news/story-query.ts'
import { Icon } from '../../../ui/controls/icon.tsx'
import { SuggestedInput } from '../../../ui/controls/suggestions.tsx'
import type { Suggestion } from '../../../ui/controls/suggestions.tsx'
import { useCommands } from '../../../commands/commands.tsx'
import { useSearchSuggestions } from './use-search-suggestions.ts'

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
