import { createRecent } from '../../../app/domain/values/recent.ts'
import type { FUNDAMENTALS_PARAMETERS, FundamentalsQuery } from '../contract/fundamentals-parameters.ts'
import { companyIdentifiers } from '../data/companies.ts'
import type { SampleCompany } from '../data/companies.ts'
import { companyObject } from '../data/company-object.ts'
import { unchangedAround } from '../data/fundamentals/filing-moments.ts'
import type { UnchangedTime } from '../data/fundamentals/filing-moments.ts'
import { ratioRecords } from '../data/fundamentals/ratio-records.ts'
import type { SampleSet } from '../data/sample-set.ts'
import type { Endpoint } from '../request-context.ts'
import { Reused, sixDecimals } from '../render/wire-value.ts'
import type { WireValue } from '../render/wire-value.ts'
import { entriesOf, isAskedFor } from './fundamentals-query.ts'

/** Number of cached entries: enough for one request with the maximum number of symbols; 51 MB at most. */
const RECENT_ENTRIES = 200

/** The inputs of an entry. The entry is the same as long as they are; their JSON is the key of the cache. */
interface EntryName {
  index: number
  /** When the company's data last changed; null before the first filing. */
  since: number | null
  query: Omit<FundamentalsQuery, 'symbols'>
  cusip: boolean
}

function resultEntry({ index, since, query, cusip }: EntryName, { seed, companyAt }: SampleSet): WireValue {
  const company = companyAt(index)
  const { companyId } = companyIdentifiers(company)
  const records = ratioRecords(seed, company, since ?? 0).filter((record) => isAskedFor(query, record))
  return {
    company: companyObject(company, cusip),
    operationRatios: records.map((record) => ({
      id: {
        companyId,
        asOf: record.quarter.asOf,
        reportType: record.reportType,
        period: record.period,
        aorOrRestate: record.reportType === 'R' ? 'RESTATE' : 'AOR',
      },
      fiscalYearEnd: record.quarter.fiscalYearEnd,
      isCalculated: record.isCalculated,
      ...Object.fromEntries(Object.entries(record.values).map(([name, value]) => [name, sixDecimals(value)])),
    })),
    symbol: company.symbol,
    idType: 'SYMBOL',
    id: company.symbol,
  }
}

/** SPEC 4.2: operation ratios of a list of symbols. */
export function createOperationRatios(set: SampleSet): Endpoint<typeof FUNDAMENTALS_PARAMETERS> {
  const recent = createRecent<Reused>(RECENT_ENTRIES)
  const entries = (of: EntryName): Reused => recent(JSON.stringify(of), () => new Reused(() => resultEntry(of, set)))
  const unchanged = new Map<number, UnchangedTime>()
  const lastChange = (company: SampleCompany, at: number): number | null => {
    const known = unchanged.get(company.index)
    if (known !== undefined && (known.since ?? -Infinity) <= at && at < known.until) return known.since
    const around = unchangedAround(set.seed, company, at)
    unchanged.set(company.index, around)
    return around.since
  }
  return ({ values: { symbols, ...query }, plan, at }, parts) => {
    const entryOf = (company: SampleCompany): Reused => {
      const { index } = company
      const name: EntryName = { index, since: lastChange(company, at), query, cusip: plan.cusip }
      return entries(name)
    }
    return { status: 200, body: { result: entriesOf(symbols, parts, entryOf) } }
  }
}
