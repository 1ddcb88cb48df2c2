import { describe, expect, it } from 'vitest'
import {
  DAY_MS,
  isTradingDay,
  newYorkDay,
  newYorkMoment,
  nextTradingMoment,
  tradingDaysBefore,
} from '../../../../../main/embedded-service/data/market-calendar.ts'
import fc from '../../../../support/cases/property.ts'

const day = (text: string): number => Date.parse(`${text}T00:00:00Z`) / DAY_MS
const days = fc.integer({ min: day('2008-01-01'), max: day('2040-12-31') })

/** A time in New York, formatted by the platform's own time zones. */
const shownInNewYork = (at: number): string =>
  new Date(at).toLocaleString('sv-SE', { timeZone: 'America/New_York', hourCycle: 'h23' })

describe('the calendar of the New York exchanges', () => {
  it.each([
    '2026-01-01',
    '2026-01-19',
    '2026-02-16',
    '2026-04-03',
    '2026-05-25',
    '2026-06-19',
    '2026-07-03',
    '2026-09-07',
    '2026-11-26',
    '2026-12-25',
    '2022-12-26',
    '2024-03-29',
    '2011-04-22',
  ])('is closed on %s', (text) => {
    expect(isTradingDay(day(text))).toBe(false)
  })

  it.each(['2026-10-30', '2026-11-27', '2020-06-19', '2026-07-02'])('is open on %s', (text) => {
    expect(isTradingDay(day(text))).toBe(true)
  })

  it('is closed at weekends', () => {
    expect(isTradingDay(day('2026-11-21'))).toBe(false)
    expect(isTradingDay(day('2026-11-22'))).toBe(false)
  })
})

describe('the next trading moment', () => {
  const TEN = 10 * 3600
  const next = (from: string): string => shownInNewYork(nextTradingMoment(Date.parse(from), TEN))

  it.each([
    ['on a trading day before it is the one of that day', '2026-10-30T09:00:00-04:00', '2026-10-30 10:00:00'],
    ['at that very moment is the one of the next day', '2026-10-29T10:00:00-04:00', '2026-10-30 10:00:00'],
    [
      'on a Friday after it is the one of Monday, whose clocks have changed',
      '2026-10-30T16:30:00-04:00',
      '2026-11-02 10:00:00',
    ],
    ['before a holiday is after it', '2026-11-25T12:00:00-05:00', '2026-11-27 10:00:00'],
  ])('%s', (_name, from, expected) => {
    expect(next(from)).toBe(expected)
  })
})

describe('the number of trading days before a day', () => {
  it('rises by one after each trading day, and counts from the beginning of a year', () => {
    expect(tradingDaysBefore(day('2012-01-01'), 2012)).toBe(0)
    for (let date = day('2012-01-01'); date < day('2030-01-01'); date++)
      expect(tradingDaysBefore(date + 1, 2012) - tradingDaysBefore(date, 2012)).toBe(isTradingDay(date) ? 1 : 0)
  })
})

describe('the clocks of New York', () => {
  it('show the requested second, summer and winter', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 3 * 3600, max: 86_399 }), (date, second) => {
        const expected = new Date(date * DAY_MS + second * 1000).toISOString().slice(0, 19).replace('T', ' ')
        expect(shownInNewYork(newYorkMoment(date, second))).toBe(expected)
      }),
    )
  })

  it('never go back from one second to a later one', () => {
    for (const date of ['2026-03-08', '2026-11-01', '2026-10-30'])
      for (let second = 0; second < 86_399; second += 61)
        expect(newYorkMoment(day(date), second + 61)).toBeGreaterThanOrEqual(newYorkMoment(day(date), second))
  })

  it('show the day of a given time', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 86_399 }), (date, second) => {
        expect(newYorkDay(newYorkMoment(date, second))).toBe(date)
      }),
    )
  })
})
