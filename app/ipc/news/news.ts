import { z } from 'zod'
import { MAX_SYMBOL, MAX_SYMBOLS } from '../../domain/companies/symbols.ts'
import { MAX_DATED_SYMBOLS, MAX_STRETCHES } from '../../domain/news/view-choices.ts'
import { MAX_KEPT } from '../../domain/news/list-reads.ts'
import { COMPLETENESS_ORDER } from '../../domain/news/news-item.ts'
import { MAX_QUERY_LENGTH } from '../../domain/news/query-tokens.ts'
import { MAX_COUNTED } from '../../domain/news/story-query.ts'
import { errorSchema, ofConnection, putBackOutcome, sourced } from '../common.ts'
import {
  companySectorsSchema,
  datedStoriesSchema,
  earlierStorySchema,
  facetsSchema,
  facetValueSchema,
  highlightSchema,
  knownStorySchema,
  listCoverageSchema,
  markChangeSchema,
  nodeId,
  snippetSchema,
  storyLookupSchema,
  someMarksSchema,
  storyMarkSchema,
  storyRowSchema,
  storyVersionSchema,
  unreadableItemsSchema,
} from './stories.ts'

/** Which stories of a query: those that no mute rule hides, or the hidden ones. */
const shows = z.enum(['visible', 'hidden'])
const query = z.string().max(MAX_QUERY_LENGTH)
/** As of when something is shown, in Unix milliseconds; null for now. */
const knownAt = z.number().int().nullable().default(null)
/** Maximum number of rows per call. A view shows few rows at once, so the window never loads a whole library. */
const MAX_PAGE = 200

const listQuery = z.strictObject({
  query,
  order: z.enum(['newest', 'best']),
  /** `hidden` lists only the stories that the mute rules hide. */
  shows,
  offset: z.number().int().min(0).max(10_000_000),
  limit: z.number().int().min(1).max(MAX_PAGE),
  /** As of when, in Unix milliseconds: lists the stories that had been received by then, as they were known then; left out for now. */
  knownAt: z.number().int().optional(),
  /** A symbol that a row names first where its story has it, because a row has the first symbols only. */
  symbol: z.string().min(1).max(MAX_SYMBOL).optional(),
  /** Whether rows have all symbols and channels of their stories and the whole title, as files need them; left out for what a line shows. */
  isWhole: z.boolean().optional(),
  /**
   * IDs of stories that keep their place among the newest although they have left the list since its other pages were read, as unread ones
   * do that were read. Left out for none.
   */
  kept: z.array(nodeId).max(MAX_KEPT).readonly().optional(),
})

/**
 * Which cached stories to list. `best` lists titles with the words beside each other first, then titles, teasers and words close together,
 * and then the others; each group is newest first.
 */
export type StoryListQuery = z.infer<typeof listQuery>

const neighbourQuery = listQuery
  .omit({ offset: true, limit: true, symbol: true, isWhole: true, kept: true })
  .extend({ id: nodeId, step: z.union([z.literal(1), z.literal(-1)]) })

/** Which story comes after (1) or before (-1) another one in a list. */
export type StoryNeighbourQuery = z.infer<typeof neighbourQuery>

const neighbour = z.strictObject({
  /** Whether the story that was asked about is in the library, without which its place is unknown. */
  isCached: z.boolean(),
  /** Null at the end of the list. */
  neighbour: z.strictObject({ id: z.number().int(), index: z.number().int(), isRead: z.boolean() }).nullable(),
})

/** The story next to another one, and its index in the list. */
export type StoryNeighbour = z.infer<typeof neighbour>

const list = z.strictObject({
  rows: z.array(storyRowSchema).readonly(),
  /** Unix milliseconds at which the first of these rows was received; null when there are no rows. */
  receivedAt: z.number().nullable(),
  more: z.boolean(),
  /** Names of the mute rules that could not be applied, so that the stories they hide are listed. */
  failedRules: z.array(z.string()).readonly(),
})

export type StoryList = z.infer<typeof list>

const storyCount = z.strictObject({
  total: z.number().int(),
  isExact: z.boolean(),
  /** The number of stories that the mute rules hide. */
  hidden: z.number().int(),
  /** Why the query cannot be run; left out for one that can. */
  refused: z.string().optional(),
})

/** The number of stories that match a query, counted up to a limit. */
export type StoryCount = z.infer<typeof storyCount>

const refreshOutcome = z.strictObject({
  fresh: z.number().int(),
  revised: z.number().int(),
  /** Number of new stories that match the query and are not hidden by rules. */
  matching: z.number().int(),
  requests: z.number().int(),
  /** Number of elements that were listed; 0 when the service has none, or none for this key. */
  received: z.number().int(),
  /** Elements of the read pages that could not be read. */
  unreadable: unreadableItemsSchema.nullable(),
  /** Whether the service may have removed more stories than it lists, so that some of them are not marked. */
  hasMoreRemoved: z.boolean(),
  /** Why the removed stories could not be read; left out where they were, or where the service has no such list for this key. */
  removalError: errorSchema.optional(),
  coverage: listCoverageSchema,
})

/** What a refresh of the list requested and found. */
export type RefreshOutcome = z.infer<typeof refreshOutcome>

const plainText = z.strictObject({ teaser: z.string(), body: z.string() })

/** Teaser and body of a story as plain text; empty when they are not cached. */
export type PlainText = z.infer<typeof plainText>

const markedAll = z.strictObject({ changed: z.number().int(), batch: z.number() })

/** How many stories were marked as read, and the batch by which that can be undone. */
export type MarkedAll = z.infer<typeof markedAll>

/** Calls of the news reader. */
export const NEWS_CONTRACT = {
  /** A page of the cached stories that match a query. */
  'news.rows': {
    input: ofConnection(listQuery.shape),
    output: list,
  },
  /** The story next to one that is, or was, in a list. */
  'news.neighbour': { input: ofConnection(neighbourQuery.shape), output: neighbour },
  /** The number of cached stories for each query, counted up to `limit`. One that cannot be run counts 0, with the reason. */
  'news.count': {
    input: ofConnection({
      queries: z.array(query).max(MAX_COUNTED),
      limit: z.number().int().min(1).max(2_000_000),
      knownAt: z.number().int().optional(),
    }),
    output: z.array(storyCount).readonly(),
  },
  'news.facets': { input: ofConnection({ query }), output: facetsSchema },
  'news.snippets': {
    input: ofConnection({ query, ids: z.array(nodeId).max(MAX_PAGE) }),
    output: z.array(snippetSchema).readonly(),
  },
  'news.complete': {
    input: ofConnection({
      field: z.enum([
        'word',
        'sym',
        'chan',
        'tag',
        'exch',
        'sector',
        'author',
        'label',
        'list',
        'gics',
        'isin',
        'cusip',
      ]),
      start: z.string().max(80),
    }),
    /** Words of the stories are not counted. */
    output: z.array(facetValueSchema.extend({ count: z.number().int().nullable() })).readonly(),
  },
  /** Requests stories from the service and stores them; `news.rows` then returns them. `older` continues below those that were read. */
  'news.refresh': {
    input: ofConnection({ query, older: z.boolean(), completeness: z.enum(COMPLETENESS_ORDER).default('abstract') }),
    output: sourced(refreshOutcome),
  },
  'news.item': {
    input: ofConnection({ id: nodeId, mode: z.enum(['live', 'cached']) }),
    output: sourced(storyLookupSchema),
  },
  /** Teaser and body of a cached story as plain text. */
  'news.text': { input: ofConnection({ id: nodeId, knownAt }), output: plainText },
  /** A cached story as of a moment. Nothing is requested. */
  'news.known': { input: ofConnection({ id: nodeId, knownAt: z.number().int() }), output: knownStorySchema },
  'news.history': { input: ofConnection({ id: nodeId, knownAt }), output: z.array(storyVersionSchema).readonly() },
  'news.chain': { input: ofConnection({ id: nodeId }), output: z.array(storyRowSchema).readonly() },
  /** Cached stories with a similar title, newest first. */
  'news.similar': { input: ofConnection({ id: nodeId }), output: z.array(storyRowSchema).readonly() },
  /** The last story before each of these that has a similar title; those without one are left out. */
  'news.earlier': {
    input: ofConnection({ ids: z.array(nodeId).max(MAX_PAGE) }),
    output: z.array(earlierStorySchema).readonly(),
  },
  /** The cached stories of these symbols between each two of the times, in Unix milliseconds, which are in order. */
  'news.dated': {
    input: ofConnection({
      symbols: z.array(z.string().max(MAX_QUERY_LENGTH)).max(MAX_DATED_SYMBOLS),
      edges: z.array(z.number().int()).max(MAX_STRETCHES + 1),
    }),
    output: datedStoriesSchema,
  },
  /** The sectors of companies as the newest cached stories that name them said: no response is about the sector itself. */
  'companies.sectors': {
    input: ofConnection({ symbols: z.array(z.string().min(1).max(MAX_SYMBOL)).max(MAX_SYMBOLS).readonly() }),
    output: companySectorsSchema,
  },
  'news.image': {
    input: ofConnection({ url: z.string().max(4000), mayFetch: z.boolean() }),
    output: z.strictObject({
      type: z.string(),
      bytes: z.custom<Uint8Array<ArrayBuffer>>((value) => value instanceof Uint8Array),
    }),
  },
  /** Changes marks; returns their previous values for undo. */
  'news.mark': {
    input: ofConnection({
      ids: z.array(nodeId).min(1).max(1000),
      change: markChangeSchema,
    }),
    output: z.array(storyMarkSchema).readonly(),
  },
  /** Changes marks of a story from one state to another, unless one of them is no longer as expected. */
  'news.putBackMarks': {
    input: ofConnection({ id: nodeId, expected: someMarksSchema, wanted: someMarksSchema }),
    output: putBackOutcome,
  },
  /** The highlights of a story, the oldest first. */
  'news.highlights': { input: ofConnection({ id: nodeId }), output: z.array(highlightSchema).readonly() },
  /** Adds a highlight to a story, or removes it, unless another one was made at the same time. */
  'news.changeHighlight': {
    input: ofConnection({ id: nodeId, highlight: highlightSchema, isWanted: z.boolean() }),
    output: putBackOutcome,
  },
  'news.markAll': { input: ofConnection({ query, shows }), output: markedAll },
  /** Marks the stories of a batch as unread, or as read again, except those that were marked since. Returns their number. */
  'news.putBackBatch': { input: ofConnection({ batch: z.number(), isRead: z.boolean() }), output: z.number().int() },
} as const
