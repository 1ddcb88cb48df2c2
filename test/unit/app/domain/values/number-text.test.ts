import { describe, expect, it } from 'vitest'
import { figurePads, figureTail, isPlaceholder } from '../../../../../app/domain/values/number-text.ts'
import fc from '../../../../support/cases/property.ts'

describe('the tail of a figure', () => {
  it.each([
    ['12', ''],
    ['1,234', ''],
    ['1,234.50', '.00'],
    ['1.234,5', ',0'],
    ['12.345.678', ''],
    ['1,23', ',00'],
    ['.5', '.0'],
    ['-3.4', '.0'],
    ['\u22123.4', '.0'],
    ['(3.4)', '.0)'],
    ['$(3.4)', '.0)'],
    ['($1,234.5)', '.0)'],
    ['12.5%', '.0%'],
    ['12.5 %', '.0 %'],
    ['(1.2)%', '.0)%'],
    ['(1.2%)', '.0%)'],
    ['$573.4 million', '.0 million'],
    ['US$1.2bn', '.0bn'],
    ['USD 5', ''],
    ['5 EUR', ' EUR'],
    ['3.5x', '.0x'],
    ['25 bps', ' bps'],
    ['24.6K', '.0K'],
    ['1,234*', '*'],
    ['1.5 (1)', '.0 (0)'],
    ['1.5\u2020', '.0\u2020'],
    [' 7 ', ''],
  ])('of %j is %j', (text, tail) => {
    expect(figureTail(text)).toBe(tail)
  })

  it.each([
    '',
    '\u2014',
    'Core',
    '01/17/25',
    '2026-11-24',
    'Q3 2026',
    '10-12',
    '1.2 apples',
    '10:30',
    '1 2',
    'x'.repeat(99),
  ])('%j has none', (text) => {
    expect(figureTail(text)).toBeNull()
  })
})

it.each(['', '-', '\u2013', '\u2014', 'n/a', 'N/A', 'N.A.', 'NM', '\u2026'])('%j stands for no figure', (text) => {
  expect(isPlaceholder(text)).toBe(true)
})

it.each(['Core', '0', 'name'])('%j stands for something', (text) => {
  expect(isPlaceholder(text)).toBe(false)
})

describe('what is put after figures', () => {
  const sorted = (text: string): string => Array.from(text).sort().join('')

  it.each([
    ['makes all decimal points align', ['.0%', '.00%', '', '.0)%'], ['0)', ')', '.0%0)', '0']],
    ['is nothing in a column of whole numbers', ['', ''], ['', '']],
    ['is nothing where the tails have too little in common', ['.0 million', ' thousand', ' USD'], ['', '', '']],
  ])('%s', (_, tails, expected) => {
    expect(figurePads(tails)).toEqual(expected)
  })

  it('gives each figure the same characters after its whole part', () => {
    const tail = fc.constantFrom('', '.0', '.00', '.000', '.0%', '%', '.0)', ')', '*', '.0x', 'K')
    fc.assert(
      fc.property(fc.array(tail, { minLength: 1, maxLength: 12 }), (tails) => {
        const pads = figurePads(tails)
        expect(new Set(tails.map((each, place) => sorted(each + (pads[place] ?? ''))))).toHaveProperty('size', 1)
      }),
    )
  })
})
