// What is known of a story as of a moment. All times are Unix milliseconds.

/** When a response said something new of a story. */
export interface DatedVersion {
  receivedAt: number
  /** The times of the story as that response said them; null where it said none that can be read. */
  createdAt: number | null
  updatedAt: number | null
}

/**
 * What is known of a story as of a moment, with the versions that it is known from:
 * - `received`: those that were received by then.
 * - `existed`: the service had created it by then, and all of it was received later. The versions are those that were received first.
 *   `mayHoldEdits` is whether their text may have been edited between the moment and its receipt.
 * - `unknown`: nothing says that it existed.
 */
export type StoryThen<Version> =
  | { kind: 'received'; versions: readonly Version[] }
  | { kind: 'existed'; versions: readonly Version[]; mayHoldEdits: boolean }
  | { kind: 'unknown' }

/** What is known of a story as of a moment. `versions` are all of it, in the order in which the service wrote them. */
export function storyThen<Version extends DatedVersion>(
  versions: readonly Version[],
  moment: number,
): StoryThen<Version> {
  const received = versions.filter(({ receivedAt }) => receivedAt <= moment)
  if (received.length > 0) return { kind: 'received', versions: received }
  const firstReceived = Math.min(...versions.map(({ receivedAt }) => receivedAt))
  const first = versions.filter(({ receivedAt }) => receivedAt === firstReceived)
  const last = first.at(-1)
  if (last === undefined || last.createdAt === null || last.createdAt > moment) return { kind: 'unknown' }
  return { kind: 'existed', versions: first, mayHoldEdits: last.updatedAt === null || last.updatedAt > moment }
}

/** A removal of a story, or its return after one: when that was received, and when the service removed it; null for a return. */
export type RemovalEvent = readonly [receivedAt: number, removedAt: number | null]

/**
 * When the service had removed a story, as was known at a moment: null where it had not, and undefined where that is not known.
 * `events` are all removals and returns, in the order of their receipt; null where only the last one is known.
 */
export function removalThen(
  events: readonly RemovalEvent[] | null,
  [lastReceivedAt, lastRemovedAt]: readonly [receivedAt: number | null, removedAt: number | null],
  moment: number,
): number | null | undefined {
  if (lastReceivedAt === null && lastRemovedAt === null) return null
  if (lastReceivedAt !== null && lastReceivedAt <= moment) return lastRemovedAt
  if (events === null) return undefined
  const last = events.findLast(([receivedAt]) => receivedAt <= moment)
  return last === undefined ? null : last[1]
}

/** Says that a search or a table of an earlier moment is made with the words that stories have now. */
export const PRESENT_WORDS = 'The search looks in the words that stories have now, not in those of then.'
