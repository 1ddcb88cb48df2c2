import type { SampleCompany } from '../companies.ts'
import { isReportedOn } from './books.ts'
import type { PayloadSchemas, Knowledge } from './books.ts'
import type { FiscalQuarter } from './fiscal-calendar.ts'

/** The identity of a record and the choice of its figures, before any figure is computed. */
export interface FiledRecord {
  quarter: FiscalQuarter
  reportType: 'TTM' | 'A' | 'R' | 'P'
  /** `3M`, `12M`, `TTM`; `6M` or `9M` for a fiscal year cut short by a new year end. */
  period: string
  /** Index of its last quarter in the books, and its number of quarters. */
  end: number
  quarters: number
  /** What was known when its figures were filed. */
  known: Knowledge
  /** When the service received these figures, in Unix milliseconds. */
  standsSince: number
}

/**
 * Number of the newest quarters for which the service has the latest known figures only, as in a real response for
 * AAPL.
 */
const NEWEST = 4

/** When the figures of a span were last restated, up to `at`; the time of the report where nothing was restated. */
function lastWord(payloadSchemas: PayloadSchemas, end: number, quarters: number, filedAt: number, at: number): number {
  return payloadSchemas
    .slice(end - quarters + 1, end + 1)
    .map(({ filings }) => filings.restatement?.at ?? 0)
    .reduce((last, moment) => (moment <= at && moment > last ? moment : last), filedAt)
}

function recordsOfQuarter(payloadSchemas: PayloadSchemas, end: number, at: number): FiledRecord[] {
  const { filings } = payloadSchemas[end] as PayloadSchemas[number]
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
  /** Adds the original figures, which never change, and the latest known ones, which a restatement replaces. */
  const addBoth = (period: string, quarters: number): void => {
    const latest = lastWord(payloadSchemas, end, quarters, filedAt, at)
    if (hasOriginal || quarters > 1) add('A', period, quarters, filedAt, filedAt)
    add('R', period, quarters, latest, Math.max(latest, restatedFiguresAt))
  }
  if (isReported) addBoth('3M', 1)
  if (announcedAt !== null) add('P', '3M', 1, announcedAt, announcedAt)
  if (isReportedOn(payloadSchemas, end, 4)) {
    const latest = lastWord(payloadSchemas, end, 4, filedAt, at)
    add('TTM', 'TTM', 4, latest, latest)
  }
  if (quarter.closes > 1) addBoth(`${quarter.closes * 3}M`, quarter.closes)
  return records
}

/** All records that the service has of a company at that time, newest quarter first. */
export function filedRecords(company: SampleCompany, payloadSchemas: PayloadSchemas, at: number): FiledRecord[] {
  const records = payloadSchemas
    .flatMap((_, place) => (place === 0 ? [] : recordsOfQuarter(payloadSchemas, place, at)))
    .reverse()
  if (company.habits.coverage === 'all') return records
  return records.filter(({ reportType, period }) => reportType === 'R' && period === '3M').slice(0, NEWEST)
}
