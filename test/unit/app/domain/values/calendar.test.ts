import { describe, expect, it } from 'vitest'
import { dayByKey, weeksOfMonth } from '../../../../../app/domain/values/calendar.ts'
import { addDays } from '../../../../../app/domain/values/date-text.ts'
import fc from '../../../../support/property.ts'

const someDay = fc.integer({ min: 0, max: 100_000 }).map((days) => addDays('1900-01-01', days))

describe('the weeks of a month', () => {
  it('are filled with the days of its neighbours', () => {
    const weeks = weeksOfMonth('2026-11-24', 0)
    expect([weeks.length, weeks[0]?.[0], weeks.at(-1)?.at(-1)]).toEqual([6, '2026-10-26', '2026-12-06'])
  })

  it('have each day of the month once, in order and from the day with which weeks begin', () => {
    fc.assert(
      fc.property(someDay, fc.integer({ min: 0, max: 6 }), (day, begin) => {
        const days = weeksOfMonth(day, begin).flat()
        expect(days.filter((each) => each === day)).toHaveLength(1)
        expect(days.slice(1)).toEqual(days.slice(0, -1).map((each) => addDays(each, 1)))
        expect(new Date(`${days[0] ?? ''}T00:00:00Z`).getUTCDay()).toBe((begin + 1) % 7)
      }),
    )
  })
})

describe('a key in a calendar', () => {
  it.each([
    ['ArrowLeft', false, '2026-11-23'],
    ['ArrowRight', false, '2026-11-25'],
    ['ArrowUp', false, '2026-11-17'],
    ['ArrowDown', false, '2026-12-01'],
    ['Home', false, '2026-11-23'],
    ['End', false, '2026-11-29'],
    ['PageUp', false, '2026-10-24'],
    ['PageDown', false, '2026-12-24'],
    ['PageUp', true, '2025-11-24'],
    ['PageDown', true, '2027-11-24'],
    ['a', false, null],
  ])('%s leads to another day', (key, isShifted, day) => {
    expect(dayByKey('2026-11-24', key, isShifted, 0)).toBe(day)
  })

  it('leads to the ends of a week that begins on Sunday', () => {
    expect([dayByKey('2026-11-24', 'Home', false, 6), dayByKey('2026-11-24', 'End', false, 6)]).toEqual([
      '2026-11-22',
      '2026-11-28',
    ])
  })
})
