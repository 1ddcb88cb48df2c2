import { describe, expect, it } from 'vitest'
import { parseServiceDate } from '../../../app/domain/responses/service-date.ts'
import { startFrozenService } from '../../support/service/frozen-service.ts'
import { shareService } from '../../support/service/shared-service.ts'

const { service, headers, asked, json } = shareService()

interface Item {
  id: number
  title: string
  teaser: string
  body: string
  created: string
  updated: string
  stocks: { name: string; cusip?: string }[]
  channels: { name: string }[]
}

describe('the news list', () => {
  it('returns 15 items newest first by default, and up to 100', async () => {
    const items = await json<Item[]>('/api/v2/news')
    expect(items).toHaveLength(15)
    const times = items.map((item) => parseServiceDate(item.created) ?? 0)
    expect(times).toEqual([...times].sort((one, other) => other - one))
    expect(await json<Item[]>('/api/v2/news?pageSize=100')).toHaveLength(100)
    expect(await (await asked('/api/v2/news?pageSize=101')).json()).toEqual({ message: 'Invalid page size' })
  })

  it('treats an empty parameter as absent', async () => {
    const names = [
      'displayOutput',
      'format',
      'sort',
      'page',
      'pageSize',
      'tickers',
      'date',
      'dateFrom',
      'dateTo',
      'updatedSince',
      'importanceRank',
      'channels',
    ]
    expect(await json<Item[]>(`/api/v2/news?${names.map((name) => `${name}=`).join('&')}`)).toEqual(
      await json<Item[]>('/api/v2/news'),
    )
  })

  it('has pages that do not overlap', async () => {
    const pages = await Promise.all([0, 1, 2].map((page) => json<Item[]>(`/api/v2/news?page=${page}&pageSize=20`)))
    expect(new Set(pages.flat().map((item) => item.id)).size).toBe(60)
  })

  it('filters by tickers and by day', async () => {
    const items = await json<Item[]>('/api/v2/news?tickers=QNTL,HLDN&pageSize=100')
    expect(items.length).toBeGreaterThan(10)
    expect(items.every((item) => item.stocks.some((stock) => ['QNTL', 'HLDN'].includes(stock.name)))).toBe(true)
    const day = await json<Item[]>('/api/v2/news?date=2026-10-29&pageSize=100')
    expect(day.length).toBeGreaterThan(5)
    expect(day.every((item) => item.created.includes('29 Oct 2026'))).toBe(true)
  })

  it('finds what was updated since a given time', async () => {
    const since = Date.UTC(2026, 9, 30, 12) / 1000
    const items = await json<Item[]>(`/api/v2/news?updatedSince=${since}&pageSize=100`)
    expect(items.length).toBeGreaterThan(3)
    expect(items.every((item) => (parseServiceDate(item.updated) ?? 0) >= since * 1000)).toBe(true)
  })

  it('gives the same bytes for the same seed', async () => {
    const twin = await startFrozenService()
    const path = '/api/v2/news?pageSize=100&displayOutput=full'
    const [one, other] = await Promise.all([asked(path), fetch(twin.url + path, { headers: headers() })])
    expect(await one.text()).toBe(await other.text())
    await twin.close()
  })
})

describe('a test delivery', () => {
  it('is not sent to loopback or private addresses by default', async () => {
    const query = new URLSearchParams({ destination: 'https://localhost/', version: 'webhook/v1', kind: 'News/v1' })
    const response = await fetch(`${service().url}/api/v1/webhook/test?${query.toString()}`, {
      headers: { key: service().keys.full },
    })
    expect([response.status, await response.json()]).toEqual([
      424,
      { error: 'Failed to deliver test payload to destination' },
    ])
  })
})

describe('a request outside the description', () => {
  it('gets a plain error response', async () => {
    expect((await asked('/nowhere')).status).toBe(404)
    expect((await fetch(`${service().url}/api/v2/news`, { method: 'POST', headers: headers() })).status).toBe(405)
    expect((await asked(`/api/v2/news?x=${'y'.repeat(20_000)}`)).status).toBe(414)
    expect((await asked('/api/v2/news')).headers.get('x-svc-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })
})
