// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const START = 10 * 60_000

// The clock of the window begins with its module.
vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'], now: START })
const { updateMinute, useMinute, useSecond } = await import('../../../../../renderer/ui/text/clock.ts')

let isHidden = false
Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden })

beforeEach(() => {
  vi.setSystemTime(START)
  updateMinute()
})
afterEach(() => {
  cleanup()
  isHidden = false
})
afterAll(() => vi.useRealTimers())

it('it moves each full minute', () => {
  const { result } = renderHook(() => useMinute())
  act(() => void vi.advanceTimersByTime(60_000))
  expect(result.current).toBe(START + 60_000)
})

it('all parts of the window show the same time', () => {
  const one = renderHook(() => useMinute())
  act(() => void vi.setSystemTime(START + 30_000))
  const other = renderHook(() => useMinute())
  expect(other.result.current).toBe(one.result.current)
})

it.each([
  ['it is brought up to date at once after a sleep', START + 3_600_000],
  ['it is right at once after the clock was set back', START - 3_600_000],
])('%s', (_, time) => {
  const { result } = renderHook(() => useMinute())
  vi.setSystemTime(time)
  act(() => updateMinute())
  expect(result.current).toBe(time)
})

it.each(['the window is shown again', 'the window has the focus again'])('it is up to date when %s', (when) => {
  const { result } = renderHook(() => useMinute())
  vi.setSystemTime(START + 3_600_000)
  act(() => {
    if (when === 'the window is shown again') document.dispatchEvent(new Event('visibilitychange'))
    else window.dispatchEvent(new Event('focus'))
  })
  expect(result.current).toBe(START + 3_600_000)
})

it('it stands still when the window is hidden', () => {
  const { result } = renderHook(() => useMinute())
  vi.setSystemTime(START + 3_600_000)
  isHidden = true
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(result.current).toBe(START)
})

it('it goes on by the full minute after a sleep', () => {
  const { result } = renderHook(() => useMinute())
  vi.setSystemTime(START + 3_630_000)
  act(() => updateMinute())
  act(() => void vi.advanceTimersByTime(30_000))
  expect(result.current).toBe(START + 3_660_000)
})

it('nothing is drawn again within the same minute', () => {
  let drawn = 0
  renderHook(() => {
    drawn += 1
    return useMinute()
  })
  act(() => {
    vi.setSystemTime(START + 59_999)
    updateMinute()
  })
  expect(drawn).toBe(1)
})

it('no timer runs while nothing shows the time, or the window is hidden', () => {
  const { unmount } = renderHook(() => useMinute())
  expect(vi.getTimerCount()).toBe(1)
  isHidden = true
  act(() => updateMinute())
  expect(vi.getTimerCount()).toBe(0)
  isHidden = false
  act(() => updateMinute())
  unmount()
  expect(vi.getTimerCount()).toBe(0)
})

it('it is right at once where nothing showed it before', () => {
  renderHook(() => useMinute()).unmount()
  vi.setSystemTime(START + 600_000)
  expect(renderHook(() => useMinute()).result.current).toBe(START + 600_000)
})

describe('the second', () => {
  it('begins with the present', () => {
    expect(renderHook(() => useSecond(true)).result.current).toBe(START)
  })

  it.each([
    ['moves each second while it runs', true, START + 3000],
    ['stands still while it does not run', false, START],
  ])('%s', (_, isRunning, expected) => {
    const { result } = renderHook(() => useSecond(isRunning))
    act(() => void vi.advanceTimersByTime(3000))
    expect(result.current).toBe(expected)
  })

  it('leaves no timer behind', () => {
    renderHook(() => useSecond(true)).unmount()
    expect(vi.getTimerCount()).toBe(0)
  })
})
