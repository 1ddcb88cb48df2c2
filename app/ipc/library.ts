import { z } from 'zod'
import { STORED_FILES, type DamagedFile } from '../domain/library/integrity.ts'
import type { Removal, RemovedKind } from '../domain/settings/retention-limits.ts'
import { empty, exactly, none, ofConnection } from './common.ts'
import { retentionLimitsSchema } from './settings.ts'

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
  /** Paths of files and folders beside the stored ones that nothing reads. */
  unknownFiles: z.array(z.string()).readonly(),
})

/** What the library contains. Sizes in bytes, times in Unix milliseconds. */
export type CachedData = z.infer<typeof cachedData>

const purgeRequest = z.strictObject({
  what: z.enum(['stories', 'images', 'ratios', 'responses', 'everything']),
  which: z.enum(['current', 'all']),
})

/** What to remove from the library. */
export type PurgeRequest = z.infer<typeof purgeRequest>

const damagedFile = exactly<DamagedFile>()(
  z.strictObject({
    file: z.enum(STORED_FILES),
    keptAs: z.string().nullable(),
    rowsRead: z.number(),
    rowsUnreadable: z.number().nullable(),
    isUncounted: z.boolean(),
    fromBackup: z.strictObject({ rows: z.number(), writtenAt: z.number() }).nullable(),
    notRebuilt: z.number().int().nullable(),
  }),
)

const restored = z.strictObject({
  /** Entries that were not as Tearsheet writes them, and were left out. */
  refused: z.number().int(),
})

/** What came of a restore. */
export type Restored = z.infer<typeof restored>

const size = z.strictObject({ count: z.number(), bytes: z.number() })

const kindSizes = z.strictObject({ stories: size, ratios: size, responses: size, images: size, deliveries: size })

/** Number and size of each kind of data that has a budget. */
export type KindSizes = z.infer<typeof kindSizes>

const removedKind = exactly<RemovedKind>()(
  z.strictObject({ count: z.number(), bytes: z.number(), oldest: moment, newest: moment }),
)

const removal = exactly<Removal>()(
  z.strictObject({
    stories: removedKind,
    ratios: removedKind,
    responses: removedKind,
    images: removedKind,
    deliveries: removedKind,
  }),
)

const limitsPreview = z.strictObject({
  /** The time from which the ages count, in Unix milliseconds. With it, the limits remove what the preview says. */
  at: z.number(),
  removal,
})

/** What limits would remove. */
export type LimitsPreview = z.infer<typeof limitsPreview>

/** Calls for maintaining the library. */
export const LIBRARY_CONTRACT = {
  'library.inventory': { input: ofConnection({}), output: cachedData },
  /** Sizes of the kinds in the library of the connection, and of the deliveries. */
  'library.sizes': { input: ofConnection({}), output: kindSizes },
  /** What these limits would remove from the libraries of all connections and from the deliveries. */
  'library.previewLimits': { input: z.strictObject({ limits: retentionLimitsSchema }), output: limitsPreview },
  /** Applies the limits of the preferences at once. `at` is of the preview; returns what was removed. */
  'library.applyLimits': { input: z.strictObject({ at: z.number() }), output: removal },
  /** What a purge would remove. */
  'library.previewPurge': { input: ofConnection(purgeRequest.shape), output: removal },
  'library.purge': { input: ofConnection(purgeRequest.shape), output: removal },
  /** Removes what was first received with the key that has this fingerprint. */
  'library.purgeKey': { input: ofConnection({ fingerprint: z.string().max(100) }), output: empty },
  /** Asks for a file and writes a backup. Null when the user cancelled. */
  'library.backup': { input: none, output: z.string().nullable() },
  /** Asks for a backup and restores it. Null when the user cancelled. */
  'library.restore': { input: none, output: restored.nullable() },
  /** The files that were damaged when the application started or while it runs, and what was done. */
  'library.damaged': { input: none, output: z.array(damagedFile).readonly() },
} as const
