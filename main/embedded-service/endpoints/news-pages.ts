import { setImmediate } from 'node:timers/promises'
import type { SampleSet } from '../data/sample-set.ts'
import { isProfessional } from '../data/stories/stories.ts'
import { MAX_LIFE_MS, removedBy, storyLife, updatedBy } from '../data/stories/story-times.ts'
import { byCreation, placesInWindow, WINDOW_MS, windowsOf } from '../data/stories/story-order.ts'

/** The list of all stories of a plan, newest first, by the time of creation or of the last update. */
export interface WholeList {
  by: 'created' | 'updated'
  /** Whether the plan includes professional content. */
  hasProfessional: boolean
}

/**
 * The number of listed stories by window, of each list of a set. All times at least a life ago are final, so the
 * stories of a window there are counted once.
 */
const counted = new WeakMap<SampleSet, Map<string, Map<number, number>>>()

function countsOf(set: SampleSet, { by, hasProfessional }: WholeList): Map<number, number> {
  const lists = counted.get(set) ?? new Map<string, Map<number, number>>()
  counted.set(set, lists)
  const name = `${by} ${hasProfessional}`
  const counts = lists.get(name) ?? new Map<number, number>()
  lists.set(name, counts)
  return counts
}

/** The time by which the story at that index is listed; null when it is not listed. */
function momentOf(set: SampleSet, { by, hasProfessional }: WholeList, place: number, at: number): number | null {
  const life = storyLife(set, place)
  const updatedAt = updatedBy(life, at)
  if (updatedAt > at || removedBy(life, at) !== null) return null
  if (!hasProfessional && isProfessional(set, place)) return null
  return by === 'created' ? life.createdAt : updatedAt
}

const ALL = { from: null, to: null, companies: null }

/**
 * The indexes of one page. Windows above it are passed by their counts, so that a page far down costs as much as the
 * first one once those are known.
 */
export async function placesOnPage(
  set: SampleSet,
  list: WholeList,
  { page, pageSize }: { page: number; pageSize: number },
  at: number,
): Promise<number[]> {
  const counts = countsOf(set, list)
  const [oldest, newest] = windowsOf(set, ALL, at)
  const found: number[] = []
  let before = page * pageSize
  for (let window = newest; window >= oldest && found.length < pageSize; window--) {
    const known = counts.get(window)
    if (known !== undefined && known <= before) {
      before -= known
      continue
    }
    // Other requests are handled in between.
    if (window < newest) await setImmediate()
    if (list.by === 'created' && before === 0) {
      const rest = byCreation(set, { ...ALL, to: (window + 1) * WINDOW_MS - 1 }, at, false)
      return [
        ...found,
        ...rest.filter((place) => momentOf(set, list, place, at) !== null).take(pageSize - found.length),
      ]
    }
    const places = placesInWindow(set, ALL, at, window, (place) => momentOf(set, list, place, at))
    if ((window + 1) * WINDOW_MS <= at - MAX_LIFE_MS) counts.set(window, places.length)
    found.push(
      ...places
        .reverse()
        .slice(before, before + pageSize - found.length)
        .map(({ place }) => place),
    )
    before = Math.max(0, before - places.length)
  }
  return found
}
