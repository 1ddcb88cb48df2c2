import { describe, expect, it } from 'vitest'
import { errorInfo } from '../../app/errors/app-error.ts'
import type { ErrorInfo } from '../../app/errors/app-error.ts'
import { createServiceClient } from '../../main/modules/requests/service-client.ts'
import { createUndiciTransport } from '../../main/platform/http/undici-transport.ts'
import { createKnownSecrets } from '../../main/platform/log/known-secrets.ts'
import { inlineDecoder } from '../support/decode.ts'
import { accessTo } from '../support/scope.ts'
import { httpResponse, scriptedServer } from '../support/scripted-server.ts'

// A6, U33
describe('a response that cannot be used', () => {
  async function failing(body: string | Uint8Array, headers: Record<string, string>, status = 200) {
    const server = await scriptedServer((socket) => {
      socket.end(httpResponse(status, headers, body))
    })
    const reported: ErrorInfo[] = []
    const watched = createServiceClient({
      ...inlineDecoder,
      knownSecrets: createKnownSecrets(),
      transport: createUndiciTransport(() => Promise.resolve(null)),
      sleep: () => Promise.resolve(),
      random: () => 0,
      now: Date.now,
      unusable: (_reply, error) => reported.push(error),
    })
    const { signal } = new AbortController()
    const error = await watched.newsItem(accessTo(server.url), 5, 'full', signal).then(
      () => null,
      (thrown: unknown) => errorInfo(thrown),
    )
    return { error, reported }
  }
  const BYTES = Uint8Array.of(0x5b, 0x22, 0xff, 0x22, 0x5d)

  it.each(['X-Acme-Request-Id', 'X-Kong-Request-Id', 'X-Request-Id'])(
    'keeps its ID in the error, from %s',
    async (name) => {
      expect((await failing(BYTES, { [name]: 'r-7' })).error).toEqual({
        kind: 'unreadable-reply',
        reason: 'not-utf8',
        detail: '',
        requestId: 'r-7',
      })
    },
  )

  it('is reported, so that the console does not call it a success', async () => {
    expect((await failing(BYTES, {})).reported).toMatchObject([{ reason: 'not-utf8' }])
  })

  it('with an error status is not reported, because the status says so', async () => {
    expect((await failing(BYTES, {}, 503)).reported).toEqual([])
  })

  it('from a proxy that asks for a password is named', async () => {
    expect((await failing('', {}, 407)).error).toEqual({ kind: 'proxy-failed', reason: 'credentials', proxy: '' })
  })
})
