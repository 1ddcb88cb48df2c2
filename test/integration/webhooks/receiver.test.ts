import { once } from 'node:events'
import { statSync } from 'node:fs'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { refusalText, PLAIN_ANSWER } from '../../../app/domain/webhooks/receiver.ts'
import type { RefusalReason, RefusedRequest } from '../../../app/domain/webhooks/receiver.ts'
import { isInTime } from '../../../app/domain/webhooks/delivery.ts'
import { createAuthority } from '../../../main/modules/webhooks/certificate-authority.ts'
import { post, receiverThat } from '../../support/webhooks/running-receiver.ts'
import { temporaryFolder } from '../../support/system/temporary-folder.ts'

describe('SECURITY 32: the receiver', () => {
  it('listens on loopback only, under an unguessable path', async () => {
    const { receiver } = await receiverThat(PLAIN_ANSWER)
    const { port, pathname } = new URL(receiver.httpUrl)
    expect(pathname.length).toBeGreaterThan(14)
    expect(receiver.httpUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\//)
    const others = Object.values(networkInterfaces())
      .flat()
      .filter((each) => each !== undefined && !each.internal && each.family === 'IPv4')
      .map((each) => each?.address ?? '')
    for (const address of others) {
      const outcome = await new Promise<string>((resolve) => {
        const socket = connect(Number(port), address)
        socket.once('connect', () => {
          socket.destroy()
          resolve('connected')
        })
        socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? ''))
      })
      expect(outcome).toBe('ECONNREFUSED')
    }
  })

  it('answers with every header of its script, two of one name as well', async () => {
    const cookies = ['a=1', 'b=2'].map((cookie): [string, string] => ['Set-Cookie', cookie])
    const { receiver } = await receiverThat({ ...PLAIN_ANSWER, headers: [...cookies, ['X-Note', 'mine']] })
    const { headers } = await post(receiver.httpUrl)
    expect([headers['set-cookie'], headers['x-note']]).toEqual([['a=1', 'b=2'], 'mine'])
    expect(headers.date).toBeDefined()
  })

  it('accepts POST to its own host and path, and rejects everything else without reading it', async () => {
    const { receiver, received, refused } = await receiverThat(PLAIN_ANSWER)
    expect((await post(receiver.httpUrl)).status).toBe(204)
    expect((await post(receiver.httpUrl, { method: 'GET', body: '' })).status).toBe(405)
    expect((await post(`${receiver.httpUrl}x`)).status).toBe(404)
    expect((await post(receiver.httpUrl, { headers: { host: 'evil.example' } })).status).toBe(421)
    expect(received).toHaveLength(1)
    expect(refused.map(({ status, reason }) => [status, reason])).toEqual([
      [405, 'method'],
      [404, 'path'],
      [421, 'host'],
    ])
    expect(refused[2]).toMatchObject({ host: 'evil.example', method: 'POST', isTls: false })
  })

  /** What the receiver answers to the bytes of a request. */
  const answerTo = (url: string, request: string): Promise<string> =>
    new Promise((resolve) => {
      let text = ''
      const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(request, 'latin1'))
      socket.on('data', (chunk: Buffer) => {
        text += chunk.toString()
        socket.end()
      })
      socket.on('close', () => resolve(text))
    })

  const SHORT = { headMs: 100, requestMs: 100, checkMs: 20 }

  /** A receiver that answers a delivery once another request was refused. */
  async function answeringOnceRefused(limits?: typeof SHORT) {
    const refused: RefusedRequest[] = []
    const isRefused = Promise.withResolvers()
    const rig = await receiverThat(
      { ...PLAIN_ANSWER, delayMs: 1000 },
      {
        scheduleTimeout(_ms, callBack) {
          void isRefused.promise.then(() => callBack())
          return () => undefined
        },
        refused(request) {
          refused.push(request)
          isRefused.resolve(null)
        },
      },
      null,
      limits,
    )
    return { ...rig, refused }
  }

  it('accepts a target with its whole address, and no address of another host', async () => {
    const { receiver, received, refused } = await receiverThat(PLAIN_ANSWER)
    const { host, pathname } = new URL(receiver.httpUrl)
    const request = (target: string): string =>
      `POST ${target} HTTP/1.1\r\nhost: ${host}\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}`
    expect(await answerTo(receiver.httpUrl, request(receiver.httpUrl))).toMatch(/^HTTP\/1\.1 204 /)
    expect(await answerTo(receiver.httpUrl, request(`http://evil.example${pathname}`))).toMatch(/^HTTP\/1\.1 421 /)
    expect(received.map(({ path }) => path)).toEqual([pathname])
    const named = request(receiver.httpUrl).replace(`host: ${host}`, 'host: other.example')
    expect(await answerTo(receiver.httpUrl, named)).toMatch(/^HTTP\/1\.1 421 /)
    expect(refused).toMatchObject(['evil.example', 'other.example'].map((each) => ({ reason: 'host', host: each })))
  })

  it('checks each host that a request names, and says which is wrong', async () => {
    const { receiver, received, refused } = await receiverThat(PLAIN_ANSWER)
    const { host, pathname } = new URL(receiver.httpUrl)
    const request = (target: string, hosts: string): string =>
      `POST ${target} HTTP/1.1\r\n${hosts}content-length: 2\r\nconnection: close\r\n\r\n{}`
    const second = request(pathname, `host: ${host}\r\nhost: evil.example\r\n`)
    expect(await answerTo(receiver.httpUrl, second)).toMatch(/^HTTP\/1\.1 421 /)
    expect(await answerTo(receiver.httpUrl, request(receiver.httpUrl, ''))).toMatch(/^HTTP\/1\.1 421 /)
    expect([received.length, refused.map((each) => each.host)]).toEqual([0, ['evil.example', '']])
  })

  it.each<[string, (host: string, path: string) => string, number, RefusalReason]>([
    [
      'has two lengths',
      (host, path) => `POST ${path} HTTP/1.1\r\n${host}content-length: 2\r\ncontent-length: 3\r\n\r\n{}x`,
      400,
      'length',
    ],
    [
      'has one length twice',
      (host, path) => `POST ${path} HTTP/1.1\r\n${host}content-length: 2, 2\r\n\r\n{}`,
      400,
      'length',
    ],
    [
      'has a length and chunks',
      (host, path) => `POST ${path} HTTP/1.1\r\n${host}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n`,
      400,
      'length',
    ],
    [
      'has a chunk without a length',
      (host, path) => `POST ${path} HTTP/1.1\r\n${host}transfer-encoding: chunked\r\n\r\nzz\r\n`,
      400,
      'length',
    ],
    [
      'has a head that is too large',
      (host, path) => `POST ${path} HTTP/1.1\r\n${host}x: ${'y'.repeat(17_000)}\r\n\r\n`,
      431,
      'head',
    ],
    ['is HTTP/2', () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400, 'malformed'],
    ['is TLS', () => '\u0016\u0003\u0001\u0000', 400, 'malformed'],
    ['asks for a tunnel', (host) => `CONNECT other.example:443 HTTP/1.1\r\n${host}\r\n`, 405, 'method'],
    ['asks for its options', (host) => `OPTIONS * HTTP/1.1\r\n${host}\r\n`, 404, 'path'],
    ['names no host', (_host, path) => `POST ${path} HTTP/1.1\r\ncontent-length: 2\r\n\r\n{}`, 421, 'host'],
  ])('answers and lists a request that %s', async (_what, request, status, reason) => {
    const { receiver, received, refused } = await receiverThat(PLAIN_ANSWER)
    const { host, pathname } = new URL(receiver.httpUrl)
    const answer = await answerTo(receiver.httpUrl, request(`host: ${host}\r\n`, pathname))
    expect(answer.slice(0, 12)).toBe(`HTTP/1.1 ${status}`)
    expect([received.length, refused.map((each) => [each.status, each.reason])]).toEqual([0, [[status, reason]]])
    expect(refused.map(refusalText).join('')).toMatch(/^It\S* .*\.$/)
  })

  it.each([
    ['an upgrade', 'upgrade: websocket\r\nconnection: upgrade\r\n'],
    ['an expectation that it does not know', 'expect: something\r\n'],
  ])('accepts a delivery that asks for %s', async (_what, header) => {
    const { receiver, received } = await receiverThat(PLAIN_ANSWER)
    const { host, pathname } = new URL(receiver.httpUrl)
    const request = `POST ${pathname} HTTP/1.1\r\nhost: ${host}\r\n${header}content-length: 2\r\n\r\n{}`
    expect((await answerTo(receiver.httpUrl, request)).slice(0, 12)).toBe('HTTP/1.1 204')
    expect(received).toHaveLength(1)
  })

  it('answers a delivery that waits for its response, and lists what follows it and is no request', async () => {
    const { receiver, received, refused } = await answeringOnceRefused()
    const { host, pathname } = new URL(receiver.httpUrl)
    const delivery = `POST ${pathname} HTTP/1.1\r\nhost: ${host}\r\ncontent-length: 2\r\n\r\n{}`
    const answer = await answerTo(receiver.httpUrl, `${delivery}and no request\r\n\r\n`)
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 204'])
    expect([received.length, refused]).toMatchObject([1, [{ status: null, reason: 'malformed' }]])
  })

  it('answers one refused request once, whatever follows it', async () => {
    const { receiver, refused } = await receiverThat(PLAIN_ANSWER)
    const { host, pathname } = new URL(receiver.httpUrl)
    const answer = await answerTo(
      receiver.httpUrl,
      `GET ${pathname} HTTP/1.1\r\nhost: ${host}\r\n\r\nand no request\r\n\r\n`,
    )
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 405'])
    expect(refused.map(({ status }) => status)).toEqual([405, null])
  })

  it('answers a request once whose body cannot be read after it was refused', async () => {
    const { receiver, refused } = await receiverThat(PLAIN_ANSWER)
    const { host } = new URL(receiver.httpUrl)
    const head = `POST /wrong HTTP/1.1\r\nhost: ${host}\r\ntransfer-encoding: chunked\r\n\r\n`
    const answer = await answerTo(receiver.httpUrl, `${head}ZZ\r\n{}\r\n`)
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 404'])
    expect(refused.map(({ status }) => status)).toEqual([404])
  })

  it('accepts the host of its public address, and keeps its path', async () => {
    const { receiver, received } = await receiverThat(PLAIN_ANSWER, {}, null, undefined, {
      path: '/hooks/mine',
      publicHost: 'abc.example',
    })
    expect(new URL(receiver.httpUrl).pathname).toBe('/hooks/mine')
    const status = async (host: string): Promise<number> =>
      (await post(`${receiver.httpUrl}?a=b`, { headers: { host } })).status
    expect([await status('abc.example'), await status('localhost'), await status('abc.example.evil')]).toEqual([
      204, 204, 421,
    ])
    expect(received.map(({ path }) => path)).toEqual(['/hooks/mine?a=b', '/hooks/mine?a=b'])
  })

  it('accepts at most 1 MiB', async () => {
    const { receiver, received, refused } = await receiverThat(PLAIN_ANSWER)
    expect((await post(receiver.httpUrl, { body: 'x'.repeat(1024 * 1024) })).status).toBe(204)
    const tooMuch = await post(receiver.httpUrl, { body: 'x'.repeat(1024 * 1024 + 1) }).then(
      ({ status }) => status,
      () => 'cut',
    )
    expect([413, 'cut']).toContain(tooMuch)
    expect(refused).toMatchObject([{ status: 413, reason: 'size' }])
    expect(received).toHaveLength(1)
  })

  it('answers and lists a request that never finishes its body', async () => {
    const { receiver, received, refused } = await receiverThat(PLAIN_ANSWER, {}, null, SHORT)
    const { host, pathname } = new URL(receiver.httpUrl)
    const request = `POST ${pathname} HTTP/1.1\r\nhost: ${host}\r\ncontent-length: 100\r\n\r\n{`
    expect(await answerTo(receiver.httpUrl, request)).toMatch(/^HTTP\/1\.1 408 /)
    expect([received, refused]).toMatchObject([
      [],
      [{ status: 408, reason: 'stalled', method: 'POST', path: pathname }],
    ])
    expect(refused).toHaveLength(1)
  })

  it('lists a delivery that stalls behind one that waits for its response, and still answers that one', async () => {
    const { receiver, refused } = await answeringOnceRefused(SHORT)
    const { host, pathname } = new URL(receiver.httpUrl)
    const request = (length: number): string =>
      `POST ${pathname} HTTP/1.1\r\nhost: ${host}\r\ncontent-length: ${length}\r\n\r\n{}`
    const answer = await answerTo(receiver.httpUrl, request(2) + request(100))
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 204'])
    expect(refused).toMatchObject([{ status: null, reason: 'stalled' }])
  })

  it('lists an incomplete body, which is no delivery', async () => {
    const { receiver, received, refused } = await receiverThat(PLAIN_ANSWER)
    const { port, pathname } = new URL(receiver.httpUrl)
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), '127.0.0.1', () => {
        socket.write(`POST ${pathname} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{"half":`, () => {
          socket.destroy()
        })
      })
      socket.once('close', () => resolve())
    })
    expect((await post(receiver.httpUrl)).status).toBe(204)
    expect(received.map(({ body }) => Buffer.from(body).toString())).toEqual(['{}'])
    await expect
      .poll(() => refused)
      .toMatchObject([{ reason: 'incomplete', method: 'POST', host: 'localhost', path: pathname }])
  })

  it('lists a request whose connection is reset in its body', async () => {
    const { receiver, received, refused } = await receiverThat(PLAIN_ANSWER)
    const { host, port, pathname } = new URL(receiver.httpUrl)
    const socket = connect(Number(port), '127.0.0.1')
    const request = `POST ${pathname} HTTP/1.1\r\nhost: ${host}\r\nexpect: 100-continue\r\ncontent-length: 100\r\n\r\n{`
    socket.write(request)
    // The receiver has the head.
    await once(socket, 'data')
    socket.resetAndDestroy()
    await expect.poll(() => refused).toMatchObject([{ status: null, reason: 'incomplete', method: 'POST' }])
    expect(received).toEqual([])
  })

  it('serves HTTPS with its own authority, whose key only the owner may read', { timeout: 30_000 }, async () => {
    const folder = join(temporaryFolder(), 'receiver')
    const authority = createAuthority(folder, Date.now)
    const { receiver, refused } = await receiverThat(PLAIN_ANSWER, {}, await authority.issue())
    const ca = await authority.certificate()
    expect((await post(receiver.httpsUrl ?? '', { ca })).status).toBe(204)
    await expect(post(receiver.httpsUrl ?? '')).rejects.toThrow(/certificate|self-signed|issuer/i)
    // Without TLS nothing can be answered.
    expect(await answerTo(receiver.httpsUrl ?? '', 'POST / HTTP/1.1\r\nhost: localhost\r\n\r\n')).toBe('')
    expect(refused).toMatchObject([{ status: null, reason: 'malformed', isTls: true }])
    // Windows has no such mode; there the folder itself is private to the user.
    if (process.platform !== 'win32') expect(statSync(join(folder, 'authority-key.pem')).mode & 0o777).toBe(0o600)
    // The same authority after a restart.
    expect(await createAuthority(folder, Date.now).certificate()).toBe(ca)
  })
})

describe('scripted responses', () => {
  it('have status, headers and body of the script', async () => {
    const { receiver } = await receiverThat({
      ...PLAIN_ANSWER,
      status: 503,
      headers: [['retry-after', '7']],
      body: 'later',
    })
    expect(await post(receiver.httpUrl)).toMatchObject({ status: 503, headers: { 'retry-after': '7' }, body: 'later' })
  })

  it('cut the connection if the script says so', async () => {
    const { receiver, responses } = await receiverThat({ ...PLAIN_ANSWER, cuts: true })
    await expect(post(receiver.httpUrl)).rejects.toThrow(/hang up|reset/)
    expect(responses).toMatchObject([{ status: null, cutBy: 'script' }])
  })

  it.each([
    [29_900, true],
    [30_000, true],
    [30_100, false],
  ])('after %i ms by the clock, in time: %s', async (delayMs, inTime) => {
    let at = 1_000_000
    const pending: { due: number; callBack: () => void }[] = []
    const { receiver, responses } = await receiverThat(
      { ...PLAIN_ANSWER, delayMs },
      {
        now: () => at,
        scheduleTimeout: (ms, callBack) => {
          pending.push({ due: at + ms, callBack })
          return () => undefined
        },
      },
    )
    const answered = post(receiver.httpUrl)
    await expect.poll(() => pending.length).toBe(1)
    at = pending[0]?.due ?? 0
    pending[0]?.callBack()
    expect((await answered).status).toBe(204)
    expect(responses).toEqual([{ status: 204, afterMs: delayMs, cutBy: null }])
    expect(isInTime(responses[0]?.afterMs ?? 0)).toBe(inTime)
  })
})
