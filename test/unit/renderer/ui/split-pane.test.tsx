// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { DEFAULT_LAYOUT } from '../../../../app/domain/window/layout.ts'
import { changeLayout } from '../../../../renderer/ui/layout.ts'
import { SplitPane } from '../../../../renderer/ui/split-pane.tsx'
import { renderWindow } from '../../../support/render-window.tsx'

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

it('both panes are shown', async () => {
  await split()
  expect([screen.getByText('left'), screen.getByText('right')]).toHaveLength(2)
})

it('the divider says its place and its limits', async () => {
  await split()
  const { ariaValueMin, ariaValueNow, ariaValueMax } = divider()
  expect([ariaValueMin, ariaValueNow, ariaValueMax]).toEqual(['200', '300', '400'])
})

it.each([
  ['ArrowLeft', '276'],
  ['ArrowRight', '324'],
  ['Enter', '300'],
])('%s moves the divider to %s', async (key, to) => {
  const { user } = await split()
  await user.tab()
  await user.keyboard(`{${key}}`)
  expect(width()).toBe(to)
})

it.each([
  ['ArrowLeft', '200'],
  ['ArrowRight', '400'],
])('%s does not move the divider beyond %s', async (key, limit) => {
  const { user } = await split()
  await user.tab()
  await user.keyboard(`{${key}>20/}`)
  expect(width()).toBe(limit)
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

it('a remembered width is shown within the limits', async () => {
  changeLayout({ widths: { test: 900 } })
  await split()
  expect(width()).toBe('400')
})

it('the width is kept when the view comes back', async () => {
  const { user, unmount } = await split()
  await user.tab()
  await user.keyboard('{ArrowRight}')
  unmount()
  await split()
  expect(width()).toBe('324')
})
