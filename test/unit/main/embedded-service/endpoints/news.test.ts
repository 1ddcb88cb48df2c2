import { describe, expect, it } from 'vitest'
import { NEWS_PARAMETERS } from '../../../../../main/embedded-service/contract/operations.ts'
import { readQuery } from '../../../../../main/embedded-service/contract/parameter.ts'
import { createSampleSet, type SampleSet } from '../../../../../main/embedded-service/data/sample-set.ts'
import { newsList, placesOnPage, type WholeList } from '../../../../../main/embedded-service/endpoints/news.ts'
import type { ServiceParts } from '../../../../../main/embedded-service/request-context.ts'
import { noInterventions, type Interventions } from '../../../../../main/embedded-service/interventions.ts'
import { planOf, sampleKeys } from '../../../../../main/embedded-service/plans.ts'
import { FROZEN_AT } from '../../../../support/service/frozen-service.ts'
import { sampleStory } from '../../../../../main/embedded-service/data/stories/stories.ts'
import { byCreation, byUpdate } from '../../../../../main/embedded-service/data/stories/story-order.ts'

const KEYS = sampleKeys(5)
const PLAN = planOf(KEYS, KEYS.full, new Map())
const SET = createSampleSet({ seed: 5, stories: 3000, companies: 60 }, FROZEN_AT)

/** IDs of a page after several hundred other stories, so that the walk to it pauses for other requests. */
async function farPage(interventions: Interventions): Promise<number[]> {
  if (PLAN === null) throw new Error('the full plan is not valid')
  const values = readQuery(NEWS_PARAMETERS, new URLSearchParams({ page: '9', pageSize: '50' }))
  const parts = { set: SET, interventions } as unknown as ServiceParts
  const { body } = await newsList({ segment: '', values, at: FROZEN_AT, key: KEYS.full, plan: PLAN }, parts)
  return (body as unknown as { id: number }[]).map(({ id }) => id)
}

describe('a list during its generation', () => {
  it('keeps a story that is edited meanwhile', async () => {
    const before = await farPage(noInterventions())
    const interventions = noInterventions()
    const underWay = farPage(interventions)
    interventions.edits.set(before[20] ?? 0, { edit: { title: 'Edited', silent: true }, at: FROZEN_AT })
    expect(await underWay).toEqual(before)
  })
})

const NO_BOUNDS = { from: null, to: null, companies: null }

/** Every listed index in order, without any count. */
function walked(set: SampleSet, { by, hasProfessional }: WholeList, at: number): number[] {
  const walk = by === 'created' ? byCreation : byUpdate
  return walk(set, NO_BOUNDS, at, false)
    .filter((place) => {
      const story = sampleStory(set, place, at)
      return story !== null && (hasProfessional || !story.professional)
    })
    .toArray()
}

const LISTS: readonly WholeList[] = [
  { by: 'created', hasProfessional: true },
  { by: 'updated', hasProfessional: true },
  { by: 'updated', hasProfessional: false },
]

describe.each(LISTS)('the pages of the list %j', (list) => {
  it('are those of a walk over all stories, at any time and also beyond the end', async () => {
    const set = createSampleSet({ seed: 5, stories: 9000, companies: 60 }, FROZEN_AT)
    for (const at of [FROZEN_AT, FROZEN_AT + 7_777_000]) {
      const all = walked(set, list, at)
      for (const page of [0, 1, 17, 40, 88, 89, 90, 500])
        expect(await placesOnPage(set, list, { page, pageSize: 100 }, at)).toEqual(
          all.slice(page * 100, page * 100 + 100),
        )
    }
  })
})

describe('a page far down', () => {
  /** How many stories are looked at for a page. */
  async function looked(set: SampleSet, page: number): Promise<number> {
    let steps = 0
    const watched = {
      ...set,
      times: {
        ...set.times,
        createdAt(place: number) {
          steps += 1
          return set.times.createdAt(place)
        },
      },
    }
    const list = LISTS[1] as WholeList
    await placesOnPage(watched, list, { page, pageSize: 100 }, FROZEN_AT)
    const first = steps
    steps = 0
    await placesOnPage(watched, list, { page, pageSize: 100 }, FROZEN_AT)
    expect(steps).toBeLessThanOrEqual(first)
    return steps
  }

  it('takes no more steps than a nearer one, once the stories between were counted', async () => {
    const set = createSampleSet({ seed: 5, stories: 60_000, companies: 60 }, FROZEN_AT)
    const [near, far] = [await looked(set, 60), await looked(set, 550)]
    // Both pass what can still change and a part of one window, which have up to 2,500 stories a day.
    expect(Math.max(near, far)).toBeLessThan(20_000)
  })
})
