import { setImmediate } from 'node:timers/promises'
import type { SampleSet } from '../data/sample-set.ts'
import { sampleStory } from '../data/stories/stories.ts'
import { MAX_LIFE_MS, removedBy, storyLife, updatedBy } from '../data/stories/story-times.ts'
import { byCreation, byUpdate } from '../data/stories/story-order.ts'

/** The list of all stories of a plan, newest first, by the time of creation or of the last update. */
export interface WholeList {
  by: 'created' | 'updated'
  /** Whether the plan includes professional content. */
  hasProfessional: boolean
}

/** The time of a window, in milliseconds. All times at least a life ago are final, so the stories of a window there are counted once. */
const WINDOW_MS = 24 * 3_600_000

/** The number of listed stories by window, of each list of a set. */
const counted = new WeakMap<SampleSet, Map<string, Map<number, number>>>()

function countsOf(set: SampleSet, { by, hasProfessional }: WholeList): Map<number, number> {
  const lists = counted.get(set) ?? new Map<string, Map<number, number>>()
  counted.set(set, lists)
  const name = `${by} ${hasProfessional}`
  const counts = lists.get(name) ?? new Map<number, number>()
  lists.set(name, counts)
  return counts
}

/** The time by which the story at that index is listed; null when it is not listed. Its text is only made where the plan needs it. */
function momentOf(set: SampleSet, { by, hasProfessional }: WholeList, place: number, at: number): number | null {
  if (!hasProfessional) {
    const story = sampleStory(set, place, at)
    return story === null || story.professional ? null : by === 'created' ? story.createdAt : story.updatedAt
  }
  const life = storyLife(set, place)
  const updatedAt = updatedBy(life, at)
  if (updatedAt > at || removedBy(life, at) !== null) return null
  return by === 'created' ? life.createdAt : updatedAt
}

/** Counts the listed stories with a time from `from` to before `to`. */
function countBetween(set: SampleSet, list: WholeList, from: number, to: number, at: number): number {
  const bounds = { from: list.by === 'created' ? from : from - MAX_LIFE_MS, to: to - 1, companies: null }
  let count = 0
  for (const place of byCreation(set, bounds, at, false)) {
    const moment = momentOf(set, list, place, at)
    if (moment !== null && moment >= from && moment < to) count += 1
  }
  return count
}

/**
 * The indexes of one page. Earlier pages are passed by the counts of whole windows, so that a page far down costs as much as the first one
 * once those are known.
 */
export async function placesOnPage(
  set: SampleSet,
  list: WholeList,
  { page, pageSize }: { page: number; pageSize: number },
  at: number,
): Promise<number[]> {
  const walk = list.by === 'created' ? byCreation : byUpdate
  const counts = countsOf(set, list)
  const oldest = set.times.createdAt(set.firstStory)
  let before = page * pageSize
  let end = Number.POSITIVE_INFINITY
  // Above the first final window, stories can still change.
  let from = Math.floor((at - MAX_LIFE_MS) / WINDOW_MS) * WINDOW_MS
  let count = before === 0 ? 1 : countBetween(set, list, from, at + 1, at)
  while (before >= count) {
    if (from <= oldest) return []
    before -= count
    end = from
    from -= WINDOW_MS
    const known = counts.get(from)
    if (known === undefined) {
      // Other requests are handled in between.
      await setImmediate()
      counts.set(from, countBetween(set, list, from, end, at))
    }
    count = counts.get(from) ?? 0
  }
  const bounds = { from: null, to: Number.isFinite(end) ? end - 1 : null, companies: null }
  return walk(set, bounds, at, false)
    .filter((place) => {
      const moment = momentOf(set, list, place, at)
      return moment !== null && moment < end
    })
    .drop(before)
    .take(pageSize)
    .toArray()
}
