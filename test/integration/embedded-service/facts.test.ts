import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EmbeddedService } from '../../../main/embedded-service/embedded-service.ts'
import { parseServiceDate } from '../../../app/domain/responses/service-date.ts'
import { startFrozenService } from '../../support/service/frozen-service.ts'

// Facts from public material that no other test shows: see resources/docs/interface.md.

let service: EmbeddedService
beforeAll(async () => {
  service = await startFrozenService()
})
afterAll(async () => {
  await service.close()
})

interface Stock {
  name: string
  isin?: string
  cusip?: string
}
interface Story {
  id: number
  author: string
  created: string
  updated: string
  teaser: string
  body: string
  stocks: Stock[]
}

const asked = (path: string, from = service): Promise<Response> =>
  fetch(from.url + path, { headers: { authorization: `token ${from.keys.full}` } })
const stories = async (query: string, from = service): Promise<Story[]> =>
  (await (await asked(`/api/v2/news?pageSize=100&${query}`, from)).json()) as Story[]

describe('lists of symbols', () => {
  const symbols = (count: number): string => Array.from({ length: count }, (_, place) => `XS${place}`).join()

  it('takes up to 200 symbols of fundamentals', async () => {
    const ratios = '/api/v2.1/fundamentals/operationRatios'
    expect((await asked(`${ratios}?symbols=QNTL,${symbols(199)}`)).status).toBe(200)
    expect((await asked(`${ratios}?symbols=QNTL,${symbols(200)}`)).status).toBe(400)
  })

  it('takes up to 50 tickers of stories', async () => {
    expect((await asked(`/api/v2/news?tickers=${symbols(50)}`)).status).toBe(200)
    expect((await asked(`/api/v2/news?tickers=${symbols(51)}`)).status).toBe(400)
  })
})

describe('filters of stories', () => {
  it('finds stories by ISIN, CUSIP and author', async () => {
    const [story] = await stories('tickers=QNTL')
    const stock = story?.stocks.find(({ name }) => name === 'QNTL')
    for (const [name, value, holds] of [
      ['isin', stock?.isin, (each: Story) => each.stocks.some(({ isin }) => isin === stock?.isin)],
      ['cusips', stock?.cusip, (each: Story) => each.stocks.some(({ cusip }) => cusip === stock?.cusip)],
      ['authors', story?.author, (each: Story) => each.author === story?.author],
    ] as const) {
      const found = await stories(`${name}=${encodeURIComponent(value ?? '')}`)
      expect(found.length, name).toBeGreaterThan(10)
      expect(found.every(holds), name).toBe(true)
    }
  })

  it('has pages up to 100,000', async () => {
    expect((await asked('/api/v2/news?page=100000')).status).toBe(200)
    expect((await asked('/api/v2/news?page=100001')).status).toBe(400)
  })
})

describe('teaser and body', () => {
  it('are empty texts, not absent, below the requested completeness, and for short items at full too', async () => {
    for (const { teaser, body } of await stories('displayOutput=headline')) expect([teaser, body]).toEqual(['', ''])
    for (const { body } of await stories('displayOutput=abstract')) expect(body).toBe('')
    const short = await stories('displayOutput=full&channels=WIIM')
    expect(short.some(({ teaser, body }) => teaser === '' && body === '')).toBe(true)
  })
})

describe('dates', () => {
  it('have -0400 in winter too, and an update time at most a second later without an edit', async () => {
    const winter = await startFrozenService({ at: Date.UTC(2027, 0, 15, 20, 30) })
    const items = [...(await stories('', winter)), ...(await stories('', service))]
    await winter.close()
    expect(items.every(({ created, updated }) => created.endsWith(' -0400') && updated.endsWith(' -0400'))).toBe(true)
    const waits = items.map(
      ({ created, updated }) => (parseServiceDate(updated) ?? 0) - (parseServiceDate(created) ?? 0),
    )
    expect(waits.filter((wait) => wait <= 1000).length).toBeGreaterThan(items.length / 2)
    expect(waits.filter((wait) => wait > 0 && wait < 1000)).toEqual([])
    expect(new Set(waits).has(0)).toBe(true)
    expect(new Set(waits).has(1000)).toBe(true)
  })
})
