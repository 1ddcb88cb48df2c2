// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useSecond } from '../../../../renderer/ui/use-second.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: 1_000_000 }))
afterEach(() => vi.useRealTimers())

it('it begins with the present', () => {
  expect(renderHook(() => useSecond(true)).result.current).toBe(1_000_000)
})

it('it moves each second while it runs', () => {
  const { result } = renderHook(() => useSecond(true))
  act(() => void vi.advanceTimersByTime(3000))
  expect(result.current).toBe(1_003_000)
})

it('it stands still while it does not run', () => {
  const { result } = renderHook(() => useSecond(false))
  act(() => void vi.advanceTimersByTime(3000))
  expect(result.current).toBe(1_000_000)
})

it('it leaves no timer behind', () => {
  renderHook(() => useSecond(true)).unmount()
  expect(vi.getTimerCount()).toBe(0)
})
