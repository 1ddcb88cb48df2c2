import { describe, expect, it } from 'vitest'
import { errorInfo } from '../../app/errors/app-error.ts'
import { createServiceClient } from '../../main/modules/requests/service-client.ts'
import { createUndiciTransport } from '../../main/platform/http/undici-transport.ts'
import { createKnownSecrets } from '../../main/platform/log/known-secrets.ts'
import { inlineDecoder } from '../support/decode.ts'
import { accessTo } from '../support/scope.ts'
import { scriptedServer } from '../support/scripted-server.ts'

const head = (...lines: string[]): string => ['HTTP/1.1 200 OK', ...lines, '', ''].join('\r\n')

const RESPONSES: readonly (readonly [name: string, bytes: string])[] = [
  ['the greeting of SSH', 'SSH-2.0-OpenSSH_9.2p1\r\n'],
  ['the greeting of a mail server', '220 mail.example ESMTP\r\n'],
  ['HTTP/0.9', '<html><body>hello</body></html>'],
  ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['settings of HTTP/2', '\0\0\x12\x04\0\0\0\0\0\0\x03\0\0\0d'],
  ['an alert of TLS', '\x15\x03\x03\0\x02\x02\x28'],
  ['a chunk without a size', `${head('transfer-encoding: chunked')}zz\r\nabc\r\n`],
  ['a chunk with too large a size', `${head('transfer-encoding: chunked')}${'f'.repeat(21)}\r\nabc\r\n`],
  ['NUL in a header', `${head('x: a\0b', 'content-length: 2')}[]`],
  ['a negative length', `${head('content-length: -1')}[]`],
  ['the status 000', 'HTTP/1.1 000 X\r\ncontent-length: 2\r\n\r\n[]'],
  ['a status of one digit', 'HTTP/1.1 1 X\r\ncontent-length: 2\r\n\r\n[]'],
  ['a switch of protocols', 'HTTP/1.1 101 X\r\n\r\n'],
  ['another version of HTTP', 'HTTP/3.1 200 OK\r\ncontent-length: 2\r\n\r\n[]'],
  ['a head without end', `HTTP/1.1 200 OK\r\nx: ${'a'.repeat(100_000)}\r\n`],
]

// H9
describe('a response that is not HTTP', () => {
  it.each(RESPONSES)('is named, and asked for once: %s', async (_name, bytes) => {
    const server = await scriptedServer((socket) => socket.end(Buffer.from(bytes, 'latin1')))
    const client = createServiceClient({
      ...inlineDecoder,
      knownSecrets: createKnownSecrets(),
      transport: createUndiciTransport(() => Promise.resolve(null)),
      sleep: () => Promise.resolve(),
      random: () => 0,
      now: Date.now,
    })
    const thrown: unknown = await client
      .newsItem(accessTo(server.url), 5, 'full', new AbortController().signal)
      .catch((reason: unknown) => reason)
    expect(errorInfo(thrown)).toEqual({
      kind: 'unreadable-reply',
      reason: 'not-http',
      detail: new URL(server.url).host,
    })
    expect(server.requests).toHaveLength(1)
  })
})
