import { describe, expect, it } from 'vitest'
import { createCoalescer } from '../../../../../main/platform/ipc/coalescer.ts'

describe('a coalescer', () => {
  it('runs at once, and once more for all calls during the pause', () => {
    const timers: (() => void)[] = []
    let acts = 0
    const call = createCoalescer(
      100,
      (_ms, callBack) => {
        timers.push(callBack)
      },
      () => {
        acts += 1
      },
    )
    call()
    expect(acts).toBe(1)
    call()
    call()
    expect(acts).toBe(1)
    timers.shift()?.()
    expect(acts).toBe(2)
    timers.shift()?.()
    expect([acts, timers.length]).toEqual([2, 0])
    call()
    expect(acts).toBe(3)
  })
})
