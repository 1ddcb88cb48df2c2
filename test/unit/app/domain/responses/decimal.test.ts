import { describe, expect, it } from 'vitest'
import { differenceOf, isSameValue } from '../../../../../app/domain/responses/decimal.ts'
import fc from '../../../../support/cases/property.ts'

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

describe('differenceOf', () => {
  it.each([
    ['0.3', '0.1', '0.2'],
    ['0.2855', '0.2712', '0.0143'],
    ['1', '1.50', '-0.5'],
    ['5e-1', '0.5', '0'],
    ['51941229987.0', '1e3', '51941228987'],
    ['-2', '3', '-5'],
    ['0', '0.000', '0'],
    ['9007199254740993', '9007199254740992', '1'],
  ])('%s less %s is %s', (one, other, difference) => {
    expect(differenceOf(one, other)).toBe(difference)
  })

  it.each([
    ['n/a', '1'],
    ['1', ''],
    ['1e401', '1'],
    ['1', '1e-401'],
  ])('%s less %s is not written', (one, other) => {
    expect(differenceOf(one, other)).toBeNull()
  })

  it('what was subtracted and the difference give the number back', () => {
    const decimal = fc
      .tuple(fc.bigInt({ min: -(10n ** 25n), max: 10n ** 25n }), fc.integer({ min: -12, max: 12 }))
      .map(([mantissa, power]) => `${mantissa}e${power}`)
    fc.assert(
      fc.property(decimal, decimal, (one, other) => {
        const difference = differenceOf(one, other) ?? ''
        expect(isSameValue(differenceOf(one, difference) ?? '', other)).toBe(true)
        expect(isSameValue(differenceOf(other, one) ?? '', differenceOf('0', difference) ?? '')).toBe(true)
      }),
    )
  })

  it('is exact for numbers of any size', () => {
    const whole = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n })
    fc.assert(
      fc.property(whole, whole, fc.nat(20), (one, other, places) => {
        const difference = differenceOf(`${one}e-${places}`, `${other}e-${places}`)
        expect(difference !== null && isSameValue(difference, `${one - other}e-${places}`)).toBe(true)
      }),
    )
  })
})
