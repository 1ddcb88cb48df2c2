// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react'
import { useRef, useState, type ReactElement } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import '../../../../../../app/domain/news/citation.ts'
import '../../../../../../renderer/features/news/history/story-history.tsx'
import { anchorOf, MAX_HIGHLIGHTS, MAX_QUOTE } from '../../../../../../app/domain/news/highlight.ts'
import type { StoryHighlight } from '../../../../../../app/domain/news/highlight.ts'
import { useFindCommand } from '../../../../../../renderer/commands/commands.tsx'
import { createHighlighter } from '../../../../../../renderer/features/news/highlights/highlighter.ts'
import { StoryHighlights } from '../../../../../../renderer/features/news/highlights/story-highlights.tsx'
import type { StoryForm } from '../../../../../../app/domain/news/view-choices.ts'
import { UndoProvider } from '../../../../../../renderer/undo/undo.tsx'
import { highlightOf } from '../../../../../support/records/highlights.ts'
import { renderPart } from '../../../../../support/window/render-part.tsx'
import { storyOf } from '../../../../../support/window/service-replies.ts'

const BODY = 'The company expects revenue to grow by four percent. Margins stay as they are.'
const TEXT = `Results ${BODY}`

/** What the page draws, by the name of the highlight. */
const drawn = new Map<string, { ranges: readonly Range[] }>()
const textOf = (name: string): string[] => (drawn.get(name)?.ranges ?? []).map((range) => range.toString())

beforeEach(() => {
  // The simulated window has no highlights.
  drawn.clear()
  vi.stubGlobal('CSS', { highlights: drawn })
  vi.stubGlobal(
    'Highlight',
    class {
      readonly ranges: readonly Range[]
      constructor(...ranges: Range[]) {
        this.ranges = ranges
      }
    },
  )
  // Nor does it lay anything out.
  Range.prototype.getBoundingClientRect = () => new DOMRect()
})

/** A highlight of a part of the story as it was. */
const made = (quote: string, madeAt: number, text = TEXT): StoryHighlight => {
  const start = text.indexOf(quote)
  return highlightOf({ ...anchorOf(text, { start, end: start + quote.length }), madeAt })
}

const showVersion = vi.fn()

function Reader({ body, rest }: { body: string; rest: string }): ReactElement {
  const article = useRef<HTMLDivElement>(null)
  const [highlighter] = useState(createHighlighter)
  const [view, setView] = useState<StoryForm>('rendered')
  const [showsChanges, setShowsChanges] = useState(false)
  const find = useFindCommand()
  return (
    <div ref={article}>
      <StoryHighlights
        story={storyOf(0)}
        view={view}
        within={article}
        highlighter={highlighter}
        showsChanges={showsChanges}
        onShowText={() => {
          setView('rendered')
          setShowsChanges(false)
        }}
        onShowVersion={showVersion}
      />
      <button onClick={() => setView('raw')}>Raw</button>
      <button onClick={() => setShowsChanges(true)}>History</button>
      <h2 className="story-title">Results</h2>
      {view === 'raw' || showsChanges ? null : (
        <div className="story-body" data-rest={rest}>
          {body}
        </div>
      )}
      {(['highlight', 'next-highlight', 'remove-highlight', 'copy-highlights'] as const).map((id) => (
        <p key={id} data-testid={id}>
          {find(`story.${id}`)?.unavailable ?? 'ready'}
        </p>
      ))}
    </div>
  )
}

/** The reader of a story, whose highlights main keeps. */
async function reading(first: readonly StoryHighlight[], { body = BODY, rest = 'none', isRead = true } = {}) {
  let kept = first
  const reader = await renderPart(
    <UndoProvider>
      <Reader body={body} rest={rest} />
    </UndoProvider>,
    {
      'news.highlights': () => (isRead ? [...kept] : new Promise(() => undefined)),
      'news.changeHighlight'({ highlight, isWanted }) {
        const others = kept.filter(({ madeAt }) => madeAt !== highlight.madeAt)
        kept = isWanted ? [...others, highlight] : others
        return 'done'
      },
    },
  )
  await reader.settle()
  const press = async (keys: string): Promise<void> => {
    await reader.user.keyboard(keys)
    await reader.settle()
  }
  return {
    ...reader,
    press,
    kept: () => kept.map(({ quote }) => quote),
    state: (id: string) => screen.getByTestId(id).textContent,
    async select(quote: string) {
      const text = reader.container.querySelector('.story-body')?.firstChild as Text
      const range = new Range()
      range.setStart(text, text.data.indexOf(quote))
      range.setEnd(text, text.data.indexOf(quote) + quote.length)
      getSelection()?.removeAllRanges()
      getSelection()?.addRange(range)
      act(() => {
        document.dispatchEvent(new Event('selectionchange'))
      })
      await reader.settle()
    },
  }
}

const list = () => screen.getByRole('region', { name: 'Highlights' })

describe('the highlights of a story', () => {
  it('are not mentioned while there are none', async () => {
    const { state } = await reading([])
    expect(screen.queryByRole('region', { name: 'Highlights' })).toBeNull()
    expect(['highlight', 'next-highlight', 'remove-highlight', 'copy-highlights'].map(state)).toEqual([
      'Select text of the story first.',
      'This story has no highlights.',
      'This story has no highlights.',
      'This story has no highlights.',
    ])
  })

  it('are not called none while they are not read', async () => {
    const { state } = await reading([], { isRead: false })
    expect(['next-highlight', 'remove-highlight', 'copy-highlights'].map(state)).toEqual(
      Array(3).fill('The highlights of the story are not read yet.'),
    )
  })

  it('are made of what is selected when the key is pressed, before the page reports the change', async () => {
    const { container, press, select, kept } = await reading([])
    await select('expects revenue')
    const text = container.querySelector('.story-body')?.firstChild as Text
    const end = text.data.indexOf(' by four')
    getSelection()?.extend(text, end)
    fireEvent.keyDown(document.body, { key: 'h' })
    await press('{Shift}')
    expect(kept()).toEqual(['expects revenue to grow'])
  })

  it('are made of the first text that is selected, before the page reports it', async () => {
    const { container, press, kept } = await reading([])
    const text = container.querySelector('.story-body')?.firstChild as Text
    const start = text.data.indexOf('expects revenue')
    getSelection()?.setBaseAndExtent(text, start, text, start + 'expects revenue'.length)
    fireEvent.keyDown(document.body, { key: 'h' })
    await press('{Shift}')
    expect(kept()).toEqual(['expects revenue'])
  })

  it('are made of the selected text by a key, drawn, and listed', async () => {
    const { select, press, kept, state } = await reading([])
    await select('four percent')
    expect(state('highlight')).toBe('ready')
    await press('h')
    expect([kept(), textOf('own')]).toEqual([['four percent'], ['four percent']])
    expect(list().textContent).toContain('“four percent”')
  })

  it('are without the blanks that were selected with them', async () => {
    const { select, press, kept } = await reading([])
    await select(' four percent. ')
    await press('h')
    expect(kept()).toEqual(['four percent.'])
  })

  it('are removed in the list, and come back with Ctrl+Z', async () => {
    const { user, settle, press, kept } = await reading([made('four percent', 5)])
    await user.click(screen.getByRole('button', { name: 'Remove the highlight “four percent”' }))
    await settle()
    const [after, drawnAfter] = [kept(), textOf('own')]
    await press('{Control>}z{/Control}')
    expect([after, drawnAfter, kept(), textOf('own')]).toEqual([[], [], ['four percent'], ['four percent']])
  })

  it('are gone through in reading order, and the current one is removed by a key', async () => {
    const { press, kept } = await reading([made('Margins', 5), made('revenue', 6)])
    await press('{Shift>}H{/Shift}')
    const first = textOf('own-current')
    await press('{Shift>}H{/Shift}')
    const second = textOf('own-current')
    await press('{Shift>}H{/Shift}')
    await press('x')
    expect([first, second, kept()]).toEqual([['revenue'], ['Margins'], ['Margins']])
  })

  it('are made only once of the same text', async () => {
    const { select, press, kept } = await reading([made('four percent', 5)])
    await select('four percent')
    await press('h')
    expect(kept()).toEqual(['four percent'])
    expect(document.body.textContent).toContain('This text is already highlighted')
  })

  it('have a limit, which is said', async () => {
    const long = 'word '.repeat(MAX_QUOTE / 5 + 1)
    const { select, press, kept } = await reading([], { body: long })
    await select(long)
    await press('h')
    expect(kept()).toEqual([])
    expect(document.body.textContent).toContain('A highlight has at most 2,000 characters. Select less text.')
  })

  it('are at most so many, which is said', async () => {
    const { select, state } = await reading(
      Array.from({ length: MAX_HIGHLIGHTS }, (_, place) => made('revenue', place + 1)),
    )
    await select('four percent')
    expect(state('highlight')).toBe('A story has at most 200 highlights. Remove one first.')
  })

  it('whose text was edited away are listed with it, and lead to the version in which they were made', async () => {
    const { user, settle, state } = await reading([made('four percent', 5)], { body: BODY.replace('four', 'five') })
    const entry = within(list()).getByRole('button', { name: '“four percent” not in this version' })
    await user.click(entry)
    await settle()
    expect([textOf('own'), showVersion.mock.lastCall, state('next-highlight')]).toEqual([
      [],
      [5],
      'No highlight of this story is in this version.',
    ])
  })

  it('are not said to be gone while only a part of the story is shown', async () => {
    await reading([made('four percent', 5)], { body: 'The company', rest: 'waiting' })
    expect(list().textContent).not.toContain('not in this version')
  })

  it('are shown in the story when another form of it is on screen', async () => {
    const { user, settle } = await reading([made('four percent', 5)])
    await user.click(screen.getByRole('button', { name: 'Raw' }))
    await settle()
    const inRaw = textOf('own')
    await user.click(within(list()).getByRole('button', { name: '“four percent”' }))
    await settle()
    expect([inRaw, textOf('own-current')]).toEqual([[], ['four percent']])
  })

  it('lead from the history back to the text, or to another version', async () => {
    const all = [made('four percent', 5), made('revenue', 6)]
    const { user, settle } = await reading(all, { body: BODY.replace('four', 'five') })
    await user.click(screen.getByRole('button', { name: 'History' }))
    await settle()
    const inHistory = textOf('own')
    await user.click(within(list()).getByRole('button', { name: '“four percent” not in this version' }))
    await user.click(within(list()).getByRole('button', { name: '“revenue”' }))
    await settle()
    expect([inHistory, showVersion.mock.lastCall, textOf('own-current')]).toEqual([[], [5], ['revenue']])
  })

  it('write out the characters that would rearrange what is around them', async () => {
    const body = 'Revenue \u202egrew\u202c by four percent.'
    await reading([made('\u202egrew\u202c', 5, `Results ${body}`)], { body })
    expect(list().textContent).toContain('“[U+202E]grew[U+202C]”')
  })
})
