import type { SampleSet } from './sample-set.ts'
import { isMoversList } from './stories.ts'
import { LONGEST_LIFE_MS, removedBy, storyLife, updatedBy } from './story-life.ts'

/** Which stories may matter to a request: bounds of their creation, and the companies in them. Null leaves a side open. */
export interface StoryBounds {
  from: number | null
  to: number | null
  companies: readonly number[] | null
}

/** A walk over the places of stories in some order. */
export type StoryWalk = (set: SampleSet, bounds: StoryBounds, at: number, ascending: boolean) => Generator<number>

function* rising(from: number, to: number): Generator<number> {
  for (let place = from; place <= to; place++) yield place
}

function* falling(from: number, to: number): Generator<number> {
  for (let place = to; place >= from; place--) yield place
}

/** Places within the bounds in the order of creation, which is the order of their IDs too; produced as far as they are asked for. */
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
    // Fifteen times as many, few of which are lists.
    for (const place of casting.listPlacesIn(block, bounds.companies)) if (isMoversList(set, place)) places.add(place)
    const found = [...places].filter((place) => place >= from && place <= to)
    yield* found.sort((one, other) => (ascending ? one - other : other - one))
  }
}

const extreme = (moments: readonly number[], ascending: boolean): number =>
  ascending ? Math.min(...moments) : Math.max(...moments)

interface Dated {
  place: number
  /** Moment by which the walk is ordered. */
  when: number
}

/**
 * Places in the order of a moment that follows the creation within `LONGEST_LIFE_MS`, so that a short window suffices. Those
 * without such a moment are left out.
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
  /** The moment that comes first among those that wait. */
  let first: number | null = null
  for (const place of byCreation(set, bounds, at, ascending)) {
    const createdAt = set.times.createdAt(place)
    // What no later story of this walk can come before any more is ready.
    const isReady = (when: number): boolean => (ascending ? when < createdAt : when > createdAt + LONGEST_LIFE_MS)
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

/** Places in the order of their last update. */
export const byUpdate: StoryWalk = function* (set, bounds, at, ascending) {
  const updated = (place: number): number => updatedBy(storyLife(set, place), at)
  for (const { place } of byMoment(set, bounds, at, ascending, updated)) yield place
}

/** Places of the stories that had been removed by that moment, with when; the latest removal first. */
export function* removals(set: SampleSet, since: number, at: number): Generator<{ place: number; at: number }> {
  const bounds = { from: since - LONGEST_LIFE_MS, to: null, companies: null }
  const removed = (place: number): number | null => removedBy(storyLife(set, place), at)
  for (const { place, when } of byMoment(set, bounds, at, false, removed)) if (when >= since) yield { place, at: when }
}
