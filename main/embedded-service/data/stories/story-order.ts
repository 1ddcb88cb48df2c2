import { DAY_MS } from '../market-calendar.ts'
import type { SampleSet } from '../sample-set.ts'
import { isAbout } from './stories.ts'
import { MAX_LIFE_MS, removedBy, storyLife, updatedBy } from './story-times.ts'

/** The range of creation times and the companies that a request needs. Null means no limit. */
export interface StoryBounds {
  from: number | null
  to: number | null
  companies: readonly number[] | null
}

/** Iterates over the indexes of stories in some order. */
export type StoryWalk = (set: SampleSet, bounds: StoryBounds, at: number, ascending: boolean) => Generator<number>

/** Indexes within the bounds in order of creation, which is also the order of their IDs; generated lazily. */
export const byCreation: StoryWalk = function* (set, bounds, at, ascending) {
  const { times, firstStory } = set
  const from = bounds.from === null ? firstStory : Math.max(firstStory, times.countAt(bounds.from - 1))
  const to = times.countAt(bounds.to === null ? at : Math.min(at, bounds.to)) - 1
  const wanted = bounds.companies === null ? null : new Set(bounds.companies)
  for (let passed = 0; passed <= to - from; passed++) {
    const place = ascending ? from + passed : to - passed
    if (wanted === null || isAbout(set, place, wanted)) yield place
  }
}

/** The time of a window, in milliseconds. Windows are numbered from 1970 on. */
export const WINDOW_MS = 6 * 3_600_000

/** A time of a story at most `MAX_LIFE_MS` after its creation; null for a story that has none. */
export type MomentOf = (place: number) => number | null

/** The stories with such a time in a window, in its order. Only those that were created shortly before can have one. */
export function placesInWindow(
  set: SampleSet,
  { from, to, companies }: StoryBounds,
  at: number,
  window: number,
  momentOf: MomentOf,
): { place: number; when: number }[] {
  const [start, end] = [window * WINDOW_MS, (window + 1) * WINDOW_MS]
  const created = {
    from: Math.max(from ?? 0, start - MAX_LIFE_MS),
    to: Math.min(to ?? Infinity, end - 1),
    companies,
  }
  return byCreation(set, created, at, true)
    .map((place) => ({ place, when: momentOf(place) ?? Number.NaN }))
    .filter(({ when }) => when >= start && when < end)
    .toArray()
    .sort((one, other) => one.when - other.when || one.place - other.place)
}

export function windowsOf(set: SampleSet, { from, to }: StoryBounds, at: number): [oldest: number, newest: number] {
  const oldest = Math.max(from ?? 0, set.times.dayOf(set.firstStory) * DAY_MS)
  const newest = Math.min(at, (to ?? Infinity) + MAX_LIFE_MS)
  return [Math.floor(oldest / WINDOW_MS), Math.floor(newest / WINDOW_MS)]
}

function* byMoment(set: SampleSet, bounds: StoryBounds, at: number, ascending: boolean, momentOf: MomentOf) {
  const [oldest, newest] = windowsOf(set, bounds, at)
  for (let passed = 0; passed <= newest - oldest; passed++) {
    const window = ascending ? oldest + passed : newest - passed
    const found = placesInWindow(set, bounds, at, window, momentOf)
    yield* ascending ? found : found.reverse()
  }
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
