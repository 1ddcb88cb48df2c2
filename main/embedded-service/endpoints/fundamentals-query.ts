import type { AskedPeriod, FundamentalsQuery } from '../contract/fundamentals-parameters.ts'
import { companyIndex } from '../data/companies.ts'
import type { SampleCompany } from '../data/companies.ts'
import type { FiledRecord } from '../data/fundamentals/filed-records.ts'
import type { SampleSet } from '../data/sample-set.ts'

/**
 * The description does not say whether quarter and year are those of the calendar or of the company. Assumed here: the company's
 * own, so `Q1, 2023` is the first quarter of the fiscal year that ends in 2023.
 */
function isInPeriod({ quarter, period }: FiledRecord, { name, year }: AskedPeriod): boolean {
  if (year !== null && quarter.fiscalYear !== year) return false
  if (name === 'FY') return period === '12M'
  if (name.startsWith('Q')) return period === '3M' && quarter.fiscalQuarter === Number(name.slice(1))
  return period === name
}

/** The symbols that a request of 4.2 or 4.3 asks for: in capitals, none twice. */
export const symbolsOf = ({ symbols }: Pick<FundamentalsQuery, 'symbols'>): string[] => [
  ...new Set(symbols.map((symbol) => symbol.toUpperCase())),
]

/** Whether a record is among those that a request of 4.2 or 4.3 asks for. */
export const isAskedFor = (
  { asOf, reportType, period }: Omit<FundamentalsQuery, 'symbols'>,
  record: FiledRecord,
): boolean =>
  (asOf === null || record.quarter.asOf >= asOf) &&
  (reportType === null || record.reportType === reportType) &&
  (period === null || isInPeriod(record, period))

/** The company with that symbol in the set, or null. */
export function companyOf(set: SampleSet, symbol: string): SampleCompany | null {
  const index = companyIndex(symbol, set.companies)
  return index === null ? null : set.companyAt(index)
}
