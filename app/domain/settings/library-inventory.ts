/** What the library holds. Sizes in bytes, times in Unix milliseconds. */
export interface HeldData {
  fileBytes: number
  /** Bytes in use inside the file; the rest is filled again before the file grows. */
  usedBytes: number
  /** Of the present profile. */
  stories: number
  versions: number
  answers: number
  /** Of the present profile. */
  ratioRecords: number
  images: number
  imageBytes: number
  oldestReceivedAt: number | null
  newestReceivedAt: number | null
  profiles: readonly { service: string; fingerprint: string; stories: number }[]
}

/** How much the library may keep; null for no limit. */
export interface LibraryLimits {
  maxAgeDays: number | null
  maxBytes: number | null
}

/** What to remove from the library. */
export interface PurgeRequest {
  what: 'stories' | 'images' | 'ratios' | 'everything'
  profile: 'current' | 'all'
}
