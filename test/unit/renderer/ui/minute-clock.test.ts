import { describe, expect, it } from 'vitest'
import { createMinuteClock } from '../../../../renderer/ui/minute-clock.ts'
import { fakeTimers } from '../../../support/fake-timers.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

function running() {
  const timers = fakeTimers()
  const page = { isHidden: false, offset: 0 }
  const shown: number[] = []
  const clock = createMinuteClock({
    now: () => timers.now() + page.offset,
    isHidden: () => page.isHidden,
    scheduleTimeout: timers.scheduleTimeout,
  })
  const leave = clock.subscribe(() => shown.push(clock.current()))
  return { timers, page, shown, clock, leave }
}

describe('the ages in the window', () => {
  it('are updated each full minute', async () => {
    const { timers, shown } = running()
    await timers.pass(3 * MINUTE)
    expect(shown).toEqual([MINUTE, 2 * MINUTE, 3 * MINUTE])
  })

  it('are not updated while the window is hidden', async () => {
    const { timers, page, shown } = running()
    page.isHidden = true
    await timers.pass(3 * MINUTE)
    expect(shown).toHaveLength(1)
  })

  it('are right at once after a sleep', () => {
    const { page, shown, clock } = running()
    page.offset += 8 * HOUR
    clock.update()
    expect(shown).toEqual([8 * HOUR])
  })

  it('are right at once after the clock was set back', async () => {
    const { timers, page, clock } = running()
    await timers.pass(2 * HOUR)
    page.offset -= HOUR
    clock.update()
    expect(clock.current()).toBe(HOUR)
  })

  it('are not drawn again within the same minute', async () => {
    const { timers, shown, clock } = running()
    await timers.pass(1000)
    clock.update()
    expect(shown).toEqual([])
  })

  it('continue by the minute after a sleep', async () => {
    const { timers, page, shown, clock } = running()
    page.offset += 8 * HOUR + 30_000
    clock.update()
    await timers.pass(30_000)
    expect(shown.at(-1)).toBe(8 * HOUR + MINUTE)
  })

  it('need no timer when nothing shows them', () => {
    const { timers, leave } = running()
    leave()
    expect(timers.waiting()).toEqual([])
  })

  it('are right at once where nothing showed any before', async () => {
    const { timers, clock, leave } = running()
    leave()
    await timers.pass(10 * MINUTE)
    clock.subscribe(() => undefined)
    expect(clock.current()).toBe(10 * MINUTE)
  })
})
