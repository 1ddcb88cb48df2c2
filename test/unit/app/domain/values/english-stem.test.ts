import { expect, it } from 'vitest'
import { englishStem } from '../../../../../app/domain/values/english-stem.ts'

it.each([
  ['win', ['wins', 'winning']],
  ['margin', ['margins']],
  ['company', ['companies']],
  ['acquire', ['acquires', 'acquired', 'acquiring']],
  ['regulate', ['regulates', 'regulator', 'regulators', 'regulation']],
  ['dilute', ['diluted', 'dilution', 'dilutive']],
  ['profit', ['profits', 'profitable', 'profitability']],
  ['agree', ['agreed', 'agrees', 'agreeing']],
  ['happy', ['happiness']],
  ['die', ['dying', 'dies']],
  ['employ', ['employs', 'employed', 'employing', 'employment']],
])('the forms of “%s” have one stem', (word, forms) => {
  expect(forms.map(englishStem)).toEqual(forms.map(() => englishStem(word)))
})

it.each([
  ['news', 'new'],
  ['general', 'generate'],
  ['communication', 'community'],
  ['succeed', 'success'],
  ['business', 'busy'],
  ['important', 'import'],
  ['customers', 'customs'],
  ['international', 'interns'],
  ['universe', 'unit'],
  ['rating', 'rat'],
  ['herring', 'her'],
])('“%s” is no form of “%s”', (word, other) => {
  expect(englishStem(word)).not.toBe(englishStem(other))
})

it.each(['10k', 'café', '東京', 'a', 'as', ''])('“%s” is its own stem', (word) => {
  expect(englishStem(word)).toBe(word)
})
