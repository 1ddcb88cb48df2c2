import { describe, expect, it } from 'vitest'
import { createClock, type ClockOptions } from '../../../../main/embedded-service/clock.ts'

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
  it('begins at the computer’s time by default', () => {
    expect(clockOf({ at: null }).clock.now()).toBe(1_000_000)
  })

  it('runs at the chosen speed', () => {
    const { clock, pass } = clockOf({ speed: 60 })
    pass(1000)
    expect(clock.now()).toBe(BEGIN + 60_000)
  })

  it('continues from the time to which it was moved', () => {
    const { clock, pass } = clockOf()
    pass(500)
    clock.moveTo(BEGIN + 10_000)
    expect(clock.now()).toBe(BEGIN + 10_000)
    pass(250)
    expect(clock.now()).toBe(BEGIN + 10_250)
  })

  it('stands still at the time to which it was moved when it is frozen', () => {
    const { clock, pass } = clockOf({ frozen: true })
    clock.moveTo(BEGIN + 10_000)
    pass(5000)
    expect(clock.now()).toBe(BEGIN + 10_000)
  })

  it('reports how far it was moved in total, without the time that passed', () => {
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
  ])('rejects a move to %s', (_name, at) => {
    const { clock } = clockOf()
    expect(() => clock.moveTo(at)).toThrow(RangeError)
    expect(clock.now()).toBe(BEGIN)
  })
})
