import type { SampleSet } from '../sample-set.ts'
import { isMoversList } from './stories.ts'
import { MAX_LIFE_MS, removedBy, storyLife, updatedBy } from './story-times.ts'

/** The range of creation times and the companies that a request needs. Null means no limit. */
export interface StoryBounds {
  from: number | null
  to: number | null
  companies: readonly number[] | null
}

/** Iterates over the indexes of stories in some order. */
export type StoryWalk = (set: SampleSet, bounds: StoryBounds, at: number, ascending: boolean) => Generator<number>

function* rising(from: number, to: number): Generator<number> {
  for (let place = from; place <= to; place++) yield place
}

function* falling(from: number, to: number): Generator<number> {
  for (let place = to; place >= from; place--) yield place
}

/** Indexes within the bounds in order of creation, which is also the order of their IDs; generated lazily. */
export const byCreation: StoryWalk = function* (set, bounds, at, ascending) {
  const { times, casting, firstStory } = set
  const from = bounds.from === null ? firstStory : Math.max(firstStory, times.countAt(bounds.from - 1))
  const to = times.countAt(bounds.to === null ? at : Math.min(at, bounds.to)) - 1
  const walk = ascending ? rising : falling
  if (bounds.companies === null) {
    yield* walk(from, to)
    return
  }
  if (to < from) return
  const blockOf = (place: number): number => Math.floor(place / casting.blockSize)
  for (const block of walk(blockOf(from), blockOf(to))) {
    const places = casting.placesIn(block, bounds.companies)
    // Fifteen times as many, of which few are lists.
    for (const place of casting.listPlacesIn(block, bounds.companies)) if (isMoversList(set, place)) places.add(place)
    const found = [...places].filter((place) => place >= from && place <= to)
    yield* found.sort((one, other) => (ascending ? one - other : other - one))
  }
}

const extreme = (moments: readonly number[], ascending: boolean): number =>
  ascending ? Math.min(...moments) : Math.max(...moments)

interface Dated {
  place: number
  /** The time by which the walk is ordered. */
  when: number
}

/**
 * Indexes in the order of a time at most `LONGEST_LIFE_MS` after the creation, so that a short window of stories is
 * enough. Stories without such a time are left out.
 */
function* byMoment(
  set: SampleSet,
  bounds: StoryBounds,
  at: number,
  ascending: boolean,
  momentOf: (place: number) => number | null,
): Generator<Dated> {
  const compare = (one: Dated, other: Dated): number =>
    (ascending ? 1 : -1) * (one.when - other.when || one.place - other.place)
  let waiting: Dated[] = []
  /** The time among the waiting stories that comes first in the order of the walk. */
  let first: number | null = null
  for (const place of byCreation(set, bounds, at, ascending)) {
    const createdAt = set.times.createdAt(place)
    // A story is ready when no later story of this walk can precede it.
    const isReady = (when: number): boolean => (ascending ? when < createdAt : when > createdAt + MAX_LIFE_MS)
    if (first !== null && isReady(first)) {
      yield* waiting.filter(({ when }) => isReady(when)).sort(compare)
      waiting = waiting.filter(({ when }) => !isReady(when))
      first =
        waiting.length === 0
          ? null
          : extreme(
              waiting.map(({ when }) => when),
              ascending,
            )
    }
    const when = momentOf(place)
    if (when === null) continue
    waiting.push({ place, when })
    first = first === null ? when : extreme([first, when], ascending)
  }
  yield* waiting.sort(compare)
}

/** Indexes in order of the last update. */
export const byUpdate: StoryWalk = function* (set, bounds, at, ascending) {
  const updated = (place: number): number => updatedBy(storyLife(set, place), at)
  for (const { place } of byMoment(set, bounds, at, ascending, updated)) yield place
}

/** Indexes of the stories that had been removed by that time, with the time of removal; the latest removal first. */
export function* removals(set: SampleSet, since: number, at: number): Generator<{ place: number; at: number }> {
  const bounds = { from: since - MAX_LIFE_MS, to: null, companies: null }
  const removed = (place: number): number | null => removedBy(storyLife(set, place), at)
  for (const { place, when } of byMoment(set, bounds, at, false, removed)) if (when >= since) yield { place, at: when }
}
