import { describe, expect, it } from 'vitest'
import { createSampleSet } from '../../../../../../main/embedded-service/data/sample-set.ts'
import { FULL_COUNT } from '../../../../../../main/embedded-service/data/companies.ts'
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
import { chapterAt, CHAPTERS } from '../../../../../../main/embedded-service/data/stories/scandal.ts'
import { compareHeadlines } from '../../../../../support/cases/headlines.ts'
import { earningsRecords } from '../../../../../../main/embedded-service/data/fundamentals/earnings-records.ts'
import { money } from '../../../../../../main/embedded-service/data/stories/story-text.ts'
import { DEFAULT_OPTIONS } from '../../../../../../main/embedded-service/embedded-service.ts'
import { FROZEN_AT } from '../../../../../support/service/frozen-service.ts'

const DAY = newYorkDay(FROZEN_AT)
const [MORNING, NIGHT] = [newYorkMoment(DAY, 0), newYorkMoment(DAY + 1, 0)]
const SET = createSampleSet({ seed: 7, stories: 4000, companies: 540 }, NIGHT)
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
      const [first] = sampleStory(SET, original ?? 0, NIGHT)?.item.stocks ?? []
      if (first !== undefined) expect(first.name).toBe(item.stocks[0]?.name)
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

describe('the first page of the demonstration', () => {
  it.each([FROZEN_AT, Date.UTC(2026, 10, 28, 21), Date.UTC(2027, 2, 3, 13, 30)])(
    'is mostly of events of companies that are told in full, at %d',
    (moment) => {
      const set = createSampleSet({ seed: 7, stories: 4000, companies: 540 }, moment)
      const first = newestStories(set, moment).take(100).toArray()
      const full = new Set(Array.from({ length: FULL_COUNT }, (_, index) => set.companyAt(index).symbol))
      expect(first.filter(({ item }) => full.has(item.stocks[0]?.name ?? '')).length).toBeGreaterThan(45)
      expect(first.filter(({ item }) => item.channels.includes('Press Releases')).length).toBeLessThan(35)
    },
  )

  it('has stories of the company of the first steps at the time that tests and pictures have', () => {
    const set = createSampleSet(DEFAULT_OPTIONS, FROZEN_AT)
    const first = newestStories(set, FROZEN_AT).take(50).toArray()
    expect(first.filter(({ item }) => item.stocks.some(({ name }) => name === 'QNTL')).length).toBeGreaterThan(1)
  })
})

describe('the stories of a company on a day', () => {
  const byCompany = Map.groupBy(STORIES, ({ item }) => item.stocks[0]?.name ?? '')

  it('are at most a hundred, with hardly a headline that repeats', () => {
    const repeated = [...byCompany.values()].map((all) => all.length - new Set(all.map(({ item }) => item.title)).size)
    expect(Math.max(...[...byCompany.values()].map((all) => all.length))).toBeLessThanOrEqual(100)
    expect(repeated.reduce((sum, each) => sum + each)).toBeLessThan(STORIES.length / 50)
  })

  it('are at most two in any minute, also when hundreds of stories appear at once', () => {
    for (const [symbol, all] of byCompany) {
      const times = all.map(({ createdAt }) => createdAt).sort((one, other) => one - other)
      const within = times.slice(2).map((time, place) => time - (times[place] ?? 0))
      expect(Math.min(...within), symbol).toBeGreaterThanOrEqual(60_000)
    }
  })

  it('have another headline each within an hour', () => {
    const latest = new Map<string, number>()
    for (const { createdAt, item } of STORIES) {
      expect(createdAt - (latest.get(item.title) ?? 0), item.title).toBeGreaterThan(3_600_000)
      latest.set(item.title, createdAt)
    }
  })

  it('tell a report at most ten times, each time with another headline', () => {
    const told = [...byCompany.values()].map((all) =>
      all
        .map(({ item }) => item.title.replace(/^UPDATE( 2)?: | \(Corrected\)$/g, ''))
        .filter((title) => /Q\d Revenue|reported that Q|Revenue Outlook/.test(title) && !title.includes('Preview')),
    )
    expect(told.filter((titles) => titles.length > 2).length).toBeGreaterThan(5)
    for (const titles of told) {
      expect(titles.length).toBeLessThanOrEqual(10)
      expect(new Set(titles).size, titles.join('\n')).toBe(titles.length)
    }
  })
})

describe('the figures of stories', () => {
  it('are those of the newest report of the company, and movers and ratings follow its growth', () => {
    const { told, causes, differences } = compareHeadlines(SET, STORIES, NIGHT)
    expect(differences).toEqual([])
    expect(told).toBeGreaterThan(150)
    expect(causes).toBeGreaterThan(5)
  })

  it('of an outlook compare with the one before', () => {
    const amounts = (text: string): number[] =>
      [...text.matchAll(/([\d.]+)(?: million|M| billion|B)/g)].map(
        ([whole, digits]) => Number(digits) * (/b/i.test(whole) ? 1000 : 1),
      )
    const outlooks = STORIES.filter(({ item }) => item.channels.includes('Guidance') && !item.title.includes('Sets'))
    expect(outlooks.length).toBeGreaterThan(5)
    for (const { item } of outlooks) {
      const [now, before] = [item.title, item.body?.split('The earlier range was')[1] ?? ''].map((text) => {
        const [low = NaN, high = NaN] = amounts(text)
        return low + high
      })
      const change = (now ?? NaN) - (before ?? NaN)
      if (item.title.includes('Raises')) expect(change, item.title).toBeGreaterThan(0)
      else if (item.title.includes('Lowers')) expect(change, item.title).toBeLessThan(0)
      else expect(change, item.title).toBe(0)
    }
  })

  it('are mistyped in a story that will be corrected, and right from the correction on', () => {
    const teasers = changed('correction')
      .map(({ before, after }) => [before?.item.teaser ?? '', after?.item.teaser ?? ''] as const)
      .filter(([wrong, right]) => wrong !== right)
    expect(teasers.length).toBeGreaterThan(3)
    for (const [wrong, right] of teasers) {
      const letters = Array.from({ length: right.length }, (_, place) => [wrong.charAt(place), right.charAt(place)])
      expect(letters.filter(([one, other]) => one !== other)).toHaveLength(1)
    }
    expect(
      changed('correction').filter(({ after }) => after?.item.body?.includes('This story was corrected')),
    ).not.toEqual([])
  })
})

describe('a misstatement', () => {
  /** The chapters that the service still has at a time, oldest first. */
  const chaptersAt = (moment: number, stories: number) => {
    const set = createSampleSet({ seed: 7, stories, companies: 540 }, moment)
    const last = set.times.countAt(moment)
    const places = Array.from({ length: last - set.firstStory }, (_, index) => set.firstStory + index)
    return places.flatMap((place) => {
      const item = chapterAt(set.times, place) === null ? null : sampleStory(set, place, moment)?.item
      return item == null ? [] : [item]
    })
  }

  it('is told over months, each chapter in reference to the one before, with the figures first reported and restated', () => {
    const after = Date.UTC(2027, 0, 1)
    const chapters = chaptersAt(after, 300_000).filter((item) => item.stocks[0]?.name === 'HLDN')
    expect(chapters).toHaveLength(CHAPTERS.length)
    expect(chapters.slice(1).map((item) => item.originalId)).toEqual(chapters.slice(0, -1).map((item) => item.id))
    const company = SET.companyAt(0)
    const quarter = (type: string): string | undefined => {
      const record = earningsRecords(7, company, after).find(
        ({ quarter: { asOf }, reportType, period }) => asOf === '2026-03-31' && reportType === type && period === '3M',
      )
      return money(company, (record?.values.revenue ?? NaN) / 1e6)
    }
    expect(chapters[4]?.title).toContain(`Q1 Revenue Is ${quarter('R')}, Not ${quarter('A')}`)
    expect(chapters.map((item) => item.body).join()).not.toMatch(/[{}]|undefined/)
    expect(chapters[1]?.body).toContain('since Q3 2025')
    expect(chapters[7]?.body).toContain('before the restatement of October')
  })

  it.each(['2026-10-30', '2026-11-28', '2027-02-14', '2028-06-01', '2031-12-24'])(
    'is among the stories of the demonstration on %s',
    (day) => {
      expect(chaptersAt(Date.parse(day), DEFAULT_OPTIONS.stories).length).toBeGreaterThanOrEqual(2)
    },
  )
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
