import { setImmediate } from 'node:timers/promises'
import type { NEWS_PARAMETERS, NewsQuery, Sorting, REMOVED_PARAMETERS } from '../contract/operations.ts'
import type { SampleSet } from '../data/sample-set.ts'
import { byCreation, byUpdate, removals } from '../data/stories/story-order.ts'
import type { StoryWalk } from '../data/stories/story-order.ts'
import { sampleStory, storyId, storyPlace } from '../data/stories/stories.ts'
import type { SampleStory } from '../data/stories/stories.ts'
import type { Endpoint } from '../request-context.ts'
import { withEdit } from '../interventions.ts'
import type { Interventions } from '../interventions.ts'
import { storyFilter } from './news-filter.ts'
import { placesOnPage } from './news-pages.ts'
import { storyWire } from './news-wire.ts'
import { formatServiceDate } from '../../../app/domain/responses/service-date.ts'
import { badNewsRequest } from '../errors.ts'

/** A story in its present state: with the tester's edits, or null when it was removed. */
const currentStory = (story: SampleStory, interventions: Interventions): SampleStory | null =>
  interventions.removed.has(story.item.id) ? null : withEdit(story, interventions)

interface Order {
  walk: StoryWalk
  ascending: boolean
  compare: (one: SampleStory, other: SampleStory) => number
}

function orderOf({ by, ascending }: Sorting): Order {
  const key = by === 'updated' ? ({ updatedAt }: SampleStory) => updatedAt : ({ createdAt }: SampleStory) => createdAt
  return {
    walk: by === 'updated' ? byUpdate : byCreation,
    ascending,
    compare: (one, other) => (ascending ? 1 : -1) * (key(one) - key(other) || one.item.id - other.item.id),
  }
}

/** The stories of a walk with a few others merged in order. */
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

/**
 * Stories that a tester has edited. Their update may have any time, so a walk over the sample data does not find them
 * in order.
 */
function editedStories(set: SampleSet, interventions: Interventions, at: number): SampleStory[] {
  const places = [...interventions.edits.keys()].map((id) => storyPlace(set, id)).filter((place) => place !== null)
  const stories = places.map((place) => sampleStory(set, place, at)).filter((story) => story !== null)
  return stories.map((story) => currentStory(story, interventions)).filter((story) => story !== null)
}

/** Number of stories to check before other requests get a turn. */
const LOOKED_AT_ONCE = 200

/** One page of the accepted stories, after those of the earlier pages. */
async function pageOf(
  stories: Iterable<SampleStory>,
  accepts: (story: SampleStory) => boolean,
  { page, pageSize }: Pick<NewsQuery, 'page' | 'pageSize'>,
): Promise<SampleStory[]> {
  const found: SampleStory[] = []
  let before = page * pageSize
  let looked = 0
  for (const story of stories) {
    // A filter that accepts few stories checks all of them; other requests are handled in between.
    if (++looked % LOOKED_AT_ONCE === 0) await setImmediate()
    if (!accepts(story)) continue
    if (before > 0) before -= 1
    else found.push(story)
    if (found.length === pageSize) break
  }
  return found
}

/**
 * The news list: filters, sorting and paging over all stories that the plan includes, generated as far as the page
 * needs.
 */
export const newsList: Endpoint<typeof NEWS_PARAMETERS> = async ({ values, plan, at }, { set, interventions }) => {
  const { accepts, bounds, isOpen } = storyFilter(values, set)
  const { by, ascending } = values.sort
  // What a tester changed is at no place that can be counted.
  if (isOpen && !ascending && interventions.edits.size + interventions.removed.size === 0) {
    const list = {
      by: by === 'updated' ? ('updated' as const) : ('created' as const),
      hasProfessional: plan.professionalNews,
    }
    const places = await placesOnPage(set, list, values, at)
    const listed = places.map((place) => sampleStory(set, place, at)).filter((story) => story !== null)
    return { status: 200, body: listed.map(({ item }) => storyWire(item, values, plan)) }
  }
  const order = orderOf(values.sort)
  // Read once: a story that a tester edits during a pause of the walk would otherwise be in neither part.
  const touched = new Set([...interventions.edits.keys(), ...interventions.removed.keys()])
  const edited = editedStories(set, interventions, at)
  const untouched = order
    .walk(set, bounds, at, order.ascending)
    .filter((place) => !touched.has(storyId(set, place)))
    .map((place) => sampleStory(set, place, at))
    .filter((story) => story !== null)
  const stories = await pageOf(
    merged(untouched, edited, order),
    (story) => (!story.professional || plan.professionalNews) && accepts(story),
    values,
  )
  return { status: 200, body: stories.map(({ item }) => storyWire(item, values, plan)) }
}

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

/** How long removals are listed, in milliseconds. */
const KEPT_MS = 60 * 86_400_000

/** Maximum offset of a page. */
const MAX_OFFSET = 10_000

/** Stories that were removed, newest removal first: an object with one array of `{id, updated}`. */
export const newsRemoved: Endpoint<typeof REMOVED_PARAMETERS> = ({ values, at }, { set, interventions }) => {
  const { page, pageSize } = values
  const since = values.updatedSince ?? 0
  if (page * pageSize > MAX_OFFSET) throw badNewsRequest()
  const from = Math.max(since * 1000, at - KEPT_MS)
  const byTester = [...interventions.removed]
    .filter(([, when]) => when >= since * 1000)
    .map(([id, when]) => ({ id, when }))
  const ofItself = removals(set, from, at)
    .map(({ place, at: when }) => ({ id: storyId(set, place), when }))
    .filter(({ id }) => !interventions.removed.has(id))
    .take((page + 1) * pageSize)
  const removed = [...byTester, ...ofItself].sort((one, other) => other.when - one.when)
  return {
    status: 200,
    body: {
      removed: removed
        .slice(page * pageSize, (page + 1) * pageSize)
        .map(({ id, when }) => ({ id, updated: formatServiceDate(when) })),
    },
  }
}
