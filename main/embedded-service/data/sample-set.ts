import type { SampleCompany } from './companies.ts'
import type { StoryCasting } from './story-cast.ts'
import type { StoryTimes } from './story-times.ts'

/** The made-up data of a service. The same seed and sizes always give the same bytes at the same time. */
export interface SampleSet {
  seed: number
  companies: number
  companyAt: (index: number) => SampleCompany
  /** Index of the oldest story that the service still has. */
  firstStory: number
  times: StoryTimes
  casting: StoryCasting
}
