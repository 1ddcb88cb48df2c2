import type { SampleCompany } from '../companies.ts'
import { DAY_MS, type DayNumber } from '../market-calendar.ts'
import { monthNumber } from './economy.ts'

export interface FiscalQuarter {
  /** The quarters of a company have consecutive numbers across fiscal years. */
  number: number
  /** Last day of the month in which it ends, YYYY-MM-DD: the service identifies the quarter by this date. */
  asOf: string
  /** Its last day in the company's books: up to nine days from `asOf` where years have 52 or 53 weeks. */
  endsOn: DayNumber
  /** The calendar year in which its fiscal year ends. */
  fiscalYear: number
  /** 1 to 4; 4 ends the fiscal year. */
  fiscalQuarter: number
  /** Month (1 to 12) in which its fiscal year ends. */
  fiscalYearEnd: number
  /**
   * Number of quarters of the fiscal year that it ends: 4, or 1 to 3 for a year cut short by a new year end. 0 where it
   * does not end a fiscal year.
   */
  closes: number
  /** Whether its fiscal year was cut short by a new year end. */
  isShortYear: boolean
}

const two = (value: number): string => String(value).padStart(2, '0')

/**
 * Quarters may begin in any month, so numbers are counted from the first quarter of year 0 that ends in the company's
 * phase.
 */
const phaseOf = (company: SampleCompany): number => (company.fiscalYearEnd - 1) % 3

/** The month in which the quarter with that number ends, in months since the beginning of year 0. */
export const monthOf = (company: SampleCompany, number: number): number => number * 3 + phaseOf(company)

const DAYS_IN_QUARTER = 91

const monthEndOf = (year: number, month: number): DayNumber => Date.UTC(year, month, 0) / DAY_MS

/** The last day in the books of a quarter that many quarters before the end of a fiscal year. A 53rd week is in the first quarter. */
function bookDay({ habits }: SampleCompany, yearEnd: DayNumber, quartersLeft: number): DayNumber {
  const sinceSaturday = (((yearEnd + 5) % 7) + 7) % 7
  const isNext = habits.quarterEnd === 'nearest-saturday' && sinceSaturday > 3
  return yearEnd - sinceSaturday + (isNext ? 7 : 0) - quartersLeft * DAYS_IN_QUARTER
}

export function fiscalQuarter(company: SampleCompany, number: number): FiscalQuarter {
  const months = monthOf(company, number)
  const [year, month] = [Math.floor(months / 12), (months % 12) + 1]
  const { formerYearEnd: former } = company
  const sinceChange = former === null ? Infinity : months - monthNumber(former.lastYear, former.month)
  const fiscalYearEnd = former !== null && sinceChange <= 0 ? former.month : company.fiscalYearEnd
  const shortMonths = former === null ? 0 : (company.fiscalYearEnd - former.month + 12) % 12
  const isShortYear = sinceChange > 0 && sinceChange <= shortMonths
  const monthEnd = monthEndOf(year, month)
  const quartersLeft = ((fiscalYearEnd - month + 12) % 12) / 3
  return {
    number,
    asOf: `${year}-${two(month)}-${two(new Date(monthEnd * DAY_MS).getUTCDate())}`,
    endsOn:
      company.habits.quarterEnd === 'month-end'
        ? monthEnd
        : bookDay(company, monthEndOf(year, month + quartersLeft * 3), quartersLeft),
    fiscalYear: month > fiscalYearEnd ? year + 1 : year,
    fiscalQuarter: 4 - quartersLeft,
    fiscalYearEnd,
    closes: month !== fiscalYearEnd ? 0 : isShortYear ? shortMonths / 3 : 4,
    isShortYear,
  }
}

/** Number of the company's last quarter whose month had ended by that time (Unix milliseconds), while it was listed. */
export function lastQuarterBy(company: SampleCompany, at: number): number {
  const date = new Date(at)
  return Math.min(
    quarterBefore(company, monthNumber(date.getUTCFullYear(), date.getUTCMonth() + 1)),
    lastQuarter(company),
  )
}

/** Number of the last quarter with records: the last one that ends in the year of the company's delisting; Infinity while it is listed. */
export const lastQuarter = (company: SampleCompany): number =>
  company.habits.delistedIn === null ? Infinity : quarterBefore(company, monthNumber(company.habits.delistedIn + 1, 1))

const quarterBefore = (company: SampleCompany, month: number): number => Math.floor((month - 1 - phaseOf(company)) / 3)

/** Number of the first quarter with records: the first one that ends in the year of the company's listing. */
export const firstQuarter = (company: SampleCompany): number =>
  Math.ceil((monthNumber(company.habits.listedIn, 1) - phaseOf(company)) / 3)
