import type { SampleCompany } from '../companies.ts'
import { isReportedOn } from './books.ts'
import type { Books, Knowledge } from './books.ts'
import type { FiscalQuarter } from './fiscal-calendar.ts'

/** What a record is of and which of its figures it holds, before any figure is computed. */
export interface FiledRecord {
  quarter: FiscalQuarter
  reportType: 'TTM' | 'A' | 'R' | 'P'
  /** `3M`, `12M`, `TTM`; `6M` or `9M` for a fiscal year cut short by a new year end. */
  period: string
  /** Place of its last quarter in the books, and how many quarters it is of. */
  end: number
  quarters: number
  /** What was known when its figures were filed. */
  known: Knowledge
  /** Since when the service has it with these figures, in Unix milliseconds. */
  standsSince: number
}

/** Quarters that the service has of a company of which it has the latest known figures only, as in a real answer for AAPL. */
const NEWEST = 4

/** When the figures of a span were last restated, up to `at`: the moment of the report where nothing was. */
function lastWord(books: Books, end: number, quarters: number, filedAt: number, at: number): number {
  return books
    .slice(end - quarters + 1, end + 1)
    .map(({ filings }) => filings.restatement?.at ?? 0)
    .reduce((last, moment) => (moment <= at && moment > last ? moment : last), filedAt)
}

function recordsOfQuarter(books: Books, end: number, at: number): FiledRecord[] {
  const { filings } = books[end] as Books[number]
  const { quarter, announcedAt, filedAt, restatedFiguresAt, isReported, hasOriginal } = filings
  const records: FiledRecord[] = []
  const add = (
    reportType: FiledRecord['reportType'],
    period: string,
    quarters: number,
    figuresOf: number,
    standsSince: number,
  ): void => {
    if (standsSince > at || end - quarters + 1 < 1) return
    const known = { at: figuresOf, isPreliminary: reportType === 'P' }
    records.push({ quarter, reportType, period, end, quarters, known, standsSince })
  }
  /** The original figures, which stay as they are, and the latest known ones, which a restatement replaces. */
  const addBoth = (period: string, quarters: number): void => {
    const latest = lastWord(books, end, quarters, filedAt, at)
    if (hasOriginal || quarters > 1) add('A', period, quarters, filedAt, filedAt)
    add('R', period, quarters, latest, Math.max(latest, restatedFiguresAt))
  }
  if (isReported) addBoth('3M', 1)
  if (announcedAt !== null) add('P', '3M', 1, announcedAt, announcedAt)
  if (isReportedOn(books, end, 4)) {
    const latest = lastWord(books, end, 4, filedAt, at)
    add('TTM', 'TTM', 4, latest, latest)
  }
  if (quarter.closes > 1) addBoth(`${quarter.closes * 3}M`, quarter.closes)
  return records
}

/** Every record that the service has of a company at that moment, newest quarter first. */
export function filedRecords(company: SampleCompany, books: Books, at: number): FiledRecord[] {
  const records = books.flatMap((_, place) => (place === 0 ? [] : recordsOfQuarter(books, place, at))).reverse()
  if (company.habits.coverage === 'all') return records
  return records.filter(({ reportType, period }) => reportType === 'R' && period === '3M').slice(0, NEWEST)
}
