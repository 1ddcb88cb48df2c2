import { useEffect, useMemo, useSyncExternalStore, useState, type ReactElement, type RefObject } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { StoryHighlight } from '../../../../app/domain/news/highlight.ts'
import type { StoryForm } from '../../../../app/domain/news/view-choices.ts'
import { quoted, shortened, visibleText } from '../../../../app/domain/values/visible-text.ts'
import type { Story } from '../../../../app/ipc/news/stories.ts'
import { errorInfoOf, retryOf } from '../../../query/errors.ts'
import { useConnectionId } from '../../../query/connection.ts'
import { useHint, useRegistry, useCommands } from '../../../commands/commands.tsx'
import { Icon } from '../../../ui/controls/icon.tsx'
import { isSafeIntegerOrNull, useKeptChoice } from '../../../ui/states/view-state.ts'
import { sayDone } from '../../../ui/states/messages.tsx'
import { NotRead } from '../../../ui/states/display-state.tsx'
import { newsQueries } from '../queries.ts'
import type { Highlighter, Highlighted } from './highlighter.ts'
import { useChangeHighlight } from './mutations.ts'
import { hasShownText, readShownText } from './shown-text.ts'
import {
  anchorOf,
  findAnchor,
  MAX_HIGHLIGHTS,
  MAX_QUOTE,
  withoutBlanks,
} from '../../../../app/domain/news/highlight.ts'
import { isSame } from '../../../../app/domain/values/undo-values.ts'
import { countText } from '../../../../app/domain/values/number-form.ts'
import { copyCitation } from '../mutations.ts'
import { Button, LinkButton } from '../../../ui/controls/button.tsx'
import { createListeners } from '../../../../app/domain/values/listeners.ts'
import './highlights.css'

/** Keeps the selected text of a story, since a field takes the selection away; `isPaused` while the palette or a menu is open. */
function createSelection(within: RefObject<Element | null>, isPaused: () => boolean) {
  let kept: Range | null = null
  const listeners = createListeners()
  const selected = (): Range | null => {
    const selection = getSelection()
    const range = selection === null || selection.isCollapsed ? null : selection.getRangeAt(0)
    return range !== null && within.current !== null && hasShownText(within.current, range) ? range : null
  }
  return {
    isThere: () => kept !== null || selected() !== null,
    range: () => selected() ?? kept,
    subscribe: listeners.subscribe,
    note() {
      const range = selected()
      if (range !== null) kept = range.cloneRange()
      else if (isPaused()) return
      else kept = null
      listeners.tell()
    },
  }
}

/** Whether text of the story is selected in an element, and its range, when they are asked for. */
function useSelectedText(within: RefObject<Element | null>): ReturnType<typeof createSelection> {
  const registry = useRegistry()
  const [selection] = useState(() => createSelection(within, registry.isPaused))
  useEffect(() => {
    document.addEventListener('selectionchange', selection.note)
    return () => document.removeEventListener('selectionchange', selection.note)
  }, [selection])
  useSyncExternalStore(selection.subscribe, selection.isThere)
  return selection
}

const NOTHING_SELECTED = 'Select text of the story first.'

/** The commands for the highlights of a story, which are in reading order. */
function useHighlightCommands({
  story,
  knownAt,
  within,
  ordered,
  known,
  onChange,
  onGo,
}: {
  story: Story
  /** As of when the story is shown, in Unix milliseconds; left out for now. */
  knownAt: number | undefined
  /** The element with the text. */
  within: RefObject<Element | null>
  /** Null while they are not read. */
  ordered: readonly StoryHighlight[] | null
  known: Highlighted
  onChange: (change: { highlight: StoryHighlight; isWanted: boolean }) => void
  onGo: (highlight: StoryHighlight) => void
}): void {
  const selection = useSelectedText(within)
  const all = ordered ?? []
  const reachable = all.filter(({ madeAt }) => known.places.get(madeAt) !== 'not-here')
  const current = all.find(({ madeAt }) => madeAt === known.current)
  const unread = ordered === null ? 'The highlights of the story are not read yet.' : null
  const none = unread ?? (all.length === 0 ? 'This story has no highlights.' : null)

  function highlightSelection(): void {
    const [root, selected] = [within.current, selection.range()]
    const shown = root === null ? null : readShownText(root)
    const part = selected === null ? null : (shown?.spanOf(selected) ?? null)
    const span = shown === null || part === null ? null : withoutBlanks(shown.text, part)
    if (shown === null || span === null) {
      sayDone(NOTHING_SELECTED)
      return
    }
    if (span.end - span.start > MAX_QUOTE) {
      sayDone(`A highlight has at most ${countText(MAX_QUOTE)} characters. Select less text.`)
      return
    }
    const isMade = all.some((highlight) => isSame(findAnchor(shown.text, highlight), span))
    if (isMade) {
      sayDone('This text is already highlighted')
      return
    }
    const newest = Math.max(0, ...all.map(({ madeAt }) => madeAt))
    const highlight = {
      ...anchorOf(shown.text, span),
      madeAt: Math.max(Date.now(), newest + 1),
      response: story.textResponse,
    }
    onChange({ highlight, isWanted: true })
    // The selection would hide what was drawn.
    getSelection()?.removeAllRanges()
  }

  useCommands([
    {
      id: 'story.highlight',
      // The page reports a selection with the next frame, and a key can come before it.
      get unavailable() {
        if (unread !== null) return unread
        if (!selection.isThere()) return NOTHING_SELECTED
        return all.length >= MAX_HIGHLIGHTS
          ? `A story has at most ${MAX_HIGHLIGHTS} highlights. Remove one first.`
          : null
      },
      run: highlightSelection,
    },
    {
      id: 'story.next-highlight',
      unavailable: none ?? (reachable.length === 0 ? 'No highlight of this story is in this version.' : null),
      run() {
        const at = reachable.findIndex(({ madeAt }) => madeAt === known.current)
        const next = reachable[(at + 1) % reachable.length]
        if (next !== undefined) onGo(next)
      },
    },
    {
      id: 'story.remove-highlight',
      unavailable: none ?? (current === undefined ? 'Go to a highlight first.' : null),
      run() {
        if (current !== undefined) onChange({ highlight: current, isWanted: false })
      },
    },
    {
      id: 'story.copy-highlights',
      unavailable: none,
      run() {
        const quotes = all.map(({ quote, madeAt }) => ({ quote, isHere: known.places.get(madeAt) !== 'not-here' }))
        copyCitation(
          ({ citationOf, citedQuotes }) => citedQuotes(quotes, citationOf(story.item, knownAt)),
          all.length === 1 ? '1 highlight copied' : `${countText(all.length)} highlights copied`,
        )
      },
    },
  ])
}

/** Number of highlights that are listed without being asked for, and of characters of each. */
const [LISTED, QUOTE] = [3, 160]

const NONE: readonly StoryHighlight[] = []

/** The highlights of a story: drawn in its text, and listed with what was highlighted. */
export function StoryHighlights({
  story,
  knownAt,
  view,
  within,
  highlighter,
  showsChanges,
  onShowText,
  onShowVersion,
}: {
  story: Story
  /** As of when the story is shown, in Unix milliseconds; left out for now. */
  knownAt?: number | undefined
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
  const chain = useQuery({
    ...newsQueries.chain(connection, story.item.id),
    enabled: !showsChanges && knownAt === undefined,
  })
  const history = useQuery({ ...newsQueries.history(connection, story.item.id, knownAt), enabled: showsChanges })
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
    knownAt,
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
              <LinkButton
                className="story-highlight-quote"
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
              </LinkButton>
              <Button
                look="quiet"
                aria-label={`Remove the highlight ${quoted(highlight.quote)}`}
                title={highlight.madeAt === known.current ? hint('story.remove-highlight') : 'Remove the highlight'}
                onClick={() => change({ highlight, isWanted: false })}
              >
                <Icon name="close" size={12} />
              </Button>
            </li>
          )
        })}
      </ul>
      {ordered.length > LISTED && !showsAll ? (
        <LinkButton onClick={() => setWholeList(story.item.id)}>
          Show all {countText(ordered.length)} highlights
        </LinkButton>
      ) : null}
    </section>
  )
}
