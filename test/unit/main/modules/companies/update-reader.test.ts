import { describe, expect, it } from 'vitest'
import { AppError } from '../../../../../app/errors/app-error.ts'
import { halvesOf, slicesOf } from '../../../../../main/modules/companies/update-reader.ts'
import { sampled } from '../../../../support/cases/sampled.ts'
import { purge } from '../../../../support/library/retention.ts'
import { scriptedNews } from '../../../../support/service/scripted-news.ts'
import { watchingLists } from '../../../../support/service/scripted-watch.ts'

const SECOND = 1000
const MINUTE = 60_000
const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Noon of a day in the service's zone. */
const NOON = Date.UTC(2026, 9, 12, 16)

describe('the slices of a list', () => {
  it('have a limited size', () => {
    const symbols = Array.from({ length: 120 }, (_, place) => `S${place}`)
    expect(slicesOf(symbols, {}, 50).map((slice) => slice.symbols.length)).toEqual([50, 50, 20])
  })

  it('are read from the earliest time of their symbols', () => {
    expect(slicesOf(['A', 'B'], { A: 20, B: 10 }, 50)).toEqual([{ symbols: ['B', 'A'], readTo: 10 }])
  })

  it('have symbols together that were read to about the same time', () => {
    expect(slicesOf(['A', 'B', 'C', 'D'], { A: 90, B: 10, C: 91, D: 11 }, 2)).toEqual([
      { symbols: ['B', 'D'], readTo: 10 },
      { symbols: ['A', 'C'], readTo: 90 },
    ])
  })

  it('separate new symbols from the others', () => {
    expect(slicesOf(['NEW', 'A', 'B'], { A: 5, B: 5 }, 50)).toEqual([
      { symbols: ['A', 'B'], readTo: 5 },
      { symbols: ['NEW'], readTo: null },
    ])
  })

  it('do not confuse a symbol with a member of every object', () => {
    expect(slicesOf(['constructor'], {}, 50)).toEqual([{ symbols: ['constructor'], readTo: null }])
  })
})

describe('the halves of a slice', () => {
  it('have all its symbols and its time', () => {
    expect(halvesOf({ symbols: ['A', 'B', 'C'], readTo: 7 })).toEqual([
      { symbols: ['A', 'B'], readTo: 7 },
      { symbols: ['C'], readTo: 7 },
    ])
  })

  it('do not exist for a single symbol', () => {
    expect(halvesOf({ symbols: ['A'], readTo: 7 })).toEqual([])
  })
})

describe('more updates than the service lists for a slice', () => {
  it('are requested for parts of it', async () => {
    // Two symbols fill every page, one does not.
    const service = scriptedNews({ ignoresPages: true })
    service.publish({ id: 1, createdAt: NOON, symbols: ['A'] })
    const lists = watchingLists(service)
    lists.watch(['A', 'B'])
    await lists.refresh()
    for (const symbol of ['A', 'B'])
      service.publish(
        ...Array.from({ length: 60 }, (_, place) => ({
          id: 100 + place * 2 + Number(symbol === 'B'),
          createdAt: NOON + SECOND,
          symbols: [symbol],
        })),
      )
    await lists.refresh()
    expect([...new Set(service.asked.map(({ tickers }) => tickers.join()))]).toEqual(['A,B', 'A', 'B'])
    expect(service.stories.filter(({ id }) => lists.titleOf(id) === undefined)).toEqual([])
  })
})

/** Watch lists that have the newest story of each symbol, read at noon of a day; then months pass. */
async function away(symbols: readonly string[], options: Parameters<typeof scriptedNews>[0] = {}) {
  const service = scriptedNews({ saysTime: true, ...options })
  service.clock.now = NOON - 200 * DAY
  service.publish({ id: 1, createdAt: service.clock.now - MINUTE, symbols })
  const lists = watchingLists(service)
  lists.watch(symbols)
  await lists.refresh()
  service.clock.now = NOON
  let lastId = 1
  /** Publishes that many stories of a symbol, some minutes apart, the newest at that time. */
  const publish = (count: number, minutes: number, symbol = symbols[0] ?? '', at = NOON): void => {
    service.publish(
      ...Array.from({ length: count }, (_, place) => ({
        id: (lastId += 1),
        createdAt: at - Math.floor(place * minutes * MINUTE),
        symbols: [symbol],
      })),
    )
  }
  const refresh = async (): Promise<number> => {
    const before = service.asked.length
    await lists.refresh()
    return service.asked.length - before
  }
  const missing = (): number => service.stories.filter(({ id }) => lists.titleOf(id) === undefined).length
  return { service, lists, publish, refresh, missing }
}

describe('many updates of one symbol', () => {
  it('are all read in few refreshes, each of as many pages as it may have, and then no more is requested', async () => {
    const { lists, publish, refresh, missing } = await away(['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'])
    publish(10_500, 20)
    expect([await refresh(), lists.state().pending.length]).toEqual([100, 8])
    expect(await refresh()).toBeLessThan(10)
    expect([missing(), lists.state()]).toMatchObject([0, { pending: [], unlisted: [], error: null }])
    expect(await refresh()).toBe(1)
  })

  const LIMITS: readonly [does: string, isRefused: boolean, offset: number][] = [
    ['refuses', true, 5000],
    ['lists nothing on', false, 5000],
    ['refuses', true, 1000],
    ['lists nothing on', false, 10_000],
  ]
  it.each(sampled(LIMITS, ([does]) => does))(
    'are all read from a service that %s further pages: %s, %i',
    async (_, isRefused, offset) => {
      const { lists, publish, refresh, missing } = await away(['A', 'B'], { limit: { offset, isRefused } })
      publish(11_000, 20)
      await refresh()
      await refresh()
      expect([missing(), lists.state()]).toMatchObject([0, { pending: [], unlisted: [], error: null }])
      expect(await refresh()).toBe(1)
    },
  )

  it.each([true, false])('of one day beyond the limit of the service are said, refused %j', async (isRefused) => {
    const { service, lists, publish, refresh, missing } = await away(['A', 'B'], { limit: { offset: 1000, isRefused } })
    publish(1500, 0.2, 'A')
    publish(300, 1, 'B')
    publish(200, 20, 'A', NOON - DAY)
    await refresh()
    expect([missing(), lists.state()]).toMatchObject([500, { pending: [], unlisted: ['A'], error: null }])
    service.clock.now += MINUTE
    service.publish({ id: 90_000, createdAt: service.clock.now, symbols: ['A'] })
    expect([await refresh(), lists.titleOf(90_000), lists.state().unlisted]).toEqual([
      expect.any(Number),
      'Story 90000',
      ['A'],
    ])
    expect(await refresh()).toBeLessThan(3)
  })

  it.each(sampled([40, 1, 99], () => 'a page'))('are all read where page %i fails once', async (failing) => {
    const { service, lists, publish, refresh, missing } = await away(['A', 'B'])
    publish(10_050, 20)
    let fails = true
    service.onRequest(({ page }) => {
      if (page !== failing || !fails) return
      fails = false
      throw new AppError({ kind: 'offline', reason: 'refused', detail: '' })
    })
    await refresh()
    expect(lists.state()).toMatchObject({ error: { kind: 'offline' }, pending: ['A', 'B'] })
    await refresh()
    await refresh()
    expect([missing(), lists.state()]).toMatchObject([0, { pending: [], error: null }])
  })

  it('are all read after stories that were removed between two refreshes, and while others are published', async () => {
    const { service, lists, publish, refresh, missing } = await away(['A', 'B'])
    publish(10_500, 20)
    await refresh()
    service.clock.now += MINUTE
    service.stories.splice(20, 60)
    service.publish({ id: 90_000, createdAt: service.clock.now, symbols: ['B'] })
    await refresh()
    // The new one does not wait for the others.
    expect(lists.titleOf(90_000)).toBe('Story 90000')
    await refresh()
    expect([missing(), lists.state().pending]).toEqual([0, []])
  })

  it('are all read in the next refresh where one is removed between two pages, which moves the others up', async () => {
    const { service, lists, publish, refresh, missing } = await away(['A', 'B'])
    publish(450, 20)
    const [, , third] = service.stories
    let isRemoved = false
    service.onRequest(({ page }) => {
      if (page !== 2 || isRemoved) return
      isRemoved = true
      service.remove(service.clock.now, third?.id ?? 0)
    })
    await refresh()
    expect([missing(), lists.state().pending]).toEqual([1, ['A', 'B']])
    service.clock.now += MINUTE
    await refresh()
    expect([missing(), lists.state().pending]).toEqual([0, []])
    expect(await refresh()).toBe(1)
  })

  it('are not read again for a story that was removed before', async () => {
    const { service, lists, publish, refresh, missing } = await away(['A'])
    publish(450, 20)
    service.remove(service.clock.now - HOUR, 1)
    await refresh()
    expect([missing(), lists.state().pending]).toEqual([0, []])
  })

  it('are requested from the beginning after the stories were deleted', async () => {
    const { lists, publish, refresh } = await away(['A'])
    publish(10_500, 20)
    await refresh()
    await purge(lists.library, { what: 'stories', which: 'current' })
    expect([await refresh(), lists.state().pending]).toEqual([1, []])
  })

  it('of which one is dated in 1970 are all read', async () => {
    const { service, publish, refresh, missing } = await away(['A'], { limit: { offset: 2000, isRefused: true } })
    publish(3000, 20)
    const [odd] = service.stories
    if (odd !== undefined) odd.datedAt = 0
    await refresh()
    expect(missing()).toBe(0)
  })

  it('are requested no further from a service that ignores the days', async () => {
    const { service, lists, publish, refresh } = await away(['A'], { limit: { offset: 1000, isRefused: true } })
    publish(3000, 20)
    const { newsList } = service.client
    service.client.newsList = (connection, query, signal) => newsList(connection, { ...query, dateTo: null }, signal)
    expect([await refresh(), lists.state()]).toMatchObject([12, { unlisted: ['A'], pending: [] }])
    expect(await refresh()).toBe(1)
  })
})

it.each([
  ['a symbol', ['S17']],
  ['three symbols side by side at the beginning of a list', ['S0', 'S1', 'S2']],
])('%s that the service refuses stops none of its list, and is said', async (_, refused) => {
  const service = scriptedNews()
  const symbols = Array.from({ length: 50 }, (_, place) => `S${place}`)
  service.publish(...symbols.map((symbol, place) => ({ id: place + 1, createdAt: NOON, symbols: [symbol] })))
  service.onRequest(({ tickers }) => {
    if (refused.some((symbol) => tickers.includes(symbol)))
      throw new AppError({ kind: 'bad-request', reply: { status: 400, message: 'symbol', requestId: null } })
  })
  const lists = watchingLists(service)
  lists.watch(symbols)
  await lists.refresh()
  expect(symbols.filter((_, place) => lists.titleOf(place + 1) === undefined)).toEqual(refused)
  expect(lists.state()).toMatchObject({ error: { kind: 'bad-request' } })
})

it('a service that refuses all symbols but one is asked for a bounded number of times', async () => {
  const service = scriptedNews()
  service.publish({ id: 1, createdAt: NOON, symbols: ['S0'] })
  const lists = watchingLists(service)
  lists.watch(['S0'])
  await lists.refresh()
  service.asked.splice(0)
  service.onRequest(({ tickers }) => {
    if (tickers.some((symbol) => symbol !== 'S0'))
      throw new AppError({ kind: 'bad-request', reply: { status: 400, message: 'x', requestId: null } })
  })
  lists.watch(Array.from({ length: 200 }, (_, place) => `S${place}`))
  await lists.refresh()
  const refused = service.asked.filter(({ tickers }) => tickers.some((symbol) => symbol !== 'S0'))
  expect([refused.length, lists.state().error?.kind]).toEqual([50, 'bad-request'])
})

it('a service that refuses all symbols is asked ten times', async () => {
  const service = scriptedNews()
  service.onRequest(() => {
    throw new AppError({ kind: 'bad-request', reply: { status: 400, message: 'x', requestId: null } })
  })
  const lists = watchingLists(service)
  lists.watch(Array.from({ length: 200 }, (_, place) => `S${place}`))
  await lists.refresh()
  expect([service.asked.length, lists.state().error?.kind]).toEqual([10, 'bad-request'])
})
