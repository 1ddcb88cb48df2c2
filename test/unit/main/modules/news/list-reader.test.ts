import { describe, expect, it } from 'vitest'
import { AppError } from '../../../../../app/errors/app-error.ts'
import { applyLimits, limitsOf, purge } from '../../../../support/library/retention.ts'
import { cachingLists, scriptedNews } from '../../../../support/service/scripted-news.ts'
import { OWNER } from '../../../../support/records/stories.ts'

const SECOND = 1000
const MINUTE = 60_000
const DAY = 86_400_000
/** Noon of a day in the service's zone. */
const NOON = Date.UTC(2026, 9, 12, 16)

/** That many stories, the newest first, in equal distances. */
const storiesBefore = (at: number, count: number, apart = MINUTE, firstId = 1) =>
  Array.from({ length: count }, (_, place) => ({ id: firstId + place, createdAt: at - place * apart }))

const sorted = (ids: readonly number[]): number[] => [...ids].sort((one, other) => one - other)

/** Requests older stories until the list says that there are no more, and returns the number of readings. */
async function readAll(lists: ReturnType<typeof cachingLists>, query = ''): Promise<number> {
  await lists.newest(query)
  for (let readings = 1; readings < 3000; readings++) if ((await lists.older(query)).coverage.isEnd) return readings
  throw new Error('the end of the list was not reached')
}

const pagesOf = ({ asked }: ReturnType<typeof scriptedNews>): string[] =>
  asked.map(({ dateTo, page }) => `${dateTo ?? 'newest'} ${page}`)

describe('older stories', () => {
  // B3
  it('reach the first story of a day of 1,000 stories', async () => {
    const service = scriptedNews()
    service.publish(...storiesBefore(NOON, 1000, 20 * SECOND))
    const lists = cachingLists(service)
    await readAll(lists)
    expect(lists.cachedIds()).toHaveLength(1000)
  })

  it.each([
    ['one of 1970 among them', [0], 60],
    ['one of 2000 at the end of the first page', [49], 60],
    ['ten of 1970 on the first page', [3, 8, 13, 18, 23, 28, 33, 38, 43, 49], 60],
    ['each third one of months ago', Array.from({ length: 80 }, (_, place) => place * 3 + 1), 60],
    ['one of 1970 on each page', [49, 99, 149, 199], 1],
    ['one of 2099 and one of 1970', [5, 30], 60],
    ['the last five of the first page of 1970', [45, 46, 47, 48, 49], 600],
  ])('are all reached where the list dates %s', async (what, wrong, minutes) => {
    const service = scriptedNews({ saysTime: true })
    service.clock.now = NOON
    const dates = what.includes('months')
      ? [NOON - 90 * DAY]
      : what.includes('2099')
        ? [Date.UTC(2099, 0, 1), 0]
        : [what.includes('2000') ? Date.UTC(2000, 0, 1) : 0]
    service.publish(
      ...storiesBefore(NOON, 250, minutes * MINUTE).map((story, place) => {
        const at = wrong.indexOf(place)
        return at === -1 ? story : { ...story, datedAt: dates[at % dates.length] }
      }),
    )
    const lists = cachingLists(service, 50)
    await readAll(lists)
    expect(lists.cachedIds()).toHaveLength(250)
  })

  // B3
  it('are requested page by page, each page once', async () => {
    const service = scriptedNews()
    service.publish(...storiesBefore(NOON, 1000, 20 * SECOND))
    await readAll(cachingLists(service))
    expect(service.asked).toHaveLength(21)
    expect(new Set(pagesOf(service)).size).toBe(21)
  })

  // B3
  it('continue from the last page after a restart', async () => {
    const service = scriptedNews()
    service.publish(...storiesBefore(NOON, 1000, 20 * SECOND))
    const lists = cachingLists(service)
    await lists.newest()
    for (let reading = 0; reading < 5; reading++) await lists.older()
    lists.restart()
    const before = service.asked.length
    await lists.older()
    expect(pagesOf(service).slice(before)).toEqual(['newest 6'])
  })

  it('go on with the day of the oldest story once the list has reached an earlier day', async () => {
    const service = scriptedNews()
    service.publish(...storiesBefore(NOON, 200, 30 * MINUTE))
    const lists = cachingLists(service)
    await lists.newest()
    await lists.older()
    await lists.older()
    expect(pagesOf(service)).toEqual(['newest 0', '2026-10-11 0', '2026-10-11 1'])
  })

  it('are all reached when the service ends its days some hours earlier', async () => {
    const service = scriptedNews({ dayEndsEarlierMs: 4 * 60 * MINUTE })
    service.publish(...storiesBefore(NOON + 9 * 60 * MINUTE, 400, 20 * MINUTE))
    const lists = cachingLists(service)
    await readAll(lists)
    expect(lists.cachedIds()).toHaveLength(400)
  })

  it('go back one page when the last one was read long ago, since removed stories move the others up', async () => {
    const service = scriptedNews()
    service.publish(...storiesBefore(NOON, 300, 20 * SECOND))
    const lists = cachingLists(service)
    await lists.newest()
    await lists.older()
    service.remove(NOON, 10, 20, 30)
    service.clock.now += 60 * MINUTE
    await readAll(lists)
    expect(lists.cachedIds()).toHaveLength(300)
  })

  it('are looked for until one matches the query', async () => {
    const service = scriptedNews()
    service.publish(...storiesBefore(NOON, 500), { id: 900, createdAt: NOON - 220 * MINUTE, title: 'Kestrel' })
    const lists = cachingLists(service)
    await lists.newest('kestrel')
    const { requests, matching } = await lists.older('kestrel')
    expect([requests, matching]).toEqual([4, 1])
  })

  it('are not looked for beyond six requests at once', async () => {
    const service = scriptedNews()
    service.publish(...storiesBefore(NOON, 1000))
    const lists = cachingLists(service)
    await lists.newest('kestrel')
    expect(await lists.older('kestrel')).toMatchObject({ requests: 6, matching: 0, coverage: { isEnd: false } })
  })

  it('of a symbol are read apart from those of all stories', async () => {
    const service = scriptedNews()
    service.publish(...storiesBefore(NOON, 300))
    service.publish(...storiesBefore(NOON - DAY, 120, MINUTE, 1000).map((story) => ({ ...story, symbols: ['QNTL'] })))
    const lists = cachingLists(service)
    await lists.newest()
    await readAll(lists, 'sym:QNTL')
    expect(lists.cachedIds('sym:QNTL')).toHaveLength(120)
  })

  it('are read again after the stories were deleted', async () => {
    const service = scriptedNews()
    service.publish(...storiesBefore(NOON, 200))
    const lists = cachingLists(service)
    await readAll(lists)
    await purge(lists.library, { what: 'stories', which: 'current' })
    await readAll(lists)
    expect(lists.cachedIds()).toHaveLength(200)
  })

  it('are read again after a limit of the library removed the oldest', async () => {
    const service = scriptedNews()
    service.publish(...storiesBefore(NOON, 400, 10 * MINUTE))
    const lists = cachingLists(service)
    await readAll(lists)
    await applyLimits(lists.library, limitsOf({ stories: { days: 1 } }), NOON)
    const kept = lists.cachedIds().length
    await readAll(lists)
    expect([kept, lists.cachedIds().length]).toEqual([145, 400])
  })

  it('of a service that ignores the page number are an error instead of endless requests', async () => {
    const service = scriptedNews({ ignoresPages: true })
    service.publish(...storiesBefore(NOON, 100))
    const lists = cachingLists(service)
    await lists.newest()
    await expect(lists.older()).rejects.toMatchObject({ error: { kind: 'unreadable-reply' } })
  })

  it('are all reached while exactly a page of new stories comes before each request', async () => {
    const service = scriptedNews()
    service.publish(...storiesBefore(NOON, 200, 20 * SECOND))
    let nextId = 1000
    service.onRequest(() => {
      if (nextId >= 2000) return
      const id = (nextId += 50)
      service.publish(...storiesBefore(NOON + id * MINUTE, 50, SECOND, id))
    })
    const lists = cachingLists(service)
    await readAll(lists)
    expect(lists.cachedIds().filter((id) => id <= 200)).toHaveLength(200)
  })

  it('are not looked for beyond six requests at once, also while pages repeat', async () => {
    const service = scriptedNews()
    service.publish(...storiesBefore(NOON, 200, 20 * SECOND))
    let nextId = 1000
    service.onRequest(({ page }) => {
      if (page === 0) return
      const id = (nextId += 50)
      service.publish(...storiesBefore(NOON + id * MINUTE, 50, SECOND, id))
    })
    const lists = cachingLists(service)
    await lists.newest('kestrel')
    expect(await lists.older('kestrel')).toMatchObject({ requests: 6, coverage: { isEnd: false } })
  })

  it('of two readings at once are requested once', async () => {
    const service = scriptedNews()
    service.publish(...storiesBefore(NOON, 400))
    const lists = cachingLists(service)
    await lists.newest()
    await Promise.all([lists.older(), lists.older(), lists.newest()])
    expect(pagesOf(service)).toEqual(['newest 0', 'newest 1', 'newest 2', 'newest 0'])
  })
})

describe('a service that refuses pages after the first three hundred stories', () => {
  const limit = { offset: 300, isRefused: true }

  it('is asked by day beyond them', async () => {
    const service = scriptedNews({ limit })
    service.publish(...storiesBefore(NOON, 900, 6 * MINUTE))
    const lists = cachingLists(service, 100)
    await readAll(lists)
    expect(lists.cachedIds()).toHaveLength(900)
  })

  it('leaves a day of more stories incomplete, and the list says so', async () => {
    const service = scriptedNews({ limit })
    service.publish(...storiesBefore(NOON, 400, SECOND), ...storiesBefore(NOON - DAY, 50, MINUTE, 20_000))
    const lists = cachingLists(service, 100)
    await readAll(lists)
    const { coverage } = await lists.older()
    expect(coverage).toMatchObject({ isEnd: true, incompleteDays: ['2026-10-12'] })
    expect(sorted(lists.cachedIds())).toEqual([
      ...Array.from({ length: 300 }, (_, place) => place + 1),
      ...Array.from({ length: 50 }, (_, place) => 20_000 + place),
    ])
  })
})

describe('a service that sends fewer stories than are requested on each page', () => {
  const shortPages = (count: number) => {
    const service = scriptedNews({ ownPageSize: 15 })
    service.publish(...storiesBefore(NOON, count))
    return service
  }

  it.each([14, 15, 16, 60, 200])('is read to the last of %i stories', async (count) => {
    const lists = cachingLists(shortPages(count))
    await readAll(lists)
    expect(lists.cachedIds()).toHaveLength(count)
  })

  it('loses none of those that were published since the last reading, and none that was read before', async () => {
    const service = shortPages(60)
    const lists = cachingLists(service)
    await lists.newest()
    service.publish(...storiesBefore(NOON + 60 * MINUTE, 40, MINUTE, 1000))
    lists.restart()
    const { coverage } = await lists.newest()
    expect([lists.cachedIds().length, coverage.gap, coverage.isEnd]).toEqual([55, null, false])
    await readAll(lists)
    expect(lists.cachedIds()).toHaveLength(100)
  })

  it('is asked for no page after one that is shorter than others', async () => {
    const service = scriptedNews()
    service.publish(...storiesBefore(NOON, 60))
    service.publish({ id: 500, createdAt: NOON, symbols: ['QNTL'] })
    const lists = cachingLists(service)
    await lists.newest()
    expect((await lists.newest('sym:QNTL')).coverage.isEnd).toBe(true)
  })

  it('is at its end after one that comes again for the next page', async () => {
    const service = scriptedNews({ ignoresPages: true })
    service.publish(...storiesBefore(NOON, 3))
    const lists = cachingLists(service)
    await lists.newest()
    expect(await lists.older()).toMatchObject({ requests: 1, coverage: { isEnd: true } })
    expect((await lists.newest()).coverage.isEnd).toBe(true)
  })

  it('is at its end again after a restart', async () => {
    const service = shortPages(8)
    const lists = cachingLists(service)
    await readAll(lists)
    lists.restart()
    expect((await lists.newest()).coverage.isEnd).toBe(true)
  })
})

describe('a service that leaves out of its pages what a plan does not include', () => {
  it.each([
    ['a few on each page', (id: number) => id % 8 === 0],
    ['a whole page behind one that lacks a few', (id: number) => id === 60 || (id > 145 && id < 220)],
    ['most of a page behind one that lacks a few', (id: number) => id % 60 === 0 || (id >= 100 && id < 140)],
  ])('is read to its last story: %s', async (_, leavesOut) => {
    const service = scriptedNews({ leavesOut })
    service.publish(...storiesBefore(NOON, 260))
    const lists = cachingLists(service)
    await readAll(lists)
    expect(sorted(lists.cachedIds())).toEqual(
      sorted(service.stories.map(({ id }) => id).filter((id) => !leavesOut(id))),
    )
  })
})

describe('elements of a list that cannot be read', () => {
  it('are counted, and lead to the first of them in the stored response', async () => {
    const service = scriptedNews()
    service.publish(...storiesBefore(NOON, 14))
    service.listOdd({ title: 'without an ID' }, { id: 'x' })
    const lists = cachingLists(service)
    const { unreadable } = await lists.newest()
    expect(unreadable).toMatchObject({ count: 2, first: { path: '$[0]' } })
    const hash = unreadable?.first.hash ?? ''
    expect(lists.library.responses.readResponse(OWNER, hash)?.bytes.toString()).toContain('without an ID')
  })

  it('end a reading where no page has anything else', async () => {
    const service = scriptedNews()
    service.publish(...storiesBefore(NOON, 100))
    const lists = cachingLists(service)
    await lists.newest()
    service.listOddFrom(1, ...Array.from({ length: 50 }, (_, place) => ({ id: `story-${place}` })))
    const before = service.asked.length
    await expect(lists.older()).rejects.toMatchObject({ error: { kind: 'unreadable-reply' } })
    expect(service.asked.length - before).toBe(3)
  })

  it('are none in a list of stories', async () => {
    const service = scriptedNews()
    service.publish(...storiesBefore(NOON, 14))
    expect((await cachingLists(service).newest()).unreadable).toBeNull()
  })
})

describe('the newest stories for two windows', () => {
  const published = () => {
    const service = scriptedNews()
    service.publish(...storiesBefore(NOON, 20))
    return { service, lists: cachingLists(service) }
  }

  it('are requested once where both ask before the service has answered', async () => {
    const { service, lists } = published()
    const [one, other] = await Promise.all([lists.newest(), lists.newest()])
    expect(service.asked).toHaveLength(1)
    expect([one.fresh, other.fresh]).toEqual([20, 20])
  })

  it('are requested for each where they are of other lists, or one asks after the answer', async () => {
    const { service, lists } = published()
    await Promise.all([lists.newest(), lists.newest('sym:A'), lists.newest('words')])
    expect(service.asked).toHaveLength(3)
    await lists.newest()
    expect(service.asked).toHaveLength(4)
  })

  it('fail once for both, and are requested again where one of them goes away', async () => {
    const { service, lists } = published()
    let requests = 0
    const failing = (kind: 'cancelled' | 'no-key') =>
      service.onRequest(() => {
        requests += 1
        if (requests === 1) throw new AppError({ kind })
      })
    failing('no-key')
    const failed = await Promise.allSettled([lists.newest(), lists.newest()])
    expect([failed.map(({ status }) => status), requests]).toEqual([['rejected', 'rejected'], 1])
    await lists.newest()
    expect(requests).toBe(2)
    requests = 0
    failing('cancelled')
    const left = await Promise.allSettled([lists.newest(), lists.newest()])
    expect([left.map(({ status }) => status), requests]).toEqual([['rejected', 'fulfilled'], 2])
  })
})
