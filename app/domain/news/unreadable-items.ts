import type { ResponseRef } from '../responses/source-ref.ts'

/** Items of responses that cannot be read as stories, because they have no usable ID. */
export interface UnreadableItems {
  count: number
  /** Where the first of them is. */
  first: ResponseRef
}

/** Those of two readings; null for none. */
export const joinUnreadable = (one: UnreadableItems | null, other: UnreadableItems | null): UnreadableItems | null =>
  one === null || other === null ? (one ?? other) : { ...one, count: one.count + other.count }
