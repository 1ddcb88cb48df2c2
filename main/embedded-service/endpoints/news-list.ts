import { byCreation, byUpdate } from '../data/story-order.ts'
import type { StoryBounds } from '../data/story-order.ts'
import type { SampleSet, SampleStory } from '../data/stories.ts'
import { badNewsRequest, Refusal } from '../errors.ts'
import type { Endpoint } from '../exchange.ts'
import { storyFilter } from './news-filter.ts'
import { storyOutput, storyWire } from './news-wire.ts'

/** The walk over stories that a `sort` parameter asks for. */
function walkOf(query: URLSearchParams): (set: SampleSet, bounds: StoryBounds) => Generator<SampleStory> {
  const [name = '', direction = 'desc', ...rest] = (query.get('sort') ?? 'created:desc').split(':')
  if (!['id', 'created', 'updated'].includes(name) || !['asc', 'desc'].includes(direction) || rest.length > 0) throw badNewsRequest()
  const walk = name === 'updated' ? byUpdate : byCreation
  return (set, bounds) => walk(set, bounds, direction === 'asc')
}

function wholeNumber(query: URLSearchParams, name: string, fallback: number, low: number, high: number): number | null {
  const text = query.get(name)
  if (text === null || text === '') return fallback
  const value = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN
  return value >= low && value <= high ? value : null
}

/** The news list: filters, sort and pages over all stories the plan is entitled to, made as far as the page needs them. */
export const newsList: Endpoint = ({ query, plan }, { set }) => {
  const output = storyOutput(query)
  const { accepts, bounds } = storyFilter(query, set)
  const walk = walkOf(query)
  const pageSize = wholeNumber(query, 'pageSize', 15, 1, 100)
  const page = wholeNumber(query, 'page', 0, 0, 100_000)
  if (pageSize === null) throw new Refusal(400, { message: 'Invalid page size' })
  if (page === null) throw badNewsRequest()
  const visible = walk(set, bounds).filter((story) => (!story.professional || plan.professionalNews) && accepts(story))
  const shown = visible.drop(page * pageSize).take(pageSize)
  return { status: 200, body: shown.map((story) => storyWire(story.item, output, plan)).toArray() }
}
