import { companyIdentifiers } from '../data/companies.ts'
import { companyObject, ratioRecords } from '../data/fundamentals.ts'
import type { Endpoint, ServiceParts } from '../exchange.ts'
import type { Plan } from '../plans.ts'
import { sixDecimals } from '../render/wire-value.ts'
import type { WireValue } from '../render/wire-value.ts'
import { companyOf, fundamentalsQuery } from './fundamentals-query.ts'
import type { FundamentalsQuery } from './fundamentals-query.ts'

function resultEntry(symbol: string, query: FundamentalsQuery, plan: Plan, { set }: ServiceParts): WireValue {
  const company = companyOf(set, symbol)
  if (company === null) return { symbol, idType: 'SYMBOL', id: symbol, error: 'symbol not found' }
  const { companyId } = companyIdentifiers(company)
  const records = ratioRecords(set.seed, company, new Date(set.newestAt)).filter(query.matches)
  return {
    company: companyObject(company, plan.cusip),
    operationRatios: records.map((record) => ({
      id: {
        companyId,
        asOf: record.asOf,
        reportType: record.reportType,
        period: record.period,
        aorOrRestate: record.reportType === 'R' ? 'RESTATE' : 'AOR',
      },
      fiscalYearEnd: company.fiscalYearEnd,
      isCalculated: record.isCalculated,
      ...Object.fromEntries(Object.entries(record.values).map(([name, value]) => [name, sixDecimals(value)])),
    })),
    symbol,
    idType: 'SYMBOL',
    id: symbol,
  }
}

/** SPEC 4.2: operation ratios of a list of symbols. */
export const operationRatios: Endpoint = ({ query, plan }, parts) => {
  const asked = fundamentalsQuery(query)
  return { status: 200, body: { result: asked.symbols.map((symbol) => resultEntry(symbol, asked, plan, parts)) } }
}
