import { z } from 'zod'
import type { ListCoverage } from '../../domain/news/coverage.ts'
import { CONTEXT, MAX_QUOTE, type StoryHighlight } from '../../domain/news/highlight.ts'
import { COMPLETENESS_ORDER, isNodeId, STORY_PARTS } from '../../domain/news/news-item.ts'
import type { ListedStock, StoryItem, UnreadableItems } from '../../domain/news/news-item.ts'
import { exactly, pagesSchema, responseRef } from '../common.ts'

const text = z.string()
const orNull = <T extends z.ZodType>(schema: T) => schema.nullable()
const moment = orNull(z.number())
const completeness = z.enum(COMPLETENESS_ORDER)
export const nodeId = z.number().refine(isNodeId, 'a story has a whole number from 0 as its ID')
/** An ID in a library, which may be from a version that stored negative ones. */
const storedId = z.number().int()

const storyItem = exactly<StoryItem>()(
  z.strictObject({
    id: z.number().int(),
    title: text,
    author: orNull(text),
    created: orNull(text),
    updated: orNull(text),
    teaser: orNull(text),
    body: orNull(text),
    url: orNull(text),
    channels: pagesSchema<string>(),
    tags: pagesSchema<string>(),
    stocks: pagesSchema<ListedStock>(),
    images: z.array(z.strictObject({ alt: orNull(text), size: orNull(text), url: text })).readonly(),
    importanceRank: orNull(z.number().int()),
    originalId: orNull(z.number().int()),
  }),
)

export const storyRowSchema = z.strictObject({
  id: storedId,
  /** The beginning of the title as plain text, with entities decoded once. */
  title: text,
  author: orNull(text),
  createdAt: moment,
  /** The beginning of what was sent as the time of creation; left out where that can be read. */
  createdAsSent: text.optional(),
  updatedAt: moment,
  /** The first symbols, and the number of all. */
  symbols: z.array(text).readonly(),
  symbolCount: z.number().int(),
  /** The first channels, without the one that says why a price moves. */
  channels: z.array(text).readonly(),
  isWhyMoving: z.boolean(),
  importanceRank: orNull(z.number().int()),
  completeness,
  /**
   * Whether the service has changed the story since it was first received; `silent` means that at least one edit left `updated`
   * unchanged.
   */
  revision: z.enum(['none', 'edited', 'silent']),
  isChangedSinceRead: z.boolean(),
  removedAt: moment,
  isRead: z.boolean(),
  isStarred: z.boolean(),
  isPinned: z.boolean(),
  label: orNull(text),
  hasNote: z.boolean(),
  hasHighlights: z.boolean(),
  /** Names of the mute rules that hide it; set only in the list of hidden stories. */
  hiddenBy: z.array(text).readonly(),
  /** The first alerts with a colour that match it, and the number of all. Set only in lists. */
  alerts: z.array(z.strictObject({ name: text, colour: z.number().int() })).readonly(),
  alertCount: z.number().int(),
})

/** A line of the story list. Times are Unix milliseconds. */
export type StoryRow = z.infer<typeof storyRowSchema>

export const earlierStorySchema = z.strictObject({
  id: nodeId,
  earlier: storyRowSchema.pick({ id: true, title: true, createdAt: true, isRead: true }),
})

/** A story, and the last one before it that has a similar title. */
export type EarlierStory = z.infer<typeof earlierStorySchema>

export const storyMarkSchema = z.strictObject({
  id: nodeId,
  readAt: moment,
  starredAt: moment,
  pinnedAt: moment,
  label: orNull(text.min(1).max(60)),
  note: orNull(text.min(1).max(10_000)),
})

export const someMarksSchema = storyMarkSchema.omit({ id: true }).partial()

export type SomeMarks = z.infer<typeof someMarksSchema>

/** What a reader did with a story. Times are Unix milliseconds. */
export type StoryMark = z.infer<typeof storyMarkSchema>

export const markChangeSchema = someMarksSchema.extend({ note: orNull(text.min(1).max(10_000)).optional() })

/** A change to a story's marks; omitted members stay as they are. */
export type MarkChange = z.infer<typeof markChangeSchema>

/** Maximum number of characters of the path of a story in its response. */
const MAX_PATH = 1000

export const highlightSchema = exactly<StoryHighlight>()(
  z.strictObject({
    madeAt: z.number().int().min(0),
    quote: text.min(1).max(MAX_QUOTE),
    before: text.max(CONTEXT),
    after: text.max(CONTEXT),
    start: z.number().int().min(0),
    digest: text.min(1).max(16),
    isOnly: z.boolean(),
    response: z.strictObject({ hash: text.min(1).max(64), path: text.max(MAX_PATH) }),
  }),
)

const story = z.strictObject({
  item: storyItem,
  /** The title as plain text with entities decoded once. */
  title: text,
  completeness,
  /** The response with the title, dates, symbols and tags. */
  response: responseRef,
  /** The response with the teaser and body: an earlier one when the newest response had less text. */
  textResponse: responseRef,
  /** True when the service has updated the item since its text was received. */
  textIsOlder: z.boolean(),
  /** When the text was first received. */
  textReceivedAt: z.number(),
  firstReceivedAt: z.number(),
  receivedAt: z.number(),
  /** Number of edits that the responses prove, and how many of them left `updated` unchanged. */
  edits: z.number().int(),
  unannouncedEdits: z.number().int(),
  isChangedSinceRead: z.boolean(),
  /** When the service reported the story as removed; null while it exists. */
  removedAt: moment,
  mark: storyMarkSchema,
})

/** A cached story: the newest metadata and the most complete text, each with the response that it came from. */
export type Story = z.infer<typeof story>

export const storyLookupSchema = z.discriminatedUnion('found', [
  z.strictObject({ found: z.literal(true), story }),
  z.strictObject({
    found: z.literal(false),
    /** The service does not distinguish an unknown ID from one outside the plan; `not-cached` means that no request was sent. */
    reason: z.enum(['unknown-or-not-entitled', 'not-cached']),
    cached: orNull(story),
  }),
])

/** Result of a story lookup: the story, or why there is none and what is cached from earlier responses. */
export type StoryLookup = z.infer<typeof storyLookupSchema>

export const knownStorySchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('received'),
    story,
    /** Whether it is known if the service had removed it by then. */
    isRemovalKnown: z.boolean(),
  }),
  z.strictObject({ kind: z.literal('existed'), story, mayHoldEdits: z.boolean() }),
  z.strictObject({
    kind: z.literal('unknown'),
    /** When it was first received, later than the moment; null for a story that is not cached. */
    firstReceivedAt: moment,
  }),
])

/**
 * A story as of a moment: as it had been received by then, as it was received first where it existed by then, or not known. See
 * app/domain/news/known-at.ts.
 */
export type KnownStory = z.infer<typeof knownStorySchema>

export const diffPart = z.strictObject({ kind: z.enum(['same', 'added', 'removed']), text })

/** A part of a text in the comparison of two versions. */
export type DiffPart = z.infer<typeof diffPart>

/** A cell of a table in the comparison; null where there is or was none. */
export interface CellChange {
  before: string | null
  after: string | null
}

/**
 * A piece of a text in the comparison of two versions: paragraphs that stayed, came or went as a whole, the words of a changed one, one
 * that was rewritten, or the changed rows of a table.
 */
export type DiffBlock =
  | { kind: 'same' | 'added' | 'removed'; text: string }
  | { kind: 'words'; parts: readonly DiffPart[] }
  | { kind: 'rewritten'; before: string; after: string }
  | { kind: 'table'; rows: readonly (readonly CellChange[])[] }

const line = pagesSchema<DiffPart>()
const blocks = pagesSchema<DiffBlock>()
const count = z.number().int().nonnegative()

const changeCounts = z.strictObject({ words: count, cells: count, paragraphs: count })

/** How much of a text changed: words within paragraphs, cells of tables, and whole paragraphs. */
export type ChangeCounts = z.infer<typeof changeCounts>

const setChange = z.strictObject({ added: pagesSchema<string>(), removed: pagesSchema<string>() })

/** The elements that a set lost and gained. */
export type SetChange = z.infer<typeof setChange>

const changes = z.strictObject({
  title: orNull(line),
  teaser: orNull(blocks),
  body: orNull(blocks),
  /** Of title, teaser and body together. */
  counts: changeCounts,
  tags: orNull(setChange),
  symbols: orNull(setChange),
  channels: orNull(setChange),
  /** Importance as sent; null where the service sent none. */
  rank: orNull(z.strictObject({ from: moment, to: moment })),
  /** Whether links or formatting of the teaser or body changed while their words did not. */
  markup: z.boolean(),
})

/** How two versions of a story differ. A part is null when it did not change or is not known for both versions. */
export type StoryChanges = z.infer<typeof changes>

const changeType = z.enum(['first', 'enriched', 'cosmetic', 'edit', 'unannounced edit'])

/**
 * The change type of a version. `first`: as first received; `enriched`: more of the same text; `cosmetic`: only entities, blanks or dates
 * changed; then edits, unannounced where a part changed that was received before under the same `updated`.
 */
export type ChangeType = z.infer<typeof changeType>

export const storyVersionSchema = z.strictObject({
  receivedAt: z.number(),
  /** `updated` as sent. */
  updated: orNull(text),
  completeness,
  changeType,
  /** The responses that brought it, each with the parts that came with it, in the order of their arrival. */
  responses: z
    .array(
      z.strictObject({ response: responseRef, receivedAt: z.number(), parts: z.array(z.enum(STORY_PARTS)).readonly() }),
    )
    .readonly(),
  /** Compared with what was known before; null for the first version. */
  changes: orNull(changes),
})

/** One version of a story in its history, however many responses it came in. */
export type StoryVersion = z.infer<typeof storyVersionSchema>

export const facetValueSchema = z.strictObject({ value: text, count: z.number().int() })

/** A value and the number of counted stories that have it. */
export type FacetValue = z.infer<typeof facetValueSchema>

const facet = z.strictObject({
  field: z.enum(['sym', 'chan', 'tag', 'exch', 'sector', 'gics', 'author', 'rank']),
  values: z.array(facetValueSchema).readonly(),
})

/** Values of a field among the stories of a query. */
export type Facet = z.infer<typeof facet>

export const facetsSchema = z.strictObject({
  /** Number of stories over which the values are counted. */
  counted: z.number().int(),
  facets: z.array(facet).readonly(),
  labels: z.array(facetValueSchema).readonly(),
})

/** The facets of a query, and the user's labels. */
export type StoryFacets = z.infer<typeof facetsSchema>

export const snippetSchema = z.strictObject({
  id: nodeId,
  text,
  /** Ranges of character offsets into the text. */
  marks: z.array(z.tuple([z.number(), z.number()]).readonly()).readonly(),
})

/** A passage of a story's text that contains words of a query. */
export type Snippet = z.infer<typeof snippetSchema>

/** Items of responses that cannot be read. */
export const unreadableItemsSchema = exactly<UnreadableItems>()(
  z.strictObject({ count: z.number().int(), first: responseRef }),
)

/** How much of a list is cached. */
export const listCoverageSchema = exactly<ListCoverage>()(
  z.strictObject({
    oldest: moment,
    isEnd: z.boolean(),
    gap: orNull(z.strictObject({ from: z.number(), to: z.number() })),
    incompleteDays: z.array(text).readonly(),
  }),
)

const stretchSchema = z.strictObject({
  count: z.number().int(),
  stories: z
    .array(
      storyRowSchema.pick({
        id: true,
        title: true,
        createdAt: true,
        symbols: true,
        channels: true,
        isWhyMoving: true,
        importanceRank: true,
        isRead: true,
      }),
    )
    .readonly(),
})

export const datedStoriesSchema = z.strictObject({
  stretches: z.array(stretchSchema).readonly(),
  /** Whether there are more stories than were counted, so that the oldest stretches are not complete. */
  isPartial: z.boolean(),
})

/** The stories in stretches of time, oldest first. */
export type DatedStories = z.infer<typeof datedStoriesSchema>

const companySectorSchema = z.strictObject({
  symbol: z.string(),
  sector: z.string(),
  /** The newest cached story that says it: its ID, its title, and when it was created, in Unix milliseconds. */
  story: z.strictObject({ id: z.number().int(), title: z.string(), at: z.number().nullable() }),
})

export const companySectorsSchema = z.array(companySectorSchema).readonly()

/** The sector of a company, as the newest story that names one said it. */
export type CompanySector = z.infer<typeof companySectorSchema>
