import { describe, expect, it } from 'vitest'
import { createClock } from '../../../../main/embedded-service/clock.ts'
import type { ClockOptions } from '../../../../main/embedded-service/clock.ts'

const BEGIN = Date.UTC(2026, 9, 30, 20, 30)

/** A clock over a computer's clock that the test sets. */
function clockOf(options: Partial<ClockOptions> = {}) {
  let computer = 1_000_000
  const clock = createClock({ at: BEGIN, frozen: false, speed: 1, ...options }, () => computer)
  return {
    clock,
    pass: (ms: number) => {
      computer += ms
    },
  }
}

describe('the clock of the service', () => {
  it('begins at the present of the computer when no moment is given', () => {
    expect(clockOf({ at: null }).clock.now()).toBe(1_000_000)
  })

  it('runs as fast as it is told', () => {
    const { clock, pass } = clockOf({ speed: 60 })
    pass(1000)
    expect(clock.now()).toBe(BEGIN + 60_000)
  })

  it('runs on from where it was moved to', () => {
    const { clock, pass } = clockOf()
    pass(500)
    clock.moveTo(BEGIN + 10_000)
    expect(clock.now()).toBe(BEGIN + 10_000)
    pass(250)
    expect(clock.now()).toBe(BEGIN + 10_250)
  })

  it('stands still where it was moved to when it is frozen', () => {
    const { clock, pass } = clockOf({ frozen: true })
    clock.moveTo(BEGIN + 10_000)
    pass(5000)
    expect(clock.now()).toBe(BEGIN + 10_000)
  })

  it('says how far it was moved in all, without the time that passed', () => {
    const { clock, pass } = clockOf()
    clock.moveTo(BEGIN + 10_000)
    pass(5000)
    clock.moveTo(BEGIN + 20_000)
    expect(clock.movedMs()).toBe(15_000)
  })

  it.each([
    ['one that has passed', BEGIN - 1],
    ['none at all', Number.NaN],
    ['one that never comes', Infinity],
  ])('refuses to move to %s', (_name, at) => {
    const { clock } = clockOf()
    expect(() => clock.moveTo(at)).toThrow(RangeError)
    expect(clock.now()).toBe(BEGIN)
  })
})
