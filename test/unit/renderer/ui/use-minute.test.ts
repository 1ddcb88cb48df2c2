// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'

const START = 10 * 60_000

// The clock of the window begins with its module.
vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: START })
const { updateMinute, useMinute } = await import('../../../../renderer/ui/use-minute.ts')

let isHidden = false
Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden })

beforeEach(() => {
  vi.setSystemTime(START)
  updateMinute()
})
afterEach(() => {
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

it('it is brought up to date at once after a sleep', () => {
  const { result } = renderHook(() => useMinute())
  vi.setSystemTime(START + 3_600_000)
  act(() => updateMinute())
  expect(result.current).toBe(START + 3_600_000)
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
