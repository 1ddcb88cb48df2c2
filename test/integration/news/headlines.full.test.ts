import { expect, it } from 'vitest'
import { DEFAULT_OPTIONS } from '../../../main/embedded-service/embedded-service.ts'
import { createSampleSet } from '../../../main/embedded-service/data/sample-set.ts'
import { newestStories } from '../../../main/embedded-service/data/stories/stories.ts'
import { compareHeadlines } from '../../support/cases/headlines.ts'
import { FROZEN_AT } from '../../support/service/frozen-service.ts'

it('every headline of the demonstration with the revenue of a quarter is what the records of the company say', () => {
  const set = createSampleSet(DEFAULT_OPTIONS, FROZEN_AT)
  const { told, causes, differences } = compareHeadlines(set, newestStories(set, FROZEN_AT), FROZEN_AT)
  expect(differences).toEqual([])
  expect(told).toBeGreaterThan(5000)
  expect(causes).toBeGreaterThan(100)
})
