import { isCalendarDate } from '../../../app/domain/service-date.ts'
import { companyIndex, sampleCompany } from '../data/companies.ts'
import type { SampleCompany } from '../data/companies.ts'
import type { SampleSet } from '../data/sample-set.ts'
import { badFundamentalsRequest } from '../errors.ts'

const REPORT_TYPES = ['TTM', 'A', 'R', 'P']

/** What a fundamentals request asks for. */
export interface FundamentalsQuery {
  symbols: string[]
  matches: (record: { asOf: string; reportType: string; period: string; fiscalQuarter: number }) => boolean
}

/** Reads `Q1`…`Q4`, `FY`, `TTM`, `3M`, `12M`, alone or with a year before or after it (`2025Q1`, `Q1 2025`). */
function periodMatcher(text: string): (record: { asOf: string; period: string; fiscalQuarter: number }) => boolean {
  const match = /^(?:(\d{4})[-\s]?)?(Q[1-4]|FY|TTM|3M|12M)(?:[-\s]?(\d{4}))?$/.exec(text.trim().toUpperCase())
  if (match === null) throw badFundamentalsRequest('invalid period')
  const [, before, name = '', after] = match
  const year = before ?? after
  return (record) => {
    if (year !== undefined && !record.asOf.startsWith(year)) return false
    if (name === 'FY') return record.period === '12M'
    if (name.startsWith('Q')) return record.period === '3M' && record.fiscalQuarter === Number(name.slice(1))
    return record.period === name
  }
}

/** The query of 4.2 and 4.3. The description does not show the parameter names; these are the interface facts' defaults. */
export function fundamentalsQuery(query: URLSearchParams): FundamentalsQuery {
  const symbols = [
    ...new Set(
      (query.get('symbols') ?? '')
        .split(',')
        .map((each) => each.trim().toUpperCase())
        .filter((each) => each !== ''),
    ),
  ]
  if (symbols.length === 0) throw badFundamentalsRequest('symbols is required')
  if (symbols.length > 200) throw badFundamentalsRequest('at most 200 symbols are allowed')
  const from = query.get('asOf')
  if (from !== null && from !== '' && !isCalendarDate(from))
    throw badFundamentalsRequest('asOf must be a date YYYY-MM-DD')
  const reportType = query.get('reportType')?.toUpperCase() ?? ''
  if (reportType !== '' && !REPORT_TYPES.includes(reportType)) throw badFundamentalsRequest('invalid reportType')
  const period = query.get('period') ?? ''
  const inPeriod = period === '' ? () => true : periodMatcher(period)
  return {
    symbols,
    matches: (record) =>
      (from === null || from === '' || record.asOf >= from) &&
      (reportType === '' || record.reportType === reportType) &&
      inPeriod(record),
  }
}

/** The company with that symbol in the set, or null. */
export function companyOf(set: SampleSet, symbol: string): SampleCompany | null {
  const index = companyIndex(symbol, set.companies)
  return index === null ? null : sampleCompany(set.seed, index)
}
