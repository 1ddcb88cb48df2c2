/** What the library contains. Sizes in bytes, times in Unix milliseconds. */
export interface HeldData {
  fileBytes: number
  /** Bytes in use inside the file. The rest is reused before the file grows. */
  usedBytes: number
  /** For the present profile only. */
  stories: number
  versions: number
  answers: number
  /** For the present profile only. */
  ratioRecords: number
  images: number
  imageBytes: number
  oldestReceivedAt: number | null
  newestReceivedAt: number | null
  profiles: readonly { service: string; fingerprint: string; stories: number }[]
}

/** Limits on what the library keeps; null for no limit. */
export interface LibraryLimits {
  maxAgeDays: number | null
  maxBytes: number | null
}

/** What to remove from the library. */
export interface PurgeRequest {
  what: 'stories' | 'images' | 'ratios' | 'everything'
  profile: 'current' | 'all'
}
