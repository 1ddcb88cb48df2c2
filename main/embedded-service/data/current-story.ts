import { formatServiceDate } from '../../../app/domain/responses/service-date.ts'
import type { Interventions } from '../interventions.ts'
import type { SampleStory } from './stories.ts'

/** A story in its present state: with the tester's edits, or null when it was removed. */
export function currentStory(story: SampleStory, { edits, removed }: Interventions): SampleStory | null {
  const { id } = story.item
  if (removed.has(id)) return null
  const change = edits.get(id)
  if (change === undefined) return story
  const { silent = false, ...members } = change.edit
  const updatedAt = silent ? story.updatedAt : change.at
  return { ...story, updatedAt, item: { ...story.item, ...members, updated: formatServiceDate(updatedAt) } }
}
