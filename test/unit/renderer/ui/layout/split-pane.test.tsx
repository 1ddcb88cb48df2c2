// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { useState, type ReactElement } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { DEFAULT_LAYOUT } from '../../../../../app/domain/window/layout.ts'
import { changeLayout, currentLayout } from '../../../../../renderer/ui/layout/window-layout.ts'
import { SplitPane } from '../../../../../renderer/ui/layout/split-pane.tsx'
import { renderWindow } from '../../../../support/window/render-window.tsx'

beforeEach(() => {
  changeLayout(DEFAULT_LAYOUT)
  // The simulated window has no capture of pointers.
  HTMLElement.prototype.setPointerCapture = () => undefined
})

const split = () =>
  renderWindow(
    <SplitPane name="test" initial={300} smallest={200} largest={400} first={<p>left</p>} second={<p>right</p>} />,
  )

const divider = (): HTMLElement => screen.getByRole('separator', { name: 'Pane width' })
const width = (): string | null => divider().getAttribute('aria-valuenow')

it('the divider between the panes names the first one, and says its place and its limits', async () => {
  await split()
  const { ariaValueMin, ariaValueNow, ariaValueMax } = divider()
  expect([ariaValueMin, ariaValueNow, ariaValueMax]).toEqual(['200', '300', '400'])
  expect(document.getElementById(divider().getAttribute('aria-controls') ?? '')?.textContent).toBe('left')
  expect(screen.getByText('right')).toBeDefined()
})

it.each([
  ['ArrowLeft', '276'],
  ['ArrowRight', '324'],
  ['Home', '200'],
  ['End', '400'],
  ['Enter', '300'],
  ['ArrowLeft>20/', '200'],
  ['ArrowRight>20/', '400'],
])('{%s} moves the divider to %s', async (key, to) => {
  const { user } = await split()
  await user.tab()
  await user.keyboard(`{${key}}`)
  expect(width()).toBe(to)
})

it('the mouse drags the divider until it is released', async () => {
  const { user } = await split()
  await user.pointer([
    { keys: '[MouseLeft>]', target: divider(), coords: { clientX: 300 } },
    { target: divider(), coords: { clientX: 350 } },
    { keys: '[/MouseLeft]', target: divider(), coords: { clientX: 350 } },
    { target: divider(), coords: { clientX: 250 } },
  ])
  expect(width()).toBe('350')
})

it('the secondary button of the mouse does not drag', async () => {
  const { user } = await split()
  await user.pointer([
    { keys: '[MouseRight>]', target: divider(), coords: { clientX: 300 } },
    { target: divider(), coords: { clientX: 350 } },
    { keys: '[/MouseRight]', target: divider() },
  ])
  expect(width()).toBe('300')
})

it('a double click goes back to the initial width, and forgets the chosen one', async () => {
  const { user } = await split()
  await user.tab()
  await user.keyboard('{ArrowRight}')
  await user.dblClick(divider())
  expect([width(), currentLayout().widths]).toEqual(['300', {}])
})

it('a remembered width is shown within the limits', async () => {
  changeLayout({ widths: { test: 900 } })
  await split()
  expect(width()).toBe('400')
})

it.each([
  [800, '320'],
  [500, '300'],
])('a pane that has two fifths of the room at least is, in a room of %i pixels, %s wide', async (room, expected) => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(room)
  await renderWindow(
    <SplitPane
      name="test"
      initial={300}
      initialShare={0.4}
      smallest={200}
      largest={400}
      first={<p>left</p>}
      second={<p>right</p>}
    />,
  )
  expect(width()).toBe(expected)
})

it('the width is kept when the view comes back', async () => {
  const { user, unmount } = await split()
  await user.tab()
  await user.keyboard('{ArrowRight}')
  unmount()
  await split()
  expect(width()).toBe('324')
})

describe('in a room of 500 pixels', () => {
  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(500)
  })

  it('the divider says the largest width for which there is room', async () => {
    await split()
    expect(divider().getAttribute('aria-valuemax')).toBe('300')
  })

  it('the divider moves from where it is shown, not from the width of a larger window', async () => {
    changeLayout({ widths: { test: 380 } })
    const { user } = await split()
    await user.tab()
    await user.keyboard('{ArrowLeft}')
    expect(width()).toBe('276')
  })

  it('a width of a larger window stays remembered', async () => {
    changeLayout({ widths: { test: 380 } })
    await split()
    expect([width(), currentLayout().widths]).toEqual(['300', { test: 380 }])
  })

  it('the second pane always has its least width', async () => {
    await renderWindow(
      <SplitPane name="test" initial={300} smallest={200} largest={400} least={240} first="left" second="right" />,
    )
    expect(divider().getAttribute('aria-valuemax')).toBe('260')
  })

  it('a width that was not chosen leaves the rest to the second pane', async () => {
    await renderWindow(
      <SplitPane name="test" initial={300} smallest={200} largest={400} rest={260} first="left" second="right" />,
    )
    expect(width()).toBe('240')
  })
})

function Hiding(): ReactElement {
  const [isHidden, setIsHidden] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsHidden(true)}>
        Hide
      </button>
      <SplitPane
        name="test"
        initial={300}
        smallest={200}
        largest={400}
        first={isHidden ? null : 'left'}
        second={<input />}
      />
    </>
  )
}

it('without a first pane there is no divider, and the second pane keeps what is in it', async () => {
  const { user } = await renderWindow(<Hiding />)
  await user.type(screen.getByRole('textbox'), 'typed')
  await user.click(screen.getByRole('button', { name: 'Hide' }))
  expect(screen.queryByRole('separator')).toBeNull()
  expect(screen.getByDisplayValue('typed')).toBeDefined()
})

it('panes that stand one above the other have a line that nothing moves', async () => {
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { media, matches: true }))
  await split()
  expect(screen.queryByRole('separator')).toBeNull()
})
