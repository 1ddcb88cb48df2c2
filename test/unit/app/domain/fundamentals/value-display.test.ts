import { expect, it } from 'vitest'
import { readableDisplay, unitEvidence } from '../../../../../app/domain/fundamentals/value-display.ts'
import type { FieldDisplays } from '../../../../../app/domain/fundamentals/value-display.ts'

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
