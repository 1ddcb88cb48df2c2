// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react'
import { useState, type ReactElement } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { CommandProvider } from '../../../../../renderer/commands/commands.tsx'
import { Dialog } from '../../../../../renderer/ui/controls/dialog.tsx'
import { Toolbar, fittingTools, type Tool } from '../../../../../renderer/ui/controls/toolbar.tsx'
import { renderWindow } from '../../../../support/window/render-window.tsx'

const TOOL = 100
let width = 1000
let changed: (() => void)[] = []

beforeEach(() => {
  width = 1000
  changed = []
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(listener: () => void) {
        changed.push(listener)
      }
      observe = vi.fn()
      disconnect = vi.fn()
    },
  )
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => width)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(TOOL)
})

const resize = (to: number): void =>
  act(() => {
    width = to
    for (const listener of changed) listener()
  })

function Bar(): ReactElement {
  const [asks, setAsks] = useState(false)
  const [count, setCount] = useState(0)
  return (
    <CommandProvider>
      <Toolbar
        tools={[
          ...['One', 'Two', 'Three'].map((name) => ({ id: name, shows: <button type="button">{name}</button> })),
          null,
          {
            id: 'counts',
            shows: (
              <button type="button" aria-pressed={count > 0} onClick={() => setCount(count + 1)}>
                Count
              </button>
            ),
          },
          {
            id: 'asks',
            shows: (
              <button type="button" onClick={() => setAsks(true)}>
                Ask
              </button>
            ),
          },
        ]}
        end={<button type="button">End</button>}
      />
      {asks ? (
        <Dialog title="Question" onClose={() => setAsks(false)}>
          <button type="button">Answer</button>
        </Dialog>
      ) : null}
    </CommandProvider>
  )
}

const names = (within_: HTMLElement = document.body): (string | null)[] =>
  within(within_)
    .getAllByRole('button')
    .map((button) => button.textContent)
const openMore = async (user: { click: (element: Element) => Promise<void> }): Promise<HTMLElement> => {
  await user.click(screen.getByRole('button', { name: 'More tools' }))
  return screen.getByRole('dialog', { name: 'More tools' })
}

describe('a toolbar', () => {
  it('shows every tool in order where there is room, and moves the last ones into a panel and back', async () => {
    await renderWindow(<Bar />)
    resize(500)
    expect(names()).toEqual(['One', 'Two', 'Three', 'More', 'End'])
    resize(1000)
    expect(names()).toEqual(['One', 'Two', 'Three', 'Count', 'Ask', 'End'])
  })

  it('names a tool in the panel whose options do not say what it is', async () => {
    const { user } = await renderWindow(
      <CommandProvider>
        <Toolbar
          tools={['One', 'Two', 'Three'].map((id) => ({
            id,
            name: `The ${id}`,
            shows: <button type="button">{id}</button>,
          }))}
        />
      </CommandProvider>,
    )
    resize(250)
    expect((await openMore(user)).textContent).toContain('The ThreeThree')
  })

  it('measures again where it becomes narrow, because some tools are smaller there', async () => {
    const tool = vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(250)
    await renderWindow(<Bar />)
    resize(650)
    expect(names()).toEqual(['One', 'More', 'End'])
    tool.mockReturnValue(TOOL)
    resize(630)
    expect(names()).toEqual(['One', 'Two', 'Three', 'Count', 'Ask', 'End'])
  })

  it('keeps the tool with the focus in the bar', async () => {
    await renderWindow(<Bar />)
    const counts = screen.getByRole('button', { name: 'Count' })
    act(() => counts.focus())
    resize(500)
    expect(names()).toEqual(['One', 'Two', 'Count', 'More', 'End'])
    expect(document.activeElement).toBe(counts)
    act(() => counts.blur())
    expect(names()).toEqual(['One', 'Two', 'Three', 'More', 'End'])
  })

  it('has the other tools in the panel in their order', async () => {
    const { user } = await renderWindow(<Bar />)
    resize(300)
    expect(names(await openMore(user))).toEqual(['Two', 'Three', 'Count', 'Ask'])
  })

  it('is used by keyboard, and gives the focus back', async () => {
    const { user, settle } = await renderWindow(<Bar />)
    resize(500)
    screen.getByRole('button', { name: 'More tools' }).focus()
    await user.keyboard('{Enter}')
    await settle()
    expect(document.activeElement?.textContent).toBe('Count')
    await user.keyboard('{Escape}')
    await settle()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More tools' }))
  })

  it('gives the panel the focus before the next frame', async () => {
    vi.stubGlobal('requestAnimationFrame', () => 0)
    try {
      const { user } = await renderWindow(<Bar />)
      resize(500)
      screen.getByRole('button', { name: 'More tools' }).focus()
      await user.keyboard('{Enter}')
      expect(document.activeElement?.textContent).toBe('Count')
    } finally {
      vi.unstubAllGlobals()
    }
  })

  it('keeps the panel open while a tool is switched', async () => {
    const { user } = await renderWindow(<Bar />)
    resize(500)
    const panel = await openMore(user)
    await user.click(within(panel).getByRole('button', { name: 'Count' }))
    expect(within(panel).getByRole('button', { name: 'Count' }).getAttribute('aria-pressed')).toBe('true')
  })

  it('closes the panel for an action, whose dialog gives the focus back to the bar', async () => {
    const { user, settle } = await renderWindow(<Bar />)
    resize(500)
    await user.click(within(await openMore(user)).getByRole('button', { name: 'Ask' }))
    await settle()
    expect(screen.queryByRole('dialog', { name: 'More tools' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Answer' }))
    await user.keyboard('{Escape}')
    await settle()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More tools' }))
  })
})

const tool = (id: string, room?: Tool['room']): Tool => ({ id, shows: id, ...(room === undefined ? {} : { room }) })
const TOOLS = [tool('a'), tool('b', 'stays'), tool('c'), tool('d')]
const WIDTHS = new Map([
  ['a', 100],
  ['b', 100],
  ['c', 100],
  ['d', 40],
])
const fitting = (space: number, widths: ReadonlyMap<string, number> = WIDTHS) => {
  const { shown, hidden } = fittingTools(TOOLS, widths, space)
  return [shown, hidden].map((tools) => tools.map(({ id }) => id).join(' '))
}

describe('the tools that fit', () => {
  it.each([
    ['are all of them where they need just the space', fitting(340), ['a b c d', '']],
    ['leave the last ones to the panel, and room for its button', fitting(339), ['a b', 'c d']],
    ['keep their order, also where a later one would fit', fitting(330), ['a b', 'c d']],
    ['keep what stays while another can move', fitting(190), ['b', 'a c d']],
    ['are all shown to be measured', fitting(10, new Map()), ['a b c d', '']],
  ])('%s', (_, actual, expected) => {
    expect(actual).toEqual(expected)
  })

  it('leave everything to the panel but what takes the rest', () => {
    const tools = [tool('a', 'grows'), tool('b', 'stays')]
    expect(fittingTools(tools, WIDTHS, 10)).toEqual({ shown: [tools[0]], hidden: [tools[1]] })
  })

  it.each([
    ['keep the one with the focus, after those that stay', false, 230, 'b d'],
    ['leave the one with the focus to the panel before one that stays', false, 190, 'b'],
    ['keep the one into which text is typed before one that stays', true, 190, 'd'],
  ])('%s', (_, isTyped, space, kept) => {
    const { shown } = fittingTools(TOOLS, WIDTHS, space, { id: 'd', isTyped })
    expect(shown.map(({ id }) => id).join(' ')).toBe(kept)
  })

  it('stay where they are when another one comes that was not measured yet', () => {
    const widths = new Map(WIDTHS)
    widths.delete('d')
    expect(fitting(400, widths)).toEqual(['a b c', 'd'])
  })
})
