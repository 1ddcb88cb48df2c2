import { useMemo, type ReactElement } from 'react'
import { wordPattern } from '../../../../app/domain/news/query-words.ts'
import { usePreferences } from '../../../query/preferences.ts'

/** The pattern that matches the words of a query. */
export function useHighlightPattern(query: string): RegExp | null {
  const { wordForms } = usePreferences()
  return useMemo(() => wordPattern(query, wordForms), [query, wordForms])
}

/** A text with the words of a query marked. */
export function Highlighted({ text, pattern }: { text: string; pattern: RegExp | null }): ReactElement {
  if (pattern === null) return <>{text}</>
  // Splitting by a capturing group makes every second part a match.
  return <>{text.split(pattern).map((part, place) => (place % 2 === 1 ? <mark key={place}>{part}</mark> : part))}</>
}

/** A text with ranges of it marked. */
export function MarkedRanges({
  text,
  marks,
}: {
  text: string
  marks: readonly (readonly [number, number])[]
}): ReactElement {
  const parts: ReactElement[] = []
  let at = 0
  for (const [from, to] of marks) {
    parts.push(<span key={`${at} before`}>{text.slice(at, from)}</span>, <mark key={from}>{text.slice(from, to)}</mark>)
    at = to
  }
  return (
    <>
      {parts}
      {text.slice(at)}
    </>
  )
}
