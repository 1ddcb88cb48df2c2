import { newestStories, sampleStory, storyPlace } from '../data/stories.ts'
import type { SampleStory } from '../data/stories.ts'
import { storyLife } from '../data/story-life.ts'
import type { SampleSet } from '../data/sample-set.ts'
import type { StoryEdit } from '../interventions.ts'

/** Number of the newest stories to consider, which are all on a client's first page. Every second one is edited. */
const NEWEST = 40

/** Amounts and shares. A digit of a name, such as that of an index, a quarter or a year, is no figure. */
const FIGURE = /\$[\d.,]*\d|\d[\d.,]*(?=%)/g

/** Wordings that an editor might change in a title without a figure. */
const REWORDINGS = [
  ['Little Changed', 'Slightly Lower'],
  ['Stocks Moving', 'Stocks On The Move'],
  ['What Stands Out', 'What To Know'],
] as const

/** Changes the last digit of a figure in the title, like an unannounced correction, or the words of a title without one. */
function rewordTitle(title: string): string {
  const figure = [...title.matchAll(FIGURE)].at(-1)
  if (figure !== undefined) {
    const last = figure.index + figure[0].length - 1
    return `${title.slice(0, last)}${(Number(title[last]) + 1) % 10}${title.slice(last + 1)}`
  }
  const [before, after] = REWORDINGS.find(([words]) => title.includes(words)) ?? [title, `${title}, Sources Say`]
  return title.replace(before, () => after)
}

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
