import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RATIO_FIELDS } from '../../app/domain/fundamentals/ratio-fields.ts'
import { parseServiceDate } from '../../app/domain/responses/service-date.ts'
import { WEBHOOK_KINDS } from '../../app/domain/webhooks/webhook.ts'
import { decodeResponse } from '../../main/platform/http/decode-response.ts'
import type { EmbeddedService } from '../../main/embedded-service/embedded-service.ts'
import { internalError } from '../../main/embedded-service/errors.ts'
import { renderJson } from '../../main/embedded-service/render/json.ts'
import { makeCertificate } from '../support/certificate.ts'
import { startReceiver } from '../support/receiver.ts'
import { readShared } from '../support/shared-samples.ts'
import { NOT_SHOWN_BY_AN_ANSWER, SPEC_ROWS } from '../support/spec-sections.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { startFrozenService } from '../support/frozen-service.ts'

// Each row of the interface description over real HTTP. The last test fails when a row has no test.

const shown = new Map<string, number>()

/** A test for one or more rows of a section of the description. */
function spec(
  section: keyof typeof SPEC_ROWS,
  rows: string | readonly string[],
  promise: string,
  run: () => Promise<void>,
): void {
  const names = typeof rows === 'string' ? [rows] : rows
  for (const row of names) shown.set(`${section} ${row}`, (shown.get(`${section} ${row}`) ?? 0) + 1)
  it(`SPEC ${section} ${names.join(', ')}: ${promise}`, run)
}

/** Bugs of the service that occurred during its responses. */
const bugs: Error[] = []
let service: EmbeddedService
beforeAll(async () => {
  service = await startFrozenService({ onBug: (bug) => bugs.push(bug) })
})
afterAll(async () => {
  await service.close()
  const lines = Object.entries(SPEC_ROWS).map(
    ([section, rows]) =>
      `  ${section.padEnd(30)}${String(rows.length).padStart(3)} rows ${String(rows.reduce((sum, row) => sum + (shown.get(`${section} ${row}`) ?? 0), 0)).padStart(4)} tests`,
  )
  const table = `The interface description, section by section:\n${lines.join('\n')}\n`
  const output = process.env.TEARSHEET_TEST_OUTPUT
  // npm test prints the table at its end, where it is visible.
  if (output === undefined) console.log(`\n${table}`)
  else writeFileSync(join(output, 'spec-table.txt'), table)
})

type Json = Record<string, unknown>
const NEWS = '/api/v2/news'
const RATIOS = '/api/v2.1/fundamentals/operationRatios'
const EARNINGS = '/api/v2.1/fundamentals/earningReports'

const asked = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(service.url + path, {
    headers: { accept: 'application/json', authorization: `token ${service.keys.full}`, ...headers },
  })
const json = async <T = Json[]>(path: string, headers?: Record<string, string>): Promise<T> =>
  (await (await asked(path, headers)).json()) as T
const stories = (): Promise<Json[]> => json(`${NEWS}?pageSize=100&displayOutput=full`)
const ids = (items: Json[]): unknown[] => items.map((item) => item.id)
const wiims = (): Promise<Json[]> => json(`${NEWS}?channels=WIIM&pageSize=100&displayOutput=full`)
const id = (): number => service.sample.nodeIds[0] ?? 0
const members = (items: Json[], name: string): Json[] => items.flatMap((item) => item[name] as Json[])
const isText = (value: unknown): boolean => typeof value === 'string'

describe('resources', () => {
  spec(
    'NewsItem',
    ['id', 'title', 'author', 'url', 'teaser', 'body'],
    'are an integer and texts; a title has no markup',
    async () => {
      for (const item of await stories()) {
        expect(Number.isInteger(item.id)).toBe(true)
        expect(['title', 'author', 'url', 'teaser', 'body'].every((name) => isText(item[name]))).toBe(true)
        expect(item.title).not.toMatch(/<\w/)
      }
    },
  )
  spec('NewsItem', ['created', 'updated'], 'are RFC 2822 dates in GMT-4, updated not before created', async () => {
    for (const { created, updated } of (await stories()) as { created: string; updated: string }[]) {
      expect(created).toMatch(/^\w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} -0400$/)
      expect(parseServiceDate(updated)).toBeGreaterThanOrEqual(parseServiceDate(created) ?? Infinity)
    }
  })
  spec('NewsItem', 'created', 'never changes while updated may', async () => {
    const before = (await json(`${NEWS}/${id()}`))[0]
    service.interventions.edits.set(id(), { edit: { title: 'Changed' }, at: Date.now() })
    const after = (await json(`${NEWS}/${id()}`))[0]
    service.interventions.edits.clear()
    expect(after?.created).toBe(before?.created)
    expect(after?.updated).not.toBe(before?.updated)
  })
  spec(
    'NewsItem',
    ['channels', 'tags', 'stocks', 'image'],
    'are lists; why-is-it-moving stories are in the channel WIIM',
    async () => {
      const items = await stories()
      for (const name of ['channels', 'tags', 'stocks', 'image'])
        expect(items.every((item) => Array.isArray(item[name]))).toBe(true)
      expect((await wiims()).length).toBe(100)
    },
  )
  spec('NewsItem', 'importance_rank', 'is 1 to 5, or left out', async () => {
    const ranks = (await stories()).map((item) => item.importance_rank)
    expect(ranks).toContain(undefined)
    expect(ranks.filter((rank) => rank !== undefined).every((rank) => [1, 2, 3, 4, 5].includes(rank as number))).toBe(
      true,
    )
  })
  spec('NewsItem', 'original_id', 'leads to the article that is referred to', async () => {
    const related = (await stories()).find((item) => item.original_id !== undefined)
    expect(ids(await json(`${NEWS}/${String(related?.original_id)}`))).toEqual([related?.original_id])
  })
  spec('ChannelTag', 'name', 'is a text', async () => {
    const items = await stories()
    expect([...members(items, 'channels'), ...members(items, 'tags')].every((each) => isText(each.name))).toBe(true)
  })
  spec(
    'Image',
    ['alt', 'size', 'url'],
    'are texts; a size is thumb, small or large; professional headlines carry none',
    async () => {
      const images = members(await stories(), 'image')
      expect(images.every(({ size, url }) => ['thumb', 'small', 'large'].includes(size as string) && isText(url))).toBe(
        true,
      )
      expect(images.some(({ alt }) => isText(alt))).toBe(true)
      const professional = await wiims()
      expect([professional.length, members(professional, 'image').length]).toEqual([100, 0])
    },
  )
  spec(
    'Stock',
    ['name', 'exchange', 'sector', 'gics', 'gics_code', 'isin', 'cusip'],
    'are texts, some of them sometimes missing; CUSIP needs a licence',
    async () => {
      const stocks = members(await stories(), 'stocks')
      for (const name of ['name', 'exchange', 'sector', 'gics', 'gics_code', 'isin', 'cusip'])
        expect(stocks.some((stock) => isText(stock[name]) && stock[name] !== '')).toBe(true)
      const unlicensed = members(
        await json(`${NEWS}?pageSize=100`, { authorization: `token ${service.keys.newsOnly}` }),
        'stocks',
      )
      expect(unlicensed.every((stock) => !('cusip' in stock))).toBe(true)
    },
  )
  spec('ResultEntry', ['company', 'operationRatios', 'symbol', 'idType', 'id'], 'stand in the envelope', async () => {
    const { result } = await json<{ result: Json[] }>(`${RATIOS}?symbols=HLDN`)
    expect(Object.keys(result[0] ?? {}).sort()).toEqual(['company', 'id', 'idType', 'operationRatios', 'symbol'])
  })
  spec('Company', SPEC_ROWS.Company ?? [], 'have their types', async () => {
    const { result } = await json<{ result: { company: Json }[] }>(`${RATIOS}?symbols=HLDN`)
    const company = result[0]?.company ?? {}
    expect(Object.keys(company).sort()).toEqual([...(SPEC_ROWS.Company ?? [])].sort())
    for (const [name, value] of Object.entries(company))
      expect(typeof value).toBe(
        name.startsWith('is') && name !== 'isin' ? 'boolean' : name === 'yearofEstablishment' ? 'number' : 'string',
      )
  })
  spec(
    'OperationRatioRecord',
    ['id', 'fiscalYearEnd', 'isCalculated'],
    'identify a record; everything else is a number',
    async () => {
      const { result } = await json<{ result: { operationRatios: Json[] }[] }>(`${RATIOS}?symbols=HLDN`)
      for (const { id: identity, fiscalYearEnd, isCalculated, ...values } of result[0]?.operationRatios ?? []) {
        expect(Object.keys(identity as Json).sort()).toEqual([
          'aorOrRestate',
          'asOf',
          'companyId',
          'period',
          'reportType',
        ])
        expect([typeof fiscalYearEnd, typeof isCalculated]).toEqual(['number', 'boolean'])
        expect(Object.values(values).every((value) => typeof value === 'number')).toBe(true)
      }
    },
  )
})

describe('4.1 news by node ID', () => {
  spec('4.1', 'nodeID', 'is an integer in the path', async () => {
    expect(ids(await json(`${NEWS}/${id()}`))).toEqual([id()])
    expect((await asked(`${NEWS}/abc`)).status).toBe(400)
  })
  spec('4.1', 'accept', 'chooses JSON or XML, and both say the same', async () => {
    const [asJson, asXml] = await Promise.all([
      json(`${NEWS}/${id()}?displayOutput=full`),
      asked(`${NEWS}/${id()}?displayOutput=full`, { accept: 'application/xml' }),
    ])
    expect(asXml.headers.get('content-type')).toMatch(/^text\/xml/)
    const [item] = decodeResponse(new Uint8Array(await asXml.arrayBuffer())) as Json[]
    expect([item?.title, item?.body, item?.id]).toEqual([asJson[0]?.title, asJson[0]?.body, String(asJson[0]?.id)])
  })
  spec('4.1', 'displayOutput', 'is headline unless asked otherwise', async () => {
    const withText = (await stories()).find((item) => item.body !== '' && item.teaser !== '')
    const texts = async (query: string): Promise<boolean[]> => {
      const [item] = await json(`${NEWS}/${String(withText?.id)}${query}`)
      return [item?.teaser !== '', item?.body !== '']
    }
    expect(
      await Promise.all(['', '?displayOutput=headline', '?displayOutput=abstract', '?displayOutput=full'].map(texts)),
    ).toEqual([
      [false, false],
      [false, false],
      [true, false],
      [true, true],
    ])
  })
  spec('4.1', 'format', 'may be text and nothing else', async () => {
    expect(
      (await json(`${NEWS}?displayOutput=full&format=text&pageSize=50`)).every(
        (item) => !/<\/?(p|strong|table)/.test(item.body as string),
      ),
    ).toBe(true)
    expect((await asked(`${NEWS}/${id()}?format=html`)).status).toBe(400)
  })
  spec('4.1', 'rule 1', 'an unknown ID and one outside the plan are 200 with an empty array', async () => {
    const mine = new Set(ids(await json(`${NEWS}?pageSize=100`, { authorization: `token ${service.keys.newsOnly}` })))
    const hidden = ids(await json(`${NEWS}?pageSize=100`)).find((each) => !mine.has(each))
    const replies = [
      await asked(`${NEWS}/1`),
      await asked(`${NEWS}/${String(hidden)}`, { authorization: `token ${service.keys.newsOnly}` }),
    ]
    for (const reply of replies) expect([reply.status, await reply.json()]).toEqual([200, []])
  })
  spec('4.1', 'rule 2', 'filters of the list apply, and may leave nothing', async () => {
    for (const query of ['tickers=NOPE', 'dateTo=2000-01-01', 'date=2000-01-01'])
      expect(await json(`${NEWS}/${id()}?${query}`)).toEqual([])
  })
  spec('4.1', 'rule 3', 'the list takes tickers, dates and a page size', async () => {
    expect(await json(`${NEWS}?tickers=HLDN&dateFrom=2026-10-01&dateTo=2026-10-30&pageSize=2`)).toHaveLength(2)
  })
  spec('4.1', 'rule 4', 'malformed parameters are 400', async () => {
    for (const query of ['displayOutput=x', 'date=x', 'importanceRank=9', 'sort=x'])
      expect((await asked(`${NEWS}/${id()}?${query}`)).status).toBe(400)
  })
})

describe('4.2 and 4.3 fundamentals', () => {
  for (const [section, path, list] of [
    ['4.2', RATIOS, 'operationRatios'],
    ['4.3', EARNINGS, 'earningReports'],
  ] as const) {
    const records = async (query: string): Promise<{ id: { asOf: string; period: string; reportType: string } }[]> => {
      const body = await json<{ result?: Json[]; data?: { result: Json[] } }>(`${path}?${query}`)
      return (body.result ?? body.data?.result ?? []).flatMap(
        (entry) => entry[list] as { id: { asOf: string; period: string; reportType: string } }[],
      )
    }
    spec(section, 'Symbols', 'is a comma-separated list and required', async () => {
      expect((await records('symbols=HLDN,QNTL')).length).toBeGreaterThan((await records('symbols=HLDN')).length)
      expect((await asked(path)).status).toBe(400)
    })
    spec(section, 'From date', 'leaves out what is older', async () => {
      const found = await records('symbols=HLDN&asOf=2024-06-30')
      expect(found.length).toBeGreaterThan(0)
      expect(found.every((record) => record.id.asOf >= '2024-06-30')).toBe(true)
    })
    spec(section, 'Period', 'takes Q1 to Q4, FY and TTM', async () => {
      for (const period of ['Q1', 'Q2', 'Q3', 'Q4', 'FY', 'TTM']) {
        const found = await records(`symbols=HLDN&period=${period}`)
        expect(found.length).toBeGreaterThan(0)
        expect(new Set(found.map((record) => record.id.period))).toEqual(
          new Set([period === 'FY' ? '12M' : period === 'TTM' ? 'TTM' : '3M']),
        )
      }
    })
    spec(section, 'Report type', 'takes TTM, A, R and P', async () => {
      for (const type of ['TTM', 'A', 'R', 'P'])
        expect(
          (await records(`symbols=HLDN&reportType=${type}`)).every((record) => record.id.reportType === type),
        ).toBe(true)
      expect((await asked(`${path}?symbols=HLDN&reportType=X`)).status).toBe(400)
    })
  }
})

describe('4.4 test webhook delivery and events', () => {
  const test = (
    base: EmbeddedService,
    changes: Record<string, string> = {},
    headers: Record<string, string> = { key: base.keys.full },
  ): Promise<Response> =>
    fetch(
      `${base.url}/api/v1/webhook/test?${new URLSearchParams({ destination: 'https://localhost/', version: 'webhook/v1', kind: 'News/v1', ...changes }).toString()}`,
      { headers },
    )

  /** Runs with a receiver to which the service may deliver. */
  async function withReceiver(
    run: (
      local: EmbeddedService,
      receiver: Awaited<ReturnType<typeof startReceiver>>,
      response: (status: number) => void,
    ) => Promise<void>,
    deliveryTimeoutMs = 30_000,
  ): Promise<void> {
    const tls = await makeCertificate(temporaryFolder())
    let status = 200
    const receiver = await startReceiver(tls, () => status)
    const local = await startFrozenService({
      deliverToLoopback: true,
      deliveryAuthorities: [tls.ca],
      deliveryTimeoutMs,
    })
    try {
      await run(local, receiver, (next) => {
        status = next
      })
    } finally {
      receiver.stop()
      await local.close()
    }
  }

  spec('4.4', 'Key', 'stands in the Key header', async () => {
    expect((await test(service, {}, {})).status).toBe(401)
    expect((await test(service, {}, { authorization: `token ${service.keys.full}` })).status).toBe(401)
    expect((await test(service, {}, { key: service.keys.newsOnly })).status).toBe(403)
  })
  spec('Errors of the webhook test', '400', 'says what is invalid', async () => {
    const error = async (changes: Record<string, string>): Promise<unknown> => {
      const reply = await test(service, changes)
      return [reply.status, await reply.json()]
    }
    expect(await error({ destination: 'http://example.com' })).toEqual([400, { error: 'Invalid destination URL' }])
    expect(await error({ version: 'x' })).toMatchObject([400, { error: expect.any(String) as string }])
    expect(await error({ kind: 'x' })).toMatchObject([400, { error: expect.any(String) as string }])
  })
  spec('4.4', ['destination', 'version', 'kind'], 'are required', async () => {
    for (const name of ['destination', 'version', 'kind'])
      expect((await test(service, { [name]: '' })).status).toBe(400)
  })
  spec(
    'Events',
    ['Message kinds', 'Delivery header', 'Payload identifier', 'Test delivery'],
    'every kind arrives with header and ID',
    async () => {
      await withReceiver(async (local, receiver) => {
        for (const kind of WEBHOOK_KINDS)
          expect((await test(local, { kind, destination: receiver.url })).status).toBe(200)
        expect(receiver.received.map(({ body }) => (JSON.parse(body) as { kind: string }).kind)).toEqual([
          ...WEBHOOK_KINDS,
        ])
        expect(
          receiver.received.every(
            ({ method, headers, body }) =>
              method === 'POST' && isText(headers['x-svc-delivery']) && isText((JSON.parse(body) as Json).id),
          ),
        ).toBe(true)
      })
    },
  )
  spec('4.4', 'production-transform token', 'makes the payload that of production', async () => {
    await withReceiver(async (local, receiver) => {
      await test(local, { kind: 'Earnings/v1', destination: receiver.url, token: 'x' })
      expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({ kind: 'data/v2.1/calendar/earnings' })
    })
  })
  spec('Events', 'Receiver response', 'any 2xx is a success, anything else is 424', async () => {
    await withReceiver(async (local, receiver, response) => {
      for (const [status, outcome] of [
        [200, 200],
        [204, 200],
        [299, 200],
        [302, 424],
        [404, 424],
        [500, 424],
      ] as const) {
        response(status)
        expect((await test(local, { destination: receiver.url })).status).toBe(outcome)
      }
    })
  })
  spec('Events', 'Test delivery', 'has the retry logic of production', async () => {
    await withReceiver(async (local, receiver, response) => {
      response(500)
      expect((await test(local, { destination: receiver.url })).status).toBe(424)
      response(204)
      await expect.poll(() => local.production.attempts().at(-1)?.outcome, { timeout: 10_000 }).toBe('delivered')
      expect(new Set(receiver.received.map(({ headers }) => headers['x-svc-delivery'])).size).toBe(1)
    })
  })
  spec('Errors of the webhook test', '424', 'covers names, refusals, certificates and what is not public', async () => {
    const stranger = await startReceiver(await makeCertificate(temporaryFolder()), () => 200)
    await withReceiver(async (local) => {
      for (const destination of ['https://no-such-host.invalid/', 'https://127.0.0.1:1/', stranger.url]) {
        const reply = await test(local, { destination })
        expect([reply.status, await reply.json()]).toEqual([
          424,
          { error: 'Failed to deliver test payload to destination' },
        ])
      }
    })
    stranger.stop()
    expect((await test(service, { destination: 'https://localhost/' })).status).toBe(424)
  })
  for (const [section, row] of [
    ['Events', 'Receiver time-out'],
    ['Limits', 'Receiver response time'],
  ] as const) {
    spec(
      section,
      row,
      'a receiver that does not answer in time is 424; the time is 30 seconds unless a tester shortens it',
      async () => {
        const { DEFAULT_OPTIONS } = await import('../../main/embedded-service/embedded-service.ts')
        expect(DEFAULT_OPTIONS.deliveryTimeoutMs).toBe(30_000)
        const tls = await makeCertificate(temporaryFolder())
        const { createServer } = await import('node:https')
        const silent = createServer(tls, () => undefined)
        await new Promise<void>((resolve) => {
          silent.listen(0, '127.0.0.1', resolve)
        })
        const local = await startFrozenService({
          deliverToLoopback: true,
          deliveryAuthorities: [tls.ca],
          deliveryTimeoutMs: 300,
        })
        expect(
          (await test(local, { destination: `https://localhost:${(silent.address() as { port: number }).port}/` }))
            .status,
        ).toBe(424)
        await local.close()
        silent.close()
        silent.closeAllConnections()
      },
    )
  }
})

describe('authentication, errors, limits, versioning', () => {
  spec('Authentication', 'rule 1', 'the key decides what is accessible', async () => {
    const statuses = async (plan: keyof EmbeddedService['keys']): Promise<number[]> =>
      Promise.all(
        [NEWS, `${RATIOS}?symbols=HLDN`, `${EARNINGS}?symbols=HLDN`].map(
          async (path) => (await asked(path, { authorization: `token ${service.keys[plan]}` })).status,
        ),
      )
    expect([
      await statuses('full'),
      await statuses('newsOnly'),
      await statuses('fundamentalsOnly'),
      await statuses('revoked'),
    ]).toEqual([
      [200, 200, 200],
      [200, 403, 403],
      [403, 200, 200],
      [401, 401, 401],
    ])
  })
  spec('Authentication', 'rule 2', 'header or token parameter', async () => {
    for (const path of [`${NEWS}?`, `${RATIOS}?symbols=HLDN&`, `${EARNINGS}?symbols=HLDN&`])
      expect((await fetch(`${service.url}${path}token=${service.keys.full}`)).status).toBe(200)
  })
  spec('Authentication', 'rule 3', 'the webhook test reads the Key header', async () => {
    expect((await fetch(`${service.url}/api/v1/webhook/test`, { headers: { key: service.keys.full } })).status).toBe(
      400,
    )
  })
  spec('Authentication', 'rule 4', 'missing or invalid is 401, not included is 403', async () => {
    expect((await fetch(service.url + NEWS)).status).toBe(401)
    expect((await asked(`${RATIOS}?symbols=HLDN`, { authorization: `token ${service.keys.newsOnly}` })).status).toBe(
      403,
    )
  })
  spec('Errors of news', '400', 'has a string for a body', async () => {
    expect(await json<string>(`${NEWS}/x`)).toBe('Invalid or Missing Query Parameters')
  })
  spec('Errors of news', '500', 'is a string, for a fault of the service itself', async () => {
    // An edit that is impossible through the control port: reading it fails inside the service.
    service.interventions.edits.set(id(), { edit: null as never, at: 0 })
    const reply = await asked(`${NEWS}/${id()}`)
    service.interventions.edits.clear()
    expect([reply.status, await reply.json()]).toEqual([500, 'Internal error'])
    expect(bugs.splice(0)).toEqual([expect.any(TypeError)])
  })
  spec('Errors of authentication', ['401', '403'], 'say Unauthorized and Forbidden', async () => {
    expect(await json(NEWS, { authorization: 'token x' })).toBe('Unauthorized')
    expect(
      JSON.stringify(await json(`${RATIOS}?symbols=HLDN`, { authorization: `token ${service.keys.newsOnly}` })),
    ).toContain('Forbidden')
  })
  spec('Errors in the envelope', 'auth_failed', 'is 401', async () => {
    const reply = await asked(`${EARNINGS}?symbols=HLDN`, { authorization: 'token x' })
    expect([reply.status, await reply.json()]).toMatchObject([
      401,
      { ok: false, errors: [{ code: 'auth_failed', id: 'unauthorized' }] },
    ])
  })
  spec('Errors in the envelope', 'no_data_found', 'is 404', async () => {
    const reply = await asked(`${EARNINGS}?symbols=NOPE`)
    expect([reply.status, await reply.json()]).toMatchObject([
      404,
      { ok: false, errors: [{ code: 'no_data_found', id: 'not_found' }] },
    ])
  })
  spec('Errors in the envelope', 'internal_server_error', 'is 500', async () => {
    service.interventions.faultInjections.push({
      area: 'fundamentals',
      how: 'status',
      share: 1,
      status: 500,
      body: renderJson(internalError('fundamentals').response.body),
    })
    const reply = await asked(`${EARNINGS}?symbols=HLDN`)
    service.interventions.faultInjections.length = 0
    expect([reply.status, await reply.json()]).toMatchObject([
      500,
      { ok: false, errors: [{ code: 'internal_server_error', id: 'server_error' }] },
    ])
  })
  spec('Limits', 'Teaser length', 'is at most 256 characters', async () => {
    expect((await stories()).every((item) => (item.teaser as string).length <= 256)).toBe(true)
  })
  spec('Limits', 'importance_rank range', 'absent counts as 1 when filtered by', async () => {
    const found = await json(`${NEWS}?importanceRank=1&pageSize=100`)
    expect(found.some((item) => item.importance_rank === undefined)).toBe(true)
    expect(found.every((item) => (item.importance_rank ?? 1) === 1)).toBe(true)
  })
  spec('Limits', 'Plan entitlement', 'refuses an endpoint and hides a story', async () => {
    expect((await asked(NEWS, { authorization: `token ${service.keys.fundamentalsOnly}` })).status).toBe(403)
    expect((await json(`${NEWS}?pageSize=100`, { authorization: `token ${service.keys.newsOnly}` })).length).toBe(100)
  })
  spec('Versioning', ['path', 'webhook version'], 'other versions do not exist', async () => {
    for (const path of ['/api/v1/news', '/api/v2/fundamentals/operationRatios', '/api/v2/webhook/test'])
      expect((await asked(path)).status).toBe(404)
  })
})

describe('the description', () => {
  it('has a test for every row', () => {
    const all = Object.entries(SPEC_ROWS).flatMap(([section, rows]) => rows.map((row) => `${section} ${row}`))
    expect(all.filter((row) => !shown.has(row) && !(`SPEC ${row}` in NOT_SHOWN_BY_AN_ANSWER))).toEqual([])
    expect([...shown.keys()].filter((row) => !all.includes(row))).toEqual([])
  })

  it('has exactly the members and codes of the service’s responses', async () => {
    const items = await stories()
    const { result } = await json<{ result: Json[] }>(`${RATIOS}?symbols=HLDN`)
    const ratios = new Set(RATIO_FIELDS.map(({ name }) => name))
    const answered = (objects: Json[]): string[] => [...new Set(objects.flatMap((each) => Object.keys(each)))]
    const refusals = [
      await json<Json>(EARNINGS, { authorization: 'token x' }),
      await json<Json>(`${EARNINGS}?symbols=NOPE`),
      JSON.parse(renderJson(internalError('fundamentals').response.body)) as Json,
    ]
    const found = {
      NewsItem: answered(items),
      ChannelTag: answered([...members(items, 'channels'), ...members(items, 'tags')]),
      Image: answered(members(items, 'image')),
      Stock: answered(members(items, 'stocks')),
      ResultEntry: answered(result),
      Company: answered(result.map(({ company }) => company as Json)),
      OperationRatioRecord: answered(members(result, 'operationRatios')).filter((name) => !ratios.has(name)),
      'Errors in the envelope': members(refusals, 'errors').map(({ code }) => String(code)),
    }
    for (const [section, names] of Object.entries(found)) {
      const rows = (SPEC_ROWS[section] ?? []).filter((row) => !(`SPEC ${section} ${row}` in NOT_SHOWN_BY_AN_ANSWER))
      expect([...names].sort(), section).toEqual([...rows].sort())
    }
  })

  const text = readShared('spec', 'market-data-service-interface.md')
  if (text !== null)
    it('has exactly these rows in its tables', () => {
      const tableAfter = (heading: string): string[] => {
        const part = text.slice(text.indexOf(heading) + heading.length)
        const start = part.search(/\n\| ?-/)
        return (/^\n[^\n]*((?:\n\|[^\n]*)+)/.exec(part.slice(start))?.[1] ?? '')
          .trim()
          .split('\n')
          .map((line) => (line.split('|')[1] ?? '').trim())
      }
      for (const [heading, section] of [
        ['### NewsItem', 'NewsItem'],
        ['### ChannelTag', 'ChannelTag'],
        ['### Image', 'Image'],
        ['### Stock', 'Stock'],
        ['Company object:', 'Company'],
        ['OperationRatioRecord:', 'OperationRatioRecord'],
        ['## Events', 'Events'],
        ['Known code/id pairs:', 'Errors in the envelope'],
        ['## Limits', 'Limits'],
        ['### News by node ID', 'Errors of news'],
      ] as const) {
        const rows = tableAfter(heading).map((row) => row.replace(/ \(full articles\)$/, ''))
        expect(rows, heading).toEqual(SPEC_ROWS[section])
      }
    })
})
