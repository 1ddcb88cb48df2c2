import { z } from 'zod'
import type { Fault } from '../faults/fault.ts'
import type { Source, Sourced } from '../faults/sourced.ts'
import { TIME_ZONES } from '../domain/preferences.ts'
import type { Preferences } from '../domain/preferences.ts'
import type { Company, RatioRecord, SymbolRatios } from '../domain/ratio-record.ts'
import { MOST_FIELDS } from '../domain/ratio-template.ts'
import type { AnswerRef } from '../domain/source-ref.ts'
import { CHOOSABLE_DISPLAYS } from '../domain/value-display.ts'
import type { WebhookTest } from '../domain/webhook.ts'

const text = z.string()
const orNull = <T extends z.ZodType>(schema: T) => schema.nullable()

/** A fault crosses as it is: main is the only maker of faults, and their type is exhaustive. */
export const faultSchema = z.custom<Fault>((value) => typeof value === 'object' && value !== null && 'kind' in value)

const source = z.strictObject({
  state: z.enum(['live', 'held']),
  receivedAt: orNull(z.number()),
  because: orNull(faultSchema),
}) satisfies z.ZodType<Source>

/** A sourced value of that schema. */
export const sourced = <T extends z.ZodType>(value: T): z.ZodType<Sourced<z.output<T>>> =>
  z.strictObject({ value, source }) as unknown as z.ZodType<Sourced<z.output<T>>>

/** A reference to a stored answer. */
export const answerRef = z.strictObject({ hash: text, path: text }) satisfies z.ZodType<AnswerRef>

const flag = orNull(z.boolean())

const company = z.strictObject({
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
}) satisfies z.ZodType<Company>

const ratioRecord = z.strictObject({
  id: z.strictObject({ companyId: text, asOf: text, reportType: text, period: text, aorOrRestate: text }),
  fiscalYearEnd: orNull(z.number()),
  isCalculated: flag,
  values: z.record(z.string(), text).readonly(),
  answer: answerRef,
  receivedAt: z.number(),
}) satisfies z.ZodType<RatioRecord>

/** The ratios of one symbol. */
export const symbolRatiosSchema = z.strictObject({
  symbol: text,
  outcome: z.enum(['records', 'no-records', 'refused', 'not-in-answer']),
  message: orNull(text),
  company: orNull(company),
  records: z.array(ratioRecord).readonly(),
  fieldNames: z.array(text).readonly(),
  receivedAt: orNull(z.number()),
}) satisfies z.ZodType<SymbolRatios>

/** A test delivery and its outcome. */
export const webhookTestSchema = z.strictObject({
  id: z.number().int(),
  sentAt: z.number(),
  destination: text,
  kind: text,
  transformed: z.boolean(),
  durationMs: z.number(),
  delivered: z.boolean(),
  status: orNull(z.number().int()),
  message: text,
}) satisfies z.ZodType<WebhookTest>

const name = z.string().min(1).max(80)
const display = z.enum(CHOOSABLE_DISPLAYS)
const hour = z.number().int().min(0).max(23)

/** How a person wants the application to behave. */
export const preferencesSchema = z.strictObject({
  offline: z.boolean(),
  timeZone: z.enum(TIME_ZONES),
  singleKeys: z.boolean(),
  imageHosts: z.array(z.string().max(260)).max(500).readonly(),
  notifications: z.boolean(),
  quietHours: orNull(z.strictObject({ from: hour, to: hour })),
  refreshMinutes: z.number().int().min(0).max(1440),
  maxAgeDays: orNull(z.number().int().min(1).max(36_500)),
  maxMegabytes: orNull(z.number().int().min(10).max(1_000_000)),
  displays: z.record(z.string().max(80), display).readonly(),
  formulas: z
    .array(z.strictObject({ name, expression: z.string().min(1).max(400) }))
    .max(60)
    .readonly(),
  templates: z
    .array(z.strictObject({ name, fields: z.array(z.string().min(1).max(80)).max(MOST_FIELDS).readonly() }))
    .max(60)
    .readonly(),
  destinations: z.array(z.string().min(1).max(2000)).max(200).readonly(),
  earningsFields: z
    .record(z.string().max(200), z.strictObject({ label: orNull(name), display, isPinned: z.boolean() }))
    .readonly(),
}) satisfies z.ZodType<Preferences>
