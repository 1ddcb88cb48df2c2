import { createRandom } from './random.ts'

/** How a company reports, apart from its figures. */
export interface FilingHabits {
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

/** The special cases among the companies named by hand, so that each special case has a fixed symbol. */
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

/** The reporting habits of a company. `symbol` is first looked up among those named by hand. */
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
