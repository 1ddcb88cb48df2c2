import type { NEWS_PARAMETERS } from '../contract/news-parameters.ts'
import { currentStory } from '../data/current-story.ts'
import { sampleStory, storyPlace } from '../data/stories.ts'
import { badNewsRequest } from '../errors.ts'
import type { Endpoint } from '../request-context.ts'
import { storyFilter } from './news-filter.ts'
import { storyWire } from './news-wire.ts'

/** SPEC 4.1: one story by node ID, as an array of at most one element. */
export const newsItem: Endpoint<typeof NEWS_PARAMETERS> = ({ segment, values, plan, at }, { set, interventions }) => {
  if (!/^\d{1,18}$/.test(segment)) throw badNewsRequest()
  const { accepts } = storyFilter(values, set)
  const place = storyPlace(set, Number(segment))
  const sample = place === null ? null : sampleStory(set, place, at)
  const story = sample === null ? null : currentStory(sample, interventions)
  // SPEC 4.1 rules 1 and 2: unknown, not entitled and filtered out give the same response.
  const visible = story !== null && (!story.professional || plan.professionalNews) && accepts(story)
  return { status: 200, body: visible ? [storyWire(story.item, values, plan)] : [] }
}
