import { describe, expect, it } from 'vitest'
import {
  formatServiceDate,
  isCalendarDate,
  parseServiceDate,
} from '../../../../../app/domain/responses/service-date.ts'
import fc from '../../../../support/property.ts'

describe('parseServiceDate', () => {
  it('reads the offset as written', () => {
    expect(parseServiceDate('Tue, 13 Feb 2024 13:25:36 -0400')).toBe(Date.UTC(2024, 1, 13, 17, 25, 36))
    expect(parseServiceDate('13 Feb 2024 13:25 +0530')).toBe(Date.UTC(2024, 1, 13, 7, 55))
    expect(parseServiceDate('Tue, 13 Feb 2024 13:25:36 GMT')).toBe(Date.UTC(2024, 1, 13, 13, 25, 36))
  })

  it.each([
    '',
    'yesterday',
    '2024-02-13',
    'Fri, 31 Feb 2024 00:00:00 -0400',
    'Tue, 13 Foo 2024 13:25:36 -0400',
    'Tue, 13 Feb 2024 25:00:00 -0400',
    'Tue, 13 Feb 2024 10:61:00 -0400',
  ])('returns null for %j instead of guessing', (text) => {
    expect(parseServiceDate(text)).toBeNull()
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
