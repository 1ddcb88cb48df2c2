import { createRandom } from './random.ts'

/** How a company reports, apart from its figures. */
export interface FilingHabits {
  /** Calendar year of its listing: nothing was filed before. */
  listedIn: number
  /** The day on which its quarters end: that of the month, or a Saturday in companies with years of 52 or 53 weeks. */
  quarterEnd: 'month-end' | 'last-saturday' | 'nearest-saturday'
  /** Which quarters it announces before it files the report. */
  announces: 'every-quarter' | 'every-other' | 'never'
  /** Whether its reports come weeks after the usual time. */
  isLate: boolean
  /** When the service has its latest known figures (R): with the report, or not before the next one. */
  restatedFigures: 'with-report' | 'with-next-report'
  /** What the service holds of it: everything, or the latest known figures of the four newest quarters only. */
  coverage: 'all' | 'newest-restated'
  /** Whether some of its quarters were never reported on their own. */
  skipsQuarters: boolean
  /** Whether it restates in a fixed turn, so that there is always something to find, or now and then like most. */
  restates: 'in-turn' | 'now-and-then'
  /** Years of its share splits: those that leave this remainder when divided by six; null for none but chance ones. */
  splitsInTurn: number | null
  /** Change of its shares in a quarter, as a fraction: below zero where it buys them back. */
  shareGrowth: number
  /** Where its equity is heading: a share of what it is financed with, below zero in a few that bought back more than they earned. */
  equityGoal: 'usual' | 'negative'
}

/** The year from which on there are filings of companies that are older. */
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

/** What is special about the companies named by hand, so that each special case has a name that stays. */
const NAMED: Readonly<Record<string, Partial<FilingHabits>>> = {
  HLDN: { restates: 'in-turn', restatedFigures: 'with-next-report', announces: 'every-other' },
  QNTL: { quarterEnd: 'last-saturday', splitsInTurn: 2, shareGrowth: -0.004 },
  BRWF: { quarterEnd: 'nearest-saturday', announces: 'never' },
  CDRW: { quarterEnd: 'nearest-saturday' },
  ORVA: { isLate: true, announces: 'never', shareGrowth: 0.012 },
  SLVN: { skipsQuarters: true },
  MRDN: { equityGoal: 'negative', shareGrowth: -0.009 },
  GLSA: { coverage: 'newest-restated' },
  NVRA: {},
  PLGR: {},
  TMBR: {},
  KSTL: {},
  NWLS: {},
}

/** The habits of a company; `symbol` is looked up among those named by hand first. */
export function filingHabits(seed: number, index: number, symbol: string): FilingHabits {
  const named = NAMED[symbol]
  if (named !== undefined) return { ...PLAIN, ...named }
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
