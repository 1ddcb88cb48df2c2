import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { ReactElement, RefObject } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { StoryHighlight } from '../../../../app/domain/news/highlight.ts'
import type { StoryForm } from '../../../../app/domain/news/view-choices.ts'
import { quoted, shortened, visibleText } from '../../../../app/domain/values/visible-text.ts'
import type { Story } from '../../../../app/ipc/news-schemas.ts'
import { errorInfoOf, retryOf } from '../../../query/error-info.ts'
import { useConnectionId } from '../../../query/connection.ts'
import { useHint } from '../../../commands/commands.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { isSafeIntegerOrNull, useKeptChoice } from '../../../ui/keeper.ts'
import { sayDone } from '../../../ui/messages.tsx'
import { NotRead } from '../../../ui/nothing-shown.tsx'
import { newsQueries } from '../queries.ts'
import type { Highlighter } from './highlighter.ts'
import { useChangeHighlight } from './mutations.ts'
import { useHighlightCommands } from './use-highlight-commands.ts'
import './highlights.css'

/** Number of highlights that are listed without being asked for, and of characters of each. */
const [LISTED, QUOTE] = [3, 160]

const NONE: readonly StoryHighlight[] = []

/** The highlights of a story: drawn in its text, and listed with what was highlighted. */
export function StoryHighlights({
  story,
  view,
  within,
  highlighter,
  showsChanges,
  onShowText,
  onShowVersion,
}: {
  story: Story
  view: StoryForm
  /** The element with the text. */
  within: RefObject<Element | null>
  highlighter: Highlighter
  /** Whether the history is shown in place of the text. */
  showsChanges: boolean
  /** Shows the whole text of the story. */
  onShowText: () => void
  /** Shows the version in which a highlight was made, by the time at which it was. */
  onShowVersion: (madeAt: number) => void
}): ReactElement | null {
  const connection = useConnectionId()
  const hint = useHint()
  const read = useQuery(newsQueries.highlights(connection, story.item.id))
  // What else is read of the story, whose error is said below.
  const chain = useQuery({ ...newsQueries.chain(connection, story.item.id), enabled: !showsChanges })
  const history = useQuery({ ...newsQueries.history(connection, story.item.id), enabled: showsChanges })
  const below = showsChanges ? history : chain
  const highlights = read.data ?? NONE
  const change = useChangeHighlight(story.item.id)
  const known = useSyncExternalStore(highlighter.subscribe, highlighter.known)
  const [wholeList, setWholeList] = useKeptChoice('all highlights of', null, isSafeIntegerOrNull)
  const showsAll = wholeList === story.item.id
  const isComplete = view === 'rendered'
  useEffect(
    // In the history, what was known of the text stays known.
    () =>
      within.current === null || showsChanges ? undefined : highlighter.draw(within.current, highlights, isComplete),
    [highlighter, within, highlights, isComplete, showsChanges],
  )
  const ordered = useMemo(() => {
    const order = [...known.places.keys()]
    const placeOf = ({ madeAt }: StoryHighlight): number =>
      (order.indexOf(madeAt) + order.length + 1) % (order.length + 1)
    return [...highlights].sort((one, other) => placeOf(one) - placeOf(other))
  }, [highlights, known.places])

  function go({ madeAt }: StoryHighlight): void {
    const place = known.places.get(madeAt) ?? 'unknown'
    if (place === 'not-here') onShowVersion(madeAt)
    else if (place === 'unknown' && isComplete && !showsChanges)
      sayDone('This highlight is in a part of the story that is not shown yet. Show the whole story first.')
    else {
      if (place === 'unknown' || showsChanges) onShowText()
      highlighter.goTo(madeAt)
    }
  }
  useHighlightCommands({
    story,
    within,
    ordered: read.data === undefined ? null : ordered,
    known,
    onChange: change,
    onGo: go,
  })

  if (read.data === undefined && read.error !== null)
    return (
      <div className="story-highlights">
        <NotRead
          what="the highlights"
          error={errorInfoOf(read.error)}
          saidBeside={below.data === undefined && below.error !== null ? errorInfoOf(below.error) : null}
          onRetry={retryOf(read)}
        />
      </div>
    )
  if (highlights.length === 0) return null
  const listed = showsAll ? ordered : ordered.slice(0, LISTED)
  return (
    <section className="story-highlights" aria-label="Highlights">
      <h3>
        Highlights <span className="quiet figure">{highlights.length}</span>
      </h3>
      <ul>
        {listed.map((highlight) => {
          const isHere = known.places.get(highlight.madeAt) !== 'not-here'
          return (
            <li key={highlight.madeAt} aria-current={highlight.madeAt === known.current ? true : undefined}>
              <button
                type="button"
                className="button-link story-highlight-quote"
                title={isHere ? 'Go to the highlighted text' : 'Show the version in which it was highlighted'}
                onClick={() => go(highlight)}
              >
                <span className="isolate">“{visibleText(shortened(highlight.quote, QUOTE))}”</span>
                {isHere ? null : (
                  <>
                    {' '}
                    <span className="quiet">not in this version</span>
                  </>
                )}
              </button>
              <button
                type="button"
                className="button button-quiet"
                aria-label={`Remove the highlight ${quoted(highlight.quote)}`}
                title={highlight.madeAt === known.current ? hint('story.remove-highlight') : 'Remove the highlight'}
                onClick={() => change({ highlight, isWanted: false })}
              >
                <Icon name="close" size={12} />
              </button>
            </li>
          )
        })}
      </ul>
      {ordered.length > LISTED && !showsAll ? (
        <button type="button" className="button-link" onClick={() => setWholeList(story.item.id)}>
          Show all {ordered.length} highlights
        </button>
      ) : null}
    </section>
  )
}
