import type { RatioRecord, SymbolRatios } from '../../../app/domain/fundamentals/ratio-record.ts'
import { sampleCompany } from '../../../main/embedded-service/data/companies.ts'
import { ratioRecords } from '../../../main/embedded-service/data/fundamentals/ratio-records.ts'

/** A record with that basis, date and values. */
export const recordOf = (
  reportType: string,
  asOf: string,
  values: Record<string, string>,
  period = '3M',
): RatioRecord => ({
  id: { companyId: 'C', asOf, reportType, period, aorOrRestate: reportType === 'R' ? 'RESTATE' : 'AOR' },
  fiscalYearEnd: 12,
  isCalculated: false,
  values,
  response: { hash: 'h', path: `$.${reportType}.${asOf}` },
  receivedAt: 1,
})

/** What is known of the ratios of a company; nothing but its symbol unless told otherwise. */
export const symbolRatios = (symbol: string, changes: Partial<SymbolRatios> = {}): SymbolRatios => ({
  symbol,
  outcome: 'not-in-response',
  message: null,
  company: null,
  records: [],
  fieldNames: [],
  reportTypes: [],
  units: {},
  receivedAt: null,
  ...changes,
})

/** The time of the sample data in tests. */
const SAMPLED_AT = Date.UTC(2026, 9, 30)

/** All records of a sample company at a given time, with the digits that the embedded service sends. */
export function sampleRecords(place: number, at = SAMPLED_AT): RatioRecord[] {
  return ratioRecords(7, sampleCompany(7, place), at).map(({ quarter, reportType, period, values }) =>
    recordOf(
      reportType,
      quarter.asOf,
      Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.toFixed(6)])),
      period,
    ),
  )
}
