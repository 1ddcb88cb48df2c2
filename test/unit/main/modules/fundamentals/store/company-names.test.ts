import { expect, it } from 'vitest'
import type { Company } from '../../../../../../app/domain/fundamentals/ratio-record.ts'
import { openTestLibrary, OWNER, responseOf } from '../../../../../support/stories.ts'
import type { IncomingRatios } from '../../../../../../main/modules/fundamentals/store/ratios.ts'

const UNKNOWN: Company = {
  primarySymbol: null,
  primaryExchange: null,
  standardName: null,
  cik: null,
  isin: null,
  cusip: null,
  countryId: null,
  businessCountryId: null,
  industryTemplateCode: null,
  isReit: null,
  isLimitedPartnership: null,
  isLimitedLiabilityCompany: null,
  yearOfEstablishment: null,
}

const NAMES = [
  ['KSTL', 'Kestrel Basin Group'],
  ['KSTR', 'Kestrel'],
  ['BSN', 'Basin & Kestrel Holdings plc'],
  ['NONE', null],
] as const

function find(...words: readonly string[]): string[] {
  const library = openTestLibrary()
  const entries = NAMES.map(([symbol, name]): IncomingRatios => ({
    symbol,
    company:
      name === null
        ? null
        : { ...UNKNOWN, primarySymbol: symbol, standardName: name, isin: `ZZ000000${symbol}`, cusip: `Z0000${symbol}` },
    error: null,
    records: [],
  }))
  library.fundamentals.storeRatios(OWNER, responseOf('[]', 1), entries)
  return library.fundamentals.findCompanies(OWNER, words).map(({ symbol }) => symbol)
}

it('a company is found by the beginnings of the words of its name, the shortest name first', () => {
  expect(find('kestr')).toEqual(['KSTR', 'KSTL', 'BSN'])
})

it('a company has every word, in whatever order', () => {
  expect(find('bas', 'KES')).toEqual(['KSTL', 'BSN'])
})

it('a part inside a word finds nothing', () => {
  expect(find('estrel')).toEqual([])
})

it('without words there is no company', () => {
  expect(find()).toEqual([])
})

it.each(['ZZ000000KSTL', 'zz000000kstl', 'Z0000KSTL'])(
  'a company is found by its whole identifier %s',
  (identifier) => {
    expect(find(identifier)).toEqual(['KSTL'])
  },
)

it('a part of an ISIN finds nothing', () => {
  expect(find('ZZ000000KST')).toEqual([])
})

it('references in a name are decoded once wherever the name is read, as those in titles are', () => {
  const library = openTestLibrary()
  const names = { ATT: 'AT&amp;T Inc.', PG: 'Procter &amp;amp; Gamble', SPG: 'S&P Global', MCD: 'McDonald&#39;s' }
  const entries = Object.entries(names).map(([symbol, standardName]): IncomingRatios => ({
    symbol,
    company: { ...UNKNOWN, standardName },
    error: null,
    records: [],
  }))
  library.fundamentals.storeRatios(OWNER, responseOf('[]', 1), entries)
  const read = library.fundamentals.readRatios(OWNER, {
    symbols: Object.keys(names),
    fields: [],
    reportTypes: [],
    fromDate: null,
    knownAt: null,
  })
  const wanted = ['AT&T Inc.', 'Procter &amp; Gamble', 'S&P Global', "McDonald's"]
  expect(read.map(({ company }) => company?.standardName)).toEqual(wanted)
  expect(library.fundamentals.findCompanies(OWNER, ['inc']).map(({ name }) => name)).toEqual(['AT&T Inc.'])
  // The reference itself is no word of the name.
  expect(library.fundamentals.findCompanies(OWNER, ['amp', 'inc'])).toEqual([])
})
