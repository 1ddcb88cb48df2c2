import { describe, expect, it, onTestFinished } from 'vitest'
import type { ScenarioName } from '../../../app/domain/connection/scenario.ts'
import { serviceDay } from '../../../app/domain/responses/service-date.ts'
import type { EmbeddedService } from '../../../main/embedded-service/embedded-service.ts'
import { startFrozenService } from '../../support/service/frozen-service.ts'

type Key = keyof EmbeddedService['keys']

interface Item {
  id: number
  title: string
  body: string
  created: string
  updated: string
}

/** A frozen service with functions for a client and a tester over real sockets. */
async function startService() {
  const service = await startFrozenService({ controlPort: 0 })
  onTestFinished(() => service.close())
  const control = (method: string, path: string): Promise<Response> =>
    fetch((service.controlUrl ?? '') + path, { method })
  const ask = (path: string, key: Key = 'full'): Promise<Response> =>
    fetch(service.url + path, {
      headers: { accept: 'application/json', authorization: `token ${service.keys[key]}` },
    })
  const list = async (query: string, key?: Key): Promise<Item[]> =>
    (await (await ask(`/api/v2/news?${query}`, key)).json()) as Item[]
  return {
    service,
    ask,
    list,
    newest: () => list('pageSize=100&displayOutput=full'),
    status: async (path: string, key?: Key): Promise<number> => (await ask(path, key)).status,
    play: (name: ScenarioName) => control('POST', `/scenarios/${name}`),
    putBack: () => control('DELETE', '/'),
    state: async () =>
      (await (await control('GET', '/')).json()) as { scenarios: readonly string[]; clockMovedMs: number },
  }
}

const NEWS = '/api/v2/news?pageSize=3'
const RATIOS = '/api/v2.1/fundamentals/operationRatios?symbols=HLDN'
const EARNINGS = '/api/v2.1/fundamentals/earningReports?symbols=HLDN'

const byId = (items: readonly Item[]): Map<number, Item> => new Map(items.map((item) => [item.id, item]))

/** The stories that differ between two responses, grouped by what differs. */
function edited(before: readonly Item[], after: readonly Item[]) {
  const known = byId(before)
  const differ = after
    .map((item) => ({ item, old: known.get(item.id) ?? item }))
    .filter(({ item, old }) => item.title !== old.title || item.body !== old.body)
  return {
    announced: differ.filter(({ item, old }) => item.updated !== old.updated),
    unannounced: differ.filter(({ item, old }) => item.updated === old.updated),
  }
}

describe('a client of a service with a scenario', () => {
  it.each([
    ['burst', '08:00:00', '07:59:55'],
    ['earnings-day', '16:05:00', '16:04:50'],
  ] as const)('%s: hundreds of stories come within 90 seconds of %s', async (name, hour, begin) => {
    const { service, play, newest, list } = await startService()
    const [before] = await newest()
    await play(name)
    const now = service.clock.now()
    expect((await newest())[0]?.id).toBeGreaterThan(before?.id ?? Infinity)
    expect(new Date(now).toLocaleTimeString('en-GB', { timeZone: 'America/New_York' })).toBe(begin)
    const since = `publishedSince=${now / 1000}&pageSize=100`
    expect(await list(since)).toEqual([])
    service.clock.moveTo(now + 100_000)
    const came = (await Promise.all([0, 1, 2].map((page) => list(`${since}&page=${page}`)))).flat()
    expect(came.length, `stories from ${hour} on`).toBeGreaterThan(150)
  })

  it('week-offline: a week of stories, edits and removals has come', async () => {
    const { service, play, newest, list, ask } = await startService()
    const before = await newest()
    const since = service.clock.now() / 1000
    await play('week-offline')
    // Sixty full pages are more than 6,000 stories.
    expect(await list(`publishedSince=${since}&pageSize=100&page=60`)).toHaveLength(100)
    const updated = await list(`updatedSince=${since}&publishedSince=${since - 3600}&sort=updated:asc&pageSize=100`)
    expect(updated.filter(({ id }) => byId(before).has(id)).length).toBeGreaterThan(0)
    const { removed } = (await (await ask(`/api/v2/news-removed?updatedSince=${since}`)).json()) as {
      removed: unknown[]
    }
    expect(removed.length).toBeGreaterThan(10)
  })

  it('restatement: a company has new restated figures', async () => {
    const { service, play, ask } = await startService()
    const symbols = service.sample.symbols.join(',')
    const restated = async (): Promise<string[]> => {
      const response = await ask(`/api/v2.1/fundamentals/operationRatios?symbols=${symbols}&reportType=R`)
      const { result } = (await response.json()) as { result: { symbol: string; operationRatios: object[] }[] }
      return result.flatMap(({ symbol, operationRatios }) =>
        operationRatios.map((record) => `${symbol} ${JSON.stringify(record)}`),
      )
    }
    const before = new Set(await restated())
    expect((await restated()).filter((record) => !before.has(record))).toEqual([])
    await play('restatement')
    expect((await restated()).filter((record) => !before.has(record))).not.toEqual([])
  })

  it('unannounced-edits: stories differ, 14 of them with the same update time; after the reset they are as before', async () => {
    const { play, putBack, newest } = await startService()
    const before = await newest()
    await play('unannounced-edits')
    const during = edited(before, await newest())
    expect(during.unannounced).toHaveLength(14)
    expect(during.announced).toHaveLength(6)
    await putBack()
    expect(await newest()).toEqual(before)
  })

  it('unannounced-edits: updatedSince finds only the announced ones', async () => {
    const { service, play, newest, list } = await startService()
    const before = await newest()
    const changed = async (): Promise<number[]> =>
      (await list(`updatedSince=${Math.floor(service.clock.now() / 1000)}&pageSize=100`)).map(({ id }) => id)
    const others = await changed()
    await play('unannounced-edits')
    const { announced } = edited(before, await newest())
    expect((await changed()).filter((id) => !others.includes(id)).sort()).toEqual(
      announced.map(({ item }) => item.id).sort(),
    )
  })

  it('outage: no request succeeds, in one of three ways', async () => {
    const { ask, play } = await startService()
    await play('outage')
    const slow: number[] = []
    const outcome = async (path: string): Promise<string> => {
      const startedAt = performance.now()
      const said = await ask(path).then(
        ({ status: code }) => String(code),
        () => 'reset',
      )
      if (said === '504') slow.push(performance.now() - startedAt)
      return said
    }
    const outcomes = await Promise.all(Array.from({ length: 24 }, (_, turn) => outcome(turn % 2 === 0 ? NEWS : RATIOS)))
    expect([...new Set(outcomes)].sort()).toEqual(['503', '504', 'reset'])
    expect(Math.min(...slow)).toBeGreaterThan(2900)
  })

  it('rate-limited: after ten requests in a minute 429 gives the time to wait', async () => {
    const { ask, play } = await startService()
    expect((await ask(NEWS)).headers.get('x-ratelimit-limit-minute')).toBeNull()
    await play('rate-limited')
    const first = await ask(NEWS)
    expect([first.status, first.headers.get('x-ratelimit-limit-minute')]).toEqual([200, '10'])
    // A minute or a second of the computer's clock may end meanwhile and reset the count, at most once.
    const rest = await Promise.all(Array.from({ length: 24 }, () => ask(NEWS)))
    const refused = rest.find(({ status }) => status === 429)
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('plan-downgraded: ratios, earnings and professional stories are missing from the full plan; after the reset they are there', async () => {
    const { play, putBack, status, list, service } = await startService()
    const day = `date=${serviceDay(service.clock.now())}&pageSize=100`
    const sees = async () => ({
      ratios: await status(RATIOS),
      earnings: await status(EARNINGS),
      news: await status(NEWS),
      stories: (await list(day)).map(({ id }) => id),
    })
    const before = await sees()
    await play('plan-downgraded')
    const during = await sees()
    expect(during).toMatchObject({ ratios: 403, earnings: 403, news: 200 })
    expect(during.stories).toEqual((await list(day, 'newsOnly')).map(({ id }) => id))
    expect(during.stories).not.toEqual(before.stories)
    await putBack()
    expect(await sees()).toEqual(before)
  })

  it('key-revoked: every key is rejected; after the reset the same keys are accepted as before', async () => {
    const { play, putBack, status } = await startService()
    const statuses = async () => [
      await status(NEWS),
      await status(RATIOS),
      await status(NEWS, 'newsOnly'),
      await status(RATIOS, 'fundamentalsOnly'),
      await status(NEWS, 'revoked'),
    ]
    expect(await statuses()).toEqual([200, 200, 200, 200, 401])
    await play('key-revoked')
    expect(await statuses()).toEqual([401, 401, 401, 401, 401])
    await putBack()
    expect(await statuses()).toEqual([200, 200, 200, 200, 401])
  })

  it('clock-skew: responses are dated 15 minutes ahead', async () => {
    const { ask, play } = await startService()
    const minutesAhead = async (): Promise<number> =>
      (Date.parse((await ask(NEWS)).headers.get('date') ?? '') - Date.now()) / 60_000
    expect(await minutesAhead()).toBeCloseTo(0, 0)
    await play('clock-skew')
    expect(await minutesAhead()).toBeCloseTo(15, 0)
  })
})

describe('the control port', () => {
  it('lists the active scenarios and how far the clock was moved', async () => {
    const { play, state } = await startService()
    await play('clock-skew')
    await play('week-offline')
    expect(await state()).toMatchObject({ scenarios: ['clock-skew', 'week-offline'], clockMovedMs: 7 * 86_400_000 })
  })
})
