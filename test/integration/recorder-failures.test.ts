import { describe, expect, it } from 'vitest'
import { KEY, namesIn, recorderOf } from '../support/recordings.ts'
import { httpResponse, scriptedServer } from '../support/scripted-server.ts'

const LIMITS = { idleMs: 400, totalMs: 1500, bodyBytes: 100_000 }

describe('an upstream that sends no complete response', () => {
  it.each([
    [
      'resets',
      502,
      'broke the connection off',
      (socket: { resetAndDestroy: () => unknown }) => socket.resetAndDestroy(),
    ],
    [
      'cuts its answer off',
      502,
      'cut off',
      (socket: { end: (text: string) => unknown }) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n[1,2'),
    ],
    [
      'cuts a chunk off',
      502,
      'cut off',
      (socket: { end: (text: string) => unknown }) =>
        socket.end('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nff\r\nabc'),
    ],
    ['sends no HTTP', 502, 'not HTTP', (socket: { end: (text: string) => unknown }) => socket.end('hello\r\n\r\n')],
    ['says nothing', 504, 'silent for 0.4 s', () => undefined],
    [
      'stalls',
      504,
      'silent for 0.4 s',
      (socket: { write: (text: string) => unknown }) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n['),
    ],
    [
      'sends too much',
      502,
      'larger than',
      (socket: { end: (bytes: Buffer) => unknown }) => socket.end(httpResponse(200, {}, 'x'.repeat(200_000))),
    ],
  ])('and %s causes a %i with a message, and is not recorded', async (_name, status, words, script) => {
    const server = await scriptedServer(script)
    const { url, folder, reports } = await recorderOf(server.url, { limits: LIMITS })
    const reply = await fetch(`${url}/?token=${KEY}`)
    expect([reply.status, await reply.text()]).toEqual([status, expect.stringContaining(words) as string])
    expect(reports).toEqual([expect.stringContaining(words) as string])
    expect(namesIn(folder)).toEqual([])
  })

  it('and sends slow data for ever is cancelled', async () => {
    const server = await scriptedServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 10000\r\n\r\n')
      const timer = setInterval(() => socket.write('x'), 100)
      socket.on('close', () => clearInterval(timer))
    })
    const { url, reports } = await recorderOf(server.url, { limits: LIMITS })
    expect((await fetch(url)).status).toBe(504)
    expect(reports).toEqual([expect.stringContaining('not complete within 1.5 s') as string])
  })

  it('and refuses the connection is named', async () => {
    const { url } = await recorderOf('http://127.0.0.1:1', { limits: LIMITS })
    expect(await (await fetch(url)).text()).toContain('it refuses the connection')
  })

  it('is not called any longer when the client disconnects', async () => {
    const server = await scriptedServer(() => undefined)
    const { url, folder } = await recorderOf(server.url, { limits: LIMITS })
    const closed = server.nextClose()
    const control = new AbortController()
    const call = fetch(url, { signal: control.signal }).catch(() => 'gone')
    await expect.poll(() => server.requests.length).toBe(1)
    control.abort()
    expect(await call).toBe('gone')
    await closed
    expect(namesIn(folder)).toEqual([])
  })
})
