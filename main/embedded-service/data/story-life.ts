import { createRandom } from './random.ts'
import type { SampleSet } from './sample-set.ts'

/** What the service did to a story after it appeared. */
export type StoryChange =
  /** A number in it was wrong; the update time moves. */
  | 'correction'
  /** A headline that is written anew as the day goes on; the update time moves. */
  | 'retitle'
  /** Words change and the update time does not: an edit that is not announced. */
  | 'unannounced'
  | 'removal'

/** A story's way through time, without its text. Moments are Unix milliseconds. */
export interface StoryLife {
  createdAt: number
  /** In the order of their moments. */
  changes: readonly { kind: StoryChange; at: number }[]
}

/** The longest time between a story's creation and the last thing that happens to it, in milliseconds. */
export const LONGEST_LIFE_MS = 40_000_000

const MINUTE = 60_000

/** What happens to the story at that place, now and later. */
export function storyLife({ seed, times }: Pick<SampleSet, 'seed' | 'times'>, place: number): StoryLife {
  const createdAt = times.createdAt(place)
  const random = createRandom(seed, 'life', place)
  const changes: { kind: StoryChange; at: number }[] = []
  const add = (kind: StoryChange, probability: number, from: number, to: number): void => {
    if (!random.chance(probability)) return
    const after = Math.floor(random.between(from, to) / 1000) * 1000
    changes.push({ kind, at: createdAt + Math.min(LONGEST_LIFE_MS, after) })
  }
  add('correction', 0.05, 2 * MINUTE, 45 * MINUTE)
  add('retitle', 0.12, 5 * MINUTE, 400 * MINUTE)
  add('retitle', 0.04, 30 * MINUTE, 500 * MINUTE)
  add('unannounced', 0.015, 3 * MINUTE, 240 * MINUTE)
  add('removal', 0.004, 10 * MINUTE, LONGEST_LIFE_MS)
  return { createdAt, changes: changes.sort((one, other) => one.at - other.at) }
}

/** The last announced change by that moment, or the creation and up to a second more, as real items have it. */
export function updatedBy({ createdAt, changes }: StoryLife, at: number): number {
  const announced = changes.findLast(
    (change) => change.at <= at && change.kind !== 'unannounced' && change.kind !== 'removal',
  )
  return announced?.at ?? createdAt + ((createdAt / 1000) % 3 === 0 ? 1000 : 0)
}

/** When the story was removed, or null when it had not been by that moment. */
export const removedBy = ({ changes }: StoryLife, at: number): number | null =>
  changes.find((change) => change.kind === 'removal' && change.at <= at)?.at ?? null
