import type { Locator } from '@playwright/test'
import { storyCells, type StoryCells } from '../../support/cells/expected-cells.ts'
import { ODD_STORIES } from '../../support/cells/recorded-shapes.ts'
import { storyIn } from '../../support/cells/shown-cells.ts'
import { samplesOf, type SampleKind } from '../../support/cases/samples.ts'
import { expect, test, type Desk } from './desk/desk.ts'

/** The samples of a kind, each with the name of its file. */
export const named = (kind: SampleKind): (readonly [string, string])[] =>
  samplesOf(kind).map(({ source, name, text }) => [`${source} sample ${name}`, text] as const)

/** Groups of responses in which no story occurs twice, so that each group can be one list of a service. */
function groupsOfStories(): StorySample[][] {
  const groups: StorySample[][] = []
  const samples = [...named('news'), ['recorded shape', ODD_STORIES] as const]
  for (const [name, text] of samples)
    for (const cells of storyCells(text)) {
      const group = groups.find((each) => each.every((other) => other.cells.id !== cells.id))
      const sample = { name, text, cells }
      if (group === undefined) groups.push([sample])
      else group.push(sample)
    }
  return groups
}

interface StorySample {
  name: string
  text: string
  cells: StoryCells
}

/** The JSON of one story of a sample. */
const storyJson = ({ text, cells }: StorySample): string =>
  JSON.stringify((JSON.parse(text) as { id: number | string }[]).filter(({ id }) => String(id) === cells.id))

const wordsIn = async (part: Locator): Promise<string> =>
  (await part.count()) === 0 ? '' : ((await part.textContent()) ?? '').replaceAll(/[\s\u00a0]+/g, '')

/** What a story shows in the window. Its original is left out: one that is cached is shown by its title. */
async function shownStory({ news }: Desk): Promise<Omit<StoryCells, 'original'>> {
  const { original: _, ...cells } = storyIn(await news.story.innerHTML())
  return { ...cells, teaser: await wordsIn(news.teaser), body: await wordsIn(news.body) }
}

/** Tests the stories of some of the groups. The first one has each story once, and the others are of the same stories in other samples. */
export function testStories(isTested: (place: number) => boolean): void {
  groupsOfStories().forEach((group, place) => {
    if (!isTested(place)) return
    test(`stories of the samples show what an independent reading of their JSON finds, group ${place + 1}`, async ({
      openClient,
    }) => {
      const desk = await openClient((path) => {
        const id = /\/news\/(\d+)/.exec(path)?.[1]
        const sample = group.find(({ cells }) => cells.id === id)
        return sample === undefined ? '[]' : storyJson(sample)
      })
      for (const { name, cells } of group) {
        const { original: _, ...expected } = cells
        await desk.news.open(cells.id)
        await desk.news.zone('UTC').click()
        await expect.poll(() => shownStory(desk), name).toEqual(expected)
      }
    })
  })
}
