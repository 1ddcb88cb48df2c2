import { newestStories, sampleStory, storyPlace } from '../data/stories.ts'
import type { SampleStory } from '../data/stories.ts'
import { storyLife } from '../data/story-life.ts'
import type { SampleSet } from '../data/sample-set.ts'
import type { StoryEdit } from '../interventions.ts'

/** Number of the newest stories to consider, which are all on a client's first page. Every second one is edited. */
const NEWEST = 40

/**
 * Changes the last digit of a figure in the title, like an unannounced correction; adds words to a title without a
 * figure.
 */
const rewordTitle = (title: string): string =>
  /(?<!Q)\d(?=\D*$)/.test(title)
    ? title.replace(/(?<!Q)\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10))
    : `${title}, Company Says`

/** The text that the service itself would write after one more change of that kind. */
function textAfter(set: SampleSet, { item }: SampleStory, kind: 'correction' | 'unannounced', at: number): StoryEdit {
  const place = storyPlace(set, item.id) ?? 0
  const life = storyLife(set, place)
  const changes = [...life.changes.filter((change) => change.at <= at), { kind, at }]
  const { title, teaser, body } = sampleStory(set, place, at, { ...life, changes })?.item ?? item
  return { title, teaser, body }
}

/**
 * Edits of the newest stories at that time, by node ID. In turn: an unannounced edit of the body, an unannounced edit
 * of the title, and an announced correction of title, teaser and body.
 */
export function storyEdits(set: SampleSet, at: number): Map<number, StoryEdit> {
  const edited = newestStories(set, at)
    .take(NEWEST)
    .filter((_, index) => index % 2 === 1)
    .map((story, index): [number, StoryEdit] => {
      const { id, title } = story.item
      if (index % 3 === 0) return [id, { ...textAfter(set, story, 'unannounced', at), silent: true }]
      if (index % 3 === 1) return [id, { title: rewordTitle(title), silent: true }]
      return [id, textAfter(set, story, 'correction', at)]
    })
  return new Map(edited)
}
