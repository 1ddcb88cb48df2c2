import type { SampleCompany } from '../companies.ts'
import { DAY_MS } from '../market-calendar.ts'
import type { DayNumber } from '../market-calendar.ts'

/** A fiscal quarter of a company. */
export interface FiscalQuarter {
  /** The quarters of a company have consecutive numbers across fiscal years. */
  number: number
  /** Last day of the month in which it ends, YYYY-MM-DD: the service identifies the quarter by this date. */
  asOf: string
  /** Its last day in the company's books: up to six days from `asOf` where years have 52 or 53 weeks. */
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

/** Months since the beginning of year 0. */
const monthNumber = (year: number, month: number): number => year * 12 + month - 1

const two = (value: number): string => String(value).padStart(2, '0')

/**
 * Quarters may begin in any month, so numbers are counted from the first quarter of year 0 that ends in the company's
 * phase.
 */
const phaseOf = (company: SampleCompany): number => (company.fiscalYearEnd - 1) % 3

function bookDay(company: SampleCompany, monthEnd: DayNumber): DayNumber {
  const sinceSaturday = (((monthEnd + 5) % 7) + 7) % 7
  switch (company.habits.quarterEnd) {
    case 'month-end':
      return monthEnd
    case 'last-saturday':
      return monthEnd - sinceSaturday
    case 'nearest-saturday':
      return sinceSaturday <= 3 ? monthEnd - sinceSaturday : monthEnd + 7 - sinceSaturday
  }
}

/** The company's quarter with that number. */
export function fiscalQuarter(company: SampleCompany, number: number): FiscalQuarter {
  const months = number * 3 + phaseOf(company)
  const [year, month] = [Math.floor(months / 12), (months % 12) + 1]
  const { formerYearEnd: former } = company
  const sinceChange = former === null ? Infinity : months - monthNumber(former.lastYear, former.month)
  const fiscalYearEnd = former !== null && sinceChange <= 0 ? former.month : company.fiscalYearEnd
  const shortMonths = former === null ? 0 : (company.fiscalYearEnd - former.month + 12) % 12
  const isShortYear = sinceChange > 0 && sinceChange <= shortMonths
  const monthEnd = Date.UTC(year, month, 0) / DAY_MS
  return {
    number,
    asOf: `${year}-${two(month)}-${two(new Date(monthEnd * DAY_MS).getUTCDate())}`,
    endsOn: bookDay(company, monthEnd),
    fiscalYear: month > fiscalYearEnd ? year + 1 : year,
    fiscalQuarter: 4 - ((fiscalYearEnd - month + 12) % 12) / 3,
    fiscalYearEnd,
    closes: month !== fiscalYearEnd ? 0 : isShortYear ? shortMonths / 3 : 4,
    isShortYear,
  }
}

/** Number of the company's last quarter whose month had ended by that time (Unix milliseconds). */
export function lastQuarterBy(company: SampleCompany, at: number): number {
  const date = new Date(at)
  return Math.floor((monthNumber(date.getUTCFullYear(), date.getUTCMonth() + 1) - 1 - phaseOf(company)) / 3)
}

/** Number of the first quarter with records: the first one that ends in the year of the company's listing. */
export const firstQuarter = (company: SampleCompany): number =>
  Math.ceil((monthNumber(company.habits.listedIn, 1) - phaseOf(company)) / 3)
