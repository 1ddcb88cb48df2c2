import { readdirSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { errorInfo } from '../../app/errors/app-error.ts'
import type { Access } from '../../main/modules/context/connection-scope.ts'
import { createKnownSecrets } from '../../main/platform/log/known-secrets.ts'
import { createServiceClient } from '../../main/modules/requests/service-client.ts'
import type { ReceivedResponse } from '../../app/domain/responses/received-response.ts'
import { createUndiciTransport } from '../../main/platform/http/undici-transport.ts'
import { inlineDecoder } from '../support/decode.ts'
import { recorderOf, replayOf } from '../support/recordings.ts'
import { accessTo } from '../support/scope.ts'
import { startFrozenService } from '../support/frozen-service.ts'
import { findSecret, plantedForms } from '../support/secret-scan.ts'
import { httpResponse, scriptedServer } from '../support/scripted-server.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const client = createServiceClient({
  ...inlineDecoder,
  knownSecrets: createKnownSecrets(),
  transport: createUndiciTransport(() => Promise.resolve(null)),
  sleep: () => Promise.resolve(),
  random: () => 0.5,
  now: Date.now,
})
const signal = new AbortController().signal

const connectionTo = (baseUrl: string, key: string, keyPlacement: Access['keyPlacement'] = 'header'): Access =>
  accessTo(baseUrl, { key, keyPlacement })

const LIST = {
  tickers: [],
  dateFrom: null,
  dateTo: null,
  page: 0,
  pageSize: 5,
  completeness: 'abstract',
  updatedSince: null,
} as const
const REMOVED = { page: 0, pageSize: 100, updatedSince: null }
const RATIOS = { symbols: ['QNTL', 'HLDN'], fromDate: null, period: null, reportType: null }
const HOOK = 'https://localhost/hooks/5f3c9a71e2d84b06'
const TEST = {
  destination: `${HOOK}?sign=Zx81-Kq72-Wm63`,
  kind: 'News/v1',
  transformToken: 'transform-0123456789',
} as const

type Call = (to: Access) => Promise<ReceivedResponse>

/** All calls of the application, with a few variants. */
const callsOf = (id: number): Call[] => [
  (to) => client.newsItem(to, id, 'full', signal),
  (to) => client.newsItem(to, 1, 'headline', signal),
  (to) => client.newsList(to, LIST, signal),
  (to) => client.newsList(to, { ...LIST, tickers: ['QNTL', 'KSTL'], pageSize: 15 }, signal),
  (to) => client.newsRemoved(to, REMOVED, signal),
  (to) => client.operationRatios(to, RATIOS, signal),
  (to) => client.operationRatios(to, { ...RATIOS, symbols: ['NOPE'] }, signal),
  (to) => client.earningReports(to, { ...RATIOS, period: 'FY' }, signal),
  (to) => client.earningReports(to, { ...RATIOS, symbols: ['NOPE'] }, signal),
  (to) => client.earningReports(to, { ...RATIOS, reportType: 'nonsense' }, signal),
  (to) => client.webhookTest(to, TEST, signal),
]

/** The result of each call for the application: the bytes, or the error with status and message. */
async function outcomes(calls: readonly Call[], to: Access): Promise<unknown[]> {
  const found: unknown[] = []
  for (const call of calls)
    found.push(
      await call(to).then(
        ({ status, bytes, requestId }) => ({ status, text: Buffer.from(bytes).toString(), requestId }),
        (thrown: unknown) => errorInfo(thrown) ?? thrown,
      ),
    )
  return found
}

describe('record and replay', () => {
  it('give the application the same bytes and errors without the service and with another key', async () => {
    const service = await startFrozenService()
    const recorder = await recorderOf(service.url)
    const calls = callsOf(service.sample.nodeIds[0] ?? 0)
    const recorded = await outcomes(calls, connectionTo(recorder.url, service.keys.full))
    await service.close()
    await recorder.close()
    expect(recorded.filter((each) => typeof each === 'object' && each !== null && 'text' in each)).toHaveLength(7)
    expect(recorded.at(-1)).toMatchObject({ kind: 'delivery-failed', reply: { status: 424 } })

    const replay = await replayOf(recorder.folder)
    expect(await outcomes(calls, connectionTo(replay.url, 'any-key-at-all'))).toEqual(recorded)
    expect(await outcomes(calls, connectionTo(replay.url, 'another', 'query'))).toEqual(recorded)
    expect([replay.misses, replay.errorTexts, recorder.reports]).toEqual([[], [], []])
    expect(readdirSync(recorder.folder)).toHaveLength(calls.length)
  })

  it('give the same bytes as without a recorder', async () => {
    const service = await startFrozenService()
    onTestFinished(service.close)
    const recorder = await recorderOf(service.url)
    const calls = callsOf(service.sample.nodeIds[0] ?? 0)
    const withoutIds = (all: unknown[]): string =>
      JSON.stringify(all).replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '')
    const straight = await outcomes(calls, connectionTo(service.url, service.keys.full))
    const through = await outcomes(calls, connectionTo(recorder.url, service.keys.full))
    expect(withoutIds(through)).toBe(withoutIds(straight))
  })

  it('play a rejected key where it was recorded, and in the order of the recording', async () => {
    const service = await startFrozenService()
    onTestFinished(service.close)
    const recorder = await recorderOf(service.url)
    const list: Call[] = [(to) => client.newsList(to, LIST, signal)]
    const recorded = [
      ...(await outcomes(list, connectionTo(recorder.url, service.keys.revoked))),
      ...(await outcomes(list, connectionTo(recorder.url, service.keys.full))),
    ]
    expect(recorded[0]).toMatchObject({ kind: 'unauthorized', reply: { status: 401 } })
    const { url } = await replayOf(recorder.folder)
    const again = await outcomes([...list, ...list, ...list], connectionTo(url, 'any'))
    expect(again).toEqual([recorded[0], recorded[1], recorded[1]])
  })

  it('keep JSON, XML and no Accept header apart', async () => {
    const service = await startFrozenService()
    onTestFinished(service.close)
    const recorder = await recorderOf(service.url)
    const responseOf = (base: string, accept: string | null): Promise<string> => {
      const target = new URL(base)
      // fetch would send its own Accept header.
      return new Promise((resolve, reject) => {
        const call = request(
          {
            host: target.hostname,
            port: target.port,
            path: '/api/v2/news?pageSize=1',
            headers: { authorization: `token ${service.keys.full}`, ...(accept === null ? {} : { accept }) },
          },
          (response) => {
            let text = `${response.statusCode ?? 0} ${response.headers['content-type'] ?? ''}\n`
            response.on('data', (chunk: Buffer) => (text += chunk.toString()))
            response.on('end', () => resolve(text))
          },
        )
        call.on('error', reject)
        call.end()
      })
    }
    const forms = ['application/json', 'application/xml']
    const recorded: string[] = []
    for (const form of forms) recorded.push(await responseOf(recorder.url, form))
    expect(recorded.map((text) => text.split('\n')[0])).toEqual([
      '200 application/json; charset=utf-8',
      '200 text/xml; charset=utf-8',
    ])
    const { url, misses } = await replayOf(recorder.folder)
    const played: string[] = []
    for (const form of forms.toReversed()) played.unshift(await responseOf(url, form))
    expect(played).toEqual(recorded)
    expect(await responseOf(url, null)).toMatch(/^501 application\/json/)
    expect(misses).toEqual([expect.stringContaining('form: asked no Accept header, recorded JSON') as string])
  })

  it('never return made-up data for what was not recorded', async () => {
    const service = await startFrozenService()
    const recorder = await recorderOf(service.url)
    await client.newsList(connectionTo(recorder.url, service.keys.full), { ...LIST, updatedSince: 1_000_000 }, signal)
    await service.close()
    const { url } = await replayOf(recorder.folder)
    const missed = await client
      .newsList(connectionTo(url, 'any', 'query'), { ...LIST, updatedSince: 2_000_000 }, signal)
      .catch((thrown: unknown) => errorInfo(thrown))
    expect(missed).toMatchObject({
      kind: 'service-error',
      reply: {
        status: 501,
        message:
          'Not recorded: GET /api/v2/news?displayOutput=abstract&pageSize=5&updatedSince=2000 (JSON). Nearest is GET /api/v2/news?displayOutput=abstract&pageSize=5&updatedSince=1000 (JSON): updatedSince: asked “2000”, recorded “1000”.',
      },
    })
    const other = await fetch(`${url}/api/v2.1/fundamentals/operationRatios?symbols=QNTL&token=any-key`)
    expect([other.status, await other.text()]).toEqual([501, expect.not.stringContaining('any-key') as string])
  })
})

describe('a recorded key', () => {
  // Apart from upper case a key of the service is hexadecimal; this one has characters that distinguish the encodings.
  const KEY = 'Canary+Key/0123456789==~&"x'

  it('is not in any byte of the folder, in any form, wherever it was', async () => {
    const forms = [...plantedForms(KEY)]
    const server = await scriptedServer((socket, head) => {
      const place = Number(/^GET \/echo\/(\d+)/.exec(head)?.[1])
      const [, bytes = Buffer.alloc(0)] = forms[place] ?? []
      const text = bytes.toString('latin1').replaceAll(/[^\x20-\x7e]/g, '.')
      const whole = httpResponse(
        200,
        {
          'x-echo': text,
          location: `https://other.example/?k=${text}&token=unknown-token`,
          'set-cookie': `s=${encodeURIComponent(KEY)}`,
        },
        Buffer.concat([Buffer.from('{"echo":"'), bytes, Buffer.from('"}')]),
      )
      socket.end(Buffer.concat([Buffer.from(`HTTP/1.1 200 ${text}`), whole.subarray('HTTP/1.1 200 X'.length)]))
    })
    const { url, folder, reports } = await recorderOf(server.url)
    const echoed: string[] = []
    for (const place of forms.keys()) {
      const query = `x=${encodeURIComponent(KEY)}&token=${encodeURIComponent(KEY)}`
      const reply = await fetch(`${url}/echo/${place}?${query}`, {
        headers: { authorization: `token ${KEY}`, key: KEY, cookie: `s=${encodeURIComponent(KEY)}`, 'x-mine': KEY },
      })
      echoed.push(Buffer.from(await reply.arrayBuffer()).toString('latin1'))
    }
    // The client received everything unchanged, and the upstream received the key.
    expect(echoed).toEqual(forms.map(([, bytes]) => `{"echo":"${bytes.toString('latin1')}"}`))
    expect(server.requests[0]).toContain(`authorization: token ${KEY}\r\n`)
    expect(server.requests[0]).toContain(`token=${encodeURIComponent(KEY)} HTTP`)
    expect([readdirSync(folder).length, reports]).toEqual([forms.length, []])
    expect(findSecret(folder, KEY)).toEqual([])
    expect(findSecret(folder, 'unknown-token')).toEqual([])
  })

  it.each([...plantedForms(KEY)])('would be found by that search in %s', (form, bytes) => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'a.har'), Buffer.concat([Buffer.from('before '), bytes, Buffer.from(' after')]))
    expect(findSecret(folder, KEY), form).not.toEqual([])
  })

  it('would be found by that search in a name', () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'CANARY-KEY-0123.har'), '')
    expect(findSecret(folder, 'CANARY-KEY-0123')).toContain('CANARY-KEY-0123.har: UTF-8')
  })

  it('is removed with every other secret of a webhook test', async () => {
    const service = await startFrozenService()
    onTestFinished(service.close)
    const { url, folder } = await recorderOf(service.url)
    await outcomes([(to) => client.webhookTest(to, TEST, signal)], connectionTo(url, service.keys.full))
    expect(readdirSync(folder)).toHaveLength(1)
    for (const secret of [service.keys.full, TEST.transformToken, '5f3c9a71e2d84b06', 'Zx81-Kq72-Wm63'])
      expect(findSecret(folder, secret)).toEqual([])
    expect(findSecret(folder, 'https://localhost/')).not.toEqual([])
  })
})
