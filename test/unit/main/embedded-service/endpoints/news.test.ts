import { describe, expect, it } from 'vitest'
import { NEWS_PARAMETERS } from '../../../../../main/embedded-service/contract/operations.ts'
import { readQuery } from '../../../../../main/embedded-service/contract/parameter.ts'
import { createSampleSet } from '../../../../../main/embedded-service/data/sample-set.ts'
import { newsList } from '../../../../../main/embedded-service/endpoints/news.ts'
import type { ServiceParts } from '../../../../../main/embedded-service/request-context.ts'
import { noInterventions } from '../../../../../main/embedded-service/interventions.ts'
import type { Interventions } from '../../../../../main/embedded-service/interventions.ts'
import { planOf, sampleKeys } from '../../../../../main/embedded-service/plans.ts'
import { FROZEN_AT } from '../../../../support/frozen-service.ts'

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
