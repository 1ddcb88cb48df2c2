import { createRandom, stableHash } from './random.ts'

/** How a company reports, apart from its figures. */
interface FilingHabits {
  /** Calendar year of its listing; there are no earlier filings. */
  listedIn: number
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
const FIRST_YEAR = 2011

const PLAIN: FilingHabits = {
  listedIn: FIRST_YEAR,
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

/** The special cases among the companies named by hand, so that each special case has a fixed symbol. The others report as usual. */
const SPECIAL: Readonly<Record<string, Partial<FilingHabits>>> = {
  HLDN: { restates: 'in-turn', restatedFigures: 'with-next-report', announces: 'every-other' },
  QNTL: { quarterEnd: 'last-saturday', splitsInTurn: 2, shareGrowth: -0.004 },
  BRWF: { quarterEnd: 'nearest-saturday', announces: 'never' },
  CDRW: { quarterEnd: 'nearest-saturday' },
  ORVA: { isLate: true, announces: 'never', shareGrowth: 0.012 },
  SLVN: { skipsQuarters: true },
  MRDN: { equityGoal: 'negative', shareGrowth: -0.009 },
  GLSA: { coverage: 'newest-restated' },
}

function drawHabits(seed: number, index: number): FilingHabits {
  const random = createRandom(seed, 'habits', index)
  return {
    listedIn: random.chance(0.15) ? random.integer(2012, 2024) : FIRST_YEAR,
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

/** The chosen or drawn properties of a company. */
type Sketch = Pick<
  SampleCompany,
  | 'symbol'
  | 'name'
  | 'exchange'
  | 'sector'
  | 'gics'
  | 'gicsCode'
  | 'founded'
  | 'fiscalYearEnd'
  | 'employees'
  | 'revenue'
  | 'growth'
  | 'seasonality'
  | 'grossMargin'
  | 'operatingCosts'
  | 'debtLevel'
>

// oxfmt-ignore
const sketched = (
  symbol: string, name: string, exchange: string, sector: string, gics: string, gicsCode: string, founded: number,
  fiscalYearEnd: number, employees: number, revenue: number, growth: number, seasonality: number, grossMargin: number,
  operatingCosts: number, debtLevel: number,
): Sketch => ({
  symbol, name, exchange, sector, gics, gicsCode, founded, fiscalYearEnd, employees, revenue, growth, seasonality,
  grossMargin, operatingCosts, debtLevel,
})

/** The companies named by hand. All names are fictional, and none of the symbols is meant to be a real one. */
// oxfmt-ignore
const NAMED: readonly Sketch[] = [
  sketched('HLDN', 'Halden Marine Systems', 'NYS', 'Industrials', 'Marine Transportation', '20303010', 1971, 12, 14_200, 910, 0.012, 0.05, 0.34, 0.19, 0.42),
  sketched('BRWF', 'Brightwater Foods', 'NYS', 'Consumer Staples', 'Packaged Foods & Meats', '30202030', 1948, 5, 31_400, 2450, 0.006, 0.08, 0.29, 0.17, 0.55),
  sketched('QNTL', 'Quintel Semiconductor', 'NAS', 'Information Technology', 'Semiconductors', '45301020', 1994, 9, 18_900, 3150, 0.034, 0.11, 0.58, 0.27, 0.18),
  sketched('ORVA', 'Orva Therapeutics', 'NAS', 'Health Care', 'Biotechnology', '35201010', 2006, 12, 2_150, 120, 0.041, 0.03, 0.81, 0.88, 0.22),
  sketched('CDRW', 'Cedarworks Home', 'NAS', 'Consumer Discretionary', 'Home Furnishing Retail', '25504060', 1983, 1, 22_700, 1380, 0.008, 0.21, 0.41, 0.35, 0.36),
  sketched('NVRA', 'Novara Software', 'NAS', 'Information Technology', 'Application Software', '45103010', 2009, 12, 9_800, 640, 0.046, 0.04, 0.77, 0.58, 0.09),
  sketched('PLGR', 'Pelagia Grid', 'NYS', 'Utilities', 'Electric Utilities', '55101010', 1932, 12, 8_600, 1120, 0.005, 0.14, 0.46, 0.24, 0.78),
  sketched('TMBR', 'Timberline Logistics', 'NYS', 'Industrials', 'Air Freight & Logistics', '20301010', 1988, 12, 41_300, 2890, 0.014, 0.12, 0.22, 0.15, 0.40),
  sketched('SLVN', 'Sylvan Capital Trust', 'NYS', 'Real Estate', 'Industrial REITs', '60102510', 2001, 12, 640, 205, 0.016, 0.01, 0.71, 0.21, 0.62),
  sketched('KSTL', 'Kestrel Aerospace', 'NYS', 'Industrials', 'Aerospace & Defense', '20101010', 1959, 3, 27_100, 1760, 0.018, 0.06, 0.27, 0.16, 0.33),
  sketched('MRDN', 'Meridian Payments', 'NAS', 'Financials', 'Transaction & Payment Processing', '40201060', 1999, 12, 12_500, 980, 0.028, 0.07, 0.63, 0.36, 0.25),
  sketched('GLSA', 'Glissade Outdoor', 'NAS', 'Consumer Discretionary', 'Leisure Products', '25202010', 1977, 2, 6_900, 330, 0.011, 0.26, 0.44, 0.36, 0.30),
  sketched('NWLS', 'Newlisted Robotics', 'NAS', 'Industrials', 'Industrial Machinery', '20106020', 2025, 12, 410, 18, 0.05, 0.02, 0.38, 0.6, 0.1),
]

/**
 * The reporting currencies of made-up companies, by ISO 4217 code: the approximate number of units in a dollar, so that
 * amounts have a credible size, and the country (ISO 3166, three letters) of the company's seat.
 */
export const CURRENCIES = {
  USD: { perDollar: 1, country: 'USA' },
  CAD: { perDollar: 1.35, country: 'CAN' },
  EUR: { perDollar: 0.92, country: 'NLD' },
  GBP: { perDollar: 0.79, country: 'GBR' },
  CHF: { perDollar: 0.88, country: 'CHE' },
  JPY: { perDollar: 150, country: 'JPN' },
} as const

/** Code of a reporting currency. */
type Currency = keyof typeof CURRENCIES

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
  const { symbol, sector } = sketch
  return {
    ...sketch,
    index,
    revenue: sketch.revenue * CURRENCIES[currency].perDollar,
    currency,
    country: CURRENCIES[currency].country,
    isReit: sector === 'Real Estate',
    industryTemplate: sector === 'Financials' ? 'B' : 'N',
    hasHistory: symbol !== 'NWLS',
    formerYearEnd,
    habits: index < NAMED.length ? { ...PLAIN, ...SPECIAL[symbol] } : drawHabits(seed, index),
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
  if (sketch !== undefined) return fromSketch(seed, index, sketch, beyondNamed(sketch.symbol))
  const random = createRandom(seed, 'company', index)
  const like = NAMED[random.integer(0, NAMED.length - 2)] as Sketch
  const vary = (value: number): number => value * random.between(0.8, 1.2)
  const drawn: Sketch = {
    ...like,
    symbol: symbolOf(index),
    name: `${random.pick(FIRST)} ${random.pick(SECOND)}`,
    founded: random.integer(1920, 2012),
    fiscalYearEnd: random.pick(YEAR_ENDS),
    employees: Math.round(vary(like.employees)),
    revenue: vary(like.revenue) * random.between(0.2, 3),
    growth: vary(like.growth),
    seasonality: vary(like.seasonality),
    grossMargin: Math.min(0.9, vary(like.grossMargin)),
    operatingCosts: vary(like.operatingCosts),
    debtLevel: vary(like.debtLevel),
  }
  return fromSketch(seed, index, drawn, drawBeyond(seed, index, drawn.fiscalYearEnd))
}

/** Number of companies named by hand. */
export const NAMED_COMPANIES = NAMED.length

/** Index of the company with that symbol, or null. */
export function companyIndex(symbol: string, count: number): number | null {
  const named = NAMED.findIndex((each) => each.symbol === symbol)
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
