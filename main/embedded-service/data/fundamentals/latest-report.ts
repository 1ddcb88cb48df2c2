import { once } from '../../../../app/domain/values/memo.ts'
import type { SampleCompany } from '../companies.ts'
import { deposits, INDUSTRIES } from '../industries.ts'
import type { SampleSet } from '../sample-set.ts'
import { isReportedOn, newestRecord, openBooks, spanOf, totalOf, type Books, type FiledRecord } from './books.ts'
import { earningsOf } from './earnings-records.ts'
import type { EventKind } from './economy.ts'
import { splitsBy, unchangedAround, type UnchangedTime } from './filings.ts'
import { lastQuarterBy, monthOf, type FiscalQuarter } from './fiscal-calendar.ts'
import { growth } from './ratio-records.ts'
import { operatingIncomeOf, type Statements } from './statements.ts'

/** The figures of a reported quarter that stories tell, exactly as the records of earnings and ratios have them. */
export interface ReportedQuarter {
  quarter: FiscalQuarter
  isPreliminary: boolean
  /** In units of the currency. */
  revenue: number
  /** Growth of revenue from the quarter a year earlier, as a fraction; undefined without one. */
  growth: number | undefined
  operatingMargin: number
  grossMargin: number | undefined
  eps: number
  dividend: number
  /** Revenue of the fiscal year in millions as the company expects it, from and to, and that year. */
  outlook: { year: number; low: number; high: number }
}

/** What is known of a company at some time: its newest report, and the one before. */
interface LatestReport extends ReportedQuarter {
  before: ReportedQuarter | null
  /** In words, why business is better or worse than before. */
  cause: string
}

/** Half the width of an outlook, as a fraction. */
const OUTLOOK_WIDTH = 0.015

const revenueOf = ({ revenue }: Statements): number => revenue

/**
 * The outlook after a quarter: reported quarters of the fiscal year, and for the others those of the year before with
 * the growth of the quarter. After the last quarter it is that for the next year.
 */
function outlookAfter(books: Books, { end, quarter, known }: FiledRecord, growth: number): ReportedQuarter['outlook'] {
  const isLast = quarter.fiscalQuarter === 4
  const past = isLast ? 0 : quarter.fiscalQuarter
  const reported = past === 0 ? 0 : (totalOf(books, end, past, known.at, revenueOf) ?? 0)
  const yearAgo = isLast
    ? totalOf(books, end, 4, known.at, revenueOf)
    : totalOf(books, end - past, 4 - past, known.at, revenueOf)
  const middle = reported + (yearAgo ?? reported * (4 / Math.max(1, past) - 1)) * (1 + growth * 0.8)
  return {
    year: quarter.fiscalYear + (isLast ? 1 : 0),
    low: middle * (1 - OUTLOOK_WIDTH),
    high: middle * (1 + OUTLOOK_WIDTH),
  }
}

/** Revenue of the quarter a year earlier; undefined where it was not reported separately. */
const revenueYearAgo = (books: Books, { end, known }: FiledRecord): number | undefined =>
  end > 4 && isReportedOn(books, end - 4, 1) ? totalOf(books, end - 4, 1, known.at, revenueOf) : undefined

function reported(
  seed: number,
  company: SampleCompany,
  books: Books,
  record: FiledRecord,
  at: number,
): ReportedQuarter {
  const { end, known, quarter } = record
  const span = spanOf(books, end, 1, known)
  if (span === null) throw new RangeError(`no figures of ${company.symbol} for ${quarter.asOf}`)
  const { statements } = span
  const exact = growth(statements.revenue, revenueYearAgo(books, record))
  const earnings = once(() => earningsOf(books, record, splitsBy(seed, company, at)))
  return {
    quarter,
    isPreliminary: known.isPreliminary,
    revenue: Math.round(statements.revenue * 1e6),
    growth: exact === undefined ? undefined : Number(exact.toFixed(6)),
    operatingMargin: operatingIncomeOf(statements) / statements.revenue,
    grossMargin:
      deposits(INDUSTRIES[company.industry]) > 0
        ? undefined
        : (statements.revenue - statements.costOfGoods) / statements.revenue,
    get eps() {
      return earnings().dilutedEps ?? 0
    },
    get dividend() {
      return earnings().dividendPerShare ?? 0
    },
    get outlook() {
      return outlookAfter(books, record, exact ?? 0)
    },
  }
}

/** Good and bad causes by the event that is behind them. */
const CAUSES: Readonly<Record<EventKind, readonly [better: string, worse: string]>> = {
  merger: ['the business that it bought', 'the costs of the business that it bought'],
  disposal: ['the business that it kept', 'the business that it sold'],
  'write-down': ['the end of its write-downs', 'a business that it wrote down'],
  turnaround: ['its cost programme', 'the sites that it closed'],
  'cost-shock': ['lower costs of materials and wages', 'dearer materials and wages'],
  surge: ['exceptional demand', 'a fall in demand'],
  launch: ['its new products', 'the costs of its new products'],
  decline: ['a slower decline of its market', 'a shrinking market'],
  'cash-crunch': ['its new capital', 'its lack of cash'],
}

/** Months for which an event is the cause of what a company reports. */
const CAUSE_MONTHS = 30

function causeOf({ events, sector }: SampleCompany, month: number, isBetter: boolean): string {
  const event = events.findLast((each) => each.month <= month && month - each.month <= CAUSE_MONTHS)
  if (event !== undefined) return CAUSES[event.kind][isBetter ? 0 : 1]
  return `${isBetter ? 'stronger' : 'weaker'} demand in ${sector.toLowerCase()}`
}

/** Quarters that a report and the one before are compared with. */
const QUARTERS = 13

/** The books that stories are written from: the newest quarters, as far as they are needed for a comparison. */
export const newestBooks = ({ seed }: Pick<SampleSet, 'seed'>, company: SampleCompany, at: number): Books =>
  openBooks(seed, company, at, QUARTERS)

export interface NewestFiling {
  /** Unix milliseconds. */
  since: number
  /** Whether the quarter was not known before it: false for the report of an announced quarter. */
  isFirst: boolean
  /** What it reports; computed when it is first read, because most stories tell no figure of it. */
  report: () => LatestReport
}

function reportOf(seed: number, company: SampleCompany, books: Books, newest: FiledRecord, at: number): LatestReport {
  const now = reported(seed, company, books, newest, at)
  const earlier = newestRecord(company, books, at, newest.end)
  const before = earlier === undefined ? null : reported(seed, company, books, earlier, at)
  const isBetter = (now.growth ?? 0) >= (before?.growth ?? 0)
  const cause = causeOf(company, monthOf(company, newest.quarter.number), isBetter)
  return Object.assign(now, { before, cause })
}

interface KnownFiling {
  filing: NewestFiling | null
  /** The time for which it is the newest one; found when the company is asked for again. */
  time: () => UnchangedTime
}

const filings = new WeakMap<SampleSet, Map<number, KnownFiling>>()

/** The newest filing of a company at that time (Unix milliseconds); null when it has none. */
export function newestFiling(set: SampleSet, company: SampleCompany, at: number): NewestFiling | null {
  const known = filings.get(set) ?? new Map<number, KnownFiling>()
  filings.set(set, known)
  const last = known.get(company.index)
  if (last !== undefined && (last.time().since ?? -Infinity) <= at && at < last.time().until) return last.filing
  const books = newestBooks(set, company, at)
  const newestNumber = lastQuarterBy(company, at)
  const time = once(() =>
    unchangedAround(
      set.seed,
      company,
      at,
      (number) => (books.at(number - newestNumber - 1) as Books[number]).filings,
      // Original figures stay as they are, so that only reports on the newest quarters change what was reported last.
      company.habits.coverage === 'all' && company.habits.restates === 'now-and-then' ? 2 : undefined,
    ),
  )
  const record = company.hasHistory ? newestRecord(company, books, at) : undefined
  const filing =
    record === undefined
      ? null
      : {
          since: record.standsSince,
          isFirst: record.reportType !== 'A' || books[record.end]?.filings.announcedAt === null,
          report: once(() => reportOf(set.seed, company, books, record, at)),
        }
  known.set(company.index, { filing, time })
  return filing
}
