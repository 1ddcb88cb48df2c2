import { describe, expect, it } from 'vitest'
import { createCoalescer, createNoticeCoalescer } from '../../../../../main/platform/ipc/coalescer.ts'

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

  it('runs ever more seldom while calls go on, and as often as at first after they have ended', () => {
    const timers: (() => void)[] = []
    const pauses: number[] = []
    const call = createCoalescer(
      { firstMs: 100, longestMs: 300 },
      (ms, callBack) => {
        pauses.push(ms)
        timers.push(callBack)
      },
      () => undefined,
    )
    for (let round = 0; round < 4; round++) {
      call()
      call()
      timers.shift()?.()
    }
    timers.shift()?.()
    call()
    expect(pauses).toEqual([100, 200, 300, 300, 300, 100])
  })
})

describe('a coalescer of notices', () => {
  function combining() {
    const timers: (() => void)[] = []
    const told: unknown[] = []
    const call = createNoticeCoalescer(
      100,
      (_ms, callBack) => timers.push(callBack),
      (to) => told.push(to ?? 'all'),
    )
    return { call, told, pass: () => timers.shift()?.() }
  }

  it('leaves out the window that shows its own change', () => {
    const { call, told } = combining()
    call(1)
    expect(told).toEqual([{ except: 1 }])
  })

  it('tells every window of a change that none shows', () => {
    const { call, told } = combining()
    call()
    expect(told).toEqual(['all'])
  })

  it.each<[what: string, other: number | undefined]>([
    ['another window', 2],
    ['no window', undefined],
  ])('tells every window of changes of which %s shows one', (_what, other) => {
    const { call, told, pass } = combining()
    call(1)
    call(1)
    call(other)
    pass()
    expect(told).toEqual([{ except: 1 }, 'all'])
  })

  it('leaves a window out of each notice anew', () => {
    const { call, told, pass } = combining()
    call()
    call(1)
    pass()
    expect(told).toEqual(['all', { except: 1 }])
  })
})
