import { expect, it } from 'vitest'
import { firstWhere } from '../../../../../app/domain/values/first-where.ts'
import fc from '../../../../support/cases/property.ts'

it('the first element of which a condition holds is found in any ordered list, and its length where there is none', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 20 })), fc.integer({ min: -1, max: 21 }), (values, least) => {
      const sorted = values.toSorted((one, other) => one - other)
      const expected = sorted.findIndex((value) => value >= least)
      const found = firstWhere(sorted.length, (place) => (sorted[place] ?? 0) >= least)
      expect(found).toBe(expected === -1 ? sorted.length : expected)
    }),
  )
})
