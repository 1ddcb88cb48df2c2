import { expect, it } from 'vitest'
import {
  readableDisplay,
  unitEvidence,
  evidenceOf,
  joinedTally,
} from '../../../../../app/domain/fundamentals/value-display.ts'
import type { FieldDisplays } from '../../../../../app/domain/fundamentals/value-display.ts'
import fc from '../../../../support/cases/property.ts'

const tally = (agrees: number, checked: number, relations: readonly string[] = []) => ({ agrees, checked, relations })

it('the tallies of several companies are added, and a company without the field adds nothing', () => {
  expect(joinedTally('roe', [{ roe: tally(3, 4, ['A']) }, {}, { roe: tally(5, 5, ['A', 'B']) }])).toEqual(
    tally(8, 9, ['A', 'B']),
  )
})

it('a name that every object has is no field', () => {
  expect(joinedTally('constructor', [{}])).toEqual(tally(0, 0))
})

it.each([
  [0, 0, 'unchecked'],
  [9, 10, 'confirmed'],
  [8, 10, 'doubted'],
  [0, 1, 'doubted'],
])('%i of %i records that agree leave the unit %s', (agrees, checked, state) => {
  expect(evidenceOf(tally(agrees, checked)).state).toBe(state)
})

it('one more record that agrees never makes a unit more doubtful', () => {
  fc.assert(
    fc.property(fc.nat(500), fc.nat(500), (agrees, others) => {
      const before = evidenceOf(tally(agrees, agrees + others)).state
      const after = evidenceOf(tally(agrees + 1, agrees + others + 1)).state
      expect(before === 'confirmed' && after !== 'confirmed').toBe(false)
    }),
  )
})

const confirmed = [{ roe: { agrees: 10, checked: 10, relations: [] } }]
const doubted = [{ roe: { agrees: 1, checked: 10, relations: [] } }]

const shown = (chosen: FieldDisplays, companies: typeof confirmed): string =>
  readableDisplay('roe', chosen, unitEvidence('roe', chosen, companies))

it('a field is shown in its unit where the records confirm it', () => {
  expect(shown({}, confirmed)).toBe('percent')
})

it('a field stays as sent where the records doubt its unit, or none could be checked', () => {
  expect([shown({}, doubted), shown({}, [])]).toEqual(['as-sent', 'as-sent'])
})

it('what the person has chosen wins, whatever the records say', () => {
  expect([shown({ roe: 'multiple' }, doubted), shown({ roe: 'as-sent' }, confirmed)]).toEqual(['multiple', 'as-sent'])
})
