import { FULL_COMPANIES, type Sketch } from './full-companies.ts'
import { INDUSTRIES } from './industries.ts'
import { drawnEvents, lesserPlace, lesserSketch } from './lesser-companies.ts'
import { createRandom, stableHash } from './random.ts'

/** How a company reports, apart from its figures. */
interface FilingHabits {
  /** Calendar year of its listing; there are no earlier filings. */
  listedIn: number
  /** Calendar year in which it left the exchange; there are no later filings. Null for a listed company. */
  delistedIn: number | null
  /** The last day of its quarters: the end of the month, or a Saturday in companies with years of 52 or 53 weeks. */
  quarterEnd: 'month-end' | 'last-saturday' | 'nearest-saturday'
  /** Which quarters it announces before it files the report. */
  announces: 'every-quarter' | 'every-other' | 'never'
  /** Whether its reports come weeks after the usual time. */
  isLate: boolean
  /** When the service has its latest known figures (R): with the report, or only with the next one. */
  restatedFigures: 'with-report' | 'with-next-report'
  /** What the service has of it: everything, or only the latest known figures of the four newest quarters. */
  coverage: 'all' | 'newest-restated'
  /** Whether some of its quarters were never reported separately. */
  skipsQuarters: boolean
  /** Whether it restates in a fixed sequence, so that tests always find a restatement, or occasionally, like most. */
  restates: 'in-turn' | 'now-and-then'
  /** Years of its regular share splits: those with this remainder when divided by six; null for random splits only. */
  splitsInTurn: number | null
  /** Change of its shares in a quarter, as a fraction: negative where it buys shares back. */
  shareGrowth: number
  /**
   * Long-term equity as a share of its financing; negative in a few companies that bought back more than they earned.
   */
  equityGoal: 'usual' | 'negative'
}

/** Filings of companies that are older begin in this year. */
export const FIRST_YEAR = 2011

const PLAIN: FilingHabits = {
  listedIn: FIRST_YEAR,
  delistedIn: null,
  quarterEnd: 'month-end',
  announces: 'every-quarter',
  isLate: false,
  restatedFigures: 'with-report',
  coverage: 'all',
  skipsQuarters: false,
  restates: 'now-and-then',
  splitsInTurn: null,
  shareGrowth: 0,
  equityGoal: 'usual',
}

/** The special cases among the full companies, so that each special case has a fixed symbol. The others report as usual. */
const SPECIAL: Readonly<Record<string, Partial<FilingHabits>>> = {
  HLDN: { restates: 'in-turn', restatedFigures: 'with-next-report', announces: 'every-other' },
  QNTL: { quarterEnd: 'last-saturday', splitsInTurn: 2, shareGrowth: -0.004 },
  BRWF: { quarterEnd: 'nearest-saturday', announces: 'never' },
  CDRW: { quarterEnd: 'nearest-saturday' },
  ORVA: { isLate: true, announces: 'never', shareGrowth: 0.012 },
  SLVN: { skipsQuarters: true },
  MRDN: { equityGoal: 'negative', shareGrowth: -0.009 },
  GLSA: { coverage: 'newest-restated' },
  HVLN: { quarterEnd: 'nearest-saturday' },
  MRRO: { delistedIn: 2024, announces: 'every-other' },
  VXLO: { listedIn: 2024, shareGrowth: 0.008 },
  OSTA: { listedIn: 2014, shareGrowth: 0.011 },
  ZEFRA: { listedIn: 2018, shareGrowth: 0.009 },
  LQV: { shareGrowth: -0.006 },
  THSR: { shareGrowth: -0.003 },
  STHM: { splitsInTurn: 4 },
}

function drawHabits(seed: number, index: number): FilingHabits {
  const random = createRandom(seed, 'habits', index)
  return {
    listedIn: random.chance(0.15) ? random.integer(2012, 2024) : FIRST_YEAR,
    delistedIn: null,
    quarterEnd: random.chance(0.85) ? 'month-end' : random.pick(['last-saturday', 'nearest-saturday']),
    announces: random.pick(['every-quarter', 'every-quarter', 'every-other', 'never']),
    isLate: random.chance(0.04),
    restatedFigures: random.chance(0.15) ? 'with-next-report' : 'with-report',
    coverage: random.chance(0.04) ? 'newest-restated' : 'all',
    skipsQuarters: random.chance(0.05),
    restates: 'now-and-then',
    splitsInTurn: null,
    shareGrowth: random.between(-0.006, 0.005),
    equityGoal: random.chance(0.04) ? 'negative' : 'usual',
  }
}

/**
 * The reporting currencies of made-up companies, by ISO 4217 code: the sign before an amount, the approximate number of units in a
 * dollar, so that amounts have a credible size, and the country (ISO 3166, three letters) of the company's seat.
 */
export const CURRENCIES = {
  USD: { sign: '$', perDollar: 1, country: 'USA' },
  CAD: { sign: 'C$', perDollar: 1.35, country: 'CAN' },
  EUR: { sign: '€', perDollar: 0.92, country: 'NLD' },
  GBP: { sign: '£', perDollar: 0.79, country: 'GBR' },
  CHF: { sign: 'CHF ', perDollar: 0.88, country: 'CHE' },
  JPY: { sign: '¥', perDollar: 150, country: 'JPN' },
} as const

/** Code of a reporting currency. */
type Currency = keyof typeof CURRENCIES

/** A made-up company: its business, from which its statements are derived, and what the service says of it. */
export interface SampleCompany extends Sketch {
  index: number
  sector: string
  /** Name and number of its sub-industry. */
  gics: string
  gicsCode: string
  industryTemplate: string
  isReit: boolean
  /**
   * The month in which the fiscal year ended before, and the last calendar year of that; null for a company that never
   * changed it.
   */
  formerYearEnd: { month: number; lastYear: number } | null
  /** ISO 4217 code of its reporting currency. Amounts of the company are in millions of it. */
  currency: Currency
  /** ISO 3166 code (three letters) of the country of its seat and its business. */
  country: string
  /** Whether the service has any fundamentals of it. */
  hasHistory: boolean
  /** How the company reports, apart from its figures. */
  habits: FilingHabits
}

/** Among the full companies, one moved its year end from June to December, and one reports in euros. */
const fullBeyond = (symbol: string): Pick<SampleCompany, 'formerYearEnd' | 'currency'> => ({
  formerYearEnd: symbol === 'TMBR' ? { month: 6, lastYear: 2021 } : null,
  currency: symbol === 'PLGR' ? 'EUR' : 'USD',
})

function drawBeyond(seed: number, index: number, yearEnd: number): ReturnType<typeof fullBeyond> {
  const random = createRandom(seed, 'beyond', index)
  // A year end moves by whole quarters, so that quarters keep their length.
  const former = ((yearEnd - 1 + 3 * random.integer(1, 3)) % 12) + 1
  return {
    formerYearEnd: random.chance(0.05) ? { month: former, lastYear: random.integer(2013, 2032) } : null,
    currency: random.chance(0.9) ? 'USD' : random.pick(['CAD', 'EUR', 'GBP', 'CHF', 'JPY']),
  }
}

/** The year after the events that full companies have by hand. */
const DRAWN_FROM = 2027

/** The company at that index. The first forty are told in full; the others are derived from the seed. */
export function sampleCompany(seed: number, index: number): SampleCompany {
  const full = FULL_COMPANIES[index]
  const sketch = full ?? lesserSketch(seed, index - FULL_COMPANIES.length)
  const { formerYearEnd, currency } =
    full === undefined ? drawBeyond(seed, index, sketch.fiscalYearEnd) : fullBeyond(full.symbol)
  const { sector, gics, code } = INDUSTRIES[sketch.industry]
  return {
    ...sketch,
    events:
      full === undefined
        ? sketch.events
        : [...full.events, ...drawnEvents(createRandom(seed, 'later', index), DRAWN_FROM)],
    index,
    revenue: sketch.revenue * CURRENCIES[currency].perDollar,
    currency,
    country: CURRENCIES[currency].country,
    sector,
    gics,
    gicsCode: code,
    isReit: sector === 'Real Estate',
    industryTemplate: sector === 'Financials' ? 'B' : 'N',
    hasHistory: sketch.symbol !== 'NWLS',
    formerYearEnd,
    habits: full === undefined ? drawHabits(seed, index) : { ...PLAIN, ...SPECIAL[full.symbol] },
  }
}

/** Number of companies told in full. */
export const FULL_COUNT = FULL_COMPANIES.length

/** Index of the company with that symbol, or null. */
export function companyIndex(symbol: string, count: number): number | null {
  const full = FULL_COMPANIES.findIndex((each) => each.symbol === symbol)
  const place = full >= 0 ? null : lesserPlace(symbol)
  const index = place === null ? full : FULL_COUNT + place
  return index >= 0 && index < count ? index : null
}

/** Identifiers in the usual formats. Each is a digest of the symbol, so they belong to no real company. */
export function companyIdentifiers(company: SampleCompany): {
  companyId: string
  cik: string
  isin: string
  cusip: string
} {
  const digits = (salt: string, length: number): string =>
    String(stableHash(company.symbol, salt)).padStart(10, '0').slice(-length)
  return {
    companyId: `0C0000${digits('id', 4)}`,
    cik: `99${digits('cik', 5)}`,
    isin: `ZZ${digits('isin', 10)}`,
    cusip: `Z${digits('cusip', 8)}`,
  }
}

/** Identity members of the company object, in the description's order. */
export function companyObject(company: SampleCompany, withCusip: boolean): Record<string, string | number | boolean> {
  const { cik, isin, cusip } = companyIdentifiers(company)
  return {
    primarySymbol: company.symbol,
    primaryExchange: company.exchange,
    cik,
    isin,
    ...(withCusip ? { cusip } : {}),
    standardName: company.name,
    countryId: company.country,
    businessCountryId: company.country,
    industryTemplateCode: company.industryTemplate,
    isReit: company.isReit,
    isLimitedPartnership: false,
    isLimitedLiabilityCompany: false,
    yearofEstablishment: company.founded,
  }
}
