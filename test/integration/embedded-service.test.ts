import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WEBHOOK_KINDS } from '../../app/domain/webhook.ts'
import { parseServiceDate } from '../../app/domain/service-date.ts'
import { startEmbeddedService } from '../../main/embedded-service/embedded-service.ts'
import type { EmbeddedService } from '../../main/embedded-service/embedded-service.ts'
import { makeCertificate } from '../support/certificate.ts'
import { startReceiver } from '../support/receiver.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

let service: EmbeddedService

beforeAll(async () => { service = await startEmbeddedService() })
afterAll(async () => { await service.close() })

type Headers = Record<string, string>
const full = (): Headers => ({ accept: 'application/json', authorization: `token ${service.keys.full}` })
const asked = (path: string, headers: Headers = full()): Promise<Response> => fetch(service.url + path, { headers })
const json = async <T>(path: string, headers?: Headers): Promise<T> => (await asked(path, headers)).json() as Promise<T>

interface Item { id: number; title: string; teaser: string; body: string; created: string; updated: string; stocks: { name: string; cusip?: string }[]; channels: { name: string }[] }
const newest = (): number => service.sample.nodeIds[2] ?? 0

describe('SPEC 4.1 news by node ID', () => {
  it('answers with an array of one item', async () => {
    const items = await json<Item[]>(`/api/v2/news/${newest()}?displayOutput=full`)
    expect(items.map((item) => item.id)).toEqual([newest()])
    expect(items[0]?.body).not.toBe('')
  })

  it('displayOutput decides about teaser and body; headline is the default', async () => {
    const one = async (query: string): Promise<Item> => (await json<Item[]>(`/api/v2/news/${newest()}${query}`))[0] as Item
    const [none, headline, abstract, whole] = await Promise.all(['', '?displayOutput=headline', '?displayOutput=abstract', '?displayOutput=full'].map(one))
    expect([none?.teaser, none?.body, headline?.teaser, headline?.body]).toEqual(['', '', '', ''])
    expect(abstract?.teaser).not.toBe('')
    expect(abstract?.body).toBe('')
    expect(whole?.body).toContain('<p>')
  })

  it('rule 1: an unknown ID is 200 with an empty array', async () => {
    const response = await asked('/api/v2/news/1')
    expect([response.status, await response.json()]).toEqual([200, []])
  })

  it('rule 1: a story outside the plan is 200 with an empty array', async () => {
    const list = await json<Item[]>('/api/v2/news?pageSize=100')
    const newsOnly = { ...full(), authorization: `token ${service.keys.newsOnly}` }
    const seen = new Set((await json<Item[]>('/api/v2/news?pageSize=100', newsOnly)).map((item) => item.id))
    const hidden = list.find((item) => !seen.has(item.id))
    expect(hidden).toBeDefined()
    expect(await json(`/api/v2/news/${hidden?.id ?? 0}`, newsOnly)).toEqual([])
  })

  it('rule 2: list filters apply and may leave an empty array', async () => {
    expect(await json(`/api/v2/news/${newest()}?tickers=NOPE`)).toEqual([])
    expect(await json(`/api/v2/news/${newest()}?dateTo=2000-01-01`)).toEqual([])
  })

  it.each(['/api/v2/news/abc', '/api/v2/news/1?displayOutput=all', '/api/v2/news/1?format=html', '/api/v2/news/1?dateFrom=soon'])('rule 4: %s is 400 with a string', async (path) => {
    const response = await asked(path)
    expect([response.status, await response.json()]).toEqual([400, 'Invalid or Missing Query Parameters'])
  })

  it('format=text sends no markup', async () => {
    const [item] = await json<Item[]>(`/api/v2/news/${newest()}?displayOutput=full&format=text`)
    expect(item?.body).not.toMatch(/<\w|&amp;/)
  })

  it('answers XML when asked, and without any Accept header', async () => {
    for (const headers of [{ ...full(), accept: 'application/xml' }, { ...full(), accept: 'text/xml' }]) {
      const response = await asked(`/api/v2/news/${newest()}?displayOutput=full`, headers)
      expect(response.headers.get('content-type')).toContain('text/xml')
      expect(await response.text()).toMatch(/^<\?xml .*\n<result is_array="true"><item><id>\d+<\/id>/)
    }
  })
})

describe('the news list', () => {
  it('gives 15 items newest first, or as many as asked, up to 100', async () => {
    const items = await json<Item[]>('/api/v2/news')
    expect(items).toHaveLength(15)
    const times = items.map((item) => parseServiceDate(item.created) ?? 0)
    expect(times).toEqual([...times].sort((one, other) => other - one))
    expect(await json<Item[]>('/api/v2/news?pageSize=100')).toHaveLength(100)
    expect(await (await asked('/api/v2/news?pageSize=101')).json()).toEqual({ message: 'Invalid page size' })
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

describe('SPEC Authentication', () => {
  const paths = ['/api/v2/news/1', '/api/v2.1/fundamentals/operationRatios?symbols=HLDN', '/api/v2.1/fundamentals/earningReports?symbols=HLDN']

  it.each(paths)('rule 2: %s takes the key in the Authorization header or the token parameter', async (path) => {
    expect((await asked(path)).status).toBe(200)
    expect((await asked(`${path}${path.includes('?') ? '&' : '?'}token=${service.keys.full}`, { accept: 'application/json' })).status).toBe(200)
  })

  it.each(paths)('rule 4: %s answers 401 to no key, a wrong one, a malformed header, a stray blank and a revoked key', async (path) => {
    const { full: key, revoked } = service.keys
    for (const authorization of [undefined, 'token wrong', key, `Bearer ${key}`, `token  ${key}`, `token ${revoked}`]) {
      expect((await asked(path, authorization === undefined ? {} : { authorization })).status).toBe(401)
    }
  })

  it('rule 3: the webhook test takes the key in the Key header only', async () => {
    const path = '/api/v1/webhook/test?destination=https://x.invalid&version=webhook/v1&kind=News/v1'
    expect((await asked(path)).status).toBe(401)
    expect((await asked(path, { key: service.keys.newsOnly })).status).toBe(403)
  })

  it('rule 4: a plan without the endpoint is 403, in the shape of the area', async () => {
    const newsOnly = { ...full(), authorization: `token ${service.keys.newsOnly}` }
    const ratios = await asked(paths[1] ?? '', newsOnly)
    expect([ratios.status, await ratios.json()]).toMatchObject([403, { ok: false, errors: [{ value: 'Forbidden' }] }])
    const news = await asked('/api/v2/news', { ...full(), authorization: `token ${service.keys.fundamentalsOnly}` })
    expect([news.status, await news.json()]).toEqual([403, ['Unauthorized for Route']])
  })

  it('sends no CUSIP to a plan without the licence', async () => {
    const items = await json<Item[]>('/api/v2/news?pageSize=20', { ...full(), authorization: `token ${service.keys.newsOnly}` })
    expect(items.flatMap((item) => item.stocks).every((stock) => stock.cusip === undefined)).toBe(true)
  })
})

describe('SPEC 4.2 operation ratios', () => {
  interface Entry { symbol: string; error?: string; company?: object; operationRatios?: ({ id: { asOf: string; reportType: string; period: string; aorOrRestate: string } } & Record<string, number>)[] }
  const ratios = async (query: string): Promise<Entry[]> => (await json<{ result: Entry[] }>(`/api/v2.1/fundamentals/operationRatios?${query}`)).result

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

  it('filters by report type, period and from-date', async () => {
    const records = (await ratios('symbols=HLDN&reportType=R&period=Q2&asOf=2020-01-01'))[0]?.operationRatios ?? []
    expect(records.length).toBeGreaterThan(4)
    expect(records.every(({ id }) => id.reportType === 'R' && id.aorOrRestate === 'RESTATE' && id.period === '3M' && id.asOf >= '2020-01-01')).toBe(true)
  })

  it('has its planted restatements: a sign flip, R without A, A without R, P replaced', async () => {
    const records = (await ratios('symbols=HLDN'))[0]?.operationRatios ?? []
    const quarter = (reportType: string) => new Map(records.filter(({ id }) => id.reportType === reportType && id.period === '3M').map((record) => [record.id.asOf, record]))
    const [original, restated, preliminary] = [quarter('A'), quarter('R'), quarter('P')]
    expect([...original.keys()].filter((asOf) => !restated.has(asOf))).toHaveLength(1)
    expect([...restated.keys()].filter((asOf) => !original.has(asOf))).toHaveLength(1)
    expect([...original].filter(([asOf, record]) => Math.sign(record['netMargin'] ?? 0) === -Math.sign(restated.get(asOf)?.['netMargin'] ?? 0))).toHaveLength(1)
    expect([...preliminary.keys()].some((asOf) => original.has(asOf) && restated.has(asOf))).toBe(true)
  })

  it.each(['', 'symbols=', 'symbols=HLDN&reportType=X', 'symbols=HLDN&asOf=soon', 'symbols=HLDN&period=Q9'])('answers 400 to %j', async (query) => {
    expect((await asked(`/api/v2.1/fundamentals/operationRatios?${query}`)).status).toBe(400)
  })
})

describe('SPEC 4.3 earnings reports', () => {
  it('answers in the envelope', async () => {
    const body = await json<{ ok: boolean; errors: unknown[]; data: { result: { earningReports: object[] }[] } }>('/api/v2.1/fundamentals/earningReports?symbols=HLDN&period=FY')
    expect([body.ok, body.errors]).toEqual([true, []])
    expect(body.data.result[0]?.earningReports.length).toBeGreaterThan(8)
  })

  it('says no_data_found with 404 when it knows none of the symbols', async () => {
    const response = await asked('/api/v2.1/fundamentals/earningReports?symbols=NOPE')
    expect([response.status, await response.json()]).toMatchObject([404, { ok: false, errors: [{ code: 'no_data_found', id: 'not_found' }] }])
  })
})

describe('SPEC 4.4 test webhook delivery', () => {
  const test = (changes: Record<string, string>, base = service): Promise<Response> =>
    fetch(`${base.url}/api/v1/webhook/test?${new URLSearchParams({ destination: 'https://localhost/hook', version: 'webhook/v1', kind: 'News/v1', ...changes }).toString()}`, { headers: { key: base.keys.full } })

  it.each([
    [{ destination: '' }, 'Invalid destination URL'], [{ destination: 'http://example.com' }, 'Invalid destination URL'], [{ destination: 'nonsense' }, 'Invalid destination URL'],
    [{ version: 'webhook/v2' }, 'Invalid version'], [{ kind: 'Nothing/v1' }, 'Invalid kind'],
  ])('answers 400 to %j', async (changes, error) => {
    const response = await test(changes as Record<string, string>)
    expect([response.status, await response.json()]).toEqual([400, { error }])
  })

  it('does not deliver to loopback or private addresses unless told to', async () => {
    for (const destination of ['https://localhost/hook', 'https://127.0.0.1/', 'https://[::1]/', 'https://10.0.0.1/', 'https://169.254.169.254/']) {
      const response = await test({ destination })
      expect([response.status, await response.json()]).toEqual([424, { error: 'Failed to deliver test payload to destination' }])
    }
  })

  it('delivers every kind over real TLS, with the delivery header and a payload ID', async () => {
    const tls = makeCertificate(temporaryFolder())
    let status = 204
    const receiver = await startReceiver(tls, () => status)
    const local = await startEmbeddedService({ deliverToLoopback: true, deliveryAuthorities: [tls.cert] })
    try {
      for (const kind of WEBHOOK_KINDS) {
        const response = await test({ kind, destination: receiver.url }, local)
        expect([response.status, await response.json()]).toEqual([200, { status: 'success' }])
      }
      expect(receiver.received).toHaveLength(18)
      const ids = receiver.received.map(({ body }) => (JSON.parse(body) as { id: string }).id)
      expect(new Set([...ids, ...receiver.received.map(({ headers }) => headers['x-svc-delivery'])]).size).toBe(36)
      status = 500
      expect((await test({ destination: receiver.url }, local)).status).toBe(424)
    } finally {
      receiver.stop()
      await local.close()
    }
  })

  it('does not deliver to a certificate it has no reason to trust', async () => {
    const receiver = await startReceiver(makeCertificate(temporaryFolder()), () => 200)
    const local = await startEmbeddedService({ deliverToLoopback: true })
    expect((await test({ destination: receiver.url }, local)).status).toBe(424)
    expect(receiver.received).toEqual([])
    receiver.stop()
    await local.close()
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
