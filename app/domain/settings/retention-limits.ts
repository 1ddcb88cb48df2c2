/** Kinds of stored data with a budget each. The deliveries are one file; every connection has its own library with the others. */
export const RETENTION_KINDS = ['stories', 'ratios', 'responses', 'images', 'deliveries'] as const

/** A kind of stored data with a budget of its own. */
export type RetentionKind = (typeof RETENTION_KINDS)[number]

/** How long and how much of a kind is kept; null for no limit. A megabyte is a million bytes. */
export interface Budget {
  maxAgeDays: number | null
  maxMegabytes: number | null
}

/** The budget of each kind. Those of the kinds in a library apply to the library of each connection. */
export interface RetentionLimits extends Record<RetentionKind, Budget> {
  /** The maximum size of all kinds of a library together; null for no limit. */
  libraryMegabytes: number | null
}

const UNLIMITED: Budget = { maxAgeDays: null, maxMegabytes: null }

/** Nothing is removed. */
export const NO_LIMITS: RetentionLimits = {
  stories: UNLIMITED,
  ratios: UNLIMITED,
  responses: UNLIMITED,
  images: UNLIMITED,
  deliveries: UNLIMITED,
  libraryMegabytes: null,
}

/** Whether two sets of limits are the same. */
export const areSameLimits = (one: RetentionLimits, other: RetentionLimits): boolean =>
  one.libraryMegabytes === other.libraryMegabytes &&
  RETENTION_KINDS.every(
    (kind) => one[kind].maxAgeDays === other[kind].maxAgeDays && one[kind].maxMegabytes === other[kind].maxMegabytes,
  )
