// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  endFirstScreen,
  FIRST_SCREEN_ENDED,
  firstScreenOver,
  hasFirstScreen,
  keptKey,
  useFirstScreenPart,
  useOwnScreen,
} from '../../../../../renderer/ui/states/startup-screen.ts'

function Own({ isReady }: { isReady: boolean }): null {
  useOwnScreen(isReady)
  return null
}

function Part({ isReady }: { isReady: boolean }): null {
  useFirstScreenPart(isReady)
  return null
}

/** The rows, which are there, beside another part. */
function Beside({ isReady }: { isReady: boolean }): null {
  useFirstScreenPart(isReady)
  useOwnScreen(true)
  return null
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'setTimeout', 'clearTimeout'] })
  const drawn = document.createElement('div')
  drawn.id = 'first-screen'
  document.body.append(drawn)
  document.documentElement.dataset.firstScreen = 'cached'
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  document.getElementById('first-screen')?.remove()
  delete document.documentElement.dataset.firstScreen
})

it('stays until the window has its own', () => {
  render(<Own isReady={false} />)
  vi.advanceTimersToNextFrame()
  expect(hasFirstScreen()).toBe(true)
})

it('goes with the next frame once the window has its own', () => {
  const { rerender } = render(<Own isReady={false} />)
  rerender(<Own isReady />)
  expect(hasFirstScreen()).toBe(true)
  vi.advanceTimersToNextFrame()
  expect(hasFirstScreen()).toBe(false)
})

it('stays when what was ready is gone before the frame', () => {
  const { unmount } = render(<Own isReady />)
  unmount()
  vi.advanceTimersToNextFrame()
  expect(hasFirstScreen()).toBe(true)
})

it('stays while another part that it shows is not there, and goes in one frame with it', () => {
  const { rerender } = render(<Beside isReady={false} />)
  vi.advanceTimersToNextFrame()
  vi.advanceTimersToNextFrame()
  expect(hasFirstScreen()).toBe(true)
  rerender(<Beside isReady />)
  vi.advanceTimersToNextFrame()
  expect(hasFirstScreen()).toBe(false)
})

it('stays when the rows are gone between the last part and the frame', () => {
  const part = render(<Part isReady={false} />)
  const rows = render(<Own isReady />)
  vi.advanceTimersToNextFrame()
  part.rerender(<Part isReady />)
  rows.unmount()
  vi.advanceTimersToNextFrame()
  expect(hasFirstScreen()).toBe(true)
})

it('waits for other parts a second at most', () => {
  render(<Beside isReady={false} />)
  vi.advanceTimersByTime(1100)
  expect(hasFirstScreen()).toBe(false)
})

it.each(['keydown', 'pointerdown', 'wheel'])('waits for no other part after a %s', (deed) => {
  render(<Beside isReady={false} />)
  vi.advanceTimersToNextFrame()
  document.body.dispatchEvent(new Event(deed, { bubbles: true }))
  expect(hasFirstScreen()).toBe(false)
})

it.each(['before', 'after'])('waits for no other part where a key is kept %s the rows are there', (when) => {
  if (when === 'before') keptKey()
  render(<Beside isReady={false} />)
  vi.advanceTimersToNextFrame()
  if (when === 'after') keptKey()
  vi.advanceTimersToNextFrame()
  expect(hasFirstScreen()).toBe(false)
})

it('waits for its rows even where a key is kept', () => {
  keptKey()
  render(<Own isReady={false} />)
  vi.advanceTimersToNextFrame()
  vi.advanceTimersToNextFrame()
  expect(hasFirstScreen()).toBe(true)
})

it('waits for no part that is gone', () => {
  const { unmount } = render(<Own isReady={false} />)
  const part = render(<Beside isReady={false} />)
  vi.advanceTimersToNextFrame()
  part.unmount()
  unmount()
  render(<Own isReady />)
  vi.advanceTimersToNextFrame()
  expect(hasFirstScreen()).toBe(false)
})

it('is no longer called cached', () => {
  endFirstScreen()
  expect(document.documentElement.dataset.firstScreen).toBe('confirmed')
})

it('leaves a document without one as it is', () => {
  delete document.documentElement.dataset.firstScreen
  endFirstScreen()
  expect(document.documentElement.dataset.firstScreen).toBeUndefined()
})

it('tells its end', () => {
  let ends = 0
  document.addEventListener(FIRST_SCREEN_ENDED, () => (ends += 1), { once: true })
  endFirstScreen()
  expect(ends).toBe(1)
})

it('is waited for where it is shown, and not where it is over', async () => {
  const steps: string[] = []
  const over = firstScreenOver().then(() => steps.push('over'))
  await Promise.resolve()
  steps.push('shown')
  endFirstScreen()
  await over
  await firstScreenOver()
  expect(steps).toEqual(['shown', 'over'])
})
