// @vitest-environment jsdom
import { useRef, useState, type ReactElement } from 'react'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi, describe, onTestFinished } from 'vitest'
import { CommandProvider } from '../../../../../../renderer/commands/commands.tsx'
import { FindBar, placesOf } from '../../../../../../renderer/features/news/story/find-bar.tsx'
import { renderWindow } from '../../../../../support/window/render-window.tsx'

beforeEach(() => {
  // The simulated window has no highlights.
  vi.stubGlobal('CSS', { highlights: new Map<string, unknown>() })
  vi.stubGlobal(
    'Highlight',
    class extends Set<unknown> {
      readonly priority = 0
      constructor(...ranges: unknown[]) {
        super(ranges)
      }
    },
  )
})

function Story({ asked = 1 }: { asked?: number }): ReactElement {
  const [text, setText] = useState('one two one')
  const within = useRef<HTMLDivElement>(null)
  return (
    <CommandProvider>
      <div ref={within}>{text}</div>
      <button onClick={() => setText('one')}>another story</button>
      <FindBar within={within} content={text} initial="" asked={asked} onClose={() => undefined} />
    </CommandProvider>
  )
}

it.each([
  ['says how often a text occurs', 'one', '1 of 2'],
  ['goes on after the last occurrence with the first', 'one{Enter}{Enter}', '1 of 2'],
  ['says that nothing was found', 'three', 'not found'],
])('%s', async (_, keys, expected) => {
  const { user } = await renderWindow(<Story />)
  await user.type(screen.getByRole('textbox'), keys)
  expect(screen.getByRole('status').textContent).toBe(expected)
})

it('counts again when another story is shown', async () => {
  const { user } = await renderWindow(<Story />)
  await user.type(screen.getByRole('textbox'), 'one')
  await user.click(screen.getByRole('button', { name: 'another story' }))
  expect(screen.getByRole('status').textContent).toBe('1 of 1')
})

it('selects the current occurrence when it is closed, as for a highlight', async () => {
  const { user } = await renderWindow(<Story />)
  await user.type(screen.getByRole('textbox'), 'two{Escape}')
  expect(getSelection()?.toString()).toBe('two')
})

it('goes on and back with keys that also stand in the menu', async () => {
  const { user } = await renderWindow(<Story />)
  await user.type(screen.getByRole('textbox'), 'one{Control>}g{/Control}')
  expect(screen.getByRole('status').textContent).toBe('2 of 2')
  await user.keyboard('{Control>}{Shift>}g{/Shift}{/Control}')
  expect(screen.getByRole('status').textContent).toBe('1 of 2')
})

it('says on its buttons that there is nothing to go to', async () => {
  const { user } = await renderWindow(<Story />)
  await user.type(screen.getByRole('textbox'), 'three')
  const next = screen.getByRole('button', { name: 'Next' })
  expect([next.hasAttribute('disabled'), next.title]).toEqual([true, 'Nothing was found.'])
})

it('marks any number of occurrences', async () => {
  // Ranges of the simulated window take milliseconds.
  class QuickRange {
    startContainer: Node | null = null
    setStart(node: Node): void {
      this.startContainer = node
    }
    setEnd = (): void => undefined
  }
  vi.stubGlobal('Range', QuickRange)
  onTestFinished(() => void vi.unstubAllGlobals())
  function Long(): ReactElement {
    const within = useRef<HTMLDivElement>(null)
    return (
      <CommandProvider>
        <div ref={within}>{'e'.repeat(150_000)}</div>
        <FindBar within={within} content="" initial="e" asked={0} onClose={() => undefined} />
      </CommandProvider>
    )
  }
  await renderWindow(<Long />)
  expect(screen.getByRole('status').textContent).toBe('1 of 150,000')
})

it('takes the focus when it is asked for', async () => {
  await renderWindow(<Story />)
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
})

it('leaves the focus where it is when it is open already and another story comes', async () => {
  await renderWindow(<Story asked={0} />)
  expect(document.activeElement).toBe(document.body)
})

function found(markup: string, wanted: string): string[] {
  const root = document.createElement('div')
  root.innerHTML = markup
  return placesOf(root, wanted).map(String)
}

describe('the places of a text', () => {
  it.each([
    ['one Two one', 'ONE', ['one', 'one']],
    ['one', '', []],
    ['Wins <span>$573.4 million</span> Order', '573.4 million order', ['573.4 million Order']],
    ['a<b>b</b>c', 'abc', ['abc']],
    ['<p>one</p><p>two</p>', 'onetwo', []],
    ['one<br>two', 'onetwo', []],
    ['<table><tbody><tr><td>5</td><td>7</td></tr></tbody></table>', '57', []],
    ['\u0130stanbul and', 'and', ['and']],
  ])('in %s of %j are %j', (markup, wanted, places) => {
    expect(found(markup, wanted)).toEqual(places)
  })

  it('end before the next text, so that marks do not reach into it', () => {
    const root = document.createElement('div')
    root.innerHTML = '<b>one</b> two'
    const [range] = placesOf(root, 'one')
    expect(range?.endContainer).toBe(root.querySelector('b')?.firstChild)
  })
})
