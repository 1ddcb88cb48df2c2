import { expect, it } from 'vitest'
import {
  byGroup,
  earningsGroup,
  fieldsInScale,
  firstCharted,
} from '../../../../../../app/domain/fundamentals/earnings/earnings-fields.ts'
import fc from '../../../../../support/cases/property.ts'

it('fields stand group by group, and what is not known comes last, as sent', () => {
  expect(byGroup(['zeta', 'netIncome', 'basicAverageShares', 'alpha', 'dilutedEps', 'basicEps', 'revenue'])).toEqual([
    'revenue',
    'netIncome',
    'dilutedEps',
    'basicEps',
    'basicAverageShares',
    'zeta',
    'alpha',
  ])
})

it('a field inside another one is not known by its last name', () => {
  expect(earningsGroup('segments[0].revenue')).toBe('Other')
})

it('amounts of one group have one scale, and what counts something else has its own', () => {
  expect(fieldsInScale('netIncome')).toEqual(['revenue', 'ebitda', 'netIncome'])
  expect(fieldsInScale('basicAverageShares')).toEqual(['dilutedAverageShares', 'basicAverageShares'])
  expect(fieldsInScale('zeta')).toEqual([])
})

it.each([
  [
    ['basicEps', 'dilutedEps', 'revenue'],
    ['revenue', 'dilutedEps'],
  ],
  [['basicEps', 'ebitda'], ['basicEps']],
  [['zeta'], []],
])('of %j a chart begins with %j', (paths, drawn) => {
  expect(firstCharted(new Set(paths))).toEqual(drawn)
})

it('no field is lost or doubled', () => {
  const path = fc.oneof(fc.constantFrom('basicEps', 'revenue', 'constructor', '__proto__'), fc.string())
  fc.assert(
    fc.property(fc.uniqueArray(path), (paths) => {
      expect([...byGroup(paths)].sort()).toEqual([...paths].sort())
    }),
  )
})
