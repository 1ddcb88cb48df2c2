/** What the library contains. Sizes in bytes, times in Unix milliseconds. */
export interface CachedData {
  fileBytes: number
  /** Bytes in use inside the file. The rest is reused before the file grows. */
  usedBytes: number
  /** Of the connection. */
  stories: number
  versions: number
  responses: number
  /** Of the connection. */
  ratioRecords: number
  /** Of the connection. */
  images: number
  imageBytes: number
  oldestReceivedAt: number | null
  newestReceivedAt: number | null
  /** Keys with which the connection received what is cached, by fingerprint, the last used first. */
  keys: readonly { fingerprint: string; responses: number }[]
  /** Every connection that has data, with its ID. */
  connections: readonly { connection: string; origin: string; stories: number }[]
}

/** Limits on what the library keeps; null for no limit. */
export interface LibraryLimits {
  maxAgeDays: number | null
  maxBytes: number | null
}

/** What to remove from the library. */
export interface PurgeRequest {
  what: 'stories' | 'images' | 'ratios' | 'everything'
  which: 'current' | 'all'
}
