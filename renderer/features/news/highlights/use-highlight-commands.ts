import type { RefObject } from 'react'
import {
  anchorOf,
  findAnchor,
  MAX_HIGHLIGHTS,
  MAX_QUOTE,
  withoutBlanks,
} from '../../../../app/domain/news/highlight.ts'
import type { StoryHighlight } from '../../../../app/domain/news/highlight.ts'
import { citationOf, citedQuotes } from '../../../../app/domain/news/citation.ts'
import { isSame } from '../../../../app/domain/values/put-back.ts'
import type { Story } from '../../../../app/ipc/news-schemas.ts'
import { useCommands } from '../../../commands/commands.tsx'
import { countText } from '../../../format/size.ts'
import { copyAndSay } from '../../../ui/copy-and-say.ts'
import { sayDone } from '../../../ui/messages.tsx'
import type { Highlighted } from './highlighter.ts'
import { readShownText } from './shown-text.ts'
import { useSelectedText } from './use-selected-text.ts'

const NOTHING_SELECTED = 'Select text of the story first.'

/** The commands for the highlights of a story, which are in reading order. */
export function useHighlightCommands({
  story,
  within,
  ordered,
  known,
  onChange,
  onGo,
}: {
  story: Story
  /** The element with the text. */
  within: RefObject<Element | null>
  /** Null while they are not read. */
  ordered: readonly StoryHighlight[] | null
  known: Highlighted
  onChange: (change: { highlight: StoryHighlight; isWanted: boolean }) => void
  onGo: (highlight: StoryHighlight) => void
}): void {
  const { isSelected, range } = useSelectedText(within)
  const all = ordered ?? []
  const reachable = all.filter(({ madeAt }) => known.places.get(madeAt) !== 'not-here')
  const current = all.find(({ madeAt }) => madeAt === known.current)
  const none = all.length === 0 ? 'This story has no highlights.' : null

  function highlightSelection(): void {
    const [root, selected] = [within.current, range()]
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
      unavailable:
        ordered === null
          ? 'The highlights of the story are not read yet.'
          : !isSelected
            ? NOTHING_SELECTED
            : all.length >= MAX_HIGHLIGHTS
              ? `A story has at most ${MAX_HIGHLIGHTS} highlights. Remove one first.`
              : null,
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
        copyAndSay(
          citedQuotes(quotes, citationOf(story.item)),
          all.length === 1 ? '1 highlight copied' : `${all.length} highlights copied`,
        )
      },
    },
  ])
}
