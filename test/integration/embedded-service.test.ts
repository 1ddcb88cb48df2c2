import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseServiceDate } from '../../app/domain/service-date.ts'
import { startEmbeddedService } from '../../main/embedded-service/embedded-service.ts'
import type { EmbeddedService } from '../../main/embedded-service/embedded-service.ts'

let service: EmbeddedService

beforeAll(async () => {
  service = await startEmbeddedService()
})
afterAll(async () => {
  await service.close()
})

type Headers = Record<string, string>
const full = (): Headers => ({ accept: 'application/json', authorization: `token ${service.keys.full}` })
const asked = (path: string, headers: Headers = full()): Promise<Response> => fetch(service.url + path, { headers })
const json = async <T>(path: string, headers?: Headers): Promise<T> => (await asked(path, headers)).json() as Promise<T>

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
  it('gives 15 items newest first, or as many as asked, up to 100', async () => {
    const items = await json<Item[]>('/api/v2/news')
    expect(items).toHaveLength(15)
    const times = items.map((item) => parseServiceDate(item.created) ?? 0)
    expect(times).toEqual([...times].sort((one, other) => other - one))
    expect(await json<Item[]>('/api/v2/news?pageSize=100')).toHaveLength(100)
    expect(await (await asked('/api/v2/news?pageSize=101')).json()).toEqual({ message: 'Invalid page size' })
  })

  it('takes an empty parameter for one that was not given', async () => {
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

  it('finds what was updated since a moment', async () => {
    const since = Date.UTC(2026, 9, 30, 12) / 1000
    const items = await json<Item[]>(`/api/v2/news?updatedSince=${since}&pageSize=100`)
    expect(items.length).toBeGreaterThan(3)
    expect(items.every((item) => (parseServiceDate(item.updated) ?? 0) >= since * 1000)).toBe(true)
  })

  it('gives the same bytes for the same seed', async () => {
    const twin = await startEmbeddedService()
    const path = '/api/v2/news?pageSize=100&displayOutput=full'
    const [one, other] = await Promise.all([asked(path), fetch(twin.url + path, { headers: full() })])
    expect(await one.text()).toBe(await other.text())
    await twin.close()
  })
})

describe('the ratios', () => {
  interface Entry {
    symbol: string
    error?: string
    company?: object
    operationRatios?: ({ id: { asOf: string; reportType: string; period: string; aorOrRestate: string } } & Record<
      string,
      number
    >)[]
  }
  const ratios = async (query: string): Promise<Entry[]> =>
    (await json<{ result: Entry[] }>(`/api/v2.1/fundamentals/operationRatios?${query}`)).result

  it('answers symbol by symbol, an unknown one with an error of its own', async () => {
    const [known, unknown] = await ratios('symbols=HLDN,NOPE')
    expect(known?.operationRatios?.length).toBeGreaterThan(150)
    expect(unknown).toEqual({ symbol: 'NOPE', idType: 'SYMBOL', id: 'NOPE', error: 'symbol not found' })
  })

  it('reaches back at least ten years in quarters', async () => {
    const [entry] = await ratios('symbols=HLDN&reportType=A&period=3M')
    expect(entry?.operationRatios?.length).toBeGreaterThanOrEqual(40)
  })

  it('holds the identities among the ratios to the rounding of six decimals', async () => {
    for (const entry of await ratios('symbols=HLDN,QNTL,CDRW,ORVA')) {
      for (const record of entry.operationRatios ?? []) {
        const quarters = record.id.period === '3M' ? 1 : 4
        const at = (name: string): number => record[name] ?? Number.NaN
        const near = (one: number, other: number): void => {
          if (Number.isNaN(one) || Number.isNaN(other)) return
          expect(Math.abs(one - other)).toBeLessThanOrEqual(1e-4 * Math.max(1, Math.abs(one)))
        }
        near(at('cashConversionCycle'), at('daysInInventory') + at('daysInSales') - at('daysInPayment'))
        near(at('daysInSales') * at('receivableTurnover'), 91.25 * quarters)
        near(at('financialLeverage') * at('commonEquityToAssets'), 1)
        near(at('roe'), at('roa') * at('financialLeverage'))
        near(at('netIncomePerEmployee') / at('salesPerEmployee'), at('netMargin'))
      }
    }
  })

  it('shows a company that changed its fiscal year end', async () => {
    const records = (await ratios('symbols=TMBR&reportType=A&period=12M'))[0]?.operationRatios ?? []
    expect(new Set(records.map((record) => `${String(record.fiscalYearEnd)} ${record.id.asOf.slice(5, 7)}`))).toEqual(
      new Set(['12 12', '6 06']),
    )
    expect(records.filter((record) => record.fiscalYearEnd === 6).every(({ id }) => id.asOf < '2022')).toBe(true)
  })

  it('shows a company without any history', async () => {
    const [entry] = await ratios('symbols=NWLS')
    expect(entry?.company).toBeDefined()
    expect(entry?.operationRatios).toEqual([])
  })

  it('has its planted restatements: a sign flip, R without A, A without R, P replaced', async () => {
    const records = (await ratios('symbols=HLDN'))[0]?.operationRatios ?? []
    const quarter = (reportType: string) =>
      new Map(
        records
          .filter(({ id }) => id.reportType === reportType && id.period === '3M')
          .map((record) => [record.id.asOf, record]),
      )
    const [original, restated, preliminary] = [quarter('A'), quarter('R'), quarter('P')]
    expect([...original.keys()].filter((asOf) => !restated.has(asOf))).toHaveLength(1)
    expect([...restated.keys()].filter((asOf) => !original.has(asOf))).toHaveLength(1)
    expect(
      [...original].filter(
        ([asOf, record]) => Math.sign(record.netMargin ?? 0) === -Math.sign(restated.get(asOf)?.netMargin ?? 0),
      ),
    ).toHaveLength(1)
    expect([...preliminary.keys()].some((asOf) => original.has(asOf) && restated.has(asOf))).toBe(true)
  })
})

describe('a test delivery', () => {
  it('does not deliver to loopback or private addresses unless told to', async () => {
    for (const destination of [
      'https://localhost/hook',
      'https://127.0.0.1/',
      'https://[::1]/',
      'https://10.0.0.1/',
      'https://169.254.169.254/',
    ]) {
      const query = new URLSearchParams({ destination, version: 'webhook/v1', kind: 'News/v1' })
      const response = await asked(`/api/v1/webhook/test?${query.toString()}`, { key: service.keys.full })
      expect([response.status, await response.json()]).toEqual([
        424,
        { error: 'Failed to deliver test payload to destination' },
      ])
    }
  })
})

describe('what the description does not cover', () => {
  it('is answered soberly', async () => {
    expect((await asked('/nowhere')).status).toBe(404)
    expect((await fetch(`${service.url}/api/v2/news`, { method: 'POST', headers: full() })).status).toBe(405)
    expect((await asked(`/api/v2/news?x=${'y'.repeat(20_000)}`)).status).toBe(414)
    expect((await asked('/api/v2/news')).headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })
})
