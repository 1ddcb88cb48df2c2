import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  dayOf,
  daysInMonth,
  partsOfDay,
  readDay,
  dayByKey,
  daysOfWeek,
  LAST_SECOND,
  readMoment,
  weeksOfMonth,
} from '../../../../../app/domain/values/date-text.ts'
import type { DateOrder, DateReading } from '../../../../../app/domain/values/date-text.ts'
import fc from '../../../../support/cases/property.ts'

const TODAY = '2026-11-24'
const reading = (changes: Partial<DateReading> = {}): DateReading => ({
  today: TODAY,
  order: null,
  edge: 'first',
  ...changes,
})
const read = (text: string, changes: Partial<DateReading> = {}): string => {
  const result = readDay(text, reading(changes))
  return 'day' in result ? result.day : result.problem
}

// U31
describe('a typed day', () => {
  it.each([
    ['2019', '2019-01-01', '2019-12-31'],
    ['Q3 2021', '2021-07-01', '2021-09-30'],
    ['q3 2021', '2021-07-01', '2021-09-30'],
    ['2021 Q1', '2021-01-01', '2021-03-31'],
    ['2021Q4', '2021-10-01', '2021-12-31'],
    ['Feb 2024', '2024-02-01', '2024-02-29'],
    ['february 2025', '2025-02-01', '2025-02-28'],
    ['2026-11', '2026-11-01', '2026-11-30'],
    ['today', TODAY, TODAY],
    [' Yesterday ', '2026-11-23', '2026-11-23'],
    ['-5y', '2021-11-24', '2021-11-24'],
    ['-3m', '2026-08-24', '2026-08-24'],
    ['-2w', '2026-11-10', '2026-11-10'],
    ['-30 days', '2026-10-25', '2026-10-25'],
    ['\u22121y', '2025-11-24', '2025-11-24'],
    ['last Friday', '2026-11-20', '2026-11-20'],
    ['last tue', '2026-11-17', '2026-11-17'],
    ['previous monday', '2026-11-23', '2026-11-23'],
    ['last week', '2026-11-16', '2026-11-22'],
    ['this week', '2026-11-23', '2026-11-29'],
    ['last month', '2026-10-01', '2026-10-31'],
    ['last quarter', '2026-07-01', '2026-09-30'],
    ['this quarter', '2026-10-01', '2026-12-31'],
    ['last year', '2025-01-01', '2025-12-31'],
    ['3 days ago', '2026-11-21', '2026-11-21'],
    ['a year ago', '2025-11-24', '2025-11-24'],
    ['2026-11-24', '2026-11-24', '2026-11-24'],
    ['2026/1/5', '2026-01-05', '2026-01-05'],
    ['24 Nov 2026', '2026-11-24', '2026-11-24'],
    ['24th November 2026', '2026-11-24', '2026-11-24'],
    ['24-Nov-2026', '2026-11-24', '2026-11-24'],
    ['Nov 24, 2026', '2026-11-24', '2026-11-24'],
    ['Sept. 1 2026', '2026-09-01', '2026-09-01'],
    ['24.11.2026', '2026-11-24', '2026-11-24'],
    ['3.11.2026', '2026-11-03', '2026-11-03'],
    ['24/11/2026', '2026-11-24', '2026-11-24'],
    ['11/24/2026', '2026-11-24', '2026-11-24'],
  ])('%j is %s, or to its last day %s', (text, first, last) => {
    expect([read(text), read(text, { edge: 'last' })]).toEqual([first, last])
  })

  it.each<[DateOrder, string]>([
    ['day-first', '2026-11-03'],
    ['month-first', '2026-03-11'],
  ])('of three numbers is read %s where the person writes so', (order, day) => {
    expect(read('3/11/2026', { order })).toBe(day)
  })

  it.each([
    ['3/11/2026', 'This can mean two days. Write 2026-03-11 or 2026-11-03.'],
    ['2026-02-30', 'February 2026 has no day 30.'],
    ['2026-13-01', 'There is no month 13.'],
    ['2026-14', 'There is no month 14.'],
    ['1066', 'Only years from 1900 to 2199 are read.'],
    ['-999y', 'Only years from 1900 to 2199 are read.'],
    [
      'Foo 2026',
      'This is not read as a date. Write 2026-11-24, 24 Nov 2026, 2019, Q3 2021, today, last friday or -5y.',
    ],
    ['friday', 'Write last friday, or the date.'],
    ['sunny', 'This is not read as a date. Write 2026-11-24, 24 Nov 2026, 2019, Q3 2021, today, last friday or -5y.'],
    ['soon', 'This is not read as a date. Write 2026-11-24, 24 Nov 2026, 2019, Q3 2021, today, last friday or -5y.'],
    ['', 'This is not read as a date. Write 2026-11-24, 24 Nov 2026, 2019, Q3 2021, today, last friday or -5y.'],
  ])('%j is none, and it is said why', (text, problem) => {
    expect(read(text)).toBe(problem)
  })

  const someDay = fc
    .tuple(fc.integer({ min: 1900, max: 2199 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 31 }))
    .filter(([year, month, day]) => day <= daysInMonth(year, month))

  it('is the same in each of its forms', () => {
    const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
    fc.assert(
      fc.property(someDay, ([year, month, day]) => {
        const name = MONTHS[month - 1] ?? ''
        const texts = [
          dayOf(year, month, day),
          `${day} ${name} ${year}`,
          `${name} ${day}, ${year}`,
          `${day}.${month}.${year}`,
        ]
        expect(texts.map((text) => read(text))).toEqual(texts.map(() => dayOf(year, month, day)))
        expect(read(`${day}/${month}/${year}`, { order: 'day-first' })).toBe(dayOf(year, month, day))
        expect(read(`${month}/${day}/${year}`, { order: 'month-first' })).toBe(dayOf(year, month, day))
      }),
    )
  })

  it('is an existing day or a problem, whatever is typed', () => {
    const piece = fc.constantFrom(
      '-',
      '/',
      '.',
      ' ',
      '0',
      '1',
      '2',
      '3',
      '9',
      '20',
      '2026',
      'q',
      'nov',
      'may',
      'y',
      'today',
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(piece).map((all) => all.join('')),
        ),
        (text) => {
          const result = readDay(text, reading())
          if ('problem' in result) expect(result.problem).not.toBe('')
          else expect(new Date(`${result.day}T00:00:00Z`).toISOString().slice(0, 10)).toBe(result.day)
        },
      ),
    )
  })

  it('goes there and back by days and by months', () => {
    fc.assert(
      fc.property(someDay, fc.integer({ min: -400, max: 400 }), ([year, month, day], count) => {
        const start = dayOf(year, month, day)
        expect(addDays(addDays(start, count), -count)).toBe(start)
        const [, , moved] = partsOfDay(addMonths(start, count))
        expect(moved).toBeLessThanOrEqual(day)
      }),
    )
  })
})

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

it('days of the first century follow each other as those of any other', () => {
  expect([addDays('0099-12-31', 1), addDays('0001-01-01', 31), addMonths('0000-01-31', 1)]).toEqual([
    '0100-01-01',
    '0001-02-01',
    '0000-02-29',
  ])
})

describe('a typed moment', () => {
  const moment = (text: string, changes: Partial<DateReading> = {}) => readMoment(text, reading(changes))
  const seconds = (hour: number, minute: number, second = 0): number => (hour * 60 + minute) * 60 + second

  it.each([
    ['16:00', TODAY, seconds(16, 0)],
    [' 9:05 ', TODAY, seconds(9, 5)],
    ['00:00', TODAY, 0],
    ['23:59:59', TODAY, LAST_SECOND],
    ['yesterday 16:00', '2026-11-23', seconds(16, 0)],
    ['yesterday, 16:00:07', '2026-11-23', seconds(16, 0, 7)],
    ['24 Nov 2025  08:30', '2025-11-24', seconds(8, 30)],
  ])('%s is a day and a time, whichever end of a day is meant', (text, day, at) => {
    for (const edge of ['first', 'last'] as const) expect(moment(text, { edge })).toEqual({ day, seconds: at })
  })

  it.each(['2026-10-30', 'yesterday'])('%s alone is its first or its last second', (text) => {
    const day = read(text)
    expect(moment(text, { edge: 'first' })).toEqual({ day, seconds: 0 })
    expect(moment(text, { edge: 'last' })).toEqual({ day, seconds: LAST_SECOND })
  })

  it.each(['24:00', '12:60', '12:30:60', 'yesterday 99:00'])('%s is no time', (text) => {
    expect(moment(text)).toEqual({ problem: 'A time is between 00:00 and 23:59' })
  })

  it.each(['noon', 'noon 16:00', '16:0', '16:00 yesterday', '16:00x', 'yesterday16:00', ''])(
    '“%s” is no moment',
    (text) => {
      expect(moment(text)).toEqual({ problem: expect.stringContaining('not read as a date') as string })
    },
  )
})

it.each([
  ['1899-12-31', 'Only years from 1900 to 2199 are read.'],
  ['2200', 'Only years from 1900 to 2199 are read.'],
  ['1899', 'Only years from 1900 to 2199 are read.'],
  ['2026-13-01', 'There is no month 13.'],
  ['2026-00', 'There is no month 0.'],
  ['2026-13', 'There is no month 13.'],
  ['2026-02-29', 'February 2026 has no day 29.'],
  ['2026-04-00', 'April 2026 has no day 0.'],
  ['31 nove 2026', 'November 2026 has no day 31.'],
  ['Foo 2026', 'This is not read as a date.'],
  ['24 foo 2026', 'This is not read as a date.'],
  ['foo 24, 2026', 'This is not read as a date.'],
  ['no 24 2026', 'This is not read as a date.'],
  ['last mondays', 'This is not read as a date.'],
])('“%s” is refused with what is wrong', (text, problem) => {
  expect(read(text)).toContain(problem)
})

it.each([
  ['1900', '1900-01-01', '1900-12-31'],
  ['2199', '2199-01-01', '2199-12-31'],
  ['Jan 2026', '2026-01-01', '2026-01-31'],
  ['Sept. 2026', '2026-09-01', '2026-09-30'],
  ['Sep. 2026', '2026-09-01', '2026-09-30'],
  ['Octo 2026', '2026-10-01', '2026-10-31'],
  ['an hour', 'This is not read', 'This is not read'],
  ['a week ago', '2026-11-17', '2026-11-17'],
  ['12 months ago', '2025-11-24', '2025-11-24'],
  ['last   friday', '2026-11-20', '2026-11-20'],
  ['12/12/2026', '2026-12-12', '2026-12-12'],
  ['13/12/2026', '2026-12-13', '2026-12-13'],
  ['12/13/2026', '2026-12-13', '2026-12-13'],
  ['11/12/2026', 'This can mean two days', 'This can mean two days'],
])('%s has the first and the last day %s and %s', (text, first, last) => {
  expect(read(text, { edge: 'first' })).toContain(first)
  expect(read(text, { edge: 'last' })).toContain(last)
})

it('a week has seven days from any of them', () => {
  expect([0, 6].map(daysOfWeek)).toEqual([
    [0, 1, 2, 3, 4, 5, 6],
    [6, 0, 1, 2, 3, 4, 5],
  ])
})
