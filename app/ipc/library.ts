import { z } from 'zod'
import { empty, none, ofConnection } from './common.ts'

const moment = z.number().nullable()

const cachedData = z.strictObject({
  fileBytes: z.number(),
  /** Bytes in use inside the file. The rest is reused before the file grows. */
  usedBytes: z.number(),
  /** Of the connection. */
  stories: z.number(),
  versions: z.number(),
  responses: z.number(),
  /** Of the connection. */
  ratioRecords: z.number(),
  /** Of the connection. */
  images: z.number(),
  imageBytes: z.number(),
  oldestReceivedAt: moment,
  newestReceivedAt: moment,
  /** Keys with which the connection received what is cached, by fingerprint, the last used first. */
  keys: z.array(z.strictObject({ fingerprint: z.string(), responses: z.number() })).readonly(),
  /** Every connection that has data, with its ID. */
  connections: z.array(z.strictObject({ connection: z.string(), origin: z.string(), stories: z.number() })).readonly(),
})

/** What the library contains. Sizes in bytes, times in Unix milliseconds. */
export type CachedData = z.infer<typeof cachedData>

const purgeRequest = z.strictObject({
  what: z.enum(['stories', 'images', 'ratios', 'everything']),
  which: z.enum(['current', 'all']),
})

/** What to remove from the library. */
export type PurgeRequest = z.infer<typeof purgeRequest>

/** Calls for maintaining the library. */
export const LIBRARY_CONTRACT = {
  'library.inventory': { input: ofConnection({}), output: cachedData },
  'library.purge': { input: ofConnection(purgeRequest.shape), output: empty },
  /** Removes what was first received with the key that has this fingerprint. */
  'library.purgeKey': { input: ofConnection({ fingerprint: z.string().max(100) }), output: empty },
  /** Asks for a file and writes a backup. Null when the user cancelled. */
  'library.backup': { input: none, output: z.string().nullable() },
  /** Asks for a backup and restores it. False when the user cancelled. */
  'library.restore': { input: none, output: z.boolean() },
} as const
