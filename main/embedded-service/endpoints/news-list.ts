import { sampleStory } from '../data/stories.ts'
import type { SampleSet, SampleStory } from '../data/stories.ts'
import { badNewsRequest, Refusal } from '../errors.ts'
import type { Endpoint } from '../exchange.ts'
import { storyFilter } from './news-filter.ts'
import { storyOutput, storyWire } from './news-wire.ts'

const SORT_KEYS: Readonly<Record<string, (story: SampleStory) => number>> = {
  id: ({ item }) => item.id,
  created: ({ createdAt }) => createdAt,
  updated: ({ updatedAt }) => updatedAt,
}

function sorted(stories: SampleStory[], query: URLSearchParams): SampleStory[] {
  const [name = '', direction = 'desc'] = (query.get('sort') ?? 'created:desc').split(':')
  const key = SORT_KEYS[name]
  if (key === undefined || (direction !== 'asc' && direction !== 'desc')) throw badNewsRequest()
  const sign = direction === 'asc' ? 1 : -1
  return stories.sort((one, other) => sign * (key(one) - key(other) || one.item.id - other.item.id))
}

function wholeNumber(query: URLSearchParams, name: string, fallback: number, low: number, high: number): number | null {
  const text = query.get(name)
  if (text === null || text === '') return fallback
  const value = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN
  return value >= low && value <= high ? value : null
}

/** All stories of a set, made once; the set is small enough to hold. */
const storiesOf = new WeakMap<SampleSet, SampleStory[]>()

function allStories(set: SampleSet): SampleStory[] {
  let stories = storiesOf.get(set)
  if (stories === undefined) {
    stories = Array.from({ length: set.stories }, (_, index) => sampleStory(set, index))
    storiesOf.set(set, stories)
  }
  return stories
}

/** The news list: filters, sort and pages over all stories the plan is entitled to. */
export const newsList: Endpoint = ({ query, plan }, { set }) => {
  const output = storyOutput(query)
  const accepts = storyFilter(query)
  const pageSize = wholeNumber(query, 'pageSize', 15, 1, 100)
  const page = wholeNumber(query, 'page', 0, 0, 100_000)
  if (pageSize === null) throw new Refusal(400, { message: 'Invalid page size' })
  if (page === null) throw badNewsRequest()
  const visible = allStories(set).filter((story) => (!story.professional || plan.professionalNews) && accepts(story))
  const shown = sorted(visible, query).slice(page * pageSize, (page + 1) * pageSize)
  return { status: 200, body: shown.map((story) => storyWire(story.item, output, plan)) }
}
