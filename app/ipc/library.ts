import { z } from 'zod'
import type { CachedData } from '../domain/settings/library-inventory.ts'
import { empty, none, ofConnection } from './common.ts'

const moment = z.number().nullable()

const cachedData = z.strictObject({
  fileBytes: z.number(),
  usedBytes: z.number(),
  stories: z.number(),
  versions: z.number(),
  responses: z.number(),
  ratioRecords: z.number(),
  images: z.number(),
  imageBytes: z.number(),
  oldestReceivedAt: moment,
  newestReceivedAt: moment,
  keys: z.array(z.strictObject({ fingerprint: z.string(), responses: z.number() })).readonly(),
  connections: z.array(z.strictObject({ connection: z.string(), origin: z.string(), stories: z.number() })).readonly(),
}) satisfies z.ZodType<CachedData>

/** Calls for maintaining the library. */
export const LIBRARY_CONTRACT = {
  'library.inventory': { input: ofConnection({}), output: cachedData },
  'library.purge': {
    input: ofConnection({
      what: z.enum(['stories', 'images', 'ratios', 'everything']),
      which: z.enum(['current', 'all']),
    }),
    output: empty,
  },
  /** Removes what was first received with the key that has this fingerprint. */
  'library.purgeKey': { input: ofConnection({ fingerprint: z.string().max(100) }), output: empty },
  /** Asks for a file and writes a backup. Null when the user cancelled. */
  'library.backup': { input: none, output: z.string().nullable() },
  /** Asks for a backup and restores it. False when the user cancelled. */
  'library.restore': { input: none, output: z.boolean() },
} as const
