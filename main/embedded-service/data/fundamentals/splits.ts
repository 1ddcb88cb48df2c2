import type { SampleCompany } from '../companies.ts'
import { DAY_MS, isTradingDay, newYorkMoment } from '../market-calendar.ts'
import { createRandom } from '../random.ts'

/** A split of a company's shares. */
export interface Split {
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
