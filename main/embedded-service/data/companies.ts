import { CURRENCIES } from './currencies.ts'
import type { Currency } from './currencies.ts'
import { filingHabits } from './filing-habits.ts'
import type { FilingHabits } from './filing-habits.ts'
import { NAMED } from './named-companies.ts'
import type { Sketch } from './named-companies.ts'
import { createRandom, stableHash } from './random.ts'

/** The business of a made-up company, from which its statements are derived. Amounts in millions of its currency. */
export interface SampleCompany {
  index: number
  symbol: string
  name: string
  exchange: string
  sector: string
  gics: string
  gicsCode: string
  industryTemplate: string
  isReit: boolean
  founded: number
  /** Month (1–12) in which the fiscal year ends. */
  fiscalYearEnd: number
  /**
   * The month in which the fiscal year ended before, and the last calendar year of that; null for a company that never
   * changed it.
   */
  formerYearEnd: { month: number; lastYear: number } | null
  /** ISO 4217 code of its reporting currency. */
  currency: Currency
  /** ISO 3166 code (three letters) of the country of its seat and its business. */
  country: string
  /** Number of employees when the records begin; it grows with the business. */
  employees: number
  /** Revenue of an ordinary quarter, some years into the records. */
  revenue: number
  growth: number
  seasonality: number
  grossMargin: number
  operatingCosts: number
  debtLevel: number
  /** Whether the service has any fundamentals of it. */
  hasHistory: boolean
  /** How the company reports, apart from its figures. */
  habits: FilingHabits
}

// oxfmt-ignore
const FIRST = [
  'Alder', 'Basalt', 'Corvus', 'Delphine', 'Ember', 'Fjord', 'Granite', 'Harrow', 'Isola', 'Juniper', 'Kelp',
  'Lumen', 'Marl', 'Nimbus', 'Osprey', 'Prairie', 'Quarry', 'Rowan', 'Sable', 'Tern',
]
// oxfmt-ignore
const SECOND = [
  'Analytics', 'Biosciences', 'Chemicals', 'Devices', 'Energy', 'Foods', 'Group', 'Holdings', 'Industries',
  'Labs', 'Materials', 'Networks', 'Optics', 'Partners', 'Resources', 'Systems', 'Transit', 'Ventures',
]

/** Months in which fiscal years end, with realistic frequency: mostly December, but every other month occurs. */
const YEAR_ENDS = [...Array<number>(20).fill(12), 6, 6, 6, 9, 9, 9, 3, 3, 1, 1, 2, 4, 5, 7, 8, 10, 11]

/** Members of a company that its sketch does not give. */
type Beyond = Pick<SampleCompany, 'formerYearEnd' | 'currency'>

function fromSketch(seed: number, index: number, sketch: Sketch, { formerYearEnd, currency }: Beyond): SampleCompany {
  const [
    symbol,
    name,
    exchange,
    sector,
    gics,
    gicsCode,
    founded,
    fiscalYearEnd,
    employees,
    revenue,
    growth,
    seasonality,
    grossMargin,
    operatingCosts,
    debtLevel,
  ] = sketch
  const isReit = sector === 'Real Estate'
  return {
    index,
    symbol,
    name,
    exchange,
    sector,
    gics,
    gicsCode,
    founded,
    fiscalYearEnd,
    employees,
    revenue: revenue * CURRENCIES[currency].perDollar,
    growth,
    seasonality,
    grossMargin,
    operatingCosts,
    debtLevel,
    currency,
    country: CURRENCIES[currency].country,
    isReit,
    industryTemplate: sector === 'Financials' ? 'B' : 'N',
    hasHistory: symbol !== 'NWLS',
    formerYearEnd,
    habits: filingHabits(seed, index, symbol),
  }
}

/** Four letters for a company beyond the named ones. The construction makes them unique. */
function symbolOf(index: number): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
  let rest = index
  let text = ''
  for (let place = 0; place < 4; place++) {
    text = letters.charAt(rest % 26) + text
    rest = Math.floor(rest / 26)
  }
  return `X${text}`
}

/** Among the companies named by hand, one moved its year end from June to December, and one reports in euros. */
const beyondNamed = (symbol: string): Beyond => ({
  formerYearEnd: symbol === 'TMBR' ? { month: 6, lastYear: 2021 } : null,
  currency: symbol === 'PLGR' ? 'EUR' : 'USD',
})

function drawBeyond(seed: number, index: number, yearEnd: number): Beyond {
  const random = createRandom(seed, 'beyond', index)
  // A year end moves by whole quarters, so that quarters keep their length.
  const former = ((yearEnd - 1 + 3 * random.integer(1, 3)) % 12) + 1
  return {
    formerYearEnd: random.chance(0.05) ? { month: former, lastYear: random.integer(2013, 2032) } : null,
    currency: random.chance(0.9) ? 'USD' : random.pick(['CAD', 'EUR', 'GBP', 'CHF', 'JPY']),
  }
}

/** The company at that index. The first thirteen are named by hand; the others are derived from the seed. */
export function sampleCompany(seed: number, index: number): SampleCompany {
  const sketch = NAMED[index]
  if (sketch !== undefined) return fromSketch(seed, index, sketch, beyondNamed(sketch[0]))
  const random = createRandom(seed, 'company', index)
  const like = NAMED[random.integer(0, NAMED.length - 2)] as Sketch
  const [, , exchange, sector, gics, code, , , employees, revenue, growth, season, gross, costs, debt] = like
  const vary = (value: number): number => value * random.between(0.8, 1.2)
  const drawn: Sketch = [
    symbolOf(index),
    `${random.pick(FIRST)} ${random.pick(SECOND)}`,
    exchange,
    sector,
    gics,
    code,
    random.integer(1920, 2012),
    random.pick(YEAR_ENDS),
    Math.round(vary(employees)),
    vary(revenue) * random.between(0.2, 3),
    vary(growth),
    vary(season),
    Math.min(0.9, vary(gross)),
    vary(costs),
    vary(debt),
  ]
  return fromSketch(seed, index, drawn, drawBeyond(seed, index, drawn[7]))
}

/** Number of companies named by hand. */
export const NAMED_COMPANIES = NAMED.length

/** Index of the company with that symbol, or null. */
export function companyIndex(symbol: string, count: number): number | null {
  const named = NAMED.findIndex(([name]) => name === symbol)
  if (named >= 0) return named < count ? named : null
  if (!/^X[A-Z]{4}$/.test(symbol)) return null
  let index = 0
  for (const letter of symbol.slice(1)) index = index * 26 + (letter.charCodeAt(0) - 65)
  return index >= NAMED.length && index < count ? index : null
}

/** Identifiers in the usual formats. Each is a digest of the symbol, so they belong to no real company. */
export function companyIdentifiers(company: SampleCompany): {
  companyId: string
  cik: string
  isin: string
  cusip: string
} {
  const digits = (salt: string, length: number): string =>
    Array.from({ length }, (_, place) => stableHash(company.symbol, salt, place) % 10).join('')
  return {
    companyId: `0C0000${digits('id', 4)}`,
    cik: `99${digits('cik', 5)}`,
    isin: `ZZ${digits('isin', 10)}`,
    cusip: `Z${digits('cusip', 8)}`,
  }
}
