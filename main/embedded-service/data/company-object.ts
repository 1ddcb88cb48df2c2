import { companyIdentifiers } from './companies.ts'
import type { SampleCompany } from './companies.ts'

/** Identity members of the company object, in the description's order. */
export function companyObject(company: SampleCompany, withCusip: boolean): Record<string, string | number | boolean> {
  const { cik, isin, cusip } = companyIdentifiers(company)
  return {
    primarySymbol: company.symbol,
    primaryExchange: company.exchange,
    cik,
    isin,
    ...(withCusip ? { cusip } : {}),
    standardName: company.name,
    countryId: company.country,
    businessCountryId: company.country,
    industryTemplateCode: company.industryTemplate,
    isReit: company.isReit,
    isLimitedPartnership: false,
    isLimitedLiabilityCompany: false,
    yearofEstablishment: company.founded,
  }
}
