import type { FUNDAMENTALS_PARAMETERS, FundamentalsQuery } from '../contract/fundamentals-parameters.ts'
import { companyIdentifiers } from '../data/companies.ts'
import type { SampleCompany } from '../data/companies.ts'
import { companyObject } from '../data/company-object.ts'
import { unchangedAround } from '../data/fundamentals/filing-moments.ts'
import type { UnchangedTime } from '../data/fundamentals/filing-moments.ts'
import { ratioRecords } from '../data/fundamentals/ratio-records.ts'
import { createRecent } from '../data/recent.ts'
import type { SampleSet } from '../data/sample-set.ts'
import { noDataFound } from '../errors.ts'
import type { Endpoint } from '../exchange.ts'
import { Reused, sixDecimals } from '../render/wire-value.ts'
import { companyOf, isAskedFor, symbolsOf } from './fundamentals-query.ts'

/** Entries rendered last: a company's whole history is some 240 kB, so these are 30 MB at most. */
const RECENT_ENTRIES = 128

/** What an entry depends on: while it is the same, so is the entry. Its JSON is the name under which the entry is remembered. */
interface EntryName {
  symbol: string
  /** When something about the company last changed; null where nothing has been filed. */
  since: number | null
  query: Omit<FundamentalsQuery, 'symbols'>
  cusip: boolean
}

function resultEntry(company: SampleCompany, { symbol, since, query, cusip }: EntryName, set: SampleSet): Reused {
  const { companyId } = companyIdentifiers(company)
  const records = ratioRecords(set.seed, company, since ?? 0).filter((record) => isAskedFor(query, record))
  return new Reused({
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
    symbol,
    idType: 'SYMBOL',
    id: symbol,
  })
}

const unknownSymbol = (symbol: string): Reused =>
  new Reused({ symbol, idType: 'SYMBOL', id: symbol, error: 'symbol not found' })

/** SPEC 4.2: operation ratios of a list of symbols. */
export function createOperationRatios(set: SampleSet): Endpoint<typeof FUNDAMENTALS_PARAMETERS> {
  const entries = createRecent(RECENT_ENTRIES, (text) => {
    const name = JSON.parse(text) as EntryName
    const company = companyOf(set, name.symbol)
    if (company === null) throw new RangeError(`there is no company ${name.symbol}`)
    return resultEntry(company, name, set)
  })
  const unchanged = new Map<number, UnchangedTime>()
  const lastChange = (company: SampleCompany, at: number): number | null => {
    const known = unchanged.get(company.index)
    if (known !== undefined && (known.since ?? -Infinity) <= at && at < known.until) return known.since
    const around = unchangedAround(set.seed, company, at)
    unchanged.set(company.index, around)
    return around.since
  }
  return ({ values: { symbols, ...query }, plan, at }, { interventions }) => {
    const entryOf = (symbol: string): Reused | null => {
      const company = companyOf(set, symbol)
      if (company === null) return interventions.quirks.has('symbol-errors') ? unknownSymbol(symbol) : null
      const since = lastChange(company, at)
      return entries(JSON.stringify({ symbol, since, query, cusip: plan.cusip } satisfies EntryName))
    }
    const result = symbolsOf({ symbols })
      .map(entryOf)
      .filter((entry) => entry !== null)
    if (result.length === 0) throw noDataFound()
    return { status: 200, body: { result } }
  }
}
