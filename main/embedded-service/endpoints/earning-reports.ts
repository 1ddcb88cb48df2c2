import type { FUNDAMENTALS_PARAMETERS } from '../contract/fundamentals-parameters.ts'
import { companyIdentifiers } from '../data/companies.ts'
import { companyObject } from '../data/company-object.ts'
import type { SampleCompany } from '../data/companies.ts'
import { earningsRecords } from '../data/fundamentals/earnings-records.ts'
import { DAY_MS } from '../data/market-calendar.ts'
import { stableHash } from '../data/random.ts'
import type { Endpoint } from '../request-context.ts'
import { Digits, Reused } from '../render/wire-value.ts'
import type { WireValue } from '../render/wire-value.ts'
import { entriesOf, isAskedFor } from './fundamentals-query.ts'

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
