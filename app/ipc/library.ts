import { z } from 'zod'
import type { HeldData } from '../domain/settings/library-inventory.ts'
import { empty, none, ofConnection } from './common.ts'

const moment = z.number().nullable()

const heldData = z.strictObject({
  fileBytes: z.number(),
  usedBytes: z.number(),
  stories: z.number(),
  versions: z.number(),
  answers: z.number(),
  ratioRecords: z.number(),
  images: z.number(),
  imageBytes: z.number(),
  oldestReceivedAt: moment,
  newestReceivedAt: moment,
  profiles: z.array(z.strictObject({ service: z.string(), fingerprint: z.string(), stories: z.number() })).readonly(),
}) satisfies z.ZodType<HeldData>

/** Calls for maintaining the library. */
export const LIBRARY_CONTRACT = {
  'library.inventory': { input: ofConnection({}), output: heldData },
  'library.purge': {
    input: ofConnection({
      what: z.enum(['stories', 'images', 'ratios', 'everything']),
      profile: z.enum(['current', 'all']),
    }),
    output: empty,
  },
  /** Asks for a file and writes a backup. Null when the user cancelled. */
  'library.backup': { input: none, output: z.string().nullable() },
  /** Asks for a backup and restores it. False when the user cancelled. */
  'library.restore': { input: none, output: z.boolean() },
} as const
