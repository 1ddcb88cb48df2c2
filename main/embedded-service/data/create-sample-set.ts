import { sampleCompany } from './companies.ts'
import type { SampleCompany } from './companies.ts'
import type { SampleSet } from './sample-set.ts'
import { createStoryCasting } from './story-cast.ts'
import { createStoryTimes } from './story-times.ts'

/** Made-up data with that many stories before the given time. It is generated only when it is needed. */
export function createSampleSet(
  { seed, stories, companies }: { seed: number; stories: number; companies: number },
  startedAt: number,
): SampleSet {
  const times = createStoryTimes(seed)
  const made: (SampleCompany | undefined)[] = []
  return {
    seed,
    companies,
    companyAt: (index) => (made[index] ??= sampleCompany(seed, index)),
    firstStory: Math.max(0, times.countAt(startedAt) - stories),
    times,
    casting: createStoryCasting({ seed, companies }),
  }
}
