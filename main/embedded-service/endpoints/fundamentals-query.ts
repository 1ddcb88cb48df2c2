import type { AskedPeriod, FundamentalsQuery } from '../contract/fundamentals-parameters.ts'
import { companyIndex } from '../data/companies.ts'
import type { SampleCompany } from '../data/companies.ts'
import type { FiledRecord } from '../data/fundamentals/filed-records.ts'
import type { SampleSet } from '../data/sample-set.ts'
import { noDataFound } from '../errors.ts'
import type { ServiceParts } from '../request-context.ts'
import type { WireValue } from '../render/wire-value.ts'

/**
 * The description does not say whether quarter and year are calendar or fiscal. The assumption here is fiscal: `Q1,
 * 2023` is the first quarter of the company's fiscal year that ends in 2023.
 */
function isInPeriod({ quarter, period }: FiledRecord, { name, year }: AskedPeriod): boolean {
  if (year !== null && quarter.fiscalYear !== year) return false
  if (name === 'FY' || name === '1Y') return period === '12M'
  if (name.startsWith('Q')) return period === '3M' && quarter.fiscalQuarter === Number(name.slice(1))
  return period === name
}

/** Whether a request of 4.2 or 4.3 includes the record. */
export const isAskedFor = (
  { asOf, reportType, period }: Omit<FundamentalsQuery, 'symbols'>,
  record: FiledRecord,
): boolean =>
  (asOf === null || record.quarter.asOf >= asOf) &&
  (reportType === null || record.reportType === reportType) &&
  (period === null || isInPeriod(record, period))

function companyOf(set: SampleSet, symbol: string): SampleCompany | null {
  const index = companyIndex(symbol, set.companies)
  return index === null ? null : set.companyAt(index)
}

/**
 * The entries of the requested symbols, for 4.2 and 4.3. An unknown symbol has no entry, or one with an error where
 * that quirk is on. Throws the error response of a request without results.
 */
export function entriesOf(
  symbols: readonly string[],
  { set, interventions }: Pick<ServiceParts, 'set' | 'interventions'>,
  entryOf: (company: SampleCompany) => WireValue,
): WireValue[] {
  const entries = [...new Set(symbols.map((symbol) => symbol.toUpperCase()))].map((symbol) => {
    const company = companyOf(set, symbol)
    if (company !== null) return entryOf(company)
    return interventions.quirks.has('symbol-errors')
      ? { symbol, idType: 'SYMBOL', id: symbol, error: 'symbol not found' }
      : null
  })
  const known = entries.filter((entry) => entry !== null)
  if (known.length === 0) throw noDataFound()
  return known
}
