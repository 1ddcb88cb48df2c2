import { expect, it } from 'vitest'
import type { UnitEvidence, ValueDisplay } from '../../../../app/domain/fundamentals/value-display.ts'
import { unitWords } from '../../../../renderer/format/unit-words.ts'

const evidence = (change: Partial<UnitEvidence>): UnitEvidence => ({
  state: 'confirmed',
  agrees: 312,
  checked: 312,
  relations: [],
  ...change,
})
const wordsOf = (change: Partial<UnitEvidence>, shown: ValueDisplay = 'percent') =>
  unitWords('roe', 'percent', evidence(change), shown).split('\n')

it('a unit that the records confirm says with how many it agrees, and how that is known', () => {
  expect(wordsOf({})).toEqual(['percent, assumed: agrees with 312 of 312 records', 'Checked by the size of the values'])
  expect(wordsOf({ relations: ['Return on equity'] })[1]).toBe('Checked by the relation Return on equity')
})

it('large numbers of records are grouped as elsewhere', () => {
  expect(wordsOf({ agrees: 1282, checked: 1283 })[0]).toBe('percent, assumed: agrees with 1,282 of 1,283 records')
})

it('a doubtful unit says that the values are shown as sent, and why', () => {
  expect(wordsOf({ state: 'doubted', agrees: 1, checked: 2 }, 'as-sent')[0]).toBe(
    'Shown as sent: percent is doubtful, only 1 of 2 records agree with it',
  )
})

it('a unit that could not be checked is not called doubtful', () => {
  expect(wordsOf({ state: 'unchecked', agrees: 0, checked: 0 }, 'as-sent')).toEqual([
    'Shown as sent: whether it is percent could not be checked',
  ])
})

it('a unit that the person chose is not called assumed', () => {
  expect(wordsOf({ state: 'chosen' })).toEqual(['percent, chosen by you'])
})

it('values that are shown as sent say so although their unit is known', () => {
  expect(wordsOf({}, 'as-sent')[0]).toBe('Shown as sent. percent, assumed: agrees with 312 of 312 records')
})
