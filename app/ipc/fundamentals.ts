import { z } from 'zod'
import { MAX_SYMBOL, MAX_SYMBOLS } from '../domain/companies/symbols.ts'
import type { HeldEarnings } from '../domain/fundamentals/earnings/cached-earnings.ts'
import type {
  Company,
  RatioRecord,
  RecordValue,
  SymbolRatios,
  ReportType,
} from '../domain/fundamentals/ratio-record.ts'
import type { UnitTallies } from '../domain/fundamentals/value-display.ts'
import { exactly, ofConnection, responseRef, sourced } from './common.ts'
import type { ScreenChoice, ScreenTemplate } from '../domain/fundamentals/screen/screen-template.ts'
import { MAX_FIELDS, SCREEN_STANDINGS } from '../domain/fundamentals/view-choices.ts'
import { unreadableItemsSchema } from './news/stories.ts'

const text = z.string()
const orNull = <T extends z.ZodType>(schema: T) => schema.nullable()
const flag = orNull(z.boolean())
const symbol = z.string().min(1).max(MAX_SYMBOL)
const date = z.string().max(10)

const company = exactly<Company>()(
  z.strictObject({
    primarySymbol: orNull(text),
    primaryExchange: orNull(text),
    standardName: orNull(text),
    cik: orNull(text),
    isin: orNull(text),
    cusip: orNull(text),
    countryId: orNull(text),
    businessCountryId: orNull(text),
    industryTemplateCode: orNull(text),
    isReit: flag,
    isLimitedPartnership: flag,
    isLimitedLiabilityCompany: flag,
    yearOfEstablishment: orNull(z.number()),
  }),
)

const sentRatios = { values: z.record(z.string(), text).readonly(), response: responseRef }

export const ratioRecordId = z.strictObject({
  companyId: text,
  asOf: text,
  reportType: text,
  period: text,
  aorOrRestate: text,
})

const sourcedValue = { digits: text, response: responseRef }

export const recordValueSchema = exactly<RecordValue>()(
  z.strictObject({ ...sourcedValue, others: z.array(z.strictObject(sourcedValue)).readonly() }),
)

const ratioRecord = exactly<RatioRecord>()(
  z.strictObject({
    ...sentRatios,
    id: ratioRecordId,
    fiscalYearEnd: orNull(z.number()),
    isCalculated: flag,
    others: z.array(z.strictObject(sentRatios)).readonly().optional(),
    receivedAt: z.number(),
  }),
)

export const unitTallies = exactly<UnitTallies>()(
  z
    .record(text, z.strictObject({ agrees: z.number(), checked: z.number(), relations: z.array(text).readonly() }))
    .readonly(),
)

const symbolRatios = exactly<SymbolRatios>()(
  z.strictObject({
    symbol: text,
    outcome: z.enum(['records', 'no-records', 'refused', 'not-named', 'not-in-response']),
    message: orNull(text),
    company: orNull(company),
    records: z.array(ratioRecord).readonly(),
    fieldNames: z.array(text).readonly(),
    reportTypes: z.array(text).readonly(),
    units: unitTallies,
    receivedAt: orNull(z.number()),
  }),
)

const symbols = z.array(symbol).min(1).max(MAX_SYMBOLS).readonly()

const ratiosQuery = z.strictObject({
  symbols,
  fields: z.array(z.string().min(1).max(80)).max(200).readonly(),
  /** Empty for all. */
  reportTypes: z.array(z.string().max(12)).max(8).readonly(),
  fromDate: date.nullable(),
  /** Until when responses count, in Unix milliseconds; null for what is known now. */
  knownAt: z.number().int().nullable(),
  /** For some symbols, the moment until which responses count, in Unix milliseconds; left out for all responses. */
  receivedBy: z.record(z.string().max(MAX_SYMBOL), z.number().int()).readonly().optional(),
})

/** Which cached ratios to show. */
export type RatiosQuery = z.infer<typeof ratiosQuery>

const heldEarnings = exactly<HeldEarnings>()(
  z.strictObject({
    symbol: text,
    state: z.enum(['reports', 'none', 'failure', 'not-asked']),
    answers: z
      .array(
        z.strictObject({
          receivedAt: z.number(),
          request: z.strictObject({
            symbols: z.array(text).readonly(),
            period: orNull(text),
            reportType: orNull(text),
            fromDate: orNull(text),
          }),
          reports: z
            .array(
              z.strictObject({
                asOf: orNull(text),
                period: orNull(text),
                reportType: orNull(text),
                currency: orNull(text),
                periodEnd: orNull(text),
                numbers: z.record(text, text).readonly(),
              }),
            )
            .readonly(),
        }),
      )
      .readonly(),
  }),
)

const earnings = z.strictObject({
  ok: z.boolean().nullable(),
  errors: z.array(z.string()).readonly(),
  /** The response's `data` (or the value that contained the reports), as JSON text. */
  dataText: z.string(),
  response: responseRef,
})

/** An earnings response as JSON text, because its fields are not described. */
export type EarningsReports = z.infer<typeof earnings>

/** Calls of ratios and earnings reports. */
export const FUNDAMENTALS_CONTRACT = {
  /**
   * Requests the symbols from the service and stores the response; `ratios.read` then returns parts of it. The value is what could not be
   * read; null for nothing. Where a part of the requests failed, `answered` has the symbols that the others asked for.
   */
  'ratios.refresh': {
    input: ofConnection({ symbols, fromDate: date.nullable() }),
    output: sourced(orNull(unreadableItemsSchema)).extend({ answered: z.array(symbol).readonly().optional() }),
  },
  'ratios.read': { input: ofConnection(ratiosQuery.shape), output: sourced(z.array(symbolRatios).readonly()) },
  /** The cached earnings of the companies, in short, for the chart: nothing is requested. */
  'earnings.held': {
    input: ofConnection({ symbols }),
    output: z.array(heldEarnings).readonly(),
  },
  'earnings.get': {
    input: ofConnection({
      symbols,
      period: z.string().max(20).nullable(),
      reportType: z.string().max(12).nullable(),
      fromDate: date.nullable(),
      /**
       * The last response to this request that was received by then, in Unix milliseconds, and nothing is requested. Null for the
       * present one.
       */
      knownAt: z.number().int().nullable(),
    }),
    output: sourced(earnings),
  },
} as const

const field = z.string().min(1).max(80)

export const reportType = exactly<ReportType>()(z.enum(['TTM', 'A', 'R', 'P']))

/** Members of a table whose companies can stand in groups by their sector. */
export const sectorGroups = {
  bySector: z.boolean(),
  /** The sectors whose companies are not shown; an empty one is the unknown one. */
  closedSectors: z.array(z.string().max(80)).max(400).readonly(),
}

export const screenChoice = exactly<ScreenChoice>()(
  z.strictObject({
    at: z.string().max(40).nullable(),
    filter: z.string().max(1000),
    order: z.strictObject({ id: z.string().max(80), descending: z.boolean() }).nullable(),
    beside: z.enum(SCREEN_STANDINGS.map(({ id }) => id)),
    heatmap: z.boolean(),
    totals: z.boolean(),
    ...sectorGroups,
  }),
)

export const screenTemplate = exactly<ScreenTemplate>()(
  screenChoice.extend({
    name: field,
    fields: z.array(field).max(MAX_FIELDS).readonly(),
    reportType,
  }),
)
