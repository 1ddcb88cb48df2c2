import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startEmbeddedService } from '../../main/embedded-service/embedded-service.ts'
import type { EmbeddedService } from '../../main/embedded-service/embedded-service.ts'

let service: EmbeddedService
beforeAll(async () => { service = await startEmbeddedService() })
afterAll(async () => { await service.close() })

/** Sends raw bytes and gives back what came until the service closed the connection or said nothing more for a while. */
function raw(bytes: string | Buffer, after: (socket: Socket) => void = () => undefined): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1', () => {
      socket.write(bytes)
      after(socket)
    })
    socket.setTimeout(400, () => socket.destroy())
    socket.on('data', (chunk: Buffer) => { text += chunk.toString('latin1') })
    socket.on('error', () => undefined)
    socket.on('close', () => { resolve(text) })
  })
}

const stillAnswers = async (): Promise<boolean> =>
  (await fetch(`${service.url}/api/v2/news/${service.sample.nodeIds[0] ?? 0}`, { headers: { authorization: `token ${service.keys.full}` } })).status === 200

describe('a hostile client', () => {
  it.each([
    ['a malformed request line', 'GARBAGE\r\n\r\n'],
    ['an unknown protocol', 'GET / FTP/9.9\r\n\r\n'],
    ['a huge header', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`],
    ['very many headers', `GET / HTTP/1.1\r\nhost: x\r\n${Array.from({ length: 5000 }, (_, place) => `x${place}: y\r\n`).join('')}\r\n`],
    ['a huge address', `GET /${'y'.repeat(30_000)} HTTP/1.1\r\nhost: x\r\n\r\n`],
    ['an absolute address', 'GET http://evil.example/api/v2/news HTTP/1.1\r\nhost: x\r\n\r\n'],
    ['two lengths', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\nhello'],
    ['length and chunks', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['NUL bytes', Buffer.from('GET /\0 HTTP/1.1\r\n\r\n')],
    ['an upgrade', 'GET / HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n'],
    ['a CONNECT', 'CONNECT evil.example:443 HTTP/1.1\r\nhost: x\r\n\r\n'],
    ['a bad escape', 'GET /api/v2/news?tickers=%zz%ff HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'],
    ['slashes only', 'GET //////// HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'],
    ['a path that climbs', 'GET /api/../../../etc/passwd HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'],
  ])('with %s gets a sober refusal or none, and no stack', async (_name, bytes) => {
    const reply = await raw(bytes)
    if (reply !== '') expect(reply).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect(reply).not.toMatch(/at .*\.ts:\d+|node:internal/)
    expect(await stillAnswers()).toBe(true)
  })

  it('with many requests in one breath gets them answered in order', async () => {
    const request = (path: string): string => `GET ${path} HTTP/1.1\r\nhost: x\r\nauthorization: token ${service.keys.full}\r\naccept: application/json\r\n\r\n`
    const replies = await raw(Array.from({ length: 50 }, (_, place) => request(place % 2 === 0 ? '/api/v2/news/1' : '/nowhere')).join(''))
    expect([...replies.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => status)).toEqual(Array.from({ length: 50 }, (_, place) => (place % 2 === 0 ? '200' : '404')))
  })

  it('that closes half of the connection still gets its answer', async () => {
    const reply = await raw(`GET /api/v2/news/1 HTTP/1.1\r\nhost: x\r\nauthorization: token ${service.keys.full}\r\n\r\n`, (socket) => socket.end())
    expect(reply).toMatch(/^HTTP\/1\.1 200 /)
  })

  it('that sends slowly keeps nobody else waiting', async () => {
    const sockets = Array.from({ length: 50 }, () => connect(Number(new URL(service.url).port), '127.0.0.1'))
    for (const socket of sockets) {
      socket.on('error', () => undefined)
      socket.write('GET /api/v2/news HTTP/1.1\r\nhost: x\r\nx-slow: ')
    }
    await wait(100)
    expect(await stillAnswers()).toBe(true)
    for (const socket of sockets) socket.destroy()
  })

  it('that leaves in the middle of answers leaves the service whole', async () => {
    await Promise.all(Array.from({ length: 40 }, () => raw(`GET /api/v2.1/fundamentals/operationRatios?symbols=HLDN,QNTL HTTP/1.1\r\nhost: x\r\nauthorization: token ${service.keys.full}\r\n\r\n`, (socket) => { setTimeout(() => socket.destroy(), 5) })))
    expect(await stillAnswers()).toBe(true)
  })

  it('with any query at all gets 200, 400 or 414, and an answer that can be read', async () => {
    const names = fc.constantFrom('tickers', 'date', 'dateFrom', 'dateTo', 'page', 'pageSize', 'sort', 'displayOutput', 'format', 'updatedSince', 'importanceRank', 'isin', 'channels', 'authors', 'topics', 'x')
    await fc.assert(fc.asyncProperty(fc.array(fc.tuple(names, fc.oneof(fc.string({ unit: 'binary' }), fc.integer().map(String))), { maxLength: 5 }), async (pairs) => {
      const reply = await fetch(`${service.url}/api/v2/news?${new URLSearchParams(pairs).toString()}`, { headers: { accept: 'application/json', authorization: `token ${service.keys.full}` } })
      expect([200, 400, 414]).toContain(reply.status)
      JSON.parse(await reply.text())
    }), { numRuns: 200 })
  })
})
