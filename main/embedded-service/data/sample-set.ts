import { sampleCompany, type SampleCompany } from './companies.ts'
import { createStoryCast, type StoryCast } from './stories/story-cast.ts'
import { createStoryTimes, type StoryTimes } from './stories/story-times.ts'

/** The made-up data of a service. The same seed and sizes always give the same bytes at the same time. */
export interface SampleSet {
  seed: number
  companies: number
  companyAt: (index: number) => SampleCompany
  /** Index of the oldest story that the service still has. */
  firstStory: number
  times: StoryTimes
  cast: StoryCast
}

/** Made-up data with that many stories before the given time. It is generated only when it is needed. */
export function createSampleSet(
  { seed, stories, companies }: { seed: number; stories: number; companies: number },
  startedAt: number,
): SampleSet {
  const times = createStoryTimes(seed)
  const made: (SampleCompany | undefined)[] = []
  const companyAt = (index: number): SampleCompany => (made[index] ??= sampleCompany(seed, index))
  return {
    seed,
    companies,
    companyAt,
    firstStory: Math.max(0, times.countAt(startedAt) - stories),
    times,
    cast: createStoryCast({ seed, companies }, companyAt, times),
  }
}
