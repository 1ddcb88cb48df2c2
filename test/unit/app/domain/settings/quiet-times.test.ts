import { afterEach, describe, expect, it } from 'vitest'
import { inAnHour, pausedUntil, quietReason, tomorrowMorning } from '../../../../../app/domain/settings/quiet-times.ts'

const ZONE = process.env.TZ

/** Moves this computer to a time zone. */
function moveTo(zone: string): void {
  process.env.TZ = zone
}

afterEach(() => {
  if (ZONE === undefined) delete process.env.TZ
  else process.env.TZ = ZONE
})

const HOUR = 3_600_000
const at = (text: string): number => new Date(text).getTime()
const NIGHT = { quietHours: { from: 19, to: 7 }, notificationsPausedUntil: null }
const LUNCH = { quietHours: { from: 12, to: 14 }, notificationsPausedUntil: null }

describe('the quiet hours', () => {
  it.each([
    ['2026-01-20T11:59:59.999', null],
    ['2026-01-20T12:00:00.000', 'quiet-hours'],
    ['2026-01-20T13:59:59.999', 'quiet-hours'],
    ['2026-01-20T14:00:00.000', null],
  ])('begin with their first minute and end with their last one: %s', (time, reason) => {
    expect(quietReason(LUNCH, at(time))).toBe(reason)
  })

  it.each([
    ['2026-01-20T18:59:59.999', null],
    ['2026-01-20T19:00:00.000', 'quiet-hours'],
    ['2026-01-20T23:59:59.999', 'quiet-hours'],
    ['2026-01-21T00:00:00.000', 'quiet-hours'],
    ['2026-01-21T06:59:59.999', 'quiet-hours'],
    ['2026-01-21T07:00:00.000', null],
  ])('pass midnight: %s', (time, reason) => {
    expect(quietReason(NIGHT, at(time))).toBe(reason)
  })

  it('are those of the zone in which the computer is now', () => {
    const moment = at('2026-01-20T20:00:00Z')
    moveTo('Europe/London')
    expect(quietReason(NIGHT, moment)).toBe('quiet-hours')
    moveTo('America/New_York')
    expect(quietReason(NIGHT, moment)).toBeNull()
  })

  it('follow the clock when it is moved to summer time', () => {
    moveTo('Europe/Zurich')
    expect(quietReason(NIGHT, at('2026-03-28T05:30:00Z'))).toBe('quiet-hours')
    expect(quietReason(NIGHT, at('2026-03-29T05:30:00Z'))).toBeNull()
  })

  it('that begin and end at the same hour are none', () => {
    const none = { quietHours: { from: 9, to: 9 }, notificationsPausedUntil: null }
    expect(quietReason(none, at('2026-01-20T09:30:00'))).toBeNull()
  })
})

describe('a pause', () => {
  const now = at('2026-01-20T15:00:00')

  it('lasts until its end, and not a moment longer', () => {
    const paused = { quietHours: null, notificationsPausedUntil: inAnHour(now) }
    expect(quietReason(paused, now + HOUR - 1)).toBe('paused')
    expect(quietReason(paused, now + HOUR)).toBeNull()
  })

  it('that ends later than any pause can is over, because the clock was set back', () => {
    expect(pausedUntil({ notificationsPausedUntil: now + 49 * HOUR }, now)).toBeNull()
  })

  it('until tomorrow ends in the morning', () => {
    expect(tomorrowMorning({ quietHours: null }, now)).toBe(at('2026-01-21T07:00:00'))
  })

  it('until tomorrow ends with the quiet hours', () => {
    expect(tomorrowMorning({ quietHours: { from: 20, to: 9 } }, now)).toBe(at('2026-01-21T09:00:00'))
  })

  it('until tomorrow that begins late in the evening can still be told from one of a clock that was set back', () => {
    const late = tomorrowMorning({ quietHours: { from: 20, to: 23 } }, at('2026-01-20T00:00:00'))
    expect(pausedUntil({ notificationsPausedUntil: late }, at('2026-01-20T00:00:00'))).toBe(late)
  })
})
