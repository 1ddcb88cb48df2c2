import { castIn } from './story-cast.ts'
import { LONGEST_UPDATE_DELAY, sampleStory, storyCreatedAt } from './stories.ts'
import type { SampleSet } from './sample-set.ts'
import type { SampleStory } from './stories.ts'

/** Which stories may matter to a request: bounds of their creation, and the companies in them. Null leaves a side open. */
export interface StoryBounds {
  from: number | null
  to: number | null
  companies: readonly number[] | null
}

/** First index whose story was created at that moment or later; found by halving, since indexes rise with time. */
function firstIndexFrom(set: SampleSet, at: number): number {
  let [low, high] = [0, set.stories]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (storyCreatedAt(set, middle) < at) low = middle + 1
    else high = middle
  }
  return low
}

function* rising(from: number, to: number): Generator<number> {
  for (let index = from; index <= to; index++) yield index
}

function* falling(from: number, to: number): Generator<number> {
  for (let index = to; index >= from; index--) yield index
}

/** Indexes within the bounds in the order of creation, produced as far as they are asked for. */
function* indexes(set: SampleSet, bounds: StoryBounds, ascending: boolean): Generator<number> {
  const from = bounds.from === null ? 0 : firstIndexFrom(set, bounds.from)
  const to = bounds.to === null ? set.stories - 1 : firstIndexFrom(set, bounds.to + 1) - 1
  const walk = ascending ? rising : falling
  if (bounds.companies === null) {
    yield* walk(from, to)
    return
  }
  const blockOf = (index: number): number => Math.floor(index / set.companies)
  for (const block of walk(blockOf(from), blockOf(to))) {
    const found = castIn(set, block, bounds.companies).filter((index) => index >= from && index <= to)
    yield* ascending ? found : found.reverse()
  }
}

/** Stories in the order of their creation, which is the order of their IDs too. */
export function* byCreation(set: SampleSet, bounds: StoryBounds, ascending: boolean): Generator<SampleStory> {
  for (const index of indexes(set, bounds, ascending)) yield sampleStory(set, index)
}

/** Stories in the order of their last update. An update follows the creation within a known time, so a short window suffices. */
export function* byUpdate(set: SampleSet, bounds: StoryBounds, ascending: boolean): Generator<SampleStory> {
  const sign = ascending ? 1 : -1
  const compare = (one: SampleStory, other: SampleStory): number =>
    sign * (one.updatedAt - other.updatedAt || one.item.id - other.item.id)
  let waiting: SampleStory[] = []
  for (const story of byCreation(set, bounds, ascending)) {
    // What no later story in this walk can come before any more is ready.
    const isReady = (each: SampleStory): boolean =>
      ascending ? each.updatedAt < story.createdAt : each.updatedAt > story.createdAt + LONGEST_UPDATE_DELAY
    const ready = waiting.filter(isReady).sort(compare)
    waiting = waiting.filter((each) => !isReady(each))
    yield* ready
    waiting.push(story)
  }
  yield* waiting.sort(compare)
}
