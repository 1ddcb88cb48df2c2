import { describe, expect, it } from 'vitest'
import {
  formatServiceDate,
  isCalendarDate,
  isDescribedDate,
  parseServiceDate,
} from '../../../../../app/domain/responses/service-date.ts'
import fc from '../../../../support/cases/property.ts'

describe('parseServiceDate', () => {
  it('reads the offset as written', () => {
    expect(parseServiceDate('Tue, 13 Feb 2024 13:25:36 -0400')).toBe(Date.UTC(2024, 1, 13, 17, 25, 36))
    expect(parseServiceDate('13 Feb 2024 13:25 +0530')).toBe(Date.UTC(2024, 1, 13, 7, 55))
    expect(parseServiceDate('Tue, 13 Feb 2024 13:25:36 GMT')).toBe(Date.UTC(2024, 1, 13, 13, 25, 36))
  })

  // RFC 2822, 3.2.3 and 4.3
  it.each([
    ['Fri, 27 Nov 2026 14:00:00 -0400 (EDT)', 18],
    ['Fri, 27 Nov 2026 14:00:00 -0400(Eastern Daylight Time)', 18],
    ['Fri, 27 Nov 2026 14:00:00 UT', 14],
    ['fri, 27 nov 2026 14:00:00 gmt', 14],
    ['FRI, 27 NOV 2026 14:00:00 edt', 18],
    ['27 Nov 2026 14:00 Z', 14],
    ['Fri, 27 Nov 2026 14:00:00 CST', 20],
    ['Fri, 27 Nov 2026 14:00:00 MDT', 20],
    ['Fri, 27 Nov 2026 14:00:00 PST', 22],
    ['Fri, 27 Nov 2026 13:59:60 +0000', 14],
  ])('reads %s as a date in the described form', (text, hour) => {
    expect([parseServiceDate(text), isDescribedDate(text)]).toEqual([Date.UTC(2026, 10, 27, hour), true])
  })

  it.each([
    '',
    'yesterday',
    'Fri, 27 Nov 2026 14:00:00 -0400 (EDT',
    'Fri, 27 Nov 2026 14:00:00 (EDT)',
    'Fri, 27 Nov 2026 14:00:00 A',
    '2024-02-13',
    'Fri, 31 Feb 2024 00:00:00 -0400',
    'Tue, 13 Foo 2024 13:25:36 -0400',
    'Tue, 13 Feb 2024 25:00:00 -0400',
    'Tue, 13 Feb 2024 10:61:00 -0400',
  ])('returns null for %j instead of guessing', (text) => {
    expect(parseServiceDate(text)).toBeNull()
  })

  it.each([
    ['2026-11-27T14:00:00Z', Date.UTC(2026, 10, 27, 14)],
    ['2026-11-27T14:00:00+01:00', Date.UTC(2026, 10, 27, 13)],
    ['2026-11-27T14:00:00-0400', Date.UTC(2026, 10, 27, 18)],
    ['2026-11-27 14:00Z', Date.UTC(2026, 10, 27, 14)],
    ['2026-11-27t14:00:00.250z', Date.UTC(2026, 10, 27, 14, 0, 0, 250)],
    [' 2024-02-29T23:59:59+05:30 ', Date.UTC(2024, 1, 29, 18, 29, 59)],
    ['2026-11-27 14:00:00+00', Date.UTC(2026, 10, 27, 14)],
    ['2026-11-27 14:00:00 +00:00', Date.UTC(2026, 10, 27, 14)],
    ['2026-11-27 14:00:00 UTC', Date.UTC(2026, 10, 27, 14)],
    ['2026-11-27T14:00:00−04', Date.UTC(2026, 10, 27, 18)],
    ['20261127T140000Z', Date.UTC(2026, 10, 27, 14)],
    ['20261127T140005.25+0530', Date.UTC(2026, 10, 27, 8, 30, 5, 250)],
    ['20261127T1400Z', Date.UTC(2026, 10, 27, 14)],
    ['2026-11-27T14Z', Date.UTC(2026, 10, 27, 14)],
    ['2026-11-27T14:00:00,5Z', Date.UTC(2026, 10, 27, 14, 0, 0, 500)],
    ['2026-11-27T14:00:00.123456789123Z', Date.UTC(2026, 10, 27, 14, 0, 0, 123)],
    ['2026-12-31T23:59:60Z', Date.UTC(2027, 0, 1)],
    ['Fri, 27 Nov 2026 14:00:00 +05:30', Date.UTC(2026, 10, 27, 8, 30)],
    ['Fri, 27 Nov 2026 14:00:00Z', Date.UTC(2026, 10, 27, 14)],
    ['Friday, 27 November 2026 14:00:00 GMT', Date.UTC(2026, 10, 27, 14)],
    ['Fri, 27-Nov-2026 14:00:00 GMT', Date.UTC(2026, 10, 27, 14)],
    ['Fri, 27 Nov 2026 14:00:00.250 -0400', Date.UTC(2026, 10, 27, 18, 0, 0, 250)],
    ['Fri, 27 Nov 2026 9:00:00 GMT', Date.UTC(2026, 10, 27, 9)],
    ['Fri, 27 Nov 2026 14:00:00 +02', Date.UTC(2026, 10, 27, 12)],
    ['Fri, 27 Nov 2026 14:00:00 \u22120400', Date.UTC(2026, 10, 27, 18)],
    ['2026-11-27T14:00:00.000-05:00[America/New_York]', Date.UTC(2026, 10, 27, 19)],
    ['2026-11-27T14:00Z[Etc/GMT+0]', Date.UTC(2026, 10, 27, 14)],
    ['Fri, 27 Nov 2026 14:00:00 GMT-0400', Date.UTC(2026, 10, 27, 18)],
    ['Fri, 27 Nov 2026 14:00:00 GMT-4 (EDT)', Date.UTC(2026, 10, 27, 18)],
    ['Fri, 27 Nov 2026 14:00:00 UTC+05:30', Date.UTC(2026, 10, 27, 8, 30)],
    ['2026-11-27 14:00:00 GMT-04:00', Date.UTC(2026, 10, 27, 18)],
    ['Fri Nov 27 2026 14:00:00 GMT+0100 (Central European Standard Time)', Date.UTC(2026, 10, 27, 13)],
    ['Nov 27, 2026 14:00 EST', Date.UTC(2026, 10, 27, 19)],
    ['Tue, 1 Sept 2026 14:00:00 -0400', Date.UTC(2026, 8, 1, 18)],
    ['Fri Nov 27 14:00:00 EST 2026', Date.UTC(2026, 10, 27, 19)],
    ['Fri Nov  6 14:00:00 2026 -0400', Date.UTC(2026, 10, 6, 18)],
    ['Fri Nov 27 14:00:00 2026 GMT', Date.UTC(2026, 10, 27, 14)],
    ['2026-11-27 14:00:00.5 -0400 EDT', Date.UTC(2026, 10, 27, 18, 0, 0, 500)],
    ['2026/11/27 14:00:00 +0000', Date.UTC(2026, 10, 27, 14)],
    ['Nov 27, 2026 2:00 PM EST', Date.UTC(2026, 10, 27, 19)],
    ['27 Nov 2026 12:30 a.m. GMT', Date.UTC(2026, 10, 27, 0, 30)],
    ['27 Nov 2026 12:30:15 pm -04:00', Date.UTC(2026, 10, 27, 16, 30, 15)],
    ['2026-11-30T24:00:00Z', Date.UTC(2026, 11, 1)],
    ['2026-12-31T24:00:00.000+02:00', Date.UTC(2026, 11, 31, 22)],
    ['20261127T24Z', Date.UTC(2026, 10, 28)],
  ])('reads %j, which can mean one time only, although that is not the described form', (text, at) => {
    expect([parseServiceDate(text), isDescribedDate(text)]).toEqual([at, false])
  })

  it('knows the described form', () => {
    expect(isDescribedDate('Tue, 13 Feb 2024 13:25:36 -0400')).toBe(true)
  })

  it.each([
    'Fri, 27 Nov 26 14:00:00 -0400',
    '26-11-27T14:00:00Z',
    '0026-11-27T14:00:00Z',
    'Fri, 27 Nov 0026 14:00:00 -0400',
    '2026-11-27T14:00:00',
    '2026-11-27 14:00',
    '27/11/2026 14:00 GMT',
    '2026-02-30T14:00:00Z',
    '2026-13-01T14:00:00Z',
    '2026-11-27T24:00:01Z',
    '2026-11-27T24:00:00.5Z',
    '2026-11-27T24:00:60Z',
    '2026-11-27T24:30Z',
    '2026-11-27T25:00Z',
    'Fri, 27 Nov 2026 24:00:00 -0400',
    'Nov 27, 2026 24:00 EST',
    '2026-11-27T14:00:61Z',
    '2026-11-27T14:00:00+99:00',
    '2026-11-27T14:00:00+01:75',
    'Fri, 27 Nov 2026 14:00:00 +9900',
    '2026-11-27T14:00:00 EST',
    '1795788000',
    '20261127T140000',
    '2026-1127T14:00:00Z',
    '2026-11-27T14:0000Z',
    '2026-11-27T14:00,5Z',
    '20261127140000Z',
    'Fri, 27 Novem 2026 14:00:00 GMT',
    'Fri, 27-Nov-26 14:00:00 GMT',
    'Fri, 27-Nov 2026 14:00:00 GMT',
    'Fri, 27 Nov 2026 14:00:00 GMT-400',
    'Fri, 27 Nov 2026 14:00:00 EST-0400',
    'Fri Nov 27 14:00:00 2026',
    '27 Nov 2026 14:00 PM GMT',
    '27 Nov 2026 0:30 am GMT',
    '27 Nov 2026 2:00 PM',
    '2026/11/27 14:00:00',
    '2026/11-27 14:00:00Z',
    '11/27/2026 14:00:00 GMT',
    'Fri Nov 31 2026 14:00:00 GMT',
  ])('leaves %j as it was sent', (text) => {
    expect(parseServiceDate(text)).toBeNull()
  })

  it('reads every time in the other form as the platform does', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('0100-01-01T00:00:00Z'), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true }),
        (date) => {
          expect(parseServiceDate(date.toISOString())).toBe(date.getTime())
        },
      ),
    )
  })

  it('returns every time that was formatted', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_102_444_800 }), (seconds) => {
        expect(parseServiceDate(formatServiceDate(seconds * 1000))).toBe(seconds * 1000)
      }),
    )
  })
})

describe('isCalendarDate', () => {
  it('accepts existing days only', () => {
    expect(isCalendarDate('2024-02-29')).toBe(true)
    for (const text of ['2023-02-29', '2024-13-01', '2024-1-1', '2024-01-01T00:00', ''])
      expect(isCalendarDate(text)).toBe(false)
  })
})
