import { FULL_COMPANIES, type Sketch } from './full-companies.ts'
import { INDUSTRIES } from './industries.ts'
import { monthNumber, type CompanyEvent, type EventKind } from './fundamentals/economy.ts'
import { createRandom, type Random } from './random.ts'

/** Beginnings of names; no two begin with the same two letters, which begin the symbol. */
// oxfmt-ignore
const BEGINNINGS = [
  'Al', 'Ar', 'Ba', 'Be', 'Bra', 'Ca', 'Cor', 'Cro', 'Da', 'Dol', 'Dra', 'El', 'Fa', 'Fen', 'Fro', 'Gal', 'Gri', 'Ha',
  'Hel', 'Hol', 'Ka', 'Kel', 'La', 'Lo', 'Mal', 'Mor', 'Na', 'Nor', 'Or', 'Per', 'Ral', 'Sa', 'Tar', 'Tor', 'Val', 'Wen',
]

/** Ends of names with the letters that continue the symbol. */
// oxfmt-ignore
const ENDS = [
  ['vane', 'VN'], ['dell', 'DL'], ['mont', 'MT'], ['wick', 'WK'], ['stead', 'SD'], ['brook', 'BK'], ['field', 'FD'],
  ['thorpe', 'TP'], ['grave', 'GV'], ['haven', 'HV'], ['dray', 'DY'], ['moor', 'MR'], ['quist', 'QS'], ['ridge', 'RG'],
  ['shaw', 'SW'], ['vale', 'VL'], ['worth', 'WT'], ['bury', 'BY'], ['combe', 'CB'], ['crest', 'CT'], ['denza', 'DZ'],
  ['fora', 'FR'], ['gant', 'GT'], ['hurst', 'HT'], ['kova', 'KV'], ['lario', 'LR'], ['mira', 'MA'], ['pola', 'PL'],
  ['riva', 'RV'], ['sund', 'SN'], ['tessa', 'TS'], ['zano', 'ZN'],
] as const

/** Ends of the symbols of companies whose names have the second, third, fourth or fifth word of their sector. */
const LAST_LETTERS = ['', 'A', 'E', 'I', 'O']

const WORDS: Readonly<Record<string, readonly string[]>> = {
  Industrials: ['Industries', 'Engineering', 'Freight', 'Works', 'Group'],
  'Consumer Staples': ['Foods', 'Brands', 'Mills', 'Provisions', 'Farms'],
  'Information Technology': ['Systems', 'Software', 'Optics', 'Networks', 'Labs'],
  'Health Care': ['Biosciences', 'Therapeutics', 'Medical', 'Clinics', 'Pharma'],
  'Consumer Discretionary': ['Stores', 'Outfitters', 'Leisure', 'Motor Works', 'Home'],
  Utilities: ['Power', 'Water', 'Gas', 'Energy', 'Grid'],
  'Real Estate': ['Properties', 'Realty', 'Land Trust', 'Estates', 'Holdings'],
  Financials: ['Bancorp', 'Assurance', 'Capital', 'Trust', 'Payments'],
}

const NAMES = BEGINNINGS.length * ENDS.length * LAST_LETTERS.length

/** A number without a common divisor with the number of names, so that neighbours have different names. */
const STEP = 2477

const BACK = Array.from({ length: NAMES }, (_, each) => each).find((each) => (each * STEP) % NAMES === 1) ?? 0

/** Months in which fiscal years end, with realistic frequency: mostly December, but every other month occurs. */
const YEAR_ENDS = [...Array<number>(20).fill(12), 6, 6, 6, 9, 9, 9, 3, 3, 1, 1, 2, 4, 5, 7, 8, 10, 11]

/** The events that lesser companies draw from, with their smallest and largest size. */
const EVENTS: readonly (readonly [EventKind, number, number])[] = [
  ['merger', 0.06, 0.25],
  ['disposal', 0.05, 0.15],
  ['write-down', 0.1, 0.5],
  ['turnaround', 0.01, 0.05],
  ['cost-shock', 0.015, 0.05],
  ['surge', 0.06, 0.2],
  ['surge', -0.18, -0.06],
  ['launch', 0.006, 0.03],
  ['decline', 0.006, 0.02],
]

/** Years in which events are drawn. */
const [FIRST_EVENT, LAST_EVENT] = [2011, 2039]

const EVENTS_IN_A_YEAR = 0.3

/** Events from a year on, drawn for a company. */
export function drawnEvents(random: Random, from = FIRST_EVENT): CompanyEvent[] {
  const events: CompanyEvent[] = []
  for (let year = from; year <= LAST_EVENT; year++) {
    if (!random.chance(EVENTS_IN_A_YEAR)) continue
    const [kind, least, most] = random.pick(EVENTS)
    events.push({ kind, month: monthNumber(year, random.integer(1, 12)), size: random.between(least, most) })
  }
  return events
}

/** The parts of a name and a symbol at that place among the lesser companies. */
function partsAt(place: number): { beginning: string; end: (typeof ENDS)[number]; word: number } {
  const name = (place * STEP) % NAMES
  return {
    beginning: BEGINNINGS[name % BEGINNINGS.length] ?? '',
    end: ENDS[Math.floor(name / BEGINNINGS.length) % ENDS.length] ?? ENDS[0],
    word: Math.floor(name / BEGINNINGS.length / ENDS.length),
  }
}

/** The place of the lesser company with that symbol; null for any other text. */
export function lesserPlace(symbol: string): number | null {
  const beginning = BEGINNINGS.findIndex((each) => symbol.startsWith(each.slice(0, 2).toUpperCase()))
  const end = ENDS.findIndex(([, letters]) => symbol.slice(2, 4) === letters)
  const word = LAST_LETTERS.indexOf(symbol.slice(4))
  if (beginning < 0 || end < 0 || word < 0) return null
  return (((word * ENDS.length + end) * BEGINNINGS.length + beginning) * BACK) % NAMES
}

/** The companies that lesser ones are variants of. */
const MODELS = FULL_COMPANIES.filter(({ symbol }) => symbol !== 'NWLS')

/** A lesser company: a variant of one of the full ones, with events of its own. */
export function lesserSketch(seed: number, place: number): Sketch {
  const random = createRandom(seed, 'company', place)
  const like = random.pick(MODELS)
  const { beginning, end, word } = partsAt(place)
  const vary = (value: number): number => value * random.between(0.8, 1.2)
  const grossMargin = Math.min(0.9, like.grossMargin * random.between(0.9, 1.1))
  const operatingMargin = Math.max(0.03, vary(like.grossMargin - like.operatingCosts))
  return {
    symbol: `${beginning.slice(0, 2).toUpperCase()}${end[1]}${LAST_LETTERS[word] ?? ''}`,
    name: `${beginning}${end[0]} ${WORDS[INDUSTRIES[like.industry].sector]?.[word] ?? 'Group'}`,
    exchange: like.exchange,
    industry: like.industry,
    founded: random.integer(1920, 2010),
    fiscalYearEnd: random.pick(YEAR_ENDS),
    employees: Math.round(vary(like.employees) / 3),
    revenue: vary(like.revenue) * random.between(0.1, 0.9),
    growth: Math.min(0.04, vary(like.growth)) + random.between(-0.004, 0.006),
    seasonality: vary(like.seasonality),
    grossMargin,
    operatingCosts: grossMargin - operatingMargin,
    debtLevel: vary(like.debtLevel),
    events: drawnEvents(random),
  }
}
