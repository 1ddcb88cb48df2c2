import { companyIdentifiers } from '../data/companies.ts'
import { companyObject, ratioRecords } from '../data/fundamentals.ts'
import { createRecent } from '../data/recent.ts'
import type { SampleSet } from '../data/sample-set.ts'
import type { Endpoint } from '../exchange.ts'
import { Reused, sixDecimals } from '../render/wire-value.ts'
import { companyOf, fundamentalsQuery } from './fundamentals-query.ts'
import type { FundamentalsQuery } from './fundamentals-query.ts'

/** Entries rendered last: a company's whole history is some 240 kB, so these are 30 MB at most. */
const RECENT_ENTRIES = 128

function resultEntry(symbol: string, query: FundamentalsQuery, withCusip: boolean, set: SampleSet): Reused {
  const company = companyOf(set, symbol)
  if (company === null) return new Reused({ symbol, idType: 'SYMBOL', id: symbol, error: 'symbol not found' })
  const { companyId } = companyIdentifiers(company)
  const records = ratioRecords(set.seed, company, new Date(set.newestAt)).filter(query.matches)
  return new Reused({
    company: companyObject(company, withCusip),
    operationRatios: records.map((record) => ({
      id: {
        companyId,
        asOf: record.asOf,
        reportType: record.reportType,
        period: record.period,
        aorOrRestate: record.reportType === 'R' ? 'RESTATE' : 'AOR',
      },
      fiscalYearEnd: record.fiscalYearEnd,
      isCalculated: record.isCalculated,
      ...Object.fromEntries(Object.entries(record.values).map(([name, value]) => [name, sixDecimals(value)])),
    })),
    symbol,
    idType: 'SYMBOL',
    id: symbol,
  })
}

/** SPEC 4.2: operation ratios of a list of symbols. */
export function createOperationRatios(set: SampleSet): Endpoint {
  const entries = createRecent(RECENT_ENTRIES, (name) => {
    const { symbol, parameters, cusip } = JSON.parse(name) as {
      symbol: string
      parameters: Record<string, string>
      cusip: boolean
    }
    return resultEntry(symbol, fundamentalsQuery(new URLSearchParams({ ...parameters, symbols: symbol })), cusip, set)
  })
  return ({ query, plan }) => {
    const { symbols } = fundamentalsQuery(query)
    const parameters = Object.fromEntries(['asOf', 'period', 'reportType'].map((name) => [name, query.get(name) ?? '']))
    return {
      status: 200,
      body: { result: symbols.map((symbol) => entries(JSON.stringify({ symbol, parameters, cusip: plan.cusip }))) },
    }
  }
}
