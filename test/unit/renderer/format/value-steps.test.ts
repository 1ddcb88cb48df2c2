import { expect, it } from 'vitest'
import type { ValueDisplay } from '../../../../app/domain/fundamentals/value-display.ts'
import { formatDigits } from '../../../../renderer/format/value.ts'
import { valueSteps } from '../../../../renderer/format/value-steps.ts'
import fc from '../../../support/cases/property.ts'

it.each([
  ['0.2855', '28.6%', '× 100 = 28.55, rounded to one decimal place'],
  ['0.286', '28.6%', '× 100 = 28.6'],
  ['-0.0216', '\u22122.2 pp', '× 100 = \u22122.16, rounded to one decimal place'],
  ['4.3449', '4.34×', 'rounded to two decimal places'],
  ['67', '67.0', ''],
  ['51941229987.0', '51.94 bn', '÷ 1,000,000,000 = 51.941229987, rounded to two decimal places'],
  ['1234567.5', '1,234,568', 'rounded to a whole number'],
])('%s is shown as %s: %s', (digits, shown, steps) => {
  expect(valueSteps(digits, shown)).toBe(steps)
})

it.each([
  ['0.5', '51.0%'],
  ['1e400', '5'],
  ['3', 'n/a'],
])('says nothing of %s that is shown as %s', (digits, shown) => {
  expect(valueSteps(digits, shown)).toBeNull()
})

it('explains every display of every number', () => {
  const displays: readonly ValueDisplay[] = ['as-sent', 'percent', 'points', 'days', 'currency', 'multiple', 'number']
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }),
      fc.integer({ min: 0, max: 18 }),
      fc.constantFrom(...displays),
      (mantissa, places, display) => {
        const digits = `${mantissa}e-${places}`
        expect(valueSteps(digits, formatDigits(digits, display))).not.toBeNull()
      },
    ),
  )
})
