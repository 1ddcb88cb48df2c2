import { createRandom } from './random.ts'
import type { SampleSet } from './sample-set.ts'

/** A change of a story after it appeared. */
export type StoryChange =
  /** A wrong number is corrected; the update time changes. */
  | 'correction'
  /** The headline is rewritten during the day; the update time changes. */
  | 'retitle'
  /** Words change but the update time does not: an unannounced edit. */
  | 'unannounced'
  | 'removal'

/** The events in the life of a story, without its text. Times are Unix milliseconds. */
export interface StoryLife {
  createdAt: number
  /** In order of time. */
  changes: readonly { kind: StoryChange; at: number }[]
}

/** Maximum time between a story's creation and its last event, in milliseconds. */
export const MAX_LIFE_MS = 40_000_000

const MINUTE = 60_000

/** All events of the story at that index, past and future. */
export function storyLife({ seed, times }: Pick<SampleSet, 'seed' | 'times'>, place: number): StoryLife {
  const createdAt = times.createdAt(place)
  const random = createRandom(seed, 'life', place)
  const changes: { kind: StoryChange; at: number }[] = []
  const add = (kind: StoryChange, probability: number, from: number, to: number): void => {
    if (!random.chance(probability)) return
    const after = Math.floor(random.between(from, to) / 1000) * 1000
    changes.push({ kind, at: createdAt + Math.min(MAX_LIFE_MS, after) })
  }
  add('correction', 0.05, 2 * MINUTE, 45 * MINUTE)
  add('retitle', 0.12, 5 * MINUTE, 400 * MINUTE)
  add('retitle', 0.04, 30 * MINUTE, 500 * MINUTE)
  add('unannounced', 0.015, 3 * MINUTE, 240 * MINUTE)
  add('removal', 0.004, 10 * MINUTE, MAX_LIFE_MS)
  return { createdAt, changes: changes.sort((one, other) => one.at - other.at) }
}

/** Time of the last announced change by `at`, or the creation plus up to one second, as in real items. */
export function updatedBy({ createdAt, changes }: StoryLife, at: number): number {
  const announced = changes.findLast(
    (change) => change.at <= at && change.kind !== 'unannounced' && change.kind !== 'removal',
  )
  return announced?.at ?? createdAt + ((createdAt / 1000) % 3 === 0 ? 1000 : 0)
}

/** When the story was removed; null when it had not been removed by that time. */
export const removedBy = ({ changes }: StoryLife, at: number): number | null =>
  changes.find((change) => change.kind === 'removal' && change.at <= at)?.at ?? null
