// @vitest-environment jsdom
import { screen, act, renderHook } from '@testing-library/react'
import { expect, it, describe, vi } from 'vitest'
import {
  MissingNote,
  StoryPane,
  useStoryForm,
  useStoryPaper,
} from '../../../../../../renderer/features/news/story/story-pane.tsx'
import { fullTime } from '../../../../../../renderer/format/time.ts'
import { renderWindow, type Replies } from '../../../../../support/window/render-window.tsx'
import type { ReactElement, ReactNode } from 'react'
import { KeeperContext, type Keeper } from '../../../../../../renderer/ui/states/view-state.ts'
import { keeperWith } from '../../../../../support/window/keeper-with.ts'
import type { KnownStory, Story } from '../../../../../../app/ipc/news/stories.ts'
import { CommandProvider, useFindCommand, useRegistry } from '../../../../../../renderer/commands/commands.tsx'
import type { Registry } from '../../../../../../renderer/commands/registry.ts'
import { ConnectionContext } from '../../../../../../renderer/query/connection.ts'
import { connectionView } from '../../../../../support/window/connection-view.ts'
import { PaperContext } from '../../../../../../renderer/ui/layout/paper.ts'
import { storyOf } from '../../../../../support/window/service-replies.ts'
import { AppError, type ErrorInfo } from '../../../../../../app/errors/app-error.ts'
import { newsReplies } from '../../../../../support/window/news-window.tsx'

it('an ID that was never seen may be unknown, or outside of the plan', async () => {
  await renderWindow(<MissingNote since={null} />)
  expect(screen.getByRole('status').textContent).toMatch(/ID is unknown, or this key’s plan .* Check the ID/)
})

it('a story that was seen before was removed, or left the plan', async () => {
  const at = Date.UTC(2026, 9, 30, 20, 30)
  await renderWindow(<MissingNote since={at} />)
  const said = screen.getByRole('status').textContent
  expect([said.includes(`It did on ${fullTime(at)}. The story was removed`), said.includes('unknown')]).toEqual([
    true,
    false,
  ])
})

it('a story that the service named as removed has no other meaning', async () => {
  await renderWindow(<MissingNote since={Date.UTC(2026, 9, 30)} isRemoved />)
  const said = screen.getByRole('status').textContent
  expect([said.includes('has removed the story'), said.includes('plan')]).toEqual([true, false])
})

const formOf = (keeper: Keeper, id: number) =>
  renderHook(() => useStoryForm(id), {
    wrapper: ({ children }: { children: ReactNode }) => <KeeperContext value={keeper}>{children}</KeeperContext>,
  }).result

const shownIn = (keeper: Keeper, id: number) => {
  const { view, showsChanges } = formOf(keeper, id).current
  return [view, showsChanges]
}

it('each story keeps its form and its open history', () => {
  const keeper = keeperWith({})
  const [one, other] = [formOf(keeper, 1), formOf(keeper, 2)]
  act(() => one.current.change({ view: 'raw' }))
  act(() => other.current.change({ showsChanges: true }))
  expect([1, 2, 3].map((id) => shownIn(keeper, id))).toEqual([
    ['raw', false],
    ['rendered', true],
    ['rendered', false],
  ])
})

it('a story that is shown as at first needs nothing', () => {
  const keeper = keeperWith({})
  const story = formOf(keeper, 1)
  act(() => story.current.change({ view: 'plain' }))
  act(() => story.current.change({ view: 'rendered' }))
  expect(keeper.choices()).toEqual({})
})

it('the stories are bounded in number, and the oldest go first', () => {
  const keeper = keeperWith({})
  for (let id = 0; id < 50; id++) {
    const story = formOf(keeper, id)
    act(() => story.current.change({ view: 'raw' }))
  }
  expect([29, 30, 49].map((id) => shownIn(keeper, id)[0])).toEqual(['rendered', 'raw', 'raw'])
})

it.each([
  ['another form', [{ id: 1, view: 'pictures', showsChanges: true }]],
  ['no ID', [{ view: 'raw', showsChanges: true }]],
  ['no list', { id: 1, view: 'raw', showsChanges: true }],
  ['nothing', [null]],
])('stories that were kept with %s are shown as at first', (_what, stories) => {
  expect(shownIn(keeperWith({ stories }), 1)).toEqual(['rendered', false])
})

describe('a story without a text', () => {
  const said = async (edits: number): Promise<string> => {
    const whole = storyOf(5)
    const story = { ...whole, edits, item: { ...whole.item, teaser: '', body: '' } }
    await showPane(
      {
        ...newsReplies(5),
        'news.item': () => ({ value: { found: true, story }, source: { state: 'live', receivedAt: 5, because: null } }),
      },
      5,
    )
    return document.body.textContent
  }

  it('is a headline only where it never had another version', async () => {
    expect(await said(0)).toContain('This story is a headline only.')
  })

  it('is not said to have had none where it was edited', async () => {
    const text = await said(1)
    expect(text).toContain('no text with the newest version of this story')
    expect(text).not.toContain('headline only')
  })
})

describe('a story of which no body is cached', () => {
  const partOf = (teaser: string | null): Story => {
    const whole = storyOf(5)
    return { ...whole, completeness: 'abstract', item: { ...whole.item, teaser, body: null } }
  }

  async function said(story: Story, answersLive: boolean): Promise<string> {
    await showPane(
      {
        ...newsReplies(5),
        'news.item': ({ mode }) => ({
          value: { found: true, story },
          source: {
            state: mode === 'live' && answersLive ? 'live' : 'cached',
            receivedAt: 5,
            because: answersLive ? null : { kind: 'connection-broken', host: 'a.example' },
          },
        }),
      },
      5,
    )
    return document.body.textContent
  }

  it('leads to the request while none was answered', async () => {
    expect(await said(partOf('Margins rose.'), false)).toContain(
      'Only the abstract of this story is cached. Refresh to request its body.',
    )
  })

  it('says that the service sent none once it was asked', async () => {
    const text = await said(partOf('Margins rose.'), true)
    expect(text).toContain('The service was asked for the body of this story and sent none.')
    expect(text).not.toContain('Refresh to request')
  })

  it('is not said to have an abstract where none was sent', async () => {
    expect(await said(partOf(null), false)).toContain('Only the headline of this story is cached.')
  })
})

async function offered(story: Story | null) {
  const [print, savePdf] = [vi.fn(), vi.fn()]
  let registry: Registry | null = null
  function Offering(): null {
    useStoryPaper(story)
    registry = useRegistry()
    return null
  }
  await renderWindow(
    <ConnectionContext value={connectionView()}>
      <CommandProvider>
        <PaperContext value={{ print, savePdf }}>
          <Offering />
        </PaperContext>
      </CommandProvider>
    </ConnectionContext>,
  )
  return { print, savePdf, registry: registry as Registry | null }
}

describe('the paper of a story', () => {
  it('has the title of the story and the time at which it was received', async () => {
    const story = { ...storyOf(0), title: 'Margins slip', receivedAt: 5 }
    const { print, savePdf, registry } = await offered(story)
    act(() => registry?.run('story.save-pdf'))
    act(() => registry?.run('story.print'))
    const facts = { title: 'Margins slip', hasHead: true, receivedAt: 5 }
    expect([savePdf.mock.calls, print.mock.calls]).toEqual([[[facts]], [[facts]]])
  })

  it('is not made of a story that is not shown, of which nothing says whether it is cached', async () => {
    const { registry } = await offered(null)
    expect(registry?.find('story.print').unavailable).toBe('The story is not shown.')
  })
})

/** Shows story 7; returns what was marked, and the person. */
async function showPane(replies: Replies, now: number, listError: ErrorInfo | null = null, knownAt?: number) {
  const mark = vi.fn()
  const nothing = (): void => undefined
  const Reason = (): ReactElement => <p data-testid="company">{useFindCommand()('story.open-company')?.unavailable}</p>
  const { settle, user } = await renderWindow(
    <ConnectionContext value={connectionView()}>
      <CommandProvider>
        <Reason />
        <StoryPane
          id={7}
          query=""
          knownAt={knownAt}
          now={now}
          triage={{ mark, markAllRead: nothing }}
          listError={listError}
          onRatios={nothing}
          onInspect={nothing}
          onOpen={nothing}
          onQuery={nothing}
        />
      </CommandProvider>
    </ConnectionContext>,
    replies,
  )
  await settle()
  return { mark, user }
}

describe('a story as of an earlier time', () => {
  const AT = Date.UTC(2026, 9, 30, 16)
  const story = { ...storyOf(AT + 5000), title: 'The title of then' }

  async function shown(then: KnownStory) {
    const { mark } = await showPane({ ...newsReplies(AT), 'news.known': () => then }, AT, null, AT)
    return { text: document.body.textContent, mark }
  }

  it.each<[string, KnownStory, RegExp, RegExp]>([
    [
      'had been received',
      { kind: 'received', story, isRemovalKnown: true },
      /Received by then.*The story as it had been received by .*Marks and notes are those of now/,
      /removed|later edits/,
    ],
    [
      'had been received, and may have been removed',
      { kind: 'received', story, isRemovalKnown: false },
      /Whether the service had removed it by then is not known/,
      /later edits/,
    ],
    [
      'was received later',
      { kind: 'existed', story, mayHoldEdits: false },
      /Existed by then, received later.*was received on/,
      /later edits/,
    ],
    [
      'was received later, and in part',
      { kind: 'existed', story: { ...story, completeness: 'headline' }, mayHoldEdits: false },
      /Existed by then, received later.*Only the headline of this story came with this version/,
      /had been received/,
    ],
    [
      'was received later, after an update',
      { kind: 'existed', story, mayHoldEdits: true },
      /Existed by then, received later.*It may hold later edits/,
      /Received by then/,
    ],
  ])('says that it %s', async (_what, then, says, saysNot) => {
    const { text, mark } = await shown(then)
    expect(text).toMatch(says)
    expect(text).not.toMatch(saysNot)
    expect(text).toContain('The title of then')
    // Who looks at what was known earlier has not read the story as it is now.
    expect(mark).not.toHaveBeenCalled()
  })

  it('is not shown where nothing says that it existed', async () => {
    const { text } = await shown({ kind: 'unknown', firstReceivedAt: AT + 5000 })
    expect(text).toMatch(/Not known at .*first received on .*nothing says that it existed before/)
    expect(text).not.toContain('The title of then')
    expect(screen.getByTestId('company').textContent).toBe('The story is not shown.')
  })
})

describe('a story that is not on screen', () => {
  const DAMAGED: ErrorInfo = { kind: 'storage-damaged', detail: 'The library is damaged.' }
  const OFFLINE: ErrorInfo = { kind: 'offline', reason: 'chosen', detail: '' }

  /** What is said, and the buttons, where the library and the service fail in these ways. */
  async function shown(cached: ErrorInfo | null, live: ErrorInfo, listError: ErrorInfo | null = null) {
    await showPane(
      {
        ...newsReplies(5),
        'news.item'({ mode }) {
          const error = mode === 'cached' ? cached : live
          if (error !== null) throw new AppError(error)
          return {
            value: { found: false, reason: 'not-cached', cached: null },
            source: { state: 'cached', receivedAt: null, because: null },
          }
        },
      },
      5,
      listError,
    )
    return {
      text: document.body.textContent,
      buttons: screen.getAllByRole('button').map(({ textContent }) => textContent),
    }
  }

  it.each([
    ['neither the library nor the service gave it', DAMAGED, DAMAGED],
    ['the library could not be read while offline', DAMAGED, OFFLINE],
  ])('was not read, which is not the same as not cached: %s', async (_what, cached, live) => {
    const { text, buttons } = await shown(cached, live)
    expect(text).toContain('Tearsheet did not read this story')
    expect(text).toContain('A file of the stored data was damaged')
    expect(text).not.toContain('This story is not cached')
    expect(buttons).toContain('Try again')
  })

  it('was not read where the list beside it says why, and can be read again', async () => {
    const { text, buttons } = await shown(DAMAGED, DAMAGED, DAMAGED)
    expect(text).toContain('Tearsheet did not read this story')
    expect(text).not.toMatch(/This story is not cached|was damaged/)
    expect(buttons).toContain('Try again')
  })

  it('is not cached where the library was read and has none', async () => {
    expect((await shown(null, OFFLINE)).text).toContain('This story is not cached')
  })
})

it('another form takes the place of the history', async () => {
  const { user } = await showPane(newsReplies(5), 5)
  const isOpen = (): boolean => screen.queryByRole('button', { name: 'Back to the story' }) !== null
  await user.click(screen.getByRole('button', { name: /^History/ }))
  expect(isOpen()).toBe(true)
  await user.click(screen.getByRole('radio', { name: 'Raw' }))
  expect(isOpen()).toBe(false)
})
