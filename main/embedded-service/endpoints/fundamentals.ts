import type { AskedPeriod, FundamentalsQuery, FUNDAMENTALS_PARAMETERS } from '../contract/operations.ts'
import { companyIndex, companyIdentifiers, companyObject, type SampleCompany } from '../data/companies.ts'
import type { FiledRecord } from '../data/fundamentals/books.ts'
import type { SampleSet } from '../data/sample-set.ts'
import { noDataFound } from '../errors.ts'
import type { ServiceParts, Endpoint } from '../request-context.ts'
import { Digits, Reused, sixDecimals, type WireValue } from '../wire-value.ts'
import { earningsRecords } from '../data/fundamentals/earnings-records.ts'
import { DAY_MS } from '../data/market-calendar.ts'
import { stableHash } from '../data/random.ts'
import { createRecent } from '../../../app/domain/values/memo.ts'
import { unchangedAround, type UnchangedTime } from '../data/fundamentals/filings.ts'
import { ratioRecords } from '../data/fundamentals/ratio-records.ts'

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
const isAskedFor = ({ asOf, reportType, period }: Omit<FundamentalsQuery, 'symbols'>, record: FiledRecord): boolean =>
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
function entriesOf(
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

/** Whole numbers have one decimal, others the digits they have, as in the recorded report. */
const digitsOf = (value: number): Digits => new Digits(Number.isInteger(value) ? `${value}.0` : String(value))

/**
 * The recorded report has the month as a number, other reports have it as text. It is always the same for one company.
 */
const yearEndOf = ({ symbol }: SampleCompany, month: number): number | string =>
  stableHash(symbol, 'year end as text') % 3 === 0 ? String(month) : month

/** SPEC 4.3: earnings reports of a list of symbols, in the envelope `{data, errors, ok}`. */
export const earningReports: Endpoint<typeof FUNDAMENTALS_PARAMETERS> = ({ values, plan, at }, parts) => {
  const entryOf = (company: SampleCompany): WireValue => ({
    company: companyObject(company, plan.cusip),
    earningReports: earningsRecords(parts.set.seed, company, at)
      .filter((record) => isAskedFor(values, record))
      .map(({ quarter, reportType, period, values: amounts }) => ({
        id: {
          shareClassId: companyIdentifiers(company).companyId.replace('0C', '0P'),
          asOf: quarter.asOf,
          reportType,
          period,
          aorOrRestate: reportType === 'R' ? 'RESTATE' : 'AOR',
        },
        fiscalYearEnd: yearEndOf(company, quarter.fiscalYearEnd),
        currencyId: company.currency,
        periodEndingDate: new Date(quarter.endsOn * DAY_MS).toISOString().slice(0, 10),
        ...Object.fromEntries(Object.entries(amounts).map(([name, value]) => [name, digitsOf(value)])),
        // The description does not define this member. Here it means that the fiscal year is the short one after a
        // change.
        fiscalYearEndChange: quarter.isShortYear,
      })),
    symbol: company.symbol,
    idType: 'SYMBOL',
    id: company.symbol,
  })
  const result = entriesOf(values.symbols, parts, (company) => new Reused(() => entryOf(company)))
  return { status: 200, body: { data: { result }, errors: [], ok: true } }
}

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
