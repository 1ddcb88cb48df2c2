import { request } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { sampleCompany } from '../../../main/embedded-service/data/companies.ts'
import { DEFAULT_OPTIONS, type EmbeddedService } from '../../../main/embedded-service/embedded-service.ts'
import { startFrozenService } from '../../support/service/frozen-service.ts'

// A response for many companies is encoded while it is sent. A client must not notice that.

const COMPANIES = 60
const symbols = Array.from({ length: COMPANIES }, (_, index) => sampleCompany(DEFAULT_OPTIONS.seed, index).symbol)

let service: EmbeddedService
beforeAll(async () => {
  service = await startFrozenService({ companies: COMPANIES })
})
afterAll(async () => {
  await service.close()
})

interface Received {
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** The response with the ratios of that many companies. Rejects when the connection breaks. */
function received(method: string, companies: number, headers: Record<string, string> = {}): Promise<Received> {
  const path = `/api/v2.1/fundamentals/operationRatios?symbols=${symbols.slice(0, companies).join(',')}`
  return new Promise((resolve, reject) => {
    const asked = request(
      service.url + path,
      { method, headers: { authorization: `token ${service.keys.full}`, accept: 'application/json', ...headers } },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => resolve({ headers: response.headers, body: Buffer.concat(chunks) }))
        response.on('error', reject)
      },
    )
    asked.on('error', reject)
    asked.end()
  })
}

const entriesIn = ({ body }: Received): unknown[] => (JSON.parse(body.toString()) as { result: unknown[] }).result

describe('a long response', () => {
  it('contains the same as short ones for the same companies, in the requested order', async () => {
    const [long, first] = [await received('GET', 40), await received('GET', 10)]
    expect(long.headers['content-length']).toBeUndefined()
    expect(first.headers['content-length']).toBe(String(first.body.length))
    expect(entriesIn(long)).toHaveLength(40)
    expect(entriesIn(long).slice(0, 10)).toEqual(entriesIn(first))
  })

  it('has the same bytes each time, and compressed as well', async () => {
    const { body } = await received('GET', 40)
    expect((await received('GET', 40)).body.equals(body)).toBe(true)
    const packed = await received('GET', 40, { 'accept-encoding': 'gzip' })
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(packed.body).equals(body)).toBe(true)
  })

  it('has only the headers of GET for HEAD', async () => {
    const { date: _at, 'x-svc-request-id': _id, ...got } = (await received('GET', 40)).headers
    const head = await received('HEAD', 40)
    const { date: _headAt, 'x-svc-request-id': _headId, ...said } = head.headers
    // Only a body is sent in chunks.
    delete got['transfer-encoding']
    delete said['transfer-encoding']
    expect(said).toEqual(got)
    expect(head.body).toHaveLength(0)
  })

  it('is cut off when responses are truncated by fault injection', async () => {
    service.interventions.faultInjections.push({ area: 'any', how: 'truncated', share: 1, status: 500, body: '' })
    onTestFinished(() => {
      service.interventions.faultInjections.length = 0
    })
    await expect(received('GET', 40)).rejects.toThrow('aborted')
  })

  it('whose client disconnects leaves the service unchanged', async () => {
    const path = `/api/v2.1/fundamentals/operationRatios?symbols=${symbols.slice(0, 40).join(',')}`
    await new Promise<void>((resolve) => {
      const asked = request(
        service.url + path,
        { headers: { authorization: `token ${service.keys.full}` } },
        (response) => {
          response.once('data', () => {
            response.destroy()
            resolve()
          })
          response.on('error', () => undefined)
        },
      )
      asked.on('error', () => undefined)
      asked.end()
    })
    expect(entriesIn(await received('GET', 40))).toHaveLength(40)
  })
})
