import type { SampleCompany } from '../companies.ts'
import { isTradingDay, newYorkMoment } from '../market-calendar.ts'
import type { DayNumber } from '../market-calendar.ts'
import { createRandom } from '../random.ts'
import type { Random } from '../random.ts'
import type { CorrectionKind } from './corrections.ts'
import { fiscalQuarter } from './fiscal-calendar.ts'
import type { FiscalQuarter } from './fiscal-calendar.ts'

/** When a company made a quarter public. Moments are Unix milliseconds, on trading days of New York, and never move. */
export interface QuarterFilings {
  quarter: FiscalQuarter
  /** The preliminary announcement (P); null where the company made none. */
  announcedAt: number | null
  /** The report (A). The fiscal year's report is filed with that of its last quarter. */
  filedAt: number
  /** From when on the service has the latest known figures (R) of the quarter. */
  restatedFiguresAt: number
  /** What was put right later, and when; null for most quarters. */
  restatement: { at: number; kind: CorrectionKind } | null
  /** Whether the quarter was reported on its own; where not, it is known as a part of its fiscal year only. */
  isReported: boolean
  /** Whether the service has the original figures of the quarter itself. Where not, it came by the quarter with its restated ones. */
  hasOriginal: boolean
}

/** Share of the reports that are restated later. */
const RESTATED_SHARE = 0.1

/** Quarters after which a company that restates in turn begins anew; odd, so that every fiscal quarter comes to its turn. */
const TURN = 13

/** What is done to the quarters of such a company, by their place in the turn. */
const IN_TURN: Readonly<Record<number, CorrectionKind | 'no original'>> = {
  1: 'rounding',
  5: 'result-reversed',
  9: 'revenue',
  12: 'no original',
}

/** What is drawn from for the others: the small and the dull are the most common. */
// prettier-ignore
const KINDS: readonly CorrectionKind[] = [
  'rounding', 'rounding', 'rounding', 'debt-classification', 'debt-classification', 'debt-classification',
  'costs', 'costs', 'costs', 'revenue', 'revenue', 'result-reversed',
]

const DAYS_IN_QUARTER = 91

/** Days, beyond whole quarters after the end of the quarter concerned, in which restatements are filed. */
const [RESTATED_FROM, RESTATED_WITHIN] = [25, 75]

const MINUTE = 60

function tradingDayFrom(day: DayNumber): DayNumber {
  return isTradingDay(day) ? day : tradingDayFrom(day + 1)
}

function tradingDayUntil(day: DayNumber): DayNumber {
  return isTradingDay(day) ? day : tradingDayUntil(day - 1)
}

/** Filings come when the exchanges have closed, and before the register closes at half past five. */
const afterTheClose = (day: DayNumber, random: Random): number =>
  newYorkMoment(day, (16 * 60 + 41) * MINUTE + random.integer(0, 48 * MINUTE))

function filingDay(company: SampleCompany, quarter: FiscalQuarter, random: Random): DayNumber {
  const usual = quarter.closes > 0 ? random.integer(48, 72) : random.integer(26, 42)
  const isLate = company.habits.isLate || random.chance(0.015)
  // However late, a report comes before the next one can: 26 days after the end of the next quarter.
  const day = isLate ? Math.min(100, usual + random.integer(18, 60)) : usual
  return tradingDayFrom(quarter.endsOn + day)
}

const filingStream = (seed: number, company: SampleCompany, quarter: FiscalQuarter): Random =>
  createRandom(seed, 'filing', company.symbol, quarter.asOf)

/** When the report on a quarter was filed. */
function filingMoment(seed: number, company: SampleCompany, quarter: FiscalQuarter): number {
  const random = filingStream(seed, company, quarter)
  return afterTheClose(filingDay(company, quarter, random), random)
}

function announcementDay({ endsOn }: FiscalQuarter, filedOn: DayNumber, random: Random): DayNumber {
  return tradingDayUntil(Math.max(endsOn + 12, filedOn - random.pick([0, 1, 2, 6, 12, 18, 22])))
}

/** Before the opening or in the minutes after the close: earlier than any filing of that day. */
const announcementMoment = (day: DayNumber, random: Random): number =>
  newYorkMoment(day, random.chance(0.4) ? random.integer(390, 510) * MINUTE : random.integer(964, 1000) * MINUTE)

function restatementOf(company: SampleCompany, quarter: FiscalQuarter, random: Random): QuarterFilings['restatement'] {
  const inTurn = IN_TURN[quarter.number % TURN]
  const [isChosen, drawn] = [random.chance(RESTATED_SHARE), random.pick(KINDS)]
  const kind = company.habits.restates === 'in-turn' ? inTurn : isChosen ? drawn : undefined
  if (kind === undefined || kind === 'no original') return null
  const after = random.integer(1, 4) * DAYS_IN_QUARTER + random.integer(RESTATED_FROM, RESTATED_WITHIN)
  return { at: afterTheClose(tradingDayFrom(quarter.endsOn + after), random), kind }
}

/** The filings on the company's quarter of that number, past and future. */
export function quarterFilings(seed: number, company: SampleCompany, number: number): QuarterFilings {
  const { habits } = company
  const quarter = fiscalQuarter(company, number)
  const random = filingStream(seed, company, quarter)
  const filedOn = filingDay(company, quarter, random)
  const filedAt = afterTheClose(filedOn, random)
  const announcedAt = announcementMoment(announcementDay(quarter, filedOn, random), random)
  const isAnnounced = habits.announces === 'every-quarter' || (habits.announces === 'every-other' && number % 2 === 0)
  const isReported = !(habits.skipsQuarters && random.chance(0.08))
  const restatement = isReported ? restatementOf(company, quarter, random) : null
  const isWithNext = habits.restatedFigures === 'with-next-report'
  const nextFiledAt = isWithNext ? filingMoment(seed, company, fiscalQuarter(company, number + 1)) : filedAt
  return {
    quarter,
    announcedAt: isAnnounced && isReported ? announcedAt : null,
    filedAt,
    restatedFiguresAt: Math.min(nextFiledAt, restatement?.at ?? Infinity),
    restatement,
    isReported,
    hasOriginal: !(habits.restates === 'in-turn' && IN_TURN[number % TURN] === 'no original'),
  }
}

/** Days after a quarter's end before which it is not restated. */
export const EARLIEST_RESTATEMENT = DAYS_IN_QUARTER + RESTATED_FROM

/** Quarters after one within which the last is filed on it: a restatement comes at most four quarters and 75 days after its end. */
export const OPEN_QUARTERS = 5
