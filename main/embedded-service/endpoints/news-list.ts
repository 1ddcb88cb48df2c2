import { currentStory } from '../data/current-story.ts'
import { byCreation, byUpdate } from '../data/story-order.ts'
import type { StoryBounds } from '../data/story-order.ts'
import { sampleStory, storyIndex } from '../data/stories.ts'
import type { SampleSet } from '../data/sample-set.ts'
import type { SampleStory } from '../data/stories.ts'
import { badNewsRequest, Refusal } from '../errors.ts'
import type { Endpoint } from '../exchange.ts'
import type { Interventions } from '../interventions.ts'
import { storyFilter } from './news-filter.ts'
import { storyOutput, storyWire } from './news-wire.ts'
import { given, wholeNumber } from './parameters.ts'

interface Order {
  walk: (set: SampleSet, bounds: StoryBounds, ascending: boolean) => Generator<SampleStory>
  ascending: boolean
  compare: (one: SampleStory, other: SampleStory) => number
}

/** The order that a `sort` parameter asks for. */
function orderOf(query: URLSearchParams): Order {
  const [name = '', direction = 'desc', ...rest] = (given(query, 'sort') ?? 'created:desc').split(':')
  if (!['id', 'created', 'updated'].includes(name) || !['asc', 'desc'].includes(direction) || rest.length > 0)
    throw badNewsRequest()
  const ascending = direction === 'asc'
  const key = name === 'updated' ? ({ updatedAt }: SampleStory) => updatedAt : ({ createdAt }: SampleStory) => createdAt
  return {
    walk: name === 'updated' ? byUpdate : byCreation,
    ascending,
    compare: (one, other) => (ascending ? 1 : -1) * (key(one) - key(other) || one.item.id - other.item.id),
  }
}

/** Stories of a walk with a few others put in where they belong. */
function* merged(
  walk: Iterable<SampleStory>,
  others: readonly SampleStory[],
  { compare }: Order,
): Generator<SampleStory> {
  const waiting = [...others].sort(compare)
  for (const story of walk) {
    while (waiting[0] !== undefined && compare(waiting[0], story) < 0) yield waiting.shift() as SampleStory
    yield story
  }
  yield* waiting
}

/** Stories a tester has edited: their update lies anywhere, so no walk over the sample data finds them in order. */
function editedStories(set: SampleSet, interventions: Interventions): SampleStory[] {
  const indexes = [...interventions.edits.keys()].map((id) => storyIndex(set, id)).filter((index) => index !== null)
  return indexes.map((index) => currentStory(sampleStory(set, index), interventions)).filter((story) => story !== null)
}

/** The news list: filters, sort and pages over all stories the plan is entitled to, made as far as the page needs them. */
export const newsList: Endpoint = ({ query, plan }, { set, interventions }) => {
  const output = storyOutput(query)
  const { accepts, bounds } = storyFilter(query, set)
  const order = orderOf(query)
  const pageSize = wholeNumber(query, 'pageSize', 15, 1, 100)
  const page = wholeNumber(query, 'page', 0, 0, 100_000)
  if (pageSize === null) throw new Refusal(400, { message: 'Invalid page size' })
  if (page === null) throw badNewsRequest()
  const untouched = order
    .walk(set, bounds, order.ascending)
    .filter(({ item }) => !interventions.edits.has(item.id) && !interventions.removed.has(item.id))
  const visible = merged(untouched, editedStories(set, interventions), order).filter(
    (story) => (!story.professional || plan.professionalNews) && accepts(story),
  )
  const shown = visible.drop(page * pageSize).take(pageSize)
  return { status: 200, body: shown.map((story) => storyWire(story.item, output, plan)).toArray() }
}
