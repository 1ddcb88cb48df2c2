import { expect, it } from 'vitest'
import { byGroup, earningsGroup } from '../../../../../../app/domain/fundamentals/earnings/earnings-fields.ts'
import fc from '../../../../../support/property.ts'

it('fields stand group by group, and what is not known comes last, as sent', () => {
  expect(byGroup(['zeta', 'netIncome', 'basicAverageShares', 'alpha', 'dilutedEps', 'basicEps', 'revenue'])).toEqual([
    'basicEps',
    'dilutedEps',
    'basicAverageShares',
    'revenue',
    'netIncome',
    'zeta',
    'alpha',
  ])
})

it('a field inside another one is not known by its last name', () => {
  expect(earningsGroup('segments[0].revenue')).toBe('Other')
})

it('no field is lost or doubled', () => {
  const path = fc.oneof(fc.constantFrom('basicEps', 'revenue', 'constructor', '__proto__'), fc.string())
  fc.assert(
    fc.property(fc.uniqueArray(path), (paths) => {
      expect([...byGroup(paths)].sort()).toEqual([...paths].sort())
    }),
  )
})
