import { z } from 'zod'
import { COMPLETENESS_ORDER } from '../domain/news/news-item.ts'
import type { Completeness, NewsItem } from '../domain/news/news-item.ts'
import type { Snippet } from '../domain/news/news-search.ts'
import type {
  DiffPart,
  Facet,
  FacetValue,
  SetChange,
  Story,
  StoryChanges,
  StoryLookup,
  StoryMark,
  StoryRow,
  StoryVersion,
} from '../domain/news/news-views.ts'
import { exactly, responseRef } from './common.ts'

const text = z.string()
const orNull = <T extends z.ZodType>(schema: T) => schema.nullable()
const moment = orNull(z.number())
const completeness = z.enum(COMPLETENESS_ORDER as [Completeness, ...Completeness[]])
const nodeId = z.number().int()

const stock = z.strictObject({
  name: text,
  exchange: orNull(text),
  sector: orNull(text),
  gics: orNull(text),
  gicsCode: orNull(text),
  isin: orNull(text),
  cusip: orNull(text),
})

const newsItem = exactly<NewsItem>()(
  z.strictObject({
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
  }),
)

/** A line of the story list. */
export const storyRowSchema = z.strictObject({
  id: nodeId,
  title: text,
  author: orNull(text),
  createdAt: moment,
  updatedAt: moment,
  symbols: z.array(text).readonly(),
  channels: z.array(text).readonly(),
  importanceRank: orNull(z.number().int()),
  completeness,
  revision: z.enum(['none', 'edited', 'silent']),
  isChangedSinceRead: z.boolean(),
  removedAt: moment,
  isRead: z.boolean(),
  isStarred: z.boolean(),
  isPinned: z.boolean(),
  label: orNull(text),
  hasNote: z.boolean(),
  hiddenBy: z.array(text).readonly(),
}) satisfies z.ZodType<StoryRow>

/** A reader's marks on a story. */
export const storyMarkSchema = z.strictObject({
  id: nodeId.min(0).max(Number.MAX_SAFE_INTEGER),
  readAt: moment,
  starredAt: moment,
  pinnedAt: moment,
  label: orNull(text.min(1).max(60)),
  note: orNull(text.min(1).max(10_000)),
}) satisfies z.ZodType<StoryMark>

const story = z.strictObject({
  item: newsItem,
  title: text,
  completeness,
  response: responseRef,
  textResponse: responseRef,
  textIsOlder: z.boolean(),
  firstReceivedAt: z.number(),
  receivedAt: z.number(),
  edits: z.number().int(),
  unannouncedEdits: z.number().int(),
  isChangedSinceRead: z.boolean(),
  removedAt: moment,
  mark: storyMarkSchema,
}) satisfies z.ZodType<Story>

/** The result of a story lookup. */
export const storyLookupSchema = z.discriminatedUnion('found', [
  z.strictObject({ found: z.literal(true), story }),
  z.strictObject({
    found: z.literal(false),
    reason: z.enum(['unknown-or-not-entitled', 'not-cached']),
    cached: orNull(story),
  }),
]) satisfies z.ZodType<StoryLookup>

const diff = z
  .array(z.strictObject({ kind: z.enum(['same', 'added', 'removed']), text }))
  .readonly() satisfies z.ZodType<readonly DiffPart[]>
const setChange = z.strictObject({
  added: z.array(text).readonly(),
  removed: z.array(text).readonly(),
}) satisfies z.ZodType<SetChange>

const changes = z.strictObject({
  title: orNull(diff),
  teaser: orNull(diff),
  body: orNull(diff),
  tags: orNull(setChange),
  symbols: orNull(setChange),
  channels: orNull(setChange),
  rank: orNull(z.strictObject({ from: moment, to: moment })),
  markup: z.boolean(),
}) satisfies z.ZodType<StoryChanges>

/** A version of a story in its history. */
export const storyVersionSchema = z.strictObject({
  receivedAt: z.number(),
  updated: orNull(text),
  completeness,
  changeType: z.enum(['first', 'enriched', 'cosmetic', 'edit', 'unannounced edit']),
  response: responseRef,
  changes: orNull(changes),
}) satisfies z.ZodType<StoryVersion>

/** A value and how often it occurs. */
export const facetValueSchema = z.strictObject({ value: text, count: z.number().int() }) satisfies z.ZodType<FacetValue>

/** Values of a field among the stories of a query. */
export const facetSchema = z.strictObject({
  field: z.enum(['sym', 'chan', 'tag', 'exch', 'sector', 'author', 'rank']),
  values: z.array(facetValueSchema).readonly(),
}) satisfies z.ZodType<Facet>

/** A passage of a story's text that contains words of a query. */
export const snippetSchema = z.strictObject({
  id: nodeId,
  text,
  marks: z.array(z.tuple([z.number(), z.number()]).readonly()).readonly(),
}) satisfies z.ZodType<Snippet>
