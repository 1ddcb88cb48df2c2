import { expect, it } from 'vitest'
import { isSameValue } from '../../../../../app/domain/responses/decimal.ts'
import { differenceOf } from '../../../../../app/domain/responses/decimal-difference.ts'
import fc from '../../../../support/property.ts'

it.each([
  ['0.3', '0.1', '0.2'],
  ['51941229987.0', '50000000000', '1941229987.0'],
  ['-0.22', '0.95', '-1.17'],
  ['1e-05', '0', '0.00001'],
  ['1.5e3', '500', '1000'],
  ['2', '2.00', '0.00'],
])('%s less %s is %s', (one, other, difference) => {
  expect(differenceOf(one, other)).toBe(difference)
})

it.each(['', 'n/a', '0x10', '1e9999', '.'])('there is no difference to %j', (text) => {
  expect([differenceOf(text, '1'), differenceOf('1', text)]).toEqual([null, null])
})

const whole = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n })

it('is exact for numbers of any size', () => {
  fc.assert(
    fc.property(whole, whole, fc.nat(20), (one, other, places) => {
      const difference = differenceOf(`${one}e-${places}`, `${other}e-${places}`)
      expect(difference !== null && isSameValue(difference, `${one - other}e-${places}`)).toBe(true)
    }),
  )
})
