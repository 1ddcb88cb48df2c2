// @vitest-environment jsdom
import { useState, type ReactElement } from 'react'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TooltipLayer, takeTitle } from '../../../../../renderer/ui/controls/tooltip-layer.tsx'
import { renderWindow } from '../../../../support/window/render-window.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => vi.useRealTimers())

let change: (title: string | undefined) => void = () => undefined
let remove: () => void = () => undefined
const escaped = vi.fn<(key: string) => void>()

function Tools(): ReactElement {
  const [title, setTitle] = useState<string | undefined>('Show the numbers (n)')
  const [isThere, setIsThere] = useState(true)
  change = setTitle
  remove = () => setIsThere(false)
  return (
    <div onKeyDown={({ key }) => escaped(key)}>
      {isThere ? (
        <button title={title}>
          Numbers <b>inside</b>
        </button>
      ) : null}
      <button title={'Export\nto a file'} aria-label="Export" />
      <button>without</button>
    </div>
  )
}

async function open() {
  escaped.mockReset()
  const window = await renderWindow(
    <>
      <Tools />
      <TooltipLayer />
    </>,
  )
  return { ...window, numbers: screen.getByRole('button', { name: /Numbers/ }), other: screen.getByText('without') }
}

const rest = (milliseconds = 400): void => {
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })
}
// The person of the other tests would wait for the clock, which stands still here.
const press = (key: string): boolean => fireEvent.keyDown(document.activeElement ?? document.body, { key })
function tabTo(element: HTMLElement): void {
  press('Tab')
  act(() => element.focus())
}
const pointAt = (element: Element, more: PointerEventInit = {}): void =>
  void fireEvent.pointerMove(element, { pointerType: 'mouse', ...more })
const shown = (): string | null => screen.queryByRole('tooltip')?.textContent ?? null

it('is shown once the pointer has rested on what has a title, or on a part of it', async () => {
  await open()
  pointAt(screen.getByText('inside'))
  rest(399)
  expect(shown()).toBeNull()
  rest(1)
  expect(shown()).toBe('Show the numbers (n)')
})

it('takes the title from the browser, keeps it as the description, and gives it back', async () => {
  const { numbers, other } = await open()
  pointAt(numbers)
  rest()
  expect([numbers.title, numbers.getAttribute('aria-description')]).toEqual(['', 'Show the numbers (n)'])
  pointAt(other)
  rest(150)
  expect([shown(), numbers.title, numbers.getAttribute('aria-description')]).toEqual([
    null,
    'Show the numbers (n)',
    null,
  ])
})

it('is shown at once from one to the next, and not again after a while', async () => {
  const { numbers, other } = await open()
  const next = screen.getByRole('button', { name: 'Export' })
  pointAt(numbers)
  rest()
  pointAt(other)
  rest(100)
  pointAt(next)
  expect([shown(), numbers.title]).toEqual(['Export\nto a file', 'Show the numbers (n)'])
  pointAt(other)
  rest(150)
  rest(500)
  pointAt(numbers)
  expect(shown()).toBeNull()
})

it('stays while the pointer is on it, and goes when that leaves it', async () => {
  const { numbers, other } = await open()
  pointAt(numbers)
  rest()
  pointAt(other)
  pointAt(screen.getByRole('tooltip'))
  rest(5000)
  expect(shown()).toBe('Show the numbers (n)')
  pointAt(other)
  rest(150)
  expect(shown()).toBeNull()
})

it('is shown for the keyboard where a key has led, and not where the focus is given', async () => {
  const { numbers } = await open()
  act(() => numbers.focus())
  rest()
  expect(shown()).toBeNull()
  act(() => numbers.blur())
  tabTo(numbers)
  rest()
  expect(shown()).toBe('Show the numbers (n)')
  tabTo(screen.getByRole('button', { name: 'Export' }))
  expect([shown(), numbers.title]).toEqual([null, 'Show the numbers (n)'])
})

it('says whether the keyboard brought it, so that what it covers then can be pressed', async () => {
  const { numbers, other } = await open()
  const by = (): string | undefined => screen.getByRole('tooltip').closest<HTMLElement>('.tooltip-area')?.dataset.by
  tabTo(numbers)
  rest()
  expect(by()).toBe('keyboard')
  act(() => other.focus())
  pointAt(numbers)
  rest()
  expect(by()).toBe('pointer')
})

it('Escape takes only the tooltip away, and the browser does not show the title instead', async () => {
  const { numbers, other } = await open()
  tabTo(numbers)
  pointAt(numbers)
  rest()
  escaped.mockReset()
  press('Escape')
  expect([shown(), numbers.title, escaped.mock.calls]).toEqual([null, '', []])
  press('Escape')
  expect(escaped).toHaveBeenCalledExactlyOnceWith('Escape')
  pointAt(other)
  expect(numbers.title).toBe('Show the numbers (n)')
})

it.each<[string, (numbers: HTMLElement) => void]>([
  ['a press', (numbers) => void fireEvent.pointerDown(numbers)],
  ['a key', (numbers) => void fireEvent.keyDown(numbers, { key: 'x' })],
  ['another window', () => void fireEvent.blur(window)],
])('%s takes it away, and it does not come again before the pointer has left', async (_what, go) => {
  const { numbers, other } = await open()
  pointAt(numbers)
  rest()
  act(() => go(numbers))
  pointAt(numbers)
  rest()
  expect([shown(), numbers.title]).toEqual([null, 'Show the numbers (n)'])
  pointAt(other)
  rest()
  pointAt(numbers)
  rest()
  expect(shown()).toBe('Show the numbers (n)')
})

it('a scroll takes it away until the pointer moves again', async () => {
  const { numbers } = await open()
  pointAt(numbers)
  rest()
  act(() => void fireEvent.scroll(document))
  rest()
  expect(shown()).toBeNull()
  pointAt(numbers)
  rest()
  expect(shown()).toBe('Show the numbers (n)')
})

it('a scroll elsewhere and the keys that enlarge the window leave it', async () => {
  const { numbers, other } = await open()
  pointAt(numbers)
  rest()
  act(() => void fireEvent.scroll(other))
  act(() => void fireEvent.keyDown(numbers, { key: 'Control' }))
  act(() => void fireEvent.keyDown(numbers, { key: '+', ctrlKey: true }))
  expect(shown()).toBe('Show the numbers (n)')
})

it('follows a title that changes, and keeps what is given back in step', async () => {
  const { numbers, other, settle } = await open()
  pointAt(numbers)
  rest()
  act(() => change('Hide the numbers (n)'))
  await settle()
  expect([shown(), numbers.title, numbers.getAttribute('aria-description')]).toEqual([
    'Hide the numbers (n)',
    '',
    'Hide the numbers (n)',
  ])
  pointAt(other)
  rest()
  expect(numbers.title).toBe('Hide the numbers (n)')
})

it('goes with a title that goes, which does not come back', async () => {
  const { numbers, other, settle } = await open()
  pointAt(numbers)
  rest()
  act(() => change(undefined))
  await settle()
  expect(shown()).toBeNull()
  pointAt(other)
  rest()
  expect([numbers.hasAttribute('title'), numbers.hasAttribute('aria-description')]).toEqual([false, false])
})

it('goes with its element', async () => {
  const { numbers, settle } = await open()
  pointAt(numbers)
  rest()
  act(() => remove())
  await settle()
  expect(shown()).toBeNull()
})

it('a press on it reaches nothing below it and takes no focus', async () => {
  const { numbers } = await open()
  const below = vi.fn()
  document.addEventListener('pointerdown', below)
  tabTo(numbers)
  rest()
  expect(fireEvent.mouseDown(screen.getByRole('tooltip'))).toBe(false)
  fireEvent.pointerDown(screen.getByRole('tooltip'))
  expect([below.mock.calls, shown(), document.activeElement]).toEqual([[], 'Show the numbers (n)', numbers])
  document.removeEventListener('pointerdown', below)
})

it.each([
  ['a finger', { pointerType: 'touch' }],
  ['a drag', { buttons: 1 }],
])('%s shows none', async (_what, pointer) => {
  const { numbers } = await open()
  pointAt(numbers, pointer)
  rest()
  expect(shown()).toBeNull()
})

it('changes no element that the pointer only passes', async () => {
  const { numbers, other } = await open()
  const changes = vi.fn()
  const observer = new MutationObserver(changes)
  observer.observe(document, { attributes: true, childList: true, subtree: true })
  for (let pass = 0; pass < 100; pass++) {
    pointAt(numbers)
    pointAt(other)
  }
  rest()
  expect([observer.takeRecords(), changes.mock.calls]).toEqual([[], []])
  observer.disconnect()
})

beforeEach(() => document.body.replaceChildren())

function made(name: string, attributes: Readonly<Record<string, string>>, text = ''): Element {
  const element = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value)
  element.textContent = text
  document.body.append(element)
  return element
}

const attributesOf = (element: Element): Record<string, string> =>
  Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]))

it.each<[string, Element, Record<string, string>]>([
  ['is the description', made('button', { title: 'Why' }, 'Show'), { title: '', 'aria-description': 'Why' }],
  ['is the name of what has no other', made('button', { title: 'Show' }), { title: '', 'aria-label': 'Show' }],
  ['names nothing that has no role', made('span', { title: 'Unread' }), { title: '', 'aria-description': 'Unread' }],
  [
    'is not said twice beside the same name',
    made('button', { title: 'Add', 'aria-label': 'Add' }),
    { title: '', 'aria-label': 'Add' },
  ],
  ['is not said twice beside the same text', made('th', { title: 'A' }, 'A'), { title: '' }],
  [
    'gives way to a description',
    made('button', { title: 'A', 'aria-describedby': 'b' }, 'Show'),
    { title: '', 'aria-describedby': 'b' },
  ],
])('a title that is taken %s', (_what, element, taken) => {
  const before = attributesOf(element)
  const giveBack = takeTitle(element, () => undefined)
  expect(attributesOf(element)).toEqual(taken)
  giveBack()
  expect(attributesOf(element)).toEqual(before)
})

it('a field is named by its label, not by its title', () => {
  const label = made('label', {}, 'Symbol')
  const field = document.createElement('input')
  field.title = 'One symbol'
  label.append(field)
  takeTitle(field, () => undefined)
  expect(attributesOf(field)).toEqual({ title: '', 'aria-description': 'One symbol' })
})

it('what is set meanwhile stays', async () => {
  const element = made('button', { title: 'Old' }, 'Show')
  const onText = vi.fn()
  const giveBack = takeTitle(element, onText)
  element.setAttribute('title', 'New')
  await Promise.resolve()
  expect([onText.mock.calls, attributesOf(element)]).toEqual([[['New']], { title: '', 'aria-description': 'New' }])
  element.setAttribute('aria-description', 'of another owner')
  element.setAttribute('title', 'Newer')
  giveBack()
  expect(attributesOf(element)).toEqual({ title: 'Newer', 'aria-description': 'of another owner' })
})
