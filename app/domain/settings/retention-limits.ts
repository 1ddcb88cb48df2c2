/** Kinds of stored data with a budget each. The deliveries are one file; every connection has its own library with the others. */
export const RETENTION_KINDS = ['stories', 'ratios', 'responses', 'images', 'deliveries'] as const
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

/** What was removed of a kind, or would be. Sizes in bytes, times in Unix milliseconds. */
export interface RemovedKind {
  count: number
  bytes: number
  /** The dates by which the ages count; null when there is none. */
  oldest: number | null
  newest: number | null
}

export type Removal = Record<RetentionKind, RemovedKind>

interface RemovedPart {
  count: number
  bytes: number
  at: number
}

const NOTHING: RemovedKind = { count: 0, bytes: 0, oldest: null, newest: null }

/** A removal of nothing, to which parts are added. */
export const emptyRemoval = (): Removal => ({
  stories: NOTHING,
  ratios: NOTHING,
  responses: NOTHING,
  images: NOTHING,
  deliveries: NOTHING,
})

const earlier = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other)
const later = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.max(one, other)

function joined(one: RemovedKind, other: RemovedKind): RemovedKind {
  return {
    count: one.count + other.count,
    bytes: one.bytes + other.bytes,
    oldest: earlier(one.oldest, other.oldest),
    newest: later(one.newest, other.newest),
  }
}

/** Adds a part to a removal. A part that counts nothing, such as a repeated receipt, adds no date either. */
export function addRemoved(removal: Removal, kind: RetentionKind, { count, bytes, at }: RemovedPart): void {
  if (count > 0) removal[kind] = joined(removal[kind], { count, bytes, oldest: at, newest: at })
}

export function addRemoval(removal: Removal, more: Removal): void {
  for (const kind of RETENTION_KINDS) removal[kind] = joined(removal[kind], more[kind])
}

export const removedBytes = (removal: Removal): number =>
  RETENTION_KINDS.reduce((sum, kind) => sum + removal[kind].bytes, 0)

/** Whether a removal removes anything. */
export const isEmptyRemoval = (removal: Removal): boolean => RETENTION_KINDS.every((kind) => removal[kind].count === 0)
