import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StoryRow } from '../../../app/ipc/news/stories.ts'
import { serviceDay } from '../../../app/domain/responses/service-date.ts'
import { sampleCompany } from '../../../main/embedded-service/data/companies.ts'
import type { EmbeddedService } from '../../../main/embedded-service/embedded-service.ts'
import { applicationServices } from '../../support/service/application-services.ts'
import { startFrozenService } from '../../support/service/frozen-service.ts'

const signal = new AbortController().signal
const NEWEST = { query: '', older: false } as const
const OLDER = { query: '', older: true } as const
const SECOND = 1000
const HOUR = 3_600_000
const COMPANIES = 120

/** A service five seconds before a burst, and the application's services over it. */
async function beforeBurst(pace?: (service: EmbeddedService) => void) {
  const service = await startFrozenService({ companies: COMPANIES, scenarios: ['burst'] })
  afterAll(() => service.close())
  const application = applicationServices({
    address: () => ({ baseUrl: service.url, key: service.keys.full }),
    now: service.clock.now,
    pace: () => pace?.(service),
  })
  const pass = (ms: number): void => service.clock.moveTo(service.clock.now() + ms)
  return { service, pass, begin: service.clock.now(), ...application }
}

/** Node IDs of all stories that the service lists for a query, newest first. */
async function idsAt(service: EmbeddedService, query: string): Promise<number[]> {
  const ids: number[] = []
  for (let page = 0; ; page++) {
    const reply = await fetch(`${service.url}/api/v2/news?${query}&pageSize=100&page=${page}`, {
      headers: { accept: 'application/json', authorization: `token ${service.keys.full}` },
    })
    const items = (await reply.json()) as { id: number }[]
    ids.push(...items.map(({ id }) => id))
    if (items.length < 100) return ids
  }
}

const sorted = (ids: readonly number[]): number[] => [...ids].sort((one, other) => one - other)

describe('scrolling through the day of a burst', () => {
  /**
   * Caches the newest page at noon, then requests older stories until an earlier day is reached or there are no more.
   */
  async function scrolled() {
    const { service, pass, news, rows } = await beforeBurst()
    pass(4 * HOUR)
    const today = serviceDay(service.clock.now())
    await news.refresh(NEWEST, signal)
    const isOfToday = async (): Promise<boolean> => serviceDay((await rows()).at(-1)?.createdAt ?? 0) === today
    while (await isOfToday()) if ((await news.refresh(OLDER, signal)).value.coverage.isEnd) break
    const ofToday = ({ createdAt }: StoryRow): boolean => serviceDay(createdAt ?? 0) === today
    return { held: (await rows()).filter(ofToday).map(({ id }) => id), all: await idsAt(service, `date=${today}`) }
  }

  let held: number[]
  let all: number[]
  beforeAll(async () => {
    ;({ held, all } = await scrolled())
  })

  it('caches the newest of a day of more than 1,000 stories without a gap', () => {
    expect(all.length).toBeGreaterThan(1000)
    expect(held.length).toBeGreaterThanOrEqual(300)
    expect(sorted(held)).toEqual(sorted(all.slice(0, held.length)))
  })

  // B3
  it('continues to the first story of the day', () => {
    expect(held.length).toBe(all.length)
  })
})

describe('the list after a burst', () => {
  /** Caches the stories up to a hundred seconds after the hour. */
  async function listed() {
    const { service, pass, begin, news, rows } = await beforeBurst()
    pass(105 * SECOND)
    await news.refresh(NEWEST, signal)
    for (let page = 0; page < 4; page++) await news.refresh(OLDER, signal)
    return { rows: await rows(), all: await idsAt(service, `publishedSince=${begin / SECOND}`) }
  }

  let rows: readonly StoryRow[]
  let all: number[]
  beforeAll(async () => {
    ;({ rows, all } = await listed())
  })

  it('has every story of the burst', () => {
    const held = new Set(rows.map(({ id }) => id))
    expect(all.length).toBeGreaterThan(150)
    expect(all.filter((id) => !held.has(id))).toEqual([])
  })

  it('has more than four stories of one second', () => {
    const ofOneSecond = Map.groupBy(rows, ({ createdAt }) => createdAt)
    expect(Math.max(...[...ofOneSecond.values()].map((same) => same.length))).toBeGreaterThan(4)
  })

  it('B5: never has an older story above a newer one', () => {
    const belowOlder = rows.filter(
      ({ createdAt }, place) => (createdAt ?? 0) > (rows[place - 1]?.createdAt ?? Infinity),
    )
    expect(belowOlder.map(({ id }) => id)).toEqual([])
  })
})

describe('a watch list of two requests during a burst', () => {
  // Each half has companies with many stories and with few.
  const every = Array.from({ length: 100 }, (_, index) => sampleCompany(7, index).symbol)
  const [first, last] = [0, 1].map((half) => every.filter((_, index) => index % 2 === half)) as [string[], string[]]
  const symbols = [...first, ...last]

  /**
   * Refreshes the list before the burst, then two seconds into it, with 15 seconds between the two requests, and once
   * more a minute later. Resolves to the service's stories for the symbols of each request, and those of them that are
   * not cached.
   */
  async function watched() {
    let passes = 0
    const { service, pass, begin, library, owner, watch, rows } = await beforeBurst(({ clock }) => {
      clock.moveTo(clock.now() + passes)
    })
    await library.companies.saveWatchList({ id: null, name: 'All', symbols, isPaused: false })
    await watch.refresh(null)
    pass(7 * SECOND)
    passes = 15 * SECOND
    await watch.refresh(null)
    passes = 0
    pass(60 * SECOND)
    await watch.refresh(null)
    const held = new Set((await rows()).map(({ id }) => id))
    const missing = async (tickers: readonly string[], from: number): Promise<{ all: number; missing: number[] }> => {
      const all = await idsAt(service, `tickers=${tickers.join(',')}&publishedSince=${from / SECOND}`)
      return { all: all.length, missing: all.filter((id) => !held.has(id)) }
    }
    return { begin, missing, state: watch.state(owner.connection) }
  }

  let seen: Awaited<ReturnType<typeof watched>>
  beforeAll(async () => {
    seen = await watched()
  })

  it('has every story for the symbols of the last request', async () => {
    const { begin, missing, state } = seen
    expect(state.error).toBeNull()
    const ofLast = await missing(last, begin)
    expect(ofLast.all).toBeGreaterThan(30)
    expect(ofLast.missing).toEqual([])
  })

  it('has the stories for the other symbols that arrived after the last request', async () => {
    const { begin, missing } = seen
    const ofFirst = await missing(first, begin + 22 * SECOND)
    expect(ofFirst.all).toBeGreaterThan(5)
    expect(ofFirst.missing).toEqual([])
  })

  // B4
  it('has the stories for the other symbols that arrived during the last request', async () => {
    const { begin, missing } = seen
    expect((await missing(first, begin)).missing).toEqual([])
  })
})
