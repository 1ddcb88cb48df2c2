import { once, createRecent } from '../../../../app/domain/values/memo.ts'
import type { SampleCompany } from '../companies.ts'
import { createRandom } from '../random.ts'
import { corrected, misstated, preliminary, assetsOf, investedCapitalOf, quarterlyStatements } from './statements.ts'
import type { Statements } from './statements.ts'
import { quarterFilings, type QuarterFilings } from './filings.ts'
import { firstQuarter, lastQuarterBy, type FiscalQuarter } from './fiscal-calendar.ts'

/** A quarter with every version of its statements. */
interface BookedQuarter {
  readonly filings: QuarterFilings
  readonly original: Statements
  /** As restated; null for a quarter that is never restated. */
  readonly restated: Statements | null
  readonly preliminary: Statements
}

/** A company's quarters, oldest first. The first one precedes the first report: only its balance sheet is used. */
export type Books = readonly BookedQuarter[]

/** Number of companies whose statements are cached, with about 35 kB each. */
const recent = createRecent<readonly Statements[]>(64)

/** A quarter; its filings and each version are computed when they are first read. */
function bookedQuarter(seed: number, company: SampleCompany, number: number, actual: () => Statements): BookedQuarter {
  const filings = once(() => quarterFilings(seed, company, number))
  const changed = once(() => {
    const { kind, draw } = filings().restatement ?? { kind: null, draw: 0 }
    return kind === null ? actual() : kind === 'misstated' ? misstated(actual(), draw) : corrected(actual(), kind, draw)
  })
  const isMisstated = (): boolean => filings().restatement?.kind === 'misstated'
  return {
    get filings() {
      return filings()
    },
    get original() {
      return isMisstated() ? changed() : actual()
    },
    get restated() {
      return filings().restatement === null ? null : isMisstated() ? actual() : changed()
    },
    get preliminary() {
      const share = createRandom(seed, 'preliminary', company.symbol, filings().quarter.asOf).between(-0.003, 0.006)
      return preliminary(isMisstated() ? changed() : actual(), share)
    },
  }
}

/**
 * The books of a company with every quarter that had ended by that time (Unix milliseconds), filed or not; or with as
 * many of the newest as asked for.
 */
export function openBooks(seed: number, company: SampleCompany, at: number, newest = Infinity): Books {
  const last = lastQuarterBy(company, at)
  const first = firstQuarter(company) - 1
  const from = Math.max(first, last + 1 - newest)
  const name = `${seed} ${company.symbol} ${last}`
  // Read from the cache each time: books that are kept would keep the statements of all years.
  const all = (): readonly Statements[] => recent(name, () => quarterlyStatements(seed, company, last))
  return Array.from({ length: Math.max(0, last + 1 - from) }, (_, place) =>
    bookedQuarter(seed, company, from + place, () => all()[from + place - first] as Statements),
  )
}

/** Which figures of a span to use: those known at a given time, with the newest quarter as announced or as reported. */
export interface Knowledge {
  /** Unix milliseconds. */
  at: number
  isPreliminary: boolean
}

/** Consecutive quarters as one span, as known at a given time. */
export interface Span {
  /** Flows are added up; stocks are those at the end. */
  statements: Statements
  quarters: number
  /** Averages of the balance sheets at the beginning, at the end of each quarter before the last, and at the end. */
  averageAssets: number
  averageEquity: number
  averageInvestedCapital: number
}

/** The amounts that are added up over a span; all others are those at its end. */
const FLOWS = [
  'revenue',
  'costOfGoods',
  'operatingCosts',
  'depreciation',
  'interest',
  'tax',
  'netIncome',
  'oneOffs',
  'dividends',
] as const satisfies readonly (keyof Statements)[]

function figuresOf(quarter: BookedQuarter, at: number): Statements {
  const { restatement } = quarter.filings
  return (restatement !== null && restatement.at <= at ? quarter.restated : null) ?? quarter.original
}

/**
 * Sum of one amount over a span of `quarters` quarters that ends at `end`, as known at a given time; undefined before
 * the first report.
 */
export function totalOf(
  books: Books,
  end: number,
  quarters: number,
  at: number,
  amountOf: (of: Statements) => number,
): number | undefined {
  if (end - quarters < 0) return undefined
  let total = 0
  for (let place = end - quarters + 1; place <= end; place++)
    total += amountOf(figuresOf(books[place] as BookedQuarter, at))
  return total
}

/** The span of `quarters` quarters that ends at `end`; null where it would begin before the first report. */
export function spanOf(books: Books, end: number, quarters: number, known: Knowledge): Span | null {
  if (end - quarters < 0) return null
  const last = books[end] as BookedQuarter
  const statements = { ...(known.isPreliminary ? last.preliminary : figuresOf(last, known.at)) }
  let [assets, equity, investedCapital] = [assetsOf(statements), statements.equity, investedCapitalOf(statements)]
  for (let place = end - 1; place >= end - quarters; place--) {
    const sheet = figuresOf(books[place] as BookedQuarter, known.at)
    assets += assetsOf(sheet)
    equity += sheet.equity
    investedCapital += investedCapitalOf(sheet)
    // The quarter before the span is used for its balance sheet only.
    if (place === end - quarters) break
    for (const flow of FLOWS) statements[flow] += sheet[flow]
    statements.shares += sheet.shares
  }
  statements.shares /= quarters
  const sheets = quarters + 1
  return {
    statements,
    quarters,
    averageAssets: assets / sheets,
    averageEquity: equity / sheets,
    averageInvestedCapital: investedCapital / sheets,
  }
}

/** Whether each quarter of that span was reported separately. */
export const isReportedOn = (books: Books, end: number, quarters: number): boolean =>
  end - quarters + 1 >= 1 && books.slice(end - quarters + 1, end + 1).every(({ filings }) => filings.isReported)

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
function lastWord(books: Books, end: number, quarters: number, filedAt: number, at: number): number {
  return books
    .slice(end - quarters + 1, end + 1)
    .map(({ filings }) => filings.restatement?.at ?? 0)
    .reduce((last, moment) => (moment <= at && moment > last ? moment : last), filedAt)
}

/** The records of a quarter and of the longer spans that end with it, or of the quarter alone. */
function recordsOfQuarter(books: Books, end: number, at: number, isAlone = false): FiledRecord[] {
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
  /** Adds the original figures, which never change, and the latest known ones, which a restatement replaces. */
  const addBoth = (period: string, quarters: number): void => {
    const latest = lastWord(books, end, quarters, filedAt, at)
    if (hasOriginal || quarters > 1) add('A', period, quarters, filedAt, filedAt)
    add('R', period, quarters, latest, Math.max(latest, restatedFiguresAt))
  }
  if (isReported) addBoth('3M', 1)
  if (announcedAt !== null) add('P', '3M', 1, announcedAt, announcedAt)
  if (isAlone) return records
  if (isReportedOn(books, end, 4)) {
    const latest = lastWord(books, end, 4, filedAt, at)
    add('TTM', 'TTM', 4, latest, latest)
  }
  if (quarter.closes > 1) addBoth(`${quarter.closes * 3}M`, quarter.closes)
  return records
}

/** All records that the service has of a company at that time, newest quarter first. */
export function filedRecords(company: SampleCompany, books: Books, at: number): FiledRecord[] {
  const records = books.flatMap((_, place) => (place === 0 ? [] : recordsOfQuarter(books, place, at))).reverse()
  if (company.habits.coverage === 'all') return records
  return records.filter(({ reportType, period }) => reportType === 'R' && period === '3M').slice(0, NEWEST)
}

/**
 * The record of the newest reported quarter before an index in the books: as filed, or else as announced, or else as last
 * restated. Undefined without one.
 */
export function newestRecord(
  company: SampleCompany,
  books: Books,
  at: number,
  before = books.length,
): FiledRecord | undefined {
  const types = company.habits.coverage === 'all' ? ['A', 'P', 'R'] : ['R']
  for (let end = before - 1; end > 0; end--) {
    const records = recordsOfQuarter(books, end, at, true)
    const best = types.map((type) => records.find(({ reportType }) => reportType === type)).find(Boolean)
    if (best !== undefined) return best
  }
  return undefined
}
