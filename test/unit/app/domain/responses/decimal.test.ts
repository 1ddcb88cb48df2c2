import { describe, expect, it } from 'vitest'
import { isSameValue } from '../../../../../app/domain/responses/decimal.ts'
import fc from '../../../../support/property.ts'

describe('isSameValue', () => {
  it.each([
    ['0.50', '0.5'],
    ['5e-1', '0.5'],
    ['14815306000.0', '1.4815306e10'],
    ['-0', '0.000'],
    ['1e-05', '0.00001'],
    ['.5', '0.5'],
    ['007', '7'],
    ['n/a', 'n/a'],
  ])('%s is %s', (one, other) => {
    expect(isSameValue(one, other)).toBe(true)
  })

  it.each([
    ['0.1234567890123456789', '0.1234567890123456788'],
    ['9007199254740993', '9007199254740992'],
    ['1', '-1'],
    ['1', '10'],
    ['', '0'],
    ['n/a', '0'],
  ])('%s is not %s', (one, other) => {
    expect(isSameValue(one, other)).toBe(false)
  })

  it('does not depend on the notation of a number', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
        fc.integer({ min: 0, max: 12 }),
        fc.integer({ min: 0, max: 4 }),
        (mantissa, power, zeros) => {
          const text = `${mantissa}${'0'.repeat(zeros)}e${power - zeros}`
          expect(isSameValue(text, `${mantissa}${'0'.repeat(power)}.${'0'.repeat(zeros)}`)).toBe(true)
          expect(isSameValue(text, `${mantissa + 1n}e${power}`)).toBe(false)
        },
      ),
    )
  })
})
