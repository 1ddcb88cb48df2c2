import { z } from 'zod'
import type { Fault } from '../faults/fault.ts'
import type { Source, Sourced } from '../faults/sourced.ts'
import type { NewsItem } from '../domain/news-item.ts'
import type { Story, StoryLookup, StoryRow } from '../domain/news-views.ts'
import type { Company, RatioRecord, SymbolRatios } from '../domain/ratio-record.ts'
import type { AnswerRef } from '../domain/source-ref.ts'
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

const answerRef = z.strictObject({ hash: text, path: text }) satisfies z.ZodType<AnswerRef>

const stock = z.strictObject({
  name: text,
  exchange: orNull(text),
  sector: orNull(text),
  gics: orNull(text),
  gicsCode: orNull(text),
  isin: orNull(text),
  cusip: orNull(text),
})

const newsItem = z.strictObject({
  id: z.number().int(),
  title: text,
  author: orNull(text),
  created: orNull(text),
  updated: orNull(text),
  teaser: orNull(text),
  body: orNull(text),
  url: orNull(text),
  channels: z.array(text).readonly(),
  tags: z.array(text).readonly(),
  stocks: z.array(stock).readonly(),
  images: z.array(z.strictObject({ alt: orNull(text), size: orNull(text), url: text })).readonly(),
  importanceRank: orNull(z.number().int()),
  originalId: orNull(z.number().int()),
}) satisfies z.ZodType<NewsItem>

/** A line of the story list. */
export const storyRowSchema = z.strictObject({
  id: z.number().int(),
  title: text,
  author: orNull(text),
  createdAt: orNull(z.number()),
  updatedAt: orNull(z.number()),
  symbols: z.array(text).readonly(),
  channels: z.array(text).readonly(),
  importanceRank: orNull(z.number().int()),
}) satisfies z.ZodType<StoryRow>

const story = z.strictObject({
  item: newsItem,
  completeness: z.enum(['headline', 'abstract', 'full']),
  answer: answerRef,
  textAnswer: answerRef,
  textIsOlder: z.boolean(),
  receivedAt: z.number(),
}) satisfies z.ZodType<Story>

/** The outcome of a story lookup. */
export const storyLookupSchema = z.discriminatedUnion('found', [
  z.strictObject({ found: z.literal(true), story }),
  z.strictObject({ found: z.literal(false), reason: z.enum(['unknown-or-not-entitled', 'not-held']), held: orNull(story) }),
]) satisfies z.ZodType<StoryLookup>

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
