import type { SampleCompany } from '../companies.ts'
import { openBooks, spanOf, filedRecords, type Books, type FiledRecord } from './books.ts'
import { splitFactor, splitsBy } from './filings.ts'
import type { Statements } from './statements.ts'

/** A record of an earnings report as the service has it. */
export interface SampleEarningsRecord extends FiledRecord {
  /**
   * Amounts per share in the company's currency, shares, and totals in units of the currency, by name, with at most six
   * decimals.
   */
  values: Record<string, number>
}

/** Options and similar rights to shares, as a share of the existing shares. */
const DILUTION = 0.007

const cents = (value: number): number => Math.round(value * 100) / 100

const millionths = (value: number): number => Math.round(value * 1e6) / 1e6

/**
 * Amounts per share are rounded to cents, as companies report them. `factor` is the number of shares for each original
 * one.
 */
function earningsValues(span: Statements, factor: number): Record<string, number> {
  const shares = span.shares * factor
  const dilutedShares = shares * (1 + DILUTION)
  const normalized = span.netIncome - span.oneOffs * 0.78
  const [basicEps, dilutedEps] = [cents(span.netIncome / shares), cents(span.netIncome / dilutedShares)]
  const dividend = cents(span.dividends / shares)
  return {
    basicContinuousOperations: basicEps,
    basicEps,
    dilutedContinuousOperations: dilutedEps,
    dilutedEps,
    basicAverageShares: Math.round(shares * 1e6),
    dilutedAverageShares: Math.round(dilutedShares * 1e6),
    dividendPerShare: dividend,
    continuingAndDiscontinuedBasicEps: basicEps,
    continuingAndDiscontinuedDilutedEps: dilutedEps,
    normalizedBasicEps: cents(normalized / shares),
    normalizedDilutedEps: cents(normalized / dilutedShares),
    totalDividendPerShare: dividend,
    ...(dividend > 0 ? { dividendCoverageRatio: millionths(basicEps / dividend) } : {}),
    revenue: Math.round(span.revenue * 1e6),
    ebitda: Math.round((span.revenue - span.costOfGoods - span.operatingCosts + span.depreciation) * 1e6),
    netIncome: Math.round(span.netIncome * 1e6),
  }
}

/** The figures of a record by wire name; `splits` are those of the company until now. */
export function earningsOf(
  books: Books,
  { end, quarters, known, reportType, quarter, period }: FiledRecord,
  splits: ReturnType<typeof splitsBy>,
): Record<string, number> {
  const span = spanOf(books, end, quarters, known)
  if (span === null) throw new RangeError(`no figures for ${quarter.asOf} ${period}`)
  const isAsFiled = reportType === 'A' || reportType === 'P'
  return earningsValues(span.statements, splitFactor(splits, isAsFiled ? known.at : Infinity))
}

/**
 * All earnings records that the service has of a company at a given time (Unix milliseconds), newest first, from the
 * same statements as its ratios. Records filed before a split do not change; the latest known and the trailing figures
 * are adjusted for all splits.
 */
export function earningsRecords(seed: number, company: SampleCompany, at: number): SampleEarningsRecord[] {
  if (!company.hasHistory) return []
  const books = openBooks(seed, company, at)
  const splits = splitsBy(seed, company, at)
  return filedRecords(company, books, at).map((record) => ({ ...record, values: earningsOf(books, record, splits) }))
}
