import type { SampleCompany } from '../companies.ts'
import { createRandom } from '../random.ts'
import { corrected, preliminary } from './corrections.ts'
import { quarterFilings } from './filings.ts'
import type { QuarterFilings } from './filings.ts'
import { firstQuarter, lastQuarterBy } from './fiscal-calendar.ts'
import { assetsOf, investedCapitalOf, quarterlyStatements } from './statements.ts'
import type { Statements } from './statements.ts'

/** A quarter with every version of its statements. */
interface BookedQuarter {
  filings: QuarterFilings
  original: Statements
  /** As restated; null for a quarter that is never restated. */
  restated: Statements | null
  preliminary: Statements
}

/** A company's quarters, oldest first. The first one precedes the first report: only its balance sheet is used. */
export type PayloadSchemas = readonly BookedQuarter[]

/** The books of a company with every quarter that had ended by that time (Unix milliseconds), filed or not. */
export function openPayloadSchemas(seed: number, company: SampleCompany, at: number): PayloadSchemas {
  const before = firstQuarter(company) - 1
  return quarterlyStatements(seed, company, lastQuarterBy(company, at)).map((original, place) => {
    const filings = quarterFilings(seed, company, before + place)
    const share = createRandom(seed, 'preliminary', company.symbol, filings.quarter.asOf).between(-0.003, 0.006)
    return {
      filings,
      original,
      restated: filings.restatement === null ? null : corrected(original, filings.restatement.kind),
      preliminary: preliminary(original, share),
    }
  })
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

function figuresOf({ filings, original, restated }: BookedQuarter, at: number): Statements {
  return restated !== null && filings.restatement !== null && filings.restatement.at <= at ? restated : original
}

/**
 * Sum of one amount over a span of `quarters` quarters that ends at `end`, as known at a given time; undefined before
 * the first report.
 */
export function totalOf(
  payloadSchemas: PayloadSchemas,
  end: number,
  quarters: number,
  at: number,
  amountOf: (of: Statements) => number,
): number | undefined {
  if (end - quarters < 0) return undefined
  let total = 0
  for (let place = end - quarters + 1; place <= end; place++)
    total += amountOf(figuresOf(payloadSchemas[place] as BookedQuarter, at))
  return total
}

/** The span of `quarters` quarters that ends at `end`; null where it would begin before the first report. */
export function spanOf(payloadSchemas: PayloadSchemas, end: number, quarters: number, known: Knowledge): Span | null {
  if (end - quarters < 0) return null
  const last = payloadSchemas[end] as BookedQuarter
  const statements = { ...(known.isPreliminary ? last.preliminary : figuresOf(last, known.at)) }
  let [assets, equity, investedCapital] = [assetsOf(statements), statements.equity, investedCapitalOf(statements)]
  for (let place = end - 1; place >= end - quarters; place--) {
    const sheet = figuresOf(payloadSchemas[place] as BookedQuarter, known.at)
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
export const isReportedOn = (payloadSchemas: PayloadSchemas, end: number, quarters: number): boolean =>
  end - quarters + 1 >= 1 &&
  payloadSchemas.slice(end - quarters + 1, end + 1).every(({ filings }) => filings.isReported)
