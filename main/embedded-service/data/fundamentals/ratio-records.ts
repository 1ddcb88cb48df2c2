import type { SampleCompany } from '../companies.ts'
import { createRandom } from '../random.ts'
import { isReportedOn, openPayloadSchemas, spanOf, totalOf } from './books.ts'
import type { PayloadSchemas } from './books.ts'
import { filedRecords } from './filed-records.ts'
import type { FiledRecord } from './filed-records.ts'
import { growth, ratioValues } from './ratio-values.ts'
import { operatingIncomeOf } from './statements.ts'
import type { Statements } from './statements.ts'

/** A record of operation ratios as the service has it. */
export interface SampleRatioRecord extends FiledRecord {
  isCalculated: boolean
  /** Ratios by wire name, in the description's order. */
  values: Record<string, number>
}

/** Ratios that cannot be computed from a preliminary announcement, because it has no notes and no headcount. */
const NOT_ANNOUNCED = ['salesPerEmployee', 'netIncomePerEmployee', 'fixAssetsTuronver', 'roic', 'normalizedRoic']

const OFTEN_MISSING = ['taxRate', 'daysInPayment', 'normalizedRoic', 'quickRatio', 'roic'] as const

function missingFields(seed: number, company: SampleCompany, asOf: string): readonly string[] {
  if (company.isReit) return ['daysInInventory', 'inventoryTurnover', 'cashConversionCycle']
  const random = createRandom(seed, 'missing', company.symbol, asOf)
  return random.chance(0.08) ? [random.pick(OFTEN_MISSING)] : []
}

const QUARTERS_IN_YEAR = 4

const revenueOf = ({ revenue }: Statements): number => revenue

function valuesOf(
  seed: number,
  company: SampleCompany,
  payloadSchemas: PayloadSchemas,
  record: FiledRecord,
): Record<string, number> {
  const { end, quarters, known } = record
  const span = spanOf(payloadSchemas, end, quarters, known)
  if (span === null) throw new RangeError(`no figures for ${company.symbol} ${record.quarter.asOf} ${record.period}`)
  /**
   * Whether there is a span that many quarters earlier for a comparison; a quarter that was not reported separately
   * does not count.
   */
  const isThere = (back: number): boolean =>
    end - back >= quarters && (quarters > 1 || isReportedOn(payloadSchemas, end - back, 1))
  const earlier = (back: number, amountOf: (of: Statements) => number): number | undefined =>
    isThere(back) ? totalOf(payloadSchemas, end - back, quarters, known.at, amountOf) : undefined
  const growthBefore = [1, 2].map((back) => {
    const later = earlier(back, revenueOf)
    return later === undefined ? undefined : growth(later, earlier(back + QUARTERS_IN_YEAR, revenueOf))
  })
  const values = ratioValues(
    span,
    {
      revenue: earlier(QUARTERS_IN_YEAR, revenueOf),
      operatingIncome: earlier(QUARTERS_IN_YEAR, operatingIncomeOf),
      netIncome: earlier(QUARTERS_IN_YEAR, ({ netIncome }) => netIncome),
    },
    growthBefore.filter((each) => each !== undefined),
  )
  const missing = missingFields(seed, company, record.quarter.asOf)
  for (const name of known.isPreliminary ? [...missing, ...NOT_ANNOUNCED] : missing) delete values[name]
  return values
}

/** All ratio records that the service has of a company at a given time (Unix milliseconds), newest first. */
export function ratioRecords(seed: number, company: SampleCompany, at: number): SampleRatioRecord[] {
  if (!company.hasHistory) return []
  const payloadSchemas = openPayloadSchemas(seed, company, at)
  // Original and latest figures are the same in most quarters, and so are those of a fiscal year and of the twelve
  // months up to its end.
  const made = new Map<string, Record<string, number>>()
  return filedRecords(company, payloadSchemas, at).map((record) => {
    const { end, quarters, known, reportType } = record
    const name = `${end} ${quarters} ${known.at} ${String(known.isPreliminary)}`
    const values = made.get(name) ?? valuesOf(seed, company, payloadSchemas, record)
    made.set(name, values)
    return { ...record, isCalculated: reportType === 'TTM', values }
  })
}
