// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { useIdle } from '../../../../../renderer/ui/layout/use-idle.ts'

const waiting = new Map<number, () => void>()

beforeEach(() => {
  waiting.clear()
  Object.assign(window, {
    requestIdleCallback: (callBack: () => void) => waiting.set(waiting.size, callBack).size - 1,
    cancelIdleCallback: (handle: number) => waiting.delete(handle),
  })
})

const becomeIdle = (): void =>
  act(() => {
    for (const callBack of waiting.values()) callBack()
  })

it('it is false at first', () => {
  expect(renderHook(() => useIdle()).result.current).toBe(false)
})

it('it is true once the window was idle', () => {
  const { result } = renderHook(() => useIdle())
  becomeIdle()
  expect(result.current).toBe(true)
})

it('it does not wait after its part is gone', () => {
  renderHook(() => useIdle()).unmount()
  expect(waiting.size).toBe(0)
})
