import { describe, expect, it } from 'vitest'
import { idsOf, openTestLibrary, OWNER, stockOf, store, storyOf } from '../../../../../../support/records/stories.ts'

const QNTL = stockOf('QNTL', { isin: 'ZZ0000000001', cusip: 'Z00000001' })
const OTHER = stockOf('QNTL.L', { isin: 'ZZ0000000001' })

it('a story is found by the ISIN of any of its stocks, whatever its symbol', () => {
  const library = openTestLibrary()
  store(library, [
    storyOf({ id: 1, stocks: [QNTL] }),
    storyOf({ id: 2, stocks: [stockOf('MRDN', { isin: 'ZZ0000000002' }), OTHER] }),
    storyOf({ id: 3, stocks: [stockOf('QNTL')] }),
  ])
  expect(idsOf(library, 'isin:ZZ0000000001').toSorted()).toEqual([1, 2])
  expect(idsOf(library, 'isin:ZZ0000000001 -sym:QNTL')).toEqual([2])
})

it('a story is found by the ISIN that it has now, and not by the one before', () => {
  const library = openTestLibrary()
  store(library, [storyOf({ id: 1, stocks: [QNTL] })])
  store(library, [storyOf({ id: 1, stocks: [stockOf('QNTL', { isin: 'ZZ0000000003' })] })], 'full', 2000)
  expect([idsOf(library, 'isin:ZZ0000000001'), idsOf(library, 'isin:ZZ0000000003')]).toEqual([[], [1]])
})

describe('a GICS name or code', () => {
  const banks = stockOf('BRWF', { gics: 'Diversified Banks', gicsCode: '40101010' })
  const stories = [
    storyOf({ id: 1, stocks: [stockOf('QNTL', { gics: 'Packaged Foods & Meats', gicsCode: '30202030' })] }),
    storyOf({ id: 2, title: 'Rates', stocks: [stockOf('QNTL'), banks] }),
    storyOf({ id: 3, title: 'Rates', stocks: [{ ...banks, gics: ' Größere Banken ', gicsCode: null }] }),
    storyOf({ id: 4, stocks: [stockOf('QNTL', { gics: '', gicsCode: ' ' })] }),
  ]

  it.each([
    ['gics:"Packaged Foods & Meats"', [1]],
    ['gics:"diversified BANKS"', [2]],
    ['gics:" Diversified Banks "', [2]],
    ['gics:"Größere Banken"', [3]],
    ['gics:40101010', [2]],
    ['gics:4010', []],
    ['gics:Banks', []],
    ['gics:40101010 gics:"diversified banks"', [2]],
    ['gics:40101010 gics:30202030', []],
    ['-gics:40101010', [1, 3, 4]],
    ['rates gics:40101010', [2]],
    ['title:rates -gics:40101010', [3]],
    ['gics:40101010 is:unread', [2]],
    ['gics:40101010 before:2000-01-01', []],
  ])('is searched for as %s', (query, expected) => {
    const library = openTestLibrary()
    store(library, stories)
    expect(idsOf(library, query).toSorted()).toEqual(expected)
    expect(library.news.countStories(OWNER, query, 10).total).toBe(expected.length)
  })
})

it('what is not made of letters and digits is no identifier', () => {
  const library = openTestLibrary()
  store(library, [storyOf({ id: 1, stocks: [stockOf('QNTL', { isin: 'ZZ-1 n2', cusip: '' })] })])
  expect(library.news.completeField(OWNER, 'isin', '')).toEqual([])
})
