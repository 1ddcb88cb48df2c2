import { describe, expect, it } from 'vitest'
import { createSampleSet } from '../../../../../main/embedded-service/data/create-sample-set.ts'
import { sampleStory, storyPlace } from '../../../../../main/embedded-service/data/stories.ts'
import { storyEdits } from '../../../../../main/embedded-service/scenarios/story-edits.ts'
import { FROZEN, FROZEN_AT } from '../../../../support/frozen-service.ts'

const set = createSampleSet({ ...FROZEN, seed: 7 }, FROZEN_AT)
const edits = [...storyEdits(set, FROZEN_AT)].map(([id, { silent = false, ...edit }]) => {
  const item = sampleStory(set, storyPlace(set, id) ?? 0, FROZEN_AT)?.item
  return { silent, before: { ...item, body: item?.body }, after: { ...item, body: item?.body, ...edit } }
})

describe('the edits of the newest stories', () => {
  it('are 20, of which 6 are announced', () => {
    expect(edits).toHaveLength(20)
    expect(edits.filter(({ silent }) => !silent)).toHaveLength(6)
  })

  it('change every story', () => {
    expect(edits.filter(({ before, after }) => before.title === after.title && before.body === after.body)).toEqual([])
  })

  it('include unannounced edits of titles and of bodies', () => {
    const silent = edits.filter((edit) => edit.silent)
    expect(silent.filter(({ before, after }) => before.title !== after.title)).not.toEqual([])
    expect(silent.filter(({ before, after }) => before.body !== after.body)).not.toEqual([])
  })

  it('change figures and words of titles, but no digit of a name', () => {
    // Many times, so that every kind of title is edited.
    const titles = Array.from({ length: 40 }, (_, hour) => FROZEN_AT - hour * 3_600_000).flatMap((at) =>
      [...storyEdits(set, at)].flatMap(([id, { title, silent = false }]) => {
        const before = sampleStory(set, storyPlace(set, id) ?? 0, at)?.item.title ?? ''
        return silent && title !== undefined && title !== before ? [{ before, after: title }] : []
      }),
    )
    const names = (title: string): string[] => title.match(/S&(?:amp;)?P \d+|\bQ\d\b|\b20\d\d\b|^\d+(?= Stocks)/g) ?? []
    expect(titles.filter(({ before }) => before.includes(' 500 '))).not.toEqual([])
    for (const { before, after } of titles) expect(names(after)).toEqual(names(before))
  })

  it('include announced corrections of title and body together', () => {
    const announced = edits.filter((edit) => !edit.silent)
    expect(announced.every(({ after }) => after.title?.endsWith('(Corrected)'))).toBe(true)
    expect(announced.filter(({ before, after }) => before.body !== after.body)).not.toEqual([])
  })

  it('are the same for the same data and time', () => {
    expect(storyEdits(set, FROZEN_AT)).toEqual(storyEdits(set, FROZEN_AT))
  })
})
