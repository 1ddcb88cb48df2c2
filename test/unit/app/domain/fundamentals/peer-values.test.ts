import { describe, expect, it } from 'vitest'
import {
  hasSpread,
  noSpread,
  ownSpread,
  peerValues,
  quantileOf,
  spreadKind,
  spreadOf,
  spreadWords,
} from '../../../../../app/domain/fundamentals/peer-values.ts'
import fc from '../../../../support/cases/property.ts'
import { sentPoint, seriesWith } from '../../../../support/records/series.ts'

const numbers = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 3, maxLength: 30 })

it('the quartiles lie between the least and the greatest value, in order', () => {
  fc.assert(
    fc.property(numbers, (values) => {
      const spread = spreadOf(values)
      if (spread === null) throw new Error('There are enough values.')
      const { least, lower, median, upper, greatest } = spread
      expect([least, greatest]).toEqual([Math.min(...values), Math.max(...values)])
      expect([least, lower, median, upper, greatest]).toEqual(
        [least, lower, median, upper, greatest].sort((one, other) => one - other),
      )
    }),
  )
})

it('the quartiles of five values are three of them, and between values there is a straight line', () => {
  expect(spreadOf([5, 1, 3, 2, 4])).toEqual({ least: 1, lower: 2, median: 3, upper: 4, greatest: 5 })
  expect([quantileOf([1, 2], 0.5), quantileOf([], 0.5)]).toEqual([1.5, null])
})

it('two values have no quartiles', () => {
  expect(spreadOf([1, 2])).toBeNull()
})

it('the values of the companies are of the same ratio and basis, without gaps', () => {
  const [one, two, three, other] = [
    seriesWith({ symbol: 'A', points: [sentPoint('1')] }),
    seriesWith({ symbol: 'B', points: [sentPoint('2')] }),
    seriesWith({ symbol: 'C', points: [null] }),
    seriesWith({ symbol: 'D', field: 'roe', points: [sentPoint('3')] }),
  ]
  expect(peerValues([one, two, three, other], one, 0).map(({ symbol }) => symbol)).toEqual(['A', 'B'])
})

it('a spread needs one ratio of three companies, and says so', () => {
  const of = (symbol: string, field = 'roe') => seriesWith({ symbol, field })
  expect(noSpread([of('A'), of('B'), of('C')])).toBeNull()
  expect(noSpread([of('A'), of('B')])).toContain('at least 3 companies')
  expect(noSpread([of('A'), of('B'), of('C', 'roa')])).toContain('one ratio')
})

it('a single series has a spread over its periods, of three values at least', () => {
  const of = (...digits: (string | null)[]) => seriesWith({ points: digits.map((each) => sentPoint(each)) })
  expect(ownSpread(of('5', '1', null, '3'))).toEqual({ least: 1, lower: 2, median: 3, upper: 4, greatest: 5 })
  expect(noSpread([of('5', '1', null, '3')])).toBeNull()
  expect(noSpread([of('5', null, '3')])).toBe('The spread of one series needs at least 3 values.')
})

describe('a drawn spread', () => {
  const points = (...digits: string[]) => digits.map((each) => sentPoint(each))
  const [one, two, three] = ['A', 'B', 'C'].map((symbol) => seriesWith({ symbol, points: points('1', '2', '3') }))
  if (one === undefined || two === undefined || three === undefined) throw new Error('no series')

  it('is of the companies unless there is one series at all', () => {
    expect([spreadKind([one]), spreadKind([one, two])]).toEqual(['own', 'companies'])
  })

  it('is not of the own periods of the series that is left when others are hidden', () => {
    expect([hasSpread([one], 'own'), hasSpread([one], 'companies')]).toEqual([true, false])
  })

  it('needs three values that are visible', () => {
    expect(hasSpread([{ ...one, points: points('1', '2') }], 'own')).toBe(false)
    expect(hasSpread([one, two, three], 'companies')).toBe(true)
    expect(hasSpread([one, two, { ...three, points: [null, null, null] }], 'companies')).toBe(false)
    expect(hasSpread([one, two, { ...three, field: 'roa' }], 'companies')).toBe(false)
  })

  it('is said in words, with the charts that have one', () => {
    expect(spreadWords([[one]], 'own')).toMatch(/of the visible periods$/)
    expect(spreadWords([[one, two, three]], 'companies')).toMatch(/of the companies$/)
    expect(spreadWords([[one, two, three], [one]], 'companies')).toMatch(/of the companies, in 1 of 2 charts$/)
    expect([spreadWords([], 'companies'), spreadWords([[one]], 'companies')]).toEqual(['', ''])
  })
})
