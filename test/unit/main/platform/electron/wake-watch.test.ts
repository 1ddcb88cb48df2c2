import { describe, expect, it } from 'vitest'
import { watchWaking } from '../../../../../main/platform/electron/electron-ports.ts'
import { fakeTimers } from '../../../../support/system/fake-timers.ts'

const HOUR = 3_600_000
const MINUTE = 60_000

function watched() {
  const timers = fakeTimers()
  const state = { offset: 0, isOnline: true }
  let signs = 0
  const listeners = new Set<() => void>()
  const stop = watchWaking({
    now: () => timers.now() + state.offset,
    uptime: timers.now,
    isOnline: () => state.isOnline,
    scheduleTimeout: timers.scheduleTimeout,
    onResume(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    woke: () => {
      signs += 1
    },
  })
  /** The system says that it has woken. */
  const resume = (): void => {
    for (const listener of listeners) listener()
  }
  return { timers, state, resume, stop, signs: () => signs }
}

describe('the end of a sleep', () => {
  it('is not seen while time passes as usual', async () => {
    const { timers, signs } = watched()
    await timers.pass(HOUR)
    expect(signs()).toBe(0)
  })

  it('is what the system tells', () => {
    const { resume, signs } = watched()
    resume()
    expect(signs()).toBe(1)
  })

  it('is seen when the system does not tell, by a clock that stood still meanwhile', async () => {
    const { timers, state, signs } = watched()
    await timers.pass(MINUTE)
    state.offset += 8 * HOUR
    await timers.pass(MINUTE)
    expect(signs()).toBe(1)
  })

  it('is seen when the system does not tell, by a timer that came late', async () => {
    const { timers, signs } = watched()
    await timers.sleep(8 * HOUR)
    await timers.pass(MINUTE)
    expect(signs()).toBe(1)
  })

  it('is counted once when the system tells and the clock shows it', async () => {
    const { timers, state, resume, signs } = watched()
    state.offset += 8 * HOUR
    resume()
    await timers.pass(MINUTE)
    expect(signs()).toBe(1)
  })
})

describe('a change of the clock', () => {
  it.each([-2 * HOUR, 2 * HOUR])('by %d ms is seen once', async (by) => {
    const { timers, state, signs } = watched()
    await timers.pass(MINUTE)
    state.offset += by
    await timers.pass(HOUR)
    expect(signs()).toBe(1)
  })

  it('by a few seconds is left alone', async () => {
    const { timers, state, signs } = watched()
    state.offset += 5000
    await timers.pass(HOUR)
    expect(signs()).toBe(0)
  })

  it('that is slow is left alone', async () => {
    const { timers, state, signs } = watched()
    for (let minute = 0; minute < 60; minute++) {
      state.offset += 2000
      await timers.pass(MINUTE)
    }
    expect(signs()).toBe(0)
  })
})

describe('the network', () => {
  it('is noticed when it comes back', async () => {
    const { timers, state, signs } = watched()
    state.isOnline = false
    await timers.pass(MINUTE)
    expect(signs()).toBe(0)
    state.isOnline = true
    await timers.pass(MINUTE)
    expect(signs()).toBe(1)
  })
})

it('nothing is noticed after a stop', async () => {
  const { timers, state, resume, stop, signs } = watched()
  stop()
  resume()
  state.offset += HOUR
  await timers.pass(HOUR)
  expect([signs(), timers.waiting()]).toEqual([0, []])
})

it('a stop while something is noticed is the end as well', async () => {
  const timers = fakeTimers()
  const state = { isOnline: false }
  const stop = watchWaking({
    now: timers.now,
    uptime: timers.now,
    isOnline: () => state.isOnline,
    scheduleTimeout: timers.scheduleTimeout,
    onResume: () => () => undefined,
    woke: () => stop(),
  })
  state.isOnline = true
  await timers.pass(MINUTE)
  expect(timers.waiting()).toEqual([])
})
