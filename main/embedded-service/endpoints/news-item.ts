import { currentStory } from '../data/current-story.ts'
import { sampleStory, storyIndex } from '../data/stories.ts'
import { badNewsRequest } from '../errors.ts'
import type { Endpoint } from '../exchange.ts'
import { storyFilter } from './news-filter.ts'
import { storyOutput, storyWire } from './news-wire.ts'

/** SPEC 4.1: one story by node ID, as an array of at most one element. */
export const newsItem: Endpoint = ({ path, query, plan }, { set, interventions }) => {
  const text = path.slice(path.lastIndexOf('/') + 1)
  if (!/^\d{1,18}$/.test(text)) throw badNewsRequest()
  const output = storyOutput(query)
  const { accepts } = storyFilter(query, set)
  const index = storyIndex(set, Number(text))
  // SPEC 4.1 rules 1 and 2: unknown, not entitled and filtered out all look alike.
  if (index === null) return { status: 200, body: [] }
  const story = currentStory(sampleStory(set, index), interventions)
  const visible = story !== null && (!story.professional || plan.professionalNews) && accepts(story)
  return { status: 200, body: visible ? [storyWire(story.item, output, plan)] : [] }
}
