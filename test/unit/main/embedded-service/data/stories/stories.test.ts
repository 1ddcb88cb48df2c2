import { describe, expect, it } from 'vitest'
import { createSampleSet } from '../../../../../../main/embedded-service/data/sample-set.ts'
import { newYorkDay, newYorkMoment } from '../../../../../../main/embedded-service/data/market-calendar.ts'
import {
  newestStories,
  sampleStory,
  storyId,
  storyPlace,
} from '../../../../../../main/embedded-service/data/stories/stories.ts'
import type { SampleStory } from '../../../../../../main/embedded-service/data/stories/stories.ts'
import { MAX_LIFE_MS, storyLife } from '../../../../../../main/embedded-service/data/stories/story-times.ts'
import type { StoryChange } from '../../../../../../main/embedded-service/data/stories/story-times.ts'
import { removals } from '../../../../../../main/embedded-service/data/stories/story-order.ts'
import { FROZEN_AT } from '../../../../../support/frozen-service.ts'

const DAY = newYorkDay(FROZEN_AT)
const [MORNING, NIGHT] = [newYorkMoment(DAY, 0), newYorkMoment(DAY + 1, 0)]
const SET = createSampleSet({ seed: 7, stories: 4000, companies: 240 }, NIGHT)
const PLACES = Array.from(
  { length: SET.times.countAt(NIGHT - 1) - SET.times.countAt(MORNING - 1) },
  (_, index) => SET.times.countAt(MORNING - 1) + index,
)
const at = (place: number, moment: number): SampleStory | null => sampleStory(SET, place, moment)
const STORIES = PLACES.map((place) => at(place, NIGHT)).filter((story) => story !== null)

/** The stories of the day that change, in their state just before and at the time of the change. */
const changed = (kind: StoryChange): { before: SampleStory | null; after: SampleStory | null }[] =>
  PLACES.flatMap((place) =>
    storyLife(SET, place)
      .changes.filter((change) => change.kind === kind)
      .map((change) => ({ before: at(place, change.at - 1), after: at(place, change.at) })),
  ).filter(({ before }) => before !== null)

const contents = (story: SampleStory | null): unknown => [story?.item.title, story?.item.teaser, story?.item.body]

describe('a day of stories', () => {
  it('has dozens of press releases that appear in the same second', () => {
    const opening = STORIES.filter(({ createdAt }) => createdAt === newYorkMoment(DAY, 8 * 3600))
    expect(opening.filter(({ item }) => item.channels.includes('Press Releases')).length).toBeGreaterThan(12)
  })

  it('has corrections, which are announced and change the text', () => {
    const corrections = changed('correction')
    expect(corrections.length).toBeGreaterThan(40)
    for (const { before, after } of corrections.slice(0, 40)) {
      expect(after?.updatedAt).toBeGreaterThan(before?.updatedAt ?? 0)
      expect(contents(after)).not.toEqual(contents(before))
    }
  })

  it('has unannounced edits: the text changes and the update time does not', () => {
    const edits = changed('unannounced')
    expect(edits.length).toBeGreaterThan(8)
    for (const { before, after } of edits) {
      expect(after?.updatedAt).toBe(before?.updatedAt)
      expect(contents(after)).not.toEqual(contents(before))
    }
  })

  it('has why-is-it-moving sentences whose title changes', () => {
    const retitled = changed('retitle').filter(({ before }) => before?.item.channels.includes('WIIM'))
    expect(retitled.length).toBeGreaterThan(5)
    for (const { before, after } of retitled) expect(after?.item.title).not.toBe(before?.item.title)
  })

  it('has removals, which are among the removed', () => {
    const gone = changed('removal')
    expect(gone.length).toBeGreaterThan(2)
    expect(gone.map(({ after }) => after)).toEqual(gone.map(() => null))
    const listed = new Set([...removals(SET, MORNING, NIGHT + MAX_LIFE_MS)].map(({ place }) => storyId(SET, place)))
    for (const { before } of gone) expect(listed).toContain(before?.item.id)
  })

  it('has chains: a story that refers to an earlier one about the same company', () => {
    const related = STORIES.filter(({ item }) => item.originalId !== null)
    expect(related.length).toBeGreaterThan(50)
    for (const { item } of related) {
      const original = storyPlace(SET, item.originalId ?? 0)
      expect(item.originalId).toBeLessThan(item.id)
      expect(SET.casting.castOf(original ?? 0).company).toBe(SET.casting.castOf(storyPlace(SET, item.id) ?? 0).company)
    }
  })

  it('has the odd names and the gaps of real stories', () => {
    const stocks = STORIES.flatMap(({ item }) => item.stocks)
    for (const name of ['', '$BTC', 'BRK-A', 'BRK/B']) expect(stocks.map((stock) => stock.name)).toContain(name)
    expect(stocks.some(({ exchange }) => exchange === '')).toBe(true)
    const twice = STORIES.filter(({ item }) => new Set(item.stocks.map(({ name }) => name)).size < item.stocks.length)
    expect(twice.length).toBeGreaterThan(0)
    expect(STORIES.some(({ item }) => new Set(item.channels).size < item.channels.length)).toBe(true)
    expect(new Set(STORIES.map(({ item }) => item.images.map(({ size }) => size).join())).size).toBe(4)
    expect(STORIES.some(({ item }) => item.importanceRank === null)).toBe(true)
  })

  it.each([
    ['a table of options', /<table[\s\S]*(CALL|PUT)/],
    ['a table of figures', /<table[\s\S]*Revenue/],
    ['a list of tickers', /<li[\s\S]*NASDAQ/],
    ['an image', /<img /],
    ['an entity', /&(amp|nbsp|#\d+|quot|rsquo|mdash);/],
    ['more than 150 kB', /^[\s\S]{150000}/],
    ['nothing', /^$/],
  ])('has bodies with %s', (_, shape) => {
    expect(STORIES.some(({ item }) => shape.test(item.body ?? ''))).toBe(true)
  })

  it('has teasers of at most 256 characters, some of them empty or a blank', () => {
    const teasers = STORIES.map(({ item }) => item.teaser ?? '')
    expect(Math.max(...teasers.map((teaser) => teaser.length))).toBeLessThanOrEqual(256)
    expect(teasers.some((teaser) => teaser.trim() === '')).toBe(true)
  })
})

describe('a story', () => {
  it('appears at the second of its first update time, and does not change before its next event', () => {
    for (const place of PLACES.slice(0, 300)) {
      const { createdAt } = storyLife(SET, place)
      const first = at(place, createdAt + 2000)
      expect(first?.updatedAt).toBeGreaterThanOrEqual(createdAt)
      expect(at(place, (first?.updatedAt ?? 0) - 1)).toBeNull()
      expect(at(place, first?.updatedAt ?? 0)?.item.title).toBe(first?.item.title)
    }
  })

  it('with an ID of the far future does not exist, and is rejected without counting up to it', () => {
    const times = { ...SET.times, createdAt: () => expect.fail('it was asked when the story appeared') }
    for (const place of [PLACES.length + 1e6, 1e9, 3e14])
      expect(sampleStory({ ...SET, times }, SET.firstStory + place, NIGHT)).toBeNull()
  })

  it('is in the list of the newest', () => {
    const times = newestStories(SET, NIGHT)
      .take(500)
      .map(({ createdAt }) => createdAt)
      .toArray()
    expect(times).toEqual(times.toSorted((one, other) => other - one))
  })
})
