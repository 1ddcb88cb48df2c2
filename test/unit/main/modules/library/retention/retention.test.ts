import { describe, expect, it } from 'vitest'
import { AppError } from '../../../../../../app/errors/app-error.ts'
import { createRetentionService } from '../../../../../../main/modules/library/retention/retention-service.ts'
import type { Library } from '../../../../../../main/modules/library/store/library.ts'
import {
  daysAgo,
  deliveryAges,
  deliveryOf,
  incompressible,
  NOW,
  observeRatio,
  ratioKnown,
  storeAnswer,
  storePicture,
  storeRepeated,
  storeStoriesOf,
} from '../../../../../support/library/retained-library.ts'
import { highlightOf } from '../../../../../support/records/highlights.ts'
import { applyLimits, limitsOf } from '../../../../../support/library/retention.ts'
import { idsOf, later, openTestLibrary, OWNER } from '../../../../../support/records/stories.ts'

const OTHER = { ...OWNER, connection: 'two' }

const hasPicture = (library: Library, url: string): boolean => library.news.readImage(OWNER, url) !== null
const responseCount = (library: Library): number => library.files.readInventory(OWNER).responses

describe('an age of stories', () => {
  it('removes older ones, and none that is starred, pinned, annotated or highlighted', async () => {
    const library = openTestLibrary()
    storeStoriesOf(library, [10, 20, 30, 40, 50, 60, 70])
    library.news.markStories(OWNER, [40], { starredAt: 1 })
    library.news.markStories(OWNER, [50], { pinnedAt: 1 })
    library.news.markStories(OWNER, [60], { note: 'Mine' })
    library.news.changeHighlight(OWNER, 70, highlightOf(), true)
    const removal = await applyLimits(library, limitsOf({ stories: { days: 15 } }), NOW)
    expect(idsOf(library, '')).toEqual([10, 40, 50, 60, 70])
    expect(removal.stories).toMatchObject({ count: 2, oldest: daysAgo(30), newest: daysAgo(20) })
  })

  it('removes their words and versions', async () => {
    const library = openTestLibrary()
    storeStoriesOf(library, [10, 20])
    await applyLimits(library, limitsOf({ stories: { days: 15 } }), NOW)
    expect(idsOf(library, 'title')).toEqual([10])
    expect(library.files.readInventory(OWNER).versions).toBe(1)
  })

  it('counts from the first receipt of a story without a readable date', async () => {
    const library = openTestLibrary()
    storeStoriesOf(library, [20, { id: 1, age: null }])
    await applyLimits(library, limitsOf({ stories: { days: 15 } }), NOW)
    expect(idsOf(library, '')).toEqual([1])
  })

  it('keeps a response while a story is left that came with it', async () => {
    const library = openTestLibrary()
    storeStoriesOf(library, [10, 20])
    storeStoriesOf(library, [30, 40])
    const removal = await applyLimits(library, limitsOf({ stories: { days: 15 } }), NOW)
    expect([responseCount(library), removal.responses.count]).toEqual([1, 1])
  })
})

it.each([OWNER, OTHER])(
  'limits are applied to every other library where that of connection $connection cannot be read',
  async (failing) => {
    const library = openTestLibrary()
    for (const owner of [OWNER, OTHER]) storeStoriesOf(library, [10, 20], `of ${owner.connection}`, owner)
    const read = later(library)
    const listRetained: typeof read.retention.listRetained = (owner, ...asked) =>
      owner?.connection === failing.connection
        ? Promise.reject(new AppError({ kind: 'storage-failed', reason: 'missing', detail: '' }))
        : read.retention.listRetained(owner, ...asked)
    const service = createRetentionService({ retention: { ...read.retention, listRetained } })
    const applied = service.applyLimits(limitsOf({ stories: { days: 15 } }), NOW)
    await expect(applied).rejects.toMatchObject({ error: { kind: 'storage-failed' } })
    const kept = [OWNER, OTHER].map((owner) => library.files.readInventory(owner).stories)
    expect(kept).toEqual(failing === OWNER ? [2, 1] : [1, 2])
  },
)

describe('a size of stories', () => {
  // B2
  it('is not used up by large pictures', async () => {
    const library = openTestLibrary()
    storeStoriesOf(library, [10, 20, 30])
    for (const url of ['a', 'b', 'c']) storePicture(library, url, 1, 800_000)
    await applyLimits(library, limitsOf({ stories: { megabytes: 1 } }), NOW)
    expect(idsOf(library, '')).toEqual([10, 20, 30])
  })

  // B2
  it('is used up neither by ratios nor by another connection', async () => {
    const library = openTestLibrary()
    storeStoriesOf(library, [10, 20, 30])
    observeRatio(library, 'A', 1, incompressible(1_500_000))
    storeStoriesOf(library, [10, 20], incompressible(1_500_000), OTHER)
    await applyLimits(library, limitsOf({ stories: { megabytes: 1 } }), NOW)
    expect(idsOf(library, '')).toEqual([10, 20, 30])
  })

  it('removes the oldest until the rest fits, and not one more', async () => {
    const library = openTestLibrary()
    for (const id of [1, 2, 3, 4, 5])
      storeStoriesOf(library, [{ id, age: id, body: incompressible(200_000) }], String(id))
    await applyLimits(library, limitsOf({ stories: { megabytes: 1 } }), NOW)
    expect(idsOf(library, '')).toEqual([1, 2, 3, 4])
  })

  it('counts the responses that only they refer to', async () => {
    const library = openTestLibrary()
    for (const id of [1, 2, 3]) storeStoriesOf(library, [id], incompressible(400_000))
    await applyLimits(library, limitsOf({ stories: { megabytes: 1 } }), NOW)
    expect([idsOf(library, ''), responseCount(library)]).toEqual([[1, 2], 2])
  })

  it('stops when only stories are left that must stay', async () => {
    const library = openTestLibrary()
    storeStoriesOf(library, [1, 2, 3])
    library.news.markStories(OWNER, [3], { starredAt: 1 })
    await applyLimits(library, limitsOf({ stories: { megabytes: 1e-9 } }), NOW)
    expect(idsOf(library, '')).toEqual([3])
  })
})

describe('limits of pictures', () => {
  it('remove those that were received before an age', async () => {
    const library = openTestLibrary()
    for (const [url, age] of [
      ['a', 40],
      ['b', 20],
    ] as const)
      storePicture(library, url, age)
    await applyLimits(library, limitsOf({ images: { days: 30 } }), NOW)
    expect([hasPicture(library, 'a'), hasPicture(library, 'b')]).toEqual([false, true])
  })

  it('remove the oldest until a size is met', async () => {
    const library = openTestLibrary()
    for (const [place, url] of ['a', 'b', 'c', 'd'].entries()) storePicture(library, url, 40 - place, 400_000)
    storeStoriesOf(library, [50])
    await applyLimits(library, limitsOf({ images: { megabytes: 1 } }), NOW)
    expect(['a', 'b', 'c', 'd'].filter((url) => hasPicture(library, url))).toEqual(['c', 'd'])
    expect(idsOf(library, '')).toEqual([50])
  })
})

describe('limits of ratios', () => {
  it('never remove the newest observation of a record', async () => {
    const library = openTestLibrary()
    observeRatio(library, 'A', 500, '0.1')
    await applyLimits(library, limitsOf({ ratios: { days: 1, megabytes: 1e-9 }, libraryMegabytes: 1e-9 }), NOW)
    expect(ratioKnown(library, 'A', 0)).toBe('0.1')
  })

  it('keep what was known at any time within the age', async () => {
    const library = openTestLibrary()
    observeRatio(library, 'A', 500, '0.1')
    observeRatio(library, 'A', 400, '0.2')
    observeRatio(library, 'A', 100, '0.3')
    const removal = await applyLimits(library, limitsOf({ ratios: { days: 300 } }), NOW)
    // The second value was known until the third came, which is within the age.
    expect([ratioKnown(library, 'A', 450), ratioKnown(library, 'A', 299), ratioKnown(library, 'A', 0)]).toEqual([
      null,
      '0.2',
      '0.3',
    ])
    expect(removal.ratios).toMatchObject({ count: 1, oldest: daysAgo(400) })
  })

  it('remove the response of a removed observation', async () => {
    const library = openTestLibrary()
    for (const [age, value] of [
      [500, '0.1'],
      [400, '0.2'],
    ] as const)
      observeRatio(library, 'A', age, value)
    await applyLimits(library, limitsOf({ ratios: { days: 300 } }), NOW)
    expect(responseCount(library)).toBe(1)
  })
})

describe('limits of responses', () => {
  it('remove those that nothing refers to, by their last receipt', async () => {
    const library = openTestLibrary()
    storeRepeated(library, 'old', 50)
    storeRepeated(library, 'repeated', 50)
    storeRepeated(library, 'repeated', 5)
    const removal = await applyLimits(library, limitsOf({ responses: { days: 30 } }), NOW)
    expect([responseCount(library), removal.responses.count]).toEqual([1, 1])
  })

  it('remove none that a story, a ratio or a report was read from', async () => {
    const library = openTestLibrary()
    storeStoriesOf(library, [50])
    observeRatio(library, 'A', 50, '0.1')
    storeAnswer(library, 'earnings', 50)
    await applyLimits(library, limitsOf({ responses: { days: 1, megabytes: 1e-9 } }), NOW)
    expect(responseCount(library)).toBe(3)
  })

  it('remove old receipts of a response that stays, except the last one', async () => {
    const library = openTestLibrary()
    storeStoriesOf(library, [1], 'list')
    for (const age of [60, 50, 40]) storeRepeated(library, 'list', age)
    await applyLimits(library, limitsOf({ responses: { days: 30 } }), NOW)
    const responses = library.files.readInventory(OWNER).keys.reduce((sum, key) => sum + key.responses, 0)
    expect(responses).toBe(1)
  })

  it('remove replaced answers', async () => {
    const library = openTestLibrary()
    storeAnswer(library, 'earnings', 50)
    storeAnswer(library, 'earnings', 40)
    await applyLimits(library, limitsOf({ responses: { days: 30 } }), NOW)
    expect(library.responses.readLatestResponse(OWNER, 'earnings')).toMatchObject({ receivedAt: daysAgo(40) })
    expect(responseCount(library)).toBe(1)
  })
})

describe('limits of deliveries', () => {
  it('remove the oldest, and the list begins with the next', async () => {
    const library = openTestLibrary()
    library.webhooks.storeDeliveries([9, 8, 7, 6].map((age) => deliveryOf(age)))
    const removal = await applyLimits(library, limitsOf({ deliveries: { days: 7.5 } }), NOW)
    expect(deliveryAges(library)).toEqual([7, 6])
    expect(removal.deliveries.count).toBe(2)
  })

  it('leave no gap where a clock was set back', async () => {
    const library = openTestLibrary()
    library.webhooks.storeDeliveries([9, 3, 9, 2].map((age) => deliveryOf(age)))
    await applyLimits(library, limitsOf({ deliveries: { days: 5 } }), NOW)
    expect(deliveryAges(library)).toEqual([3, 9, 2])
  })

  it('apply by size as well', async () => {
    const library = openTestLibrary()
    library.webhooks.storeDeliveries([4, 3, 2, 1].map((age) => deliveryOf(age, incompressible(400_000))))
    await applyLimits(library, limitsOf({ deliveries: { megabytes: 1 } }), NOW)
    expect(deliveryAges(library)).toEqual([2, 1])
  })
})

describe('a size of the whole library', () => {
  /** A library with half a megabyte of each kind. */
  function mixed(): Library {
    const library = openTestLibrary()
    storePicture(library, 'a', 1, 500_000)
    storeRepeated(library, incompressible(500_000), 1)
    storeStoriesOf(library, [100], incompressible(500_000))
    observeRatio(library, 'A', 300, incompressible(250_000))
    observeRatio(library, 'A', 200, '0.2')
    return library
  }
  const kept = (library: Library): boolean[] => [
    hasPicture(library, 'a'),
    idsOf(library, '').length === 1,
    ratioKnown(library, 'A', 250) !== null,
  ]

  // B2
  it('removes pictures before anything else', async () => {
    const library = mixed()
    await applyLimits(library, limitsOf({ libraryMegabytes: 2.2 }), NOW)
    expect([...kept(library), responseCount(library)]).toEqual([false, true, true, 4])
  })

  it.each([
    ['then removes responses that nothing refers to', 1.7, [false, true, true, 3]],
    ['then removes stories, with their responses', 1.2, [false, false, true, 2]],
    ['at last removes replaced values of ratios', 0.1, [false, false, false, 1]],
  ])('%s', async (_, libraryMegabytes, expected) => {
    const library = mixed()
    await applyLimits(library, limitsOf({ libraryMegabytes }), NOW)
    expect([...kept(library), responseCount(library)]).toEqual(expected)
  })

  it('removes nothing more when the ages have made enough room', async () => {
    const library = mixed()
    await applyLimits(library, limitsOf({ stories: { days: 90 }, libraryMegabytes: 2.2 }), NOW)
    expect(kept(library)).toEqual([true, false, true])
  })
})

describe('limits', () => {
  it('apply to the library of each connection', async () => {
    const library = openTestLibrary()
    for (const owner of [OWNER, OTHER]) storeStoriesOf(library, [10, 20], 'list', owner)
    const removal = await applyLimits(library, limitsOf({ stories: { days: 15 } }), NOW)
    expect([OWNER, OTHER].map((owner) => library.files.readInventory(owner).stories)).toEqual([1, 1])
    expect(removal.stories.count).toBe(2)
  })

  it('that are not set remove nothing', async () => {
    const library = openTestLibrary()
    storeStoriesOf(library, [1000])
    await applyLimits(library, limitsOf({}), NOW)
    expect(idsOf(library, '')).toEqual([1000])
  })
})
