import type { AnswerRef, Digits } from '../responses/source-ref.ts'

/** The report types the service documents. Records may carry others; those are kept as text. */
export type ReportType = 'TTM' | 'A' | 'R' | 'P'

/** The report types with what the description says of each. */
export const REPORT_TYPES: readonly { id: ReportType; label: string; meaning: string }[] = [
  { id: 'TTM', label: 'TTM', meaning: 'Trailing twelve months' },
  { id: 'A', label: 'A', meaning: 'As originally reported' },
  { id: 'R', label: 'R', meaning: 'Restated' },
  { id: 'P', label: 'P', meaning: 'Preliminary' },
]

/** A company as the service describes it. Null where it said nothing. */
export interface Company {
  primarySymbol: string | null
  primaryExchange: string | null
  standardName: string | null
  cik: string | null
  isin: string | null
  cusip: string | null
  countryId: string | null
  businessCountryId: string | null
  industryTemplateCode: string | null
  isReit: boolean | null
  isLimitedPartnership: boolean | null
  isLimitedLiabilityCompany: boolean | null
  yearOfEstablishment: number | null
}

/** What makes two records the same fact: company, as-of date, report type, period, and reported or restated. */
export interface RatioRecordId {
  companyId: string
  asOf: string
  reportType: string
  period: string
  aorOrRestate: string
}

/** One record of operation ratios. `values` maps wire names to digits as sent; a field not sent is not in it. */
export interface RatioRecord {
  id: RatioRecordId
  fiscalYearEnd: number | null
  isCalculated: boolean | null
  values: Readonly<Record<string, Digits>>
  answer: AnswerRef
  receivedAt: number
}

/** What came back for one symbol: its records, or why there are none. */
export interface SymbolRatios {
  symbol: string
  outcome: 'records' | 'no-records' | 'refused' | 'not-in-answer'
  /** The service's own words when it refused the symbol. */
  message: string | null
  company: Company | null
  records: readonly RatioRecord[]
  /** Every value name seen for the symbol, chosen or not. */
  fieldNames: readonly string[]
  receivedAt: number | null
}
