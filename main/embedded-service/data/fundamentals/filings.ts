import type { SampleCompany } from '../companies.ts'
import { isTradingDay, newYorkMoment, DAY_MS, type DayNumber } from '../market-calendar.ts'
import { createRandom, type Random } from '../random.ts'
import type { CorrectionKind } from './statements.ts'
import { fiscalQuarter, firstQuarter, lastQuarter, lastQuarterBy, type FiscalQuarter } from './fiscal-calendar.ts'
import type { SampleSet } from '../sample-set.ts'

/** When a company published a quarter. Times are Unix milliseconds, on trading days in New York, and never change. */
export interface QuarterFilings {
  quarter: FiscalQuarter
  /** The preliminary announcement (P); null when there was none. */
  announcedAt: number | null
  /** The report (A). The report of the fiscal year is filed with that of its last quarter. */
  filedAt: number
  /** When the service receives the latest known figures (R) of the quarter. */
  restatedFiguresAt: number
  /** The later correction, its time, and a number from 0 to 1 for its amount; null for most quarters. */
  restatement: { at: number; kind: CorrectionKind; draw: number } | null
  /** Whether the quarter was reported separately. If not, it is known only as a part of its fiscal year. */
  isReported: boolean
  /**
   * Whether the service has the original figures of the quarter. If not, it received the quarter with its restated
   * figures.
   */
  hasOriginal: boolean
}

/** Share of the reports that are restated later. */
const RESTATED_SHARE = 0.1

/**
 * Length in quarters of the fixed sequence of restatements. It is odd, so that every fiscal quarter gets each place in
 * it.
 */
const TURN = 13

/** What happens to the quarters of such a company, by their place in the sequence. */
const IN_TURN: Readonly<Record<number, CorrectionKind | 'no original'>> = {
  1: 'rounding',
  5: 'costs',
  9: 'cost-classification',
  12: 'no original',
}

/** The kinds of correction to draw from for other companies. Small and uninteresting ones are the most common. */
// oxfmt-ignore
const KINDS: readonly CorrectionKind[] = [
  'rounding', 'rounding', 'rounding', 'costs', 'costs', 'costs', 'cut-off', 'cut-off', 'debt-classification',
  'cost-classification',
]

const DAYS_IN_QUARTER = 91

/**
 * Restatements are filed between these numbers of days after a whole number of quarters from the end of the corrected
 * quarter.
 */
const [RESTATED_FROM, RESTATED_WITHIN] = [25, 75]

const MINUTE = 60

function tradingDayFrom(day: DayNumber): DayNumber {
  return isTradingDay(day) ? day : tradingDayFrom(day + 1)
}

function tradingDayUntil(day: DayNumber): DayNumber {
  return isTradingDay(day) ? day : tradingDayUntil(day - 1)
}

/** Filings are made after the exchanges have closed and before the register closes at half past five. */
const afterTheClose = (day: DayNumber, random: Random): number =>
  newYorkMoment(day, (16 * 60 + 41) * MINUTE + random.integer(0, 48 * MINUTE))

function filingDay(company: SampleCompany, quarter: FiscalQuarter, random: Random): DayNumber {
  const usual = quarter.closes > 0 ? random.integer(48, 72) : random.integer(26, 42)
  const isLate = company.habits.isLate || random.chance(0.015)
  // Even a late report comes before the next one, which can come 26 days after the end of the next quarter.
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

/** Companies that misstate their revenue, one after the other. */
export const MISSTATING = ['HLDN', 'GRNDL', 'ORRN', 'STHM', 'LMRA', 'BFEN', 'KRGN', 'CRVAN'] as const

/** The day on which the first misstatement comes to light, Monday, 24 August 2026, and the days until the next one. */
export const [FIRST_SUSPICION, SUSPICION_EVERY]: [DayNumber, number] = [Date.UTC(2026, 7, 24) / DAY_MS, 91]

/** Days from the first suspicion to the restatement. */
export const RESTATED_AFTER = 63

/** The day on which a company restates this quarter because it was misstated: it does so for three quarters at once. */
function misstatementRestatedOn(company: SampleCompany, { number, endsOn }: FiscalQuarter): DayNumber | null {
  const place = MISSTATING.findIndex((symbol) => symbol === company.symbol)
  if (place < 0) return null
  const [first, every] = [
    FIRST_SUSPICION + place * SUSPICION_EVERY + RESTATED_AFTER,
    MISSTATING.length * SUSPICION_EVERY,
  ]
  // The two quarters before the restatement are right.
  const day = first + Math.max(0, Math.ceil((endsOn + 180 - first) / every)) * every
  const last = lastQuarterBy(company, day * DAY_MS) - 2
  return number > last - 3 && number <= last ? day : null
}

function restatementOf(company: SampleCompany, quarter: FiscalQuarter, random: Random): QuarterFilings['restatement'] {
  const inTurn = IN_TURN[quarter.number % TURN]
  const [isChosen, drawn, draw] = [random.chance(RESTATED_SHARE), random.pick(KINDS), random.next()]
  const misstated = misstatementRestatedOn(company, quarter)
  if (misstated !== null)
    return { at: newYorkMoment(tradingDayFrom(misstated), (17 * 60 + 4) * MINUTE), kind: 'misstated', draw }
  const kind = company.habits.restates === 'in-turn' ? inTurn : isChosen ? drawn : undefined
  if (kind === undefined || kind === 'no original') return null
  const after = random.integer(1, 4) * DAYS_IN_QUARTER + random.integer(RESTATED_FROM, RESTATED_WITHIN)
  return { at: afterTheClose(tradingDayFrom(quarter.endsOn + after), random), kind, draw }
}

/** The filings for the company's quarter with that number, past and future. */
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
    hasOriginal:
      restatement?.kind === 'misstated' || !(habits.restates === 'in-turn' && IN_TURN[number % TURN] === 'no original'),
  }
}

/** Earliest restatement of a quarter, in days after its end. */
export const EARLIEST_RESTATEMENT = DAYS_IN_QUARTER + RESTATED_FROM

/**
 * Number of quarters within which the last filing for a quarter is made: a restatement comes at most four quarters and
 * 75 days after its end.
 */
export const OPEN_QUARTERS = 5

/** A split of a company's shares. */
interface Split {
  /** The opening of the exchanges on the first day on which the new shares are traded, in Unix milliseconds. */
  at: number
  /** Number of new shares for an old one; below one for a reverse split. */
  factor: number
}

/** Companies with regular splits have one every so many years. */
const TURN_YEARS = 6

const YEARLY_CHANCE = 0.02

const OPENING = (9 * 60 + 30) * 60

/** The company's split in that calendar year, or null. */
function splitOf(seed: number, { symbol, habits }: SampleCompany, year: number): Split | null {
  const random = createRandom(seed, 'split', symbol, year)
  const isInTurn = habits.splitsInTurn !== null && year % TURN_YEARS === habits.splitsInTurn
  if (!random.chance(YEARLY_CHANCE) && !isInTurn) return null
  let day = Date.UTC(year, 0, 1) / DAY_MS + random.integer(20, 330)
  while (!isTradingDay(day)) day += 1
  return { at: newYorkMoment(day, OPENING), factor: isInTurn ? 2 : random.pick([2, 2, 2, 3, 4, 0.1]) }
}

/**
 * Splits of the company up to that time (Unix milliseconds), oldest first; all of them, or those since a calendar year.
 */
export function splitsBy(seed: number, company: SampleCompany, at: number, since = 0): Split[] {
  const splits: Split[] = []
  const lastYear = new Date(at).getUTCFullYear()
  for (let year = Math.max(company.habits.listedIn, since); year <= lastYear; year++) {
    const split = splitOf(seed, company, year)
    if (split !== null && split.at <= at) splits.push(split)
  }
  return splits
}

/** Number of shares at that time for each share of the beginning. */
export const splitFactor = (splits: readonly Split[], at: number): number =>
  splits.reduce((factor, split) => (split.at <= at ? factor * split.factor : factor), 1)

/** Number of quarters to search ahead: a hundred years. */
const FARTHEST = 400

/** Number of the oldest quarter that can still have a filing after that time. */
const oldestOpen = (company: SampleCompany, at: number): number =>
  Math.max(firstQuarter(company), lastQuarterBy(company, at) - OPEN_QUARTERS)

/** A time span in which the service's data of a company does not change, in Unix milliseconds. */
export interface UnchangedTime {
  /** The last filing or split; null before the first. */
  since: number | null
  /** A time no later than the next filing or split. */
  until: number
}

/** The time span around the given time without a split of the company or a filing for one of its newest quarters. */
export function unchangedAround(
  seed: number,
  company: SampleCompany,
  at: number,
  filingsOf = (number: number): QuarterFilings => quarterFilings(seed, company, number),
  quarters = OPEN_QUARTERS,
): UnchangedTime {
  const last = lastQuarterBy(company, at)
  // Nothing is filed for a quarter before its month is over, and of a delisted company nothing more than its last one.
  const monthOver =
    last === lastQuarter(company)
      ? at + DAYS_IN_QUARTER * DAY_MS
      : Date.parse(fiscalQuarter(company, last + 1).asOf) + DAY_MS
  // A split before last year was followed by filings, while there were any.
  const lastFiled = Math.min(new Date(at).getUTCFullYear(), company.habits.delistedIn ?? Infinity)
  const changes: (number | null)[] = splitsBy(seed, company, monthOver, lastFiled - 1).map((split) => split.at)
  for (let number = Math.max(oldestOpen(company, at), last - quarters); number <= last; number++) {
    const { announcedAt, filedAt, restatedFiguresAt, restatement } = filingsOf(number)
    changes.push(announcedAt, filedAt, restatedFiguresAt, restatement?.at ?? null)
  }
  let [since, until] = [-Infinity, monthOver]
  for (const change of changes) {
    if (change === null) continue
    if (change <= at) since = Math.max(since, change)
    else until = Math.min(until, change)
  }
  return { since: since === -Infinity ? null : since, until }
}

/**
 * The time (Unix milliseconds) of the first restatement after `at` by any of the listed companies. From then on the
 * latest known figures (R) of a quarter differ from its original ones (A), and the service has both. Splits do not
 * count. Checks every company of the set, which takes some milliseconds for 500 and some tenths of a second for 5,000.
 * Infinity for a set without restatements.
 */
export function nextRestatementAfter({ seed, companies, companyAt }: SampleSet, at: number): number {
  let next = Infinity
  for (let index = 0; index < companies; index++) {
    const company = companyAt(index)
    if (!company.hasHistory || company.habits.coverage !== 'all') continue
    const farthest = Math.min(lastQuarterBy(company, at) + FARTHEST, lastQuarter(company) + 1)
    for (let number = oldestOpen(company, at); number < farthest; number++) {
      if ((fiscalQuarter(company, number).endsOn + EARLIEST_RESTATEMENT) * DAY_MS > next) break
      const { restatement } = quarterFilings(seed, company, number)
      if (restatement !== null && restatement.at > at && restatement.at < next) next = restatement.at
    }
  }
  return next
}
