import { readFileSync } from 'node:fs'
import { createServer as createHttps } from 'node:https'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readRecordings } from '../../main/embedded-service/recording/read-folder.ts'
import { makeCertificate } from '../support/certificate.ts'
import { entriesIn, KEY, namesIn, recorderOf, replayOf } from '../support/recordings.ts'
import { httpResponse, scriptedServer } from '../support/scripted-server.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** Sends bytes and resolves to everything received until the other side closes. */
function exchange(base: string, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(Number(new URL(base).port), '127.0.0.1', () => socket.write(bytes))
    socket.on('data', (chunk) => (text += chunk.toString('latin1')))
    socket.on('error', reject)
    socket.on('close', () => resolve(text))
  })
}
const HEAD = `Host: 127.0.0.1\r\nConnection: close\r\n`

describe('a forwarded response', () => {
  it('keeps status, status text, headers and bytes, without the headers of the connection', async () => {
    const body = Buffer.from([0x22, 0xff, 0xfe, 0x00])
    const server = await scriptedServer((socket) => {
      socket.end(
        Buffer.concat([
          Buffer.from(
            'HTTP/1.1 418 Short and stout\r\nContent-Type: odd/type\r\nX-Twice: 1\r\nX-Twice: 2\r\nConnection: close, X-Mine\r\nX-Mine: 1\r\nKeep-Alive: timeout=5\r\nTransfer-Encoding: chunked\r\n\r\n4\r\n',
          ),
          body,
          Buffer.from('\r\n0\r\n\r\n'),
        ]),
      )
    })
    const { url, folder } = await recorderOf(server.url)
    const reply = await exchange(
      url,
      `GET /a%20b?c=d+e&f HTTP/1.1\r\n${HEAD}Key: ${KEY}\r\nConnection: x-drop\r\nX-Drop: 1\r\nTE: trailers\r\nX-Kept: 1\r\n\r\n`,
    )
    const [head = '', rest] = reply.split('\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1\.1 418 Short and stout\r\n/)
    expect(head).toContain('Content-Type: odd/type\r\nX-Twice: 1\r\nX-Twice: 2\r\ncontent-length: 4')
    expect(head).not.toMatch(/x-mine|timeout|chunked/i)
    expect(rest).toBe(body.toString('latin1'))
    const [asked = ''] = server.requests
    expect(asked).toMatch(/^GET \/a%20b\?c=d\+e&f HTTP\/1\.1\r\nhost: 127\.0\.0\.1:\d+\r\n/)
    expect(asked).toContain(`Key: ${KEY}\r\nX-Kept: 1\r\n`)
    expect(asked).not.toMatch(/x-drop|trailers/i)
    expect(entriesIn(folder)[0]?.response).toMatchObject({
      status: 418,
      statusText: 'Short and stout',
      content: { text: body.toString('base64'), encoding: 'base64' },
    })
    expect(await exchange((await replayOf(folder)).url, `GET /a%20b?f&c=d%20e HTTP/1.1\r\n${HEAD}\r\n`)).toMatch(
      /^HTTP\/1\.1 418 Short and stout\r\nContent-Type: odd\/type\r\nX-Twice: 1\r\nX-Twice: 2\r\n[^]*\r\n\r\n"\xff\xfe\0$/,
    )
  })

  it('stays compressed for the client and is written uncompressed; only readable encodings are requested', async () => {
    const packed = gzipSync('[{"id":1}]')
    const server = await scriptedServer((socket) => {
      socket.end(httpResponse(200, { 'content-encoding': 'gzip', 'content-type': 'application/json' }, packed))
    })
    const { url, folder } = await recorderOf(server.url)
    const reply = await exchange(
      url,
      `GET / HTTP/1.1\r\n${HEAD}Accept: */*\r\nAccept-Encoding: zstd, gzip;q=0.5, br\r\n\r\n`,
    )
    expect(reply.split('\r\n\r\n')[1]).toBe(packed.toString('latin1'))
    expect(server.requests[0]).toContain('Accept-Encoding: gzip;q=0.5, br\r\n')
    await exchange(url, `GET / HTTP/1.1\r\n${HEAD}Accept-Encoding: zstd\r\n\r\n`)
    expect(server.requests[1]).toContain('Accept-Encoding: identity\r\n')
    expect(entriesIn(folder)[0]?.response.content.text).toBe('[{"id":1}]')
    const played = await fetch((await replayOf(folder)).url)
    expect([played.headers.get('content-encoding'), await played.text()]).toEqual([null, '[{"id":1}]'])
  })

  it('with a wrong encoding is forwarded, and written without its body', async () => {
    const server = await scriptedServer((socket) => {
      socket.end(httpResponse(200, { 'content-encoding': 'gzip' }, `not packed ${KEY}`))
    })
    const { url, folder, reports } = await recorderOf(server.url)
    const reply = await exchange(url, `GET / HTTP/1.1\r\n${HEAD}Key: ${KEY}\r\n\r\n`)
    expect(reply.endsWith(`not packed ${KEY}`)).toBe(true)
    expect(reports).toEqual([expect.stringMatching(/^0{7}1-\w+\.har: body not written: it cannot be unpacked/)])
    expect((await readRecordings(folder)).errorTexts).toEqual([expect.stringContaining('there is no body') as string])
  })

  it('that redirects is not followed, and is played as a redirect', async () => {
    const target = await scriptedServer((socket) => {
      socket.end(httpResponse(200, {}, 'stolen'))
    })
    const location = `${target.url}/x?a=1`
    const server = await scriptedServer((socket) => {
      socket.end(httpResponse(302, { location }))
    })
    const { url, folder } = await recorderOf(server.url)
    const replies = [
      await fetch(url, { redirect: 'manual' }),
      await fetch((await replayOf(folder)).url, { redirect: 'manual' }),
    ]
    expect(replies.map(({ status, headers }) => [status, headers.get('location')])).toEqual([
      [302, location],
      [302, location],
    ])
    expect(target.requests).toEqual([])
    expect(entriesIn(folder)[0]?.response.redirectURL).toBe(location)
  })

  it('that is a web page or empty is played unchanged', async () => {
    const page = '<!doctype html><html><body>Bad gateway</body></html>'
    const server = await scriptedServer((socket, head) => {
      const status = /^\w+ \/(\d+)/.exec(head)?.[1]
      socket.end(
        status === '503'
          ? httpResponse(503, { 'content-type': 'text/html', 'retry-after': '7' }, page)
          : Buffer.from(`HTTP/1.1 ${status ?? ''} X\r\n${head.startsWith('HEAD') ? 'content-length: 99\r\n' : ''}\r\n`),
      )
    })
    const { url, folder } = await recorderOf(server.url)
    const ask = async (base: string): Promise<unknown[]> => {
      const found: unknown[] = []
      for (const [method, path] of [
        ['GET', '/503'],
        ['GET', '/204'],
        ['GET', '/304'],
        ['HEAD', '/200'],
      ] as const) {
        const reply = await fetch(base + path, { method })
        found.push([reply.status, reply.headers.get('retry-after'), await reply.text()])
      }
      return found
    }
    const recorded = await ask(url)
    expect(recorded).toEqual([
      [503, '7', page],
      [204, null, ''],
      [304, null, ''],
      [200, null, ''],
    ])
    expect(await ask((await replayOf(folder)).url)).toEqual(recorded)
  })

  it('can come over https, with a trusted certificate', async () => {
    const { key, cert, ca } = await makeCertificate(temporaryFolder())
    const server = createHttps({ key, cert }, (message, response) => {
      response.end(`{"key":"${String(message.headers.key)}"}`)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const upstream = `https://localhost:${(server.address() as AddressInfo).port}`
    const trusting = await recorderOf(upstream, { extraAuthorities: [ca] })
    expect(await (await fetch(trusting.url, { headers: { key: KEY } })).text()).toBe(`{"key":"${KEY}"}`)
    expect(entriesIn(trusting.folder)[0]?.response.content.text).toBe('{"key":"$KEY"}')
    const strict = await recorderOf(upstream)
    expect((await fetch(strict.url, { headers: { key: KEY } })).status).toBe(502)
    expect(strict.reports[0]).toMatch(/^Not recorded: No answer of https:\/\/localhost:\d+: [A-Z_]+\.$/)
    expect(namesIn(strict.folder)).toEqual([])
  })

  it('to a request with a body is forwarded and not written', async () => {
    const server = await scriptedServer((socket) => {
      socket.end(httpResponse(200, {}, 'ok'))
    })
    const { url, folder } = await recorderOf(server.url)
    expect(await (await fetch(url, { method: 'POST', body: 'a body' })).text()).toBe('ok')
    expect(server.requests.join('')).toMatch(/^POST \/ HTTP[^]*content-length: 6\r\n/i)
    expect(entriesIn(folder)[0]?.request).toMatchObject({ method: 'POST', bodySize: 6 })
    expect(readFileSync(join(folder, namesIn(folder)[0] ?? ''), 'utf8')).not.toContain('a body')
    expect((await fetch(url, { method: 'POST', body: 'x'.repeat(1_100_000) })).status).toBe(413)
  })
})

describe('both servers', () => {
  it.each(['rebound.example', 'rebound.example:80', '10.0.0.1'])('reject a client that calls them %s', async (host) => {
    const server = await scriptedServer((socket) => {
      socket.end(httpResponse(200, {}, '[]'))
    })
    const { url, folder } = await recorderOf(server.url)
    await (await fetch(url)).text()
    for (const base of [url, (await replayOf(folder)).url])
      expect(await exchange(base, `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)).toMatch(
        /^HTTP\/1\.1 421 /,
      )
    expect(server.requests).toHaveLength(1)
    expect(await exchange(url, `GET http://x.example/ HTTP/1.1\r\n${HEAD}\r\n`)).toMatch(/^HTTP\/1\.1 421 /)
  })
})
