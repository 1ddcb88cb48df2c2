import { createRandom, stableHash } from './random.ts'

/** How a made-up company does business; the statements are derived from it. Amounts in millions of its currency. */
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
  /** The month it ended in before, up to and including that calendar year; null for a company that never changed it. */
  formerYearEnd: { month: number; lastYear: number } | null
  employees: number
  revenue: number
  growth: number
  seasonality: number
  grossMargin: number
  operatingCosts: number
  debtLevel: number
  /** Whether the service holds any fundamentals of it. */
  hasHistory: boolean
}

type Sketch = readonly [
  symbol: string,
  name: string,
  exchange: string,
  sector: string,
  gics: string,
  code: string,
  founded: number,
  yearEnd: number,
  employees: number,
  revenue: number,
  growth: number,
  season: number,
  gross: number,
  costs: number,
  debt: number,
]

// Fictional names throughout; none of the symbols is meant to be anybody's.
// prettier-ignore
const NAMED: readonly Sketch[] = [
  ['HLDN', 'Halden Marine Systems', 'NYS', 'Industrials', 'Marine Transportation', '20303010', 1971, 12, 14_200, 910, 0.012, 0.05, 0.34, 0.19, 0.42],
  ['BRWF', 'Brightwater Foods', 'NYS', 'Consumer Staples', 'Packaged Foods & Meats', '30202030', 1948, 5, 31_400, 2450, 0.006, 0.08, 0.29, 0.17, 0.55],
  ['QNTL', 'Quintel Semiconductor', 'NAS', 'Information Technology', 'Semiconductors', '45301020', 1994, 9, 18_900, 3150, 0.034, 0.11, 0.58, 0.27, 0.18],
  ['ORVA', 'Orva Therapeutics', 'NAS', 'Health Care', 'Biotechnology', '35201010', 2006, 12, 2_150, 120, 0.041, 0.03, 0.81, 0.88, 0.22],
  ['CDRW', 'Cedarworks Home', 'NAS', 'Consumer Discretionary', 'Home Furnishing Retail', '25504060', 1983, 1, 22_700, 1380, 0.008, 0.21, 0.41, 0.35, 0.36],
  ['NVRA', 'Novara Software', 'NAS', 'Information Technology', 'Application Software', '45103010', 2009, 12, 9_800, 640, 0.046, 0.04, 0.77, 0.58, 0.09],
  ['PLGR', 'Pelagia Grid', 'NYS', 'Utilities', 'Electric Utilities', '55101010', 1932, 12, 8_600, 1120, 0.005, 0.14, 0.46, 0.24, 0.78],
  ['TMBR', 'Timberline Logistics', 'NYS', 'Industrials', 'Air Freight & Logistics', '20301010', 1988, 12, 41_300, 2890, 0.014, 0.12, 0.22, 0.15, 0.40],
  ['SLVN', 'Sylvan Capital Trust', 'NYS', 'Real Estate', 'Industrial REITs', '60102510', 2001, 12, 640, 205, 0.016, 0.01, 0.71, 0.21, 0.62],
  ['KSTL', 'Kestrel Aerospace', 'NYS', 'Industrials', 'Aerospace & Defense', '20101010', 1959, 3, 27_100, 1760, 0.018, 0.06, 0.27, 0.16, 0.33],
  ['MRDN', 'Meridian Payments', 'NAS', 'Financials', 'Transaction & Payment Processing', '40201060', 1999, 12, 12_500, 980, 0.028, 0.07, 0.63, 0.36, 0.25],
  ['GLSA', 'Glissade Outdoor', 'NAS', 'Consumer Discretionary', 'Leisure Products', '25202010', 1977, 2, 6_900, 330, 0.011, 0.26, 0.44, 0.36, 0.30],
  ['NWLS', 'Newlisted Robotics', 'NAS', 'Industrials', 'Industrial Machinery', '20106020', 2025, 12, 410, 18, 0.05, 0.02, 0.38, 0.6, 0.1],
]

// prettier-ignore
const FIRST = [
  'Alder', 'Basalt', 'Corvus', 'Delphine', 'Ember', 'Fjord', 'Granite', 'Harrow', 'Isola', 'Juniper', 'Kelp',
  'Lumen', 'Marl', 'Nimbus', 'Osprey', 'Prairie', 'Quarry', 'Rowan', 'Sable', 'Tern',
]
// prettier-ignore
const SECOND = [
  'Analytics', 'Biosciences', 'Chemicals', 'Devices', 'Energy', 'Foods', 'Group', 'Holdings', 'Industries',
  'Labs', 'Materials', 'Networks', 'Optics', 'Partners', 'Resources', 'Systems', 'Transit', 'Ventures',
]

function fromSketch(index: number, sketch: Sketch): SampleCompany {
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
    revenue,
    growth,
    seasonality,
    grossMargin,
    operatingCosts,
    debtLevel,
    isReit,
    industryTemplate: sector === 'Financials' ? 'B' : 'N',
    hasHistory: symbol !== 'NWLS',
    // One company moved its year end from June to December.
    formerYearEnd: symbol === 'TMBR' ? { month: 6, lastYear: 2021 } : null,
  }
}

/** Four letters for a company beyond the named ones, unique by construction. */
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

/** The company at that index; the first thirteen are named by hand, the others are drawn from the seed. */
export function sampleCompany(seed: number, index: number): SampleCompany {
  const sketch = NAMED[index]
  if (sketch !== undefined) return fromSketch(index, sketch)
  const random = createRandom(seed, 'company', index)
  const like = NAMED[random.integer(0, NAMED.length - 2)] as Sketch
  const [, , exchange, sector, gics, code, , , employees, revenue, growth, season, gross, costs, debt] = like
  const vary = (value: number): number => value * random.between(0.8, 1.2)
  return fromSketch(index, [
    symbolOf(index),
    `${random.pick(FIRST)} ${random.pick(SECOND)}`,
    exchange,
    sector,
    gics,
    code,
    random.integer(1920, 2012),
    random.pick([12, 12, 12, 3, 6, 9]),
    Math.round(vary(employees)),
    vary(revenue) * random.between(0.2, 3),
    vary(growth),
    vary(season),
    Math.min(0.9, vary(gross)),
    vary(costs),
    vary(debt),
  ])
}

/** How many companies are named by hand. */
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

/** Identifiers of the usual shapes; each is a digest of the symbol, so they belong to nobody. */
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

/** Month in which the fiscal year that holds that moment ends. */
export function fiscalYearEndAt(company: SampleCompany, at: Date): number {
  const former = company.formerYearEnd
  return former !== null && at.getUTCFullYear() <= former.lastYear ? former.month : company.fiscalYearEnd
}
