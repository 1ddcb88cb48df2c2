import { z } from 'zod'
import {
  facetSchema,
  facetValueSchema,
  snippetSchema,
  storyLookupSchema,
  storyMarkSchema,
  storyRowSchema,
  storyVersionSchema,
} from './news-schemas.ts'
import { empty, ofConnection, sourced } from './common.ts'

const nodeId = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)
const query = z.string().max(2000)
/** Maximum number of rows per call. A view shows few rows at once, so the window never loads a whole library. */
const MAX_PAGE = 200

/** Calls of the news reader. */
export const NEWS_CONTRACT = {
  /** A page of the cached stories that match a query. */
  'news.rows': {
    input: ofConnection({
      query,
      order: z.enum(['newest', 'best']),
      shows: z.enum(['visible', 'hidden']),
      offset: z.number().int().min(0).max(10_000_000),
      limit: z.number().int().min(1).max(MAX_PAGE),
    }),
    output: z.strictObject({
      rows: z.array(storyRowSchema).readonly(),
      receivedAt: z.number().nullable(),
      more: z.boolean(),
      isPartial: z.boolean(),
    }),
  },
  /** The number of cached stories for each query, counted up to `limit`. An invalid query counts 0. */
  'news.count': {
    input: ofConnection({ queries: z.array(query).max(60), limit: z.number().int().min(1).max(2_000_000) }),
    output: z
      .array(z.strictObject({ total: z.number().int(), isExact: z.boolean(), hidden: z.number().int() }))
      .readonly(),
  },
  'news.facets': {
    input: ofConnection({ query }),
    output: z.strictObject({
      counted: z.number().int(),
      facets: z.array(facetSchema).readonly(),
      labels: z.array(facetValueSchema).readonly(),
    }),
  },
  'news.snippets': {
    input: ofConnection({ query, ids: z.array(nodeId).max(MAX_PAGE) }),
    output: z.array(snippetSchema).readonly(),
  },
  'news.complete': {
    input: ofConnection({
      field: z.enum(['sym', 'chan', 'tag', 'exch', 'sector', 'author']),
      start: z.string().max(80),
    }),
    output: z.array(facetValueSchema).readonly(),
  },
  /** Requests stories from the service and stores them; `news.rows` then returns them. */
  'news.refresh': {
    input: ofConnection({ query, olderThan: z.number().nullable() }),
    output: sourced(
      z.strictObject({
        fresh: z.number().int(),
        revised: z.number().int(),
        requests: z.number().int(),
        received: z.number().int(),
        reachedEnd: z.boolean(),
      }),
    ),
  },
  'news.item': {
    input: ofConnection({ id: nodeId, mode: z.enum(['live', 'cached']) }),
    output: sourced(storyLookupSchema),
  },
  /** The story of the notification that was clicked last. Null when there is none, or when it was already returned. */
  'news.wanted': { input: ofConnection({}), output: nodeId.nullable() },
  /** Teaser and body of a cached story as plain text. */
  'news.text': {
    input: ofConnection({ id: nodeId }),
    output: z.strictObject({ teaser: z.string(), body: z.string() }),
  },
  'news.history': { input: ofConnection({ id: nodeId }), output: z.array(storyVersionSchema).readonly() },
  'news.chain': { input: ofConnection({ id: nodeId }), output: z.array(storyRowSchema).readonly() },
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
      change: storyMarkSchema.omit({ id: true }).partial(),
    }),
    output: z.array(storyMarkSchema).readonly(),
  },
  'news.restoreMarks': { input: ofConnection({ marks: z.array(storyMarkSchema).max(1000) }), output: empty },
  'news.markAll': {
    input: ofConnection({ query }),
    output: z.strictObject({ changed: z.number().int(), batch: z.number() }),
  },
  'news.undoMarkAll': { input: ofConnection({ batch: z.number() }), output: empty },
} as const
