import { describe, expect, it } from 'vitest'
import { formatServiceDate } from '../../../../../app/domain/responses/service-date.ts'
import { AppError, type ErrorInfo } from '../../../../../app/errors/app-error.ts'
import { purge } from '../../../../support/library/retention.ts'
import { scriptedNews } from '../../../../support/service/scripted-news.ts'
import { watchingLists } from '../../../../support/service/scripted-watch.ts'

const SECOND = 1000
const MINUTE = 60_000
const NOON = Date.UTC(2026, 9, 12, 16)

const SYMBOLS = Array.from({ length: 600 }, (_, place) => `S${String(place).padStart(3, '0')}`)
const [FIRST = '', LAST = ''] = [SYMBOLS[0], SYMBOLS[599]]

/** That many stories of the first symbol, a second apart. */
const updatesOfFirst = (count: number, firstId: number) =>
  Array.from({ length: count }, (_, place) => ({
    id: firstId + place,
    createdAt: NOON - place * SECOND,
    symbols: [FIRST],
  }))

/** A service with one story for each of 600 symbols, and a watch list of all of them that was refreshed once. */
async function watchingSixHundred() {
  const service = scriptedNews()
  service.publish(
    ...SYMBOLS.map((symbol, place) => ({
      id: place + 1,
      createdAt: NOON - 60 * MINUTE - place * SECOND,
      symbols: [symbol],
    })),
  )
  const lists = watchingLists(service)
  const list = lists.watch(SYMBOLS)
  await lists.refresh()
  const update = (id: number, updatedAt: number, title = `Updated ${id}`): void => {
    const story = service.stories.find((each) => each.id === id)
    if (story !== undefined) Object.assign(story, { title, updatedAt })
  }
  return { service, lists, list, update }
}

describe('a watch list of 600 symbols', () => {
  // B4
  it('gets an update of its first symbols that comes while the last ones are requested', async () => {
    const { service, lists, update } = await watchingSixHundred()
    // The updates of the last symbols are newer than that of the first.
    update(600, NOON + 12 * SECOND)
    service.onRequest(({ tickers }) => {
      if (tickers.includes(LAST)) update(1, NOON + 2 * SECOND)
    })
    await lists.refresh()
    service.onRequest(() => undefined)
    await lists.refresh()
    expect(lists.titleOf(1)).toBe('Updated 1')
  })

  // B4
  it('gets an update of a story on a page that was read already', async () => {
    const { service, lists, update } = await watchingSixHundred()
    // 150 updates of one symbol fill two pages, and the first of them changes again before the second page is read.
    service.publish(...updatesOfFirst(150, 1000))
    update(1000, NOON + SECOND, 'Before')
    service.onRequest(({ page, tickers }) => {
      if (page !== 1 || !tickers.includes(FIRST)) return
      update(1000, NOON + 10 * SECOND, 'After')
      update(1149, NOON + 40 * SECOND)
    })
    await lists.refresh()
    service.onRequest(() => undefined)
    await lists.refresh()
    expect(lists.titleOf(1000)).toBe('After')
  })

  it.each<ErrorInfo>([
    { kind: 'service-error', reply: { status: 500, message: '', requestId: null } },
    { kind: 'connection-broken', host: 'a.example' },
  ])('reads the other slices when the first fails each time: $kind', async (error) => {
    const { service, lists } = await watchingSixHundred()
    service.publish({ id: 2001, createdAt: NOON, symbols: [LAST] })
    service.onRequest(({ tickers }) => {
      if (tickers.includes(FIRST)) throw new AppError(error)
    })
    await lists.refresh()
    expect([lists.titleOf(2001), lists.state().error?.kind]).toEqual(['Story 2001', error.kind])
  })

  it('requests no further slice where three fail one after another', async () => {
    const { service, lists } = await watchingSixHundred()
    const before = service.asked.length
    service.onRequest(() => {
      throw new AppError({ kind: 'connection-broken', host: 'a.example' })
    })
    await lists.refresh()
    expect(service.asked.length - before).toBe(3)
  })

  it('goes on after the slices that were read whole when one fails', async () => {
    const { service, lists } = await watchingSixHundred()
    const before = service.asked.length
    service.publish({ id: 2000, createdAt: NOON, symbols: [FIRST] }, { id: 2001, createdAt: NOON, symbols: [LAST] })
    service.onRequest(({ tickers }) => {
      if (tickers.includes(FIRST)) throw new AppError({ kind: 'timed-out', phase: 'idle', afterMs: 1 })
    })
    await lists.refresh()
    service.onRequest(() => undefined)
    await lists.refresh()
    const since = service.asked.slice(before).filter(({ tickers }) => tickers.includes(LAST))
    expect([lists.titleOf(2000), lists.titleOf(2001)]).toEqual(['Story 2000', 'Story 2001'])
    expect(since.map(({ updatedSince }) => updatedSince)).toEqual([
      NOON - 60 * MINUTE - 550 * SECOND - 5 * SECOND,
      NOON - 5 * SECOND,
    ])
  })
})

describe('a service with names of its own for parameters', () => {
  it('that ignores since when updates are requested is not asked for all that it has', async () => {
    const service = scriptedNews({ ignoresSince: true })
    service.publish(
      ...Array.from({ length: 5000 }, (_, place) => ({
        id: place + 1,
        createdAt: NOON - place * 20 * MINUTE,
        symbols: [SYMBOLS[place % 50] ?? ''],
      })),
    )
    const lists = watchingLists(service)
    lists.watch(SYMBOLS.slice(0, 50))
    await lists.refresh()
    const before = service.asked.length
    service.publish({ id: 6000, createdAt: NOON + MINUTE, symbols: [FIRST] })
    await lists.refresh()
    expect(lists.titleOf(6000)).toBe('Story 6000')
    // The first page is mostly of the last day.
    expect(service.asked.length - before).toBe(2)
  })

  it('that dates one update wrongly is asked for all of the others', async () => {
    const service = scriptedNews()
    service.publish({ id: 1, createdAt: NOON - 60 * MINUTE, symbols: [FIRST] })
    const lists = watchingLists(service)
    lists.watch([FIRST])
    await lists.refresh()
    const since = NOON - 9 * 24 * 60 * MINUTE
    service.publish(
      ...Array.from({ length: 150 }, (_, place) => ({
        id: 100 + place,
        createdAt: since,
        updatedAt: NOON - place * SECOND,
        symbols: [FIRST],
      })),
    )
    service.listOdd({
      id: 2,
      title: 'Old',
      created: 'Thu, 01 Jan 1970 00:00:00 GMT',
      updated: 'Thu, 01 Jan 1970 00:00:00 GMT',
      stocks: [{ name: FIRST }],
    })
    await lists.refresh()
    expect(lists.state()).toMatchObject({ fresh: 151, error: null })
  })

  it('that dates each update in 1970 is asked for all of them', async () => {
    const service = scriptedNews()
    service.publish({ id: 1, createdAt: NOON - 60 * MINUTE, symbols: [FIRST] })
    const lists = watchingLists(service)
    lists.watch([FIRST])
    await lists.refresh()
    service.listOdd(
      ...Array.from({ length: 60 }, (_, place) => ({
        id: 1000 + place,
        title: 'New',
        created: formatServiceDate(NOON),
        updated: 'Thu, 01 Jan 1970 00:00:00 GMT',
        stocks: [{ name: FIRST }],
      })),
    )
    service.publish(...updatesOfFirst(110, 100))
    await lists.refresh()
    expect(lists.state()).toMatchObject({ fresh: 170, error: null })
  })

  it('that ignores which page is requested is asked for no more, although stories come meanwhile', async () => {
    const service = scriptedNews({ ignoresPages: true })
    service.publish({ id: 1, createdAt: NOON, symbols: [FIRST] })
    const lists = watchingLists(service)
    lists.watch([FIRST])
    await lists.refresh()
    let id = 1
    const publish = (): void => {
      id += 1
      service.publish({ id, createdAt: NOON + id * SECOND, symbols: [FIRST] })
    }
    for (let each = 0; each < 200; each++) publish()
    service.onRequest(publish)
    const before = service.asked.length
    await lists.refresh()
    expect(service.asked.length - before).toBe(2)
  })
})

it('a refresh after a start is over with its first page where the list of news had longer ones', async () => {
  const service = scriptedNews()
  service.publish(
    ...Array.from({ length: 60 }, (_, place) => ({ id: place + 1, createdAt: NOON - place * MINUTE, symbols: [LAST] })),
  )
  service.publish({ id: 100, createdAt: NOON, symbols: [FIRST] })
  const lists = watchingLists(service)
  lists.watch([FIRST])
  await lists.readNews()
  await lists.refresh()
  service.publish({ id: 101, createdAt: NOON + MINUTE, symbols: [FIRST] })
  const before = service.asked.length
  await lists.refresh()
  expect(service.asked.length - before).toBe(1)
})

it('a refresh reads all updates of the second of the last that was read', async () => {
  const service = scriptedNews({ ownPageSize: 50 })
  const at = (first: number, count: number) =>
    Array.from({ length: count }, (_, place) => ({ id: first + place, createdAt: NOON, symbols: ['A'] }))
  service.publish(...at(1, 1))
  const lists = watchingLists(service)
  lists.watch(['A'])
  await lists.refresh()
  service.publish(...at(2, 39))
  await lists.refresh()
  service.publish(...at(1000, 120))
  await lists.refresh()
  expect(lists.state()).toMatchObject({ fresh: 120 })
})

describe('editing a watch list', () => {
  it('skips no update, wherever a symbol is added', async () => {
    const { service, lists, list } = await watchingSixHundred()
    // More stories than a first request brings.
    service.publish(...updatesOfFirst(250, 3000))
    lists.watch(['NEW', ...SYMBOLS], 'Mine', list)
    await lists.refresh()
    const missing = service.stories.filter(({ id }) => lists.titleOf(id) === undefined)
    expect(missing).toEqual([])
  })

  it('goes on where a symbol was left that was taken off the list meanwhile', async () => {
    const { service, lists, list } = await watchingSixHundred()
    lists.watch(SYMBOLS.slice(1), 'Mine', list)
    service.publish(...updatesOfFirst(150, 3000))
    await lists.refresh()
    lists.watch(SYMBOLS, 'Mine', list)
    await lists.refresh()
    expect(lists.titleOf(3149)).toBe('Story 3149')
  })

  it('requests a new symbol with its newest stories of any age', async () => {
    const { service, lists, list } = await watchingSixHundred()
    service.publish({ id: 4000, createdAt: NOON - 400 * 86_400_000, symbols: ['NEW'] })
    lists.watch([...SYMBOLS, 'NEW'], 'Mine', list)
    await lists.refresh()
    expect(lists.titleOf(4000)).toBe('Story 4000')
  })
})

describe('during a refresh', () => {
  it('a list that is added is refreshed as well', async () => {
    const { service, lists } = await watchingSixHundred()
    service.publish({ id: 5000, createdAt: NOON, symbols: ['NEW'] })
    let isAdded = false
    service.onRequest(() => {
      if (!isAdded) lists.watch(['NEW'], 'Another')
      isAdded = true
    })
    await lists.refresh()
    expect(lists.titleOf(5000)).toBe('Story 5000')
  })

  it('of one list, another that is added and requested is refreshed as well', async () => {
    const { service, lists, list } = await watchingSixHundred()
    service.publish({ id: 5000, createdAt: NOON, symbols: ['NEW'] })
    const added: Promise<void>[] = []
    service.onRequest(() => {
      if (added.length === 0) added.push(lists.refresh(lists.watch(['NEW'], 'Another')))
    })
    await lists.refresh(list)
    await Promise.all(added)
    expect(lists.titleOf(5000)).toBe('Story 5000')
  })

  it('symbols that are added to its list are refreshed as well', async () => {
    const { service, lists, list } = await watchingSixHundred()
    service.publish({ id: 5000, createdAt: NOON, symbols: ['NEW'] })
    let isAdded = false
    service.onRequest(() => {
      if (!isAdded) lists.watch([...SYMBOLS, 'NEW'], 'Mine', list)
      isAdded = true
    })
    await lists.refresh()
    expect(lists.titleOf(5000)).toBe('Story 5000')
  })
})

describe('an update that is dated in the future', () => {
  it.each([
    ['', { saysTime: true }],
    [', where the service does not say when it answers', {}],
    [', where the service answers in 2099', { aheadMs: 73 * 365 * 24 * 60 * MINUTE }],
    [', where the service answers in 1970', { aheadMs: -NOON }],
  ])('costs no update that comes before then%s', async (_, options) => {
    const service = scriptedNews(options)
    service.clock.now = NOON
    service.publish({ id: 1, createdAt: NOON - MINUTE, symbols: ['A'] })
    const lists = watchingLists(service)
    lists.watch(['A'])
    await lists.refresh()
    service.publish({ id: 2, createdAt: NOON - SECOND, updatedAt: Date.UTC(2099, 0, 1), symbols: ['A'] })
    await lists.refresh()
    service.clock.now = NOON + MINUTE
    service.publish({ id: 3, createdAt: NOON + 30 * SECOND, symbols: ['A'] })
    await lists.refresh()
    expect(lists.titleOf(3)).toBe('Story 3')
  })
})

describe('deleting cached stories', () => {
  it('lets the watch lists request them again', async () => {
    const { lists } = await watchingSixHundred()
    await purge(lists.library, { what: 'stories', which: 'current' })
    await lists.refresh()
    expect(lists.titleOf(1)).toBe('Story 1')
  })
})
