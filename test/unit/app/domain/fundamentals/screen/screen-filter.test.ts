import { describe, expect, it } from 'vitest'
import { FormulaError } from '../../../../../../app/domain/fundamentals/formula.ts'
import { parseFilter, readFilter } from '../../../../../../app/domain/fundamentals/screen/screen-filter.ts'
import type { Compared } from '../../../../../../app/domain/fundamentals/screen/screen-filter.ts'
import fc from '../../../../../support/cases/property.ts'

const KNOWN = ['roe', 'roa', 'My margin', 'currentRatio', 'Net margin', 'Net margin, normalised', 'Pre-tax margin']

const parsed = (text: string) =>
  parseFilter(text, (name) => KNOWN.find((each) => each.toLowerCase() === name.toLowerCase()) ?? null, KNOWN)

type Values = Readonly<Record<string, number | null>>

const judged = (text: string, values: Values, ranks: Values = {}, percentiles: Values = {}): boolean | null =>
  parsed(text).judge(
    (name, compared: Compared) => ({ value: values, rank: ranks, percentile: percentiles })[compared][name] ?? null,
  )

/** What is wrong with a filter, and where. */
function errorOf(text: string): [string, number] {
  try {
    parsed(text)
  } catch (thrown) {
    if (thrown instanceof FormulaError) return [thrown.message, thrown.at]
    throw thrown
  }
  return ['', -1]
}

describe('a filter of a screen', () => {
  it.each([
    ['roe > 15 %', { roe: 0.16 }, true],
    ['roe > 15%', { roe: 0.15 }, false],
    ['roe >= 15 %', { roe: 0.15 }, true],
    ['roe ≥ 15 %', { roe: 0.15 }, true],
    ['ROE < 0.2', { roe: 0.1 }, true],
    ['roe = 0.2', { roe: 0.2 }, true],
    ['roe ≠ 0.2', { roe: 0.2 }, false],
    ['roe > −5 %', { roe: 0 }, true],
    ['-roe < 0', { roe: 0.1 }, true],
    ['currentRatio > 1.5×', { currentRatio: 1.6 }, true],
    ['currentRatio > 30 days', { currentRatio: 31 }, true],
    ['currentRatio > 200k', { currentRatio: 200_001 }, true],
    ['currentRatio > 1.5 bn', { currentRatio: 1_500_000_001 }, true],
    ['currentRatio > 3 tn', { currentRatio: 3_000_000_000_001 }, true],
    ['roe > 30 percent', { roe: 0.31 }, true],
    ['roe > 5 pp', { roe: 0.04 }, false],
    ['roe > 1e-05', { roe: 0.000_02 }, true],
    ['roe > 30,5 %', { roe: 0.306 }, true],
    ['roe > 30,5 %', { roe: 0.305 }, false],
    ['roe > −0,5', { roe: -0.4 }, true],
    ['roe > ,5', { roe: 0.6 }, true],
    ['roe = 0,481', { roe: 0.481 }, true],
    ['roe = 1,5e-07', { roe: 0.000_000_15 }, true],
    ['roe = 1234,5', { roe: 1234.5 }, true],
    ['roe = 1.234,5', { roe: 1234.5 }, true],
    ['roe = 1,234.5', { roe: 1234.5 }, true],
    ['roe = 6,139,053,072', { roe: 6_139_053_072 }, true],
    ['roe = 6.139.053.072', { roe: 6_139_053_072 }, true],
    ['roe = 1.234', { roe: 1.234 }, true],
    ['“my margin” > 1', { 'My margin': 2 }, true],
    ['roe > roa', { roe: 2, roa: 1 }, true],
    ['"my margin" > 1', { 'My margin': 2 }, true],
    ['My margin > 1', { 'My margin': 2 }, true],
    ['net  MARGIN > 1 and Net margin, normalised < 1', { 'Net margin': 2, 'Net margin, normalised': 0 }, true],
    ['5% < -Pre-tax margin', { 'Pre-tax margin': -0.06 }, true],
    ['roe > 1 and roa > 1', { roe: 2, roa: 1 }, false],
    ['roe > 1 or roa > 1', { roe: 2, roa: 1 }, true],
    ['not roe > 1', { roe: 2 }, false],
    ['roe > 1 or roa > 1 and currentRatio > 1', { roe: 2, roa: 0, currentRatio: 0 }, true],
    ['(roe > 1 or roa > 1) and currentRatio > 1', { roe: 2, roa: 0, currentRatio: 0 }, false],
  ] as const)('%s judges values as sent', (text, values, is) => {
    expect(judged(text, values)).toBe(is)
  })

  it.each([
    ['roe = 20 %', 0.2001, 'percent'],
    ['roe = 20.0%', 0.1995, 'percent'],
    ['roe = 0.2', 0.2001, 'percent'],
    ['-20 % = roe', -0.2005, null],
    ['-20 % = roe', -0.20049, 'percent'],
    ['-roe = -20 %', 0.2001, 'percent'],
    ['roe = 20 %', 0.2005, null],
    ['roe = 20.01 %', 0.2001, 'exact'],
    ['roe = 20.01 %', 0.2002, null],
    ['currentRatio = 1.5', 1.5049, 'multiple'],
    ['currentRatio = 1.5', 1.505, null],
    ['daysInSales = 25 days', 25.04, 'days'],
    ['salesPerEmployee = 512346', 512_345.67, 'currency'],
    ['salesPerEmployee = 6.14 bn', 6_139_053_072, 'currency'],
    ['salesPerEmployee = 6.139053072 bn', 6_139_053_072, 'exact'],
    ['salesPerEmployee = 6.139 bn', 6_139_053_072, null],
  ] as const)('%s is true of %d where it is shown so', (text, value, how) => {
    const { filter } = readFilter(text, [], [])
    expect(filter?.judge(() => value)).toBe(how !== null)
    expect(readFilter(text.replace('=', '!='), [], []).filter?.judge(() => value)).toBe(how === null)
    if (how !== null) expect(filter?.limits[0]?.shownAs).toBe(how === 'exact' ? null : how)
  })

  it('compares what is above and below as sent', () => {
    const judge = (text: string) => readFilter(text, [], []).filter?.judge(() => 0.2001)
    expect(['roe > 20 %', 'roe >= 20 %', 'roe < 20 %', 'roe <= 20 %'].map(judge)).toEqual([true, true, false, false])
  })

  it('compares ranks and percentiles', () => {
    const text = 'rank(roe) <= 10 and percentile(roa) >= 75 %'
    expect(judged(text, {}, { roe: 10 }, { roa: 0.75 })).toBe(true)
  })

  it.each([
    ['roe > 1', null],
    ['not roe > 1', null],
    ['roe > 1 and roa > 1', null],
    ['roe > 1 and roa > 9', false],
    ['roe > 1 or roa > 1', true],
    ['roe > 1 or roa > 9', null],
  ])('%s says no more than a missing value allows', (text, is) => {
    expect(judged(text, { roa: 5 })).toBe(is)
  })

  it('knows the numbers with which values are compared', () => {
    expect(parsed('roe > 30 and (5 % < Net margin or rank(roa) <= 10) and roe > roa').limits).toEqual([
      { name: 'roe', number: 30, written: '30', digits: '30', unit: '', shownAs: null },
      { name: 'Net margin', number: 0.05, written: '5', digits: '5', unit: '%', shownAs: null },
    ])
  })

  it('knows their signs and powers of ten as they are written', () => {
    expect(parsed('roe > -5 days and roe < 1E2 % and roa > −1,5e-3').limits).toMatchObject([
      { number: -5, written: '−5', digits: '-5', unit: 'days' },
      { number: 1, written: '1e2', digits: '1e2', unit: '%' },
      { number: -0.0015, written: '−1,5e−3', digits: '-1.5e-3', unit: '' },
    ])
    expect(errorOf('percentile(roe) > 5e1')[0]).toBe('A percentile is between 0 % and 100 %: write 5e1 %.')
  })

  it.each(['Margin "adj."', 'Margin “adj.”', '"'])('takes two quotation marks for one in a name: %s', (name) => {
    const text = `"${name.replaceAll(/["“”]/g, '""')}" > 15 % and roe > 1`
    expect(readFilter(text, ['roe'], [{ name }])).toMatchObject({ filter: { names: [name, 'roe'] }, errorText: null })
  })

  it.each([
    'My margin (adj.)',
    'Cash (net) (2)',
    '3-year mean',
    '5y',
    '€ per share',
    'Not sold',
    'Margin [2]',
    'Debt (total',
    'EV/Sales',
  ])('reads %s as it is shown, alone and within a rank', (name) => {
    const read = (text: string) => readFilter(text, ['roe'], [{ name }, { name: 'Cash' }, { name: 'My margin' }])
    expect(read(`${name} > 2 and (5 % < roe or rank(${name}) <= 3)`)).toMatchObject({
      filter: { names: [name, 'roe'], usesRanks: true },
      errorText: null,
    })
  })

  it.each(['20 %', '30 days', '2 bn', '1e5', '(roe)', 'rank(roe)', 'roe > 1', '-roe'])(
    'means what it did where a formula has the name %s, which is a part of a filter',
    (name) => {
      const text = '(roe) > 20 % and rank(roe) <= 4 and -roe > 30 days and roe > 1e5 or roe > 1 and roe < 2 bn'
      const before = readFilter(text, ['roe'], []).filter?.limits
      expect(readFilter(text, ['roe'], [{ name }]).filter?.limits).toEqual(before)
    },
  )

  it('means the one that is written exactly, where names differ in their case only', () => {
    const means = (text: string) => readFilter(text, ['roe'], [{ name: 'ROE' }]).filter?.names
    expect(['ROE > 1', 'roe > 1', 'Roe > 1'].map(means)).toEqual([['ROE'], ['roe'], ['roe']])
  })

  it('means the one that is written exactly among names that are no words, too', () => {
    const means = (text: string) => readFilter(text, ['Adj.roe', 'adj.roe', 'roe ', 'roe'], []).filter?.names
    expect(['adj.roe > 1', 'Adj.roe > 1', 'roe > 1', '"roe " > 1'].map(means)).toEqual([
      ['adj.roe'],
      ['Adj.roe'],
      ['roe'],
      ['roe '],
    ])
  })

  it('names what it needs, each once', () => {
    expect(parsed('roe > 1 and roa > 1 or roe < 0')).toMatchObject({ names: ['roe', 'roa'], usesRanks: false })
  })

  it.each([
    ['roe >', 'The filter ends too early.', 5],
    ['roe > 1e400', 'A number is too large.', 11],
    ['sales > 1', '“sales” is not a known ratio.', 0],
    ['Net margins > 1', '“Net” is not a known ratio.', 0],
    ['roe > 1 and Gross margin > 1', '“Gross” is not a known ratio.', 12],
    ['My margin Net margin', 'A comparison was expected', 10],
    ['roe 15', 'A comparison was expected', 4],
    ['roe > 1 roa > 2', '“and” or “or” was expected, not “roa”.', 8],
    ['(roe > 1', '“)” is missing at the end.', 8],
    ['(roe > 1 2', '“)” was expected, not “2”.', 9],
    ['roe > and', '“and” is not a known ratio.', 6],
    ['roe > )', 'A ratio or a number was expected, not “)”.', 6],
    ['roe > 1,234', '“1,234” can mean two numbers. Write 1234 or 1.234.', 6],
    ['roe > -12,345 %', '“12,345” can mean two numbers. Write 12345 or 12.345.', 7],
    ['roe > 5, roa > 1', '“5,” is not a number.', 6],
    ['roe > 1.2.3', '“1.2.3” is not a number.', 6],
    ['roe > 1,2,3', '“1,2,3” is not a number.', 6],
    ['roe > 1,23,456', '“1,23,456” is not a number.', 6],
    ['percentile(roe) >= 90', 'A percentile is between 0 % and 100 %: write 90 %.', 0],
    ['roe > 1 and 900 % < percentile(roa)', 'A percentile is between 0 % and 100 %.', 12],
    ['percentile(roe) > -0.1', 'A percentile is between 0 % and 100 %.', 0],
    ['rank(roe) <= 10 %', 'A rank counts from 1 and has no unit: write rank( ) <= 10, or percentile( ).', 0],
    ['rank(roe) <= 0,5', 'A rank counts from 1 and has no unit', 0],
    ['roe > 1 or 0 = rank(roa)', 'A rank counts from 1 and has no unit', 11],
    ['rank(roe) < 1', 'A rank counts from 1 and has no unit', 0],
    ['2,5 = rank(roe)', 'A rank counts from 1 and has no unit', 0],
    ['percentile(roe) > 1', 'A percentile is between 0 % and 100 %: write 1 %.', 0],
    ['roe > 1 or 100 % < percentile(roa)', 'A percentile is between 0 % and 100 %.', 11],
    ['percentile(roe) < 0', 'A percentile is between 0 % and 100 %.', 0],
    ['roe > 1 and rank(roe) <= roa', 'A value, a rank and a percentile cannot be compared with each other.', 12],
    ['-rank(roe) <= 3', 'A rank and a percentile have no sign.', 1],
    ['roe > 1 and 50 % > - percentile(roe)', 'A rank and a percentile have no sign.', 21],
    ['percentile(roe) > rank(roe)', 'A value, a rank and a percentile cannot be compared with each other.', 0],
    ['roe > 1 ; 2', '“;” cannot be used in a filter.', 8],
    [`roe > ${'1'.repeat(400)}`, 'A filter has at most 400 characters.', 400],
    [`${'('.repeat(50)}roe > 1`, 'The filter is nested too deeply.', 40],
  ])('%s says what is wrong and where', (text, words, at) => {
    const [said, place] = errorOf(text)
    expect([said.startsWith(words), place]).toEqual([true, at])
  })

  const number = fc.integer({ min: -50, max: 50 })

  it('judges every comparison of two numbers as the numbers compare', () => {
    fc.assert(
      fc.property(number, number, (one, other) => {
        const values = { roe: one, roa: other }
        const of = (sign: string): boolean | null => judged(`roe ${sign} roa`, values)
        expect([of('>'), of('>='), of('<'), of('<='), of('='), of('!=')]).toEqual([
          one > other,
          one >= other,
          one < other,
          one <= other,
          one === other,
          one !== other,
        ])
      }),
    )
  })

  it('says the opposite of its negation, also where a value is missing', () => {
    fc.assert(
      fc.property(fc.option(number), fc.option(number), (roe, roa) => {
        const text = 'roe > 1 and roa > 1 or roe < roa'
        const is = judged(text, { roe, roa })
        expect(judged(`not (${text})`, { roe, roa })).toBe(is === null ? null : !is)
      }),
    )
  })

  it('refuses any other text with a place in it, and never throws otherwise', () => {
    const parts = fc.constantFrom('roe', 'and', 'or', 'not', '(', ')', '>', '15', '%', 'x', '-', '"', '?', ' ')
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 12 }), (tokens) => {
        const text = tokens.join(' ')
        expect(errorOf(text)[1]).toBeLessThanOrEqual(text.length)
      }),
    )
  })
})
