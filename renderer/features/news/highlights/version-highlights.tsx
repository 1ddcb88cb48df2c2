import { useEffect, useRef, type ReactElement } from 'react'
import type { StoryHighlight } from '../../../../app/domain/news/highlight.ts'
import { visibleText } from '../../../../app/domain/values/visible-text.ts'
import type { StoryVersion } from '../../../../app/ipc/news/stories.ts'

/** The highlights that were made in a version: those whose text came in a response of it. */
export const madeIn = ({ responses }: StoryVersion, highlights: readonly StoryHighlight[]): readonly StoryHighlight[] =>
  highlights.filter(({ response: { hash, path } }) =>
    responses.some(({ response }) => response.hash === hash && response.path === path),
  )

/** What was highlighted in a version of a story; `wanted` is scrolled into view. */
export function VersionHighlights({
  highlights,
  wanted,
}: {
  highlights: readonly StoryHighlight[]
  /** The time at which it was made; null for none. */
  wanted: number | null
}): ReactElement | null {
  const list = useRef<HTMLUListElement>(null)
  const place = highlights.findIndex(({ madeAt }) => madeAt === wanted)
  useEffect(() => {
    if (place >= 0) list.current?.children[place]?.scrollIntoView({ block: 'nearest' })
  }, [place, wanted])
  if (highlights.length === 0) return null
  return (
    <div className="history-part">
      <span className="history-label">Highlighted</span>
      <ul ref={list} className="history-text version-highlights selectable">
        {highlights.map(({ madeAt, quote }) => (
          <li key={madeAt} aria-current={madeAt === wanted ? true : undefined}>
            <mark className="isolate">{visibleText(quote)}</mark>
          </li>
        ))}
      </ul>
    </div>
  )
}
