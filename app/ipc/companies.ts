import { z } from 'zod'
import { MAX_LIST_SYMBOLS, MAX_SYMBOL } from '../domain/companies/symbols.ts'
import { ALERT_SOUNDS } from '../domain/news/view-choices.ts'
import { MAX_QUERY_LENGTH } from '../domain/news/query-tokens.ts'
import { unreadableItemsSchema } from './news/stories.ts'
import { colourIndex, connectionId, empty, errorSchema, none, ofConnection, putBackOutcome } from './common.ts'

const id = z.number().int()
const name = z.string().trim().min(1, 'give it a name').max(80)
const moment = z.number().nullable()

export const watchList = z.strictObject({
  id,
  name,
  symbols: z.array(z.string().min(1).max(MAX_SYMBOL)).max(MAX_LIST_SYMBOLS).readonly(),
  isPaused: z.boolean(),
})

/** A list of symbols whose stories are fetched automatically. */
export type WatchList = z.infer<typeof watchList>

const purpose = z.enum(['saved', 'mute', 'alert'])

/**
 * The purpose of a named query: listed in the side bar, used to hide the stories it finds, or used to notify about them.
 */
export type QueryPurpose = z.infer<typeof purpose>

export const namedQuery = z.strictObject({
  id,
  purpose,
  name,
  query: z.string().max(MAX_QUERY_LENGTH),
  /** Index into the list of colours: how the stories that an alert finds are marked. Null for none, and for other purposes. */
  colour: colourIndex.nullable(),
  /** What is heard when an alert finds new stories. Null for none, and for other purposes. */
  sound: z.enum(ALERT_SOUNDS).nullable(),
})

/** A query saved under a name. */
export type NamedQuery = z.infer<typeof namedQuery>

export const listState = watchList.omit({ id: true }).nullable()

/** What a watch list holds; null while there is none with its ID. */
export type WatchListState = z.infer<typeof listState>

export const queryState = namedQuery.omit({ id: true }).nullable()

/** What a named query holds; null while there is none with its ID. */
export type NamedQueryState = z.infer<typeof queryState>

/** Calls of companies, watch lists and saved queries. */
export const COMPANIES_CONTRACT = {
  /** The cached companies whose names have all words, or of which a word is the ISIN or CUSIP. */
  'companies.named': {
    input: ofConnection({ words: z.array(z.string().min(1).max(80)).max(8).readonly() }),
    output: z
      .array(z.strictObject({ symbol: z.string(), name: z.string(), identifier: z.string().nullable() }))
      .readonly(),
  },
  'organiser.get': {
    input: none,
    output: z.strictObject({ watchLists: z.array(watchList).readonly(), queries: z.array(namedQuery).readonly() }),
  },
  'organiser.saveList': { input: watchList.extend({ id: id.nullable() }), output: id },
  'organiser.saveQuery': { input: namedQuery.extend({ connection: connectionId, id: id.nullable() }), output: id },
  'organiser.remove': { input: z.strictObject({ what: z.enum(['watch-list', 'named-query']), id }), output: empty },
  /** Adds, changes or removes a watch list, unless it is no longer as expected. */
  'organiser.putBackList': {
    input: z.strictObject({ id, expected: listState, wanted: listState }),
    output: putBackOutcome,
  },
  'organiser.putBackQuery': {
    input: ofConnection({ id, expected: queryState, wanted: queryState }),
    output: putBackOutcome,
  },
  /** Progress of the present or the last refresh of the watch lists of the connection, and when its list was pushed to. */
  'watch.state': {
    input: ofConnection({}),
    output: z.strictObject({
      running: z.boolean(),
      /** Whether it is of all lists that are not paused. */
      isEvery: z.boolean(),
      /** Name of the list that is being refreshed. */
      list: z.string().nullable(),
      /** Number of requests, and their results. */
      requests: z.number().int(),
      fresh: z.number().int(),
      revised: z.number().int(),
      removed: z.number().int(),
      unreadable: unreadableItemsSchema.nullable(),
      /** Symbols with updates that were not read yet, with which the next refresh goes on. */
      pending: z.array(z.string()).readonly(),
      /** Symbols of which the service does not list all updates. */
      unlisted: z.array(z.string()).readonly(),
      endedAt: moment,
      error: errorSchema.nullable(),
      /** When a signed delivery last brought a story or a removal; null for never since the start. */
      pushedAt: moment,
    }),
  },
  /** Refreshes one watch list, or all that are not paused. Returns at once; `watch.state` reports the progress. */
  'watch.refresh': { input: ofConnection({ list: id.nullable() }), output: empty },
} as const
