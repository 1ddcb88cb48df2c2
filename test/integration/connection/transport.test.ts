import { brotliCompressSync, gzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import { errorInfo, type ErrorInfo } from '../../../app/errors/app-error.ts'
import { createUndiciTransport } from '../../../main/platform/http/undici-transport.ts'
import { TRANSPORT_LIMITS, type TransportReply } from '../../../main/platform/http/transport.ts'
import { makeCertificate } from '../../support/system/certificate.ts'
import { startReceiver } from '../../support/webhooks/receiver.ts'
import { httpResponse, scriptedServer } from '../../support/service/scripted-server.ts'
import { temporaryFolder } from '../../support/system/temporary-folder.ts'

const direct = () => Promise.resolve(null)
const LIMITS = { connectMs: 500, firstByteMs: 1000, idleMs: 1000, totalMs: 4000, bodyBytes: 100_000 }

const send = (url: string, limits = LIMITS, signal = new AbortController().signal): Promise<TransportReply> =>
  createUndiciTransport(direct, limits)({ url: new URL(url), headers: { accept: 'application/json' }, signal })

async function errorOfSending(url: string, limits = LIMITS): Promise<ErrorInfo | null> {
  try {
    await send(url, limits)
    return null
  } catch (thrown) {
    return errorInfo(thrown)
  }
}

const textOf = ({ body }: TransportReply): string => Buffer.from(body).toString()

describe('the transport', () => {
  it('returns a complete response with any status', async () => {
    const server = await scriptedServer((socket) => {
      socket.end(httpResponse(999, { 'x-request-id': 'r' }, 'odd'))
    })
    const reply = await send(server.url)
    expect([reply.status, reply.headers['x-request-id'], textOf(reply)]).toEqual([999, 'r', 'odd'])
  })

  it('unpacks one layer of gzip or brotli', async () => {
    const server = await scriptedServer((socket, head) => {
      const packed = head.includes('/br') ? brotliCompressSync('brotli') : gzipSync('gzip')
      socket.end(httpResponse(200, { 'content-encoding': head.includes('/br') ? 'br' : 'gzip' }, packed))
    })
    expect(textOf(await send(`${server.url}/gz`))).toBe('gzip')
    expect(textOf(await send(`${server.url}/br`))).toBe('brotli')
  })

  // SECURITY 21
  it('does not follow a redirect, so that the second host sees no request', async () => {
    const second = await scriptedServer((socket) => {
      socket.end(httpResponse(200, {}, '[]'))
    })
    const first = await scriptedServer((socket) => {
      socket.end(httpResponse(302, { location: `${second.url}/stolen` }))
    })
    expect((await send(first.url)).status).toBe(302)
    expect(second.requests).toEqual([])
  })

  // SECURITY 22
  it('has the promised limits by default', () => {
    expect(TRANSPORT_LIMITS).toEqual({
      connectMs: 10_000,
      firstByteMs: 15_000,
      idleMs: 15_000,
      totalMs: 60_000,
      bodyBytes: 16 * 1024 * 1024,
    })
  })
  it('names a server that accepts a connection and sends nothing', async () => {
    const server = await scriptedServer(() => undefined)
    expect(await errorOfSending(server.url)).toMatchObject({ kind: 'timed-out', phase: 'first-byte' })
  })
  it('names a response that stalls', async () => {
    const server = await scriptedServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n[')
    })
    expect(await errorOfSending(server.url)).toMatchObject({ kind: 'timed-out', phase: 'idle' })
  })
  it('names a response that trickles endlessly', async () => {
    const server = await scriptedServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 10000\r\n\r\n')
      const timer = setInterval(() => socket.write('x'), 100)
      socket.on('close', () => clearInterval(timer))
    })
    expect(await errorOfSending(server.url, { ...LIMITS, totalMs: 900 })).toMatchObject({
      kind: 'timed-out',
      phase: 'total',
    })
  })
  it('closes the socket when a call is cancelled', async () => {
    const server = await scriptedServer(() => undefined)
    const control = new AbortController()
    const call = send(server.url, TRANSPORT_LIMITS, control.signal).catch((thrown: unknown) => errorInfo(thrown))
    await expect.poll(() => server.requests.length).toBe(1)
    const closed = server.nextClose()
    control.abort()
    expect(await call).toEqual({ kind: 'cancelled' })
    await closed
  })

  // SECURITY 23
  it('stops reading at the limit, even when a small body unpacks to a large one', async () => {
    const server = await scriptedServer((socket, head) => {
      const body = Buffer.alloc(5_000_000, 'x')
      socket.end(
        head.includes('/bomb')
          ? httpResponse(200, { 'content-encoding': 'gzip' }, gzipSync(body))
          : httpResponse(200, {}, body),
      )
    })
    for (const path of ['/plain', '/bomb'])
      expect(await errorOfSending(server.url + path)).toMatchObject({ reason: 'too-large' })
  })
  it.each(['gzip, gzip', 'br, gzip', 'compress', 'evil', 'constructor'])(
    'rejects content encoded as %s',
    async (encoding) => {
      const server = await scriptedServer((socket) => {
        socket.end(httpResponse(200, { 'content-encoding': encoding }, gzipSync('x')))
      })
      expect(await errorOfSending(server.url)).toMatchObject({ reason: 'encoding' })
    },
  )

  // SECURITY 24
  it('names a truncated compressed body', async () => {
    const packed = gzipSync(JSON.stringify(Array.from({ length: 500 }, (_, place) => `story ${place}`)))
    const server = await scriptedServer((socket) => {
      socket.end(httpResponse(200, { 'content-encoding': 'gzip' }, packed.subarray(0, packed.length - 20)))
    })
    expect(await errorOfSending(server.url)).toMatchObject({ kind: 'unreadable-reply', reason: 'truncated' })
  })
  it.each([
    ['a body shorter than announced', 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n[1,2'],
    ['a chunk that never ends', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nff\r\nabc'],
    ['a head cut off', 'HTTP/1.1 200 OK\r\ncontent-len'],
    ['garbage', '\u0000\u0001\u0002 nothing like HTTP\r\n\r\n'],
    ['nothing', ''],
  ])('reports %s as an error', async (_name, bytes) => {
    const server = await scriptedServer((socket) => {
      socket.end(bytes)
    })
    expect(await errorOfSending(server.url)).toMatchObject({
      kind: expect.stringMatching(/connection-broken|unreadable-reply/) as string,
    })
  })
  it('reports a connection reset as an error', async () => {
    const server = await scriptedServer((socket) => {
      socket.resetAndDestroy()
    })
    expect(await errorOfSending(server.url)).toMatchObject({ kind: 'connection-broken' })
  })

  // SECURITY 29
  it('names an untrusted certificate, and sends nothing', async () => {
    const receiver = await startReceiver(await makeCertificate(temporaryFolder()), () => 200)
    onTestFinished(() => receiver.stop())
    expect(await errorOfSending(receiver.url)).toEqual({
      kind: 'not-secure',
      reason: 'unknown-authority',
      host: new URL(receiver.url).host,
    })
    expect(receiver.received).toEqual([])
  })

  it('reports that nothing listens, or that the host name is unknown', async () => {
    const server = await scriptedServer((socket) => {
      socket.destroy()
    })
    const { port } = new URL(server.url)
    expect(await errorOfSending(`http://127.0.0.2:${port}`)).toMatchObject({ kind: 'offline', reason: 'refused' })
    expect(await errorOfSending('http://no-such-host.invalid')).toMatchObject({
      kind: 'offline',
      reason: 'name-not-resolved',
    })
  })
})
