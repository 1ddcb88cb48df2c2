import { expect, it } from 'vitest'
import { isIdentifier } from '../../../../../app/domain/companies/identifiers.ts'

it.each(['US0378331005', '037833100', 'zz1'])('%s can be an identifier of a stock', (text) => {
  expect(isIdentifier(text)).toBe(true)
})

it.each(['', ' ', 'US 037', 'US0378331005"', 'US-1', 'É1'])('“%s” is no identifier of a stock', (text) => {
  expect(isIdentifier(text)).toBe(false)
})
