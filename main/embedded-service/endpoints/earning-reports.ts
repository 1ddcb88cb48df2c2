import { companyIdentifiers } from '../data/companies.ts'
import { companyObject, earningsRecords } from '../data/fundamentals.ts'
import { noDataFound } from '../errors.ts'
import type { Endpoint } from '../exchange.ts'
import { Digits } from '../render/wire-value.ts'
import { companyOf, fundamentalsQuery } from './fundamentals-query.ts'

/** SPEC 4.3: earnings reports of a list of symbols, in the envelope `{data, errors, ok}`. */
export const earningReports: Endpoint = ({ query, plan }, { set }) => {
  const asked = fundamentalsQuery(query)
  const companies = asked.symbols.map((symbol) => companyOf(set, symbol)).filter((company) => company !== null)
  if (companies.length === 0) throw noDataFound()
  const result = companies.map((company) => ({
    company: companyObject(company, plan.cusip),
    earningReports: earningsRecords(set.seed, company, new Date(set.newestAt))
      .filter(asked.matches)
      .map((record) => ({
        id: {
          shareClassId: companyIdentifiers(company).companyId.replace('0C', '0P'),
          asOf: record.asOf,
          reportType: record.reportType,
          period: record.period,
          aorOrRestate: record.reportType === 'R' ? 'RESTATE' : 'AOR',
        },
        fiscalYearEnd: record.fiscalYearEnd,
        currencyId: 'USD',
        periodEndingDate: record.asOf,
        ...Object.fromEntries(
          Object.entries(record.values).map(([name, value]) => [
            name,
            new Digits(Number.isInteger(value) ? `${value}.0` : value.toFixed(6)),
          ]),
        ),
        fiscalYearEndChange: record.fiscalYearEnd !== company.fiscalYearEnd,
      })),
    symbol: company.symbol,
    idType: 'SYMBOL',
    id: company.symbol,
  }))
  return { status: 200, body: { data: { result }, errors: [], ok: true } }
}
