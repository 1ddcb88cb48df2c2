import { connect, createServer, type AddressInfo, type Server } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { generate } from 'selfsigned'
import { describe, expect, it, onTestFinished } from 'vitest'
import { errorInfo, type ErrorInfo } from '../../../app/errors/app-error.ts'
import { createAuthority } from '../../../main/modules/webhooks/certificate-authority.ts'
import { createUndiciTransport } from '../../../main/platform/http/undici-transport.ts'
import { TRANSPORT_LIMITS } from '../../../main/platform/http/transport.ts'
import { httpResponse, scriptedServer } from '../../support/service/scripted-server.ts'
import { temporaryFolder } from '../../support/system/temporary-folder.ts'

const DAY = 86_400_000

async function portOf(server: Server): Promise<number> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

/** A port at which nothing listens. */
async function closedPort(): Promise<number> {
  const server = createServer()
  const port = await portOf(server)
  server.close()
  return port
}

/** A server over TLS with that certificate; it counts the requests that it gets. */
async function secureServer(pair: { key: string; cert: string }): Promise<{ port: number; requests: string[] }> {
  const requests: string[] = []
  const server = createTlsServer(pair, (socket) => {
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      requests.push(String(chunk))
      socket.end(httpResponse(200, {}, '[]'))
    })
  })
  return { port: await portOf(server), requests }
}

/** A certificate for this computer, and its authority, as of that many days from now. */
async function certificate(days = 0) {
  const authority = createAuthority(temporaryFolder(), () => Date.now() + days * DAY)
  return { pair: await authority.issue(), authorities: [await authority.certificate()] }
}

/** A proxy that connects to this port, whatever it is asked for. */
async function proxyTo(port: number): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => {
      const target = connect(port, '127.0.0.1')
      target.on('error', () => undefined)
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      socket.pipe(target).pipe(socket)
    })
  })
  return `http://127.0.0.1:${await portOf(server)}`
}

interface Way {
  proxy?: string
  authorities?: readonly string[]
}

/** The error of a request; null when there was a response. */
async function errorOf(url: string, { proxy, authorities }: Way = {}): Promise<ErrorInfo | null> {
  const transport = createUndiciTransport(() => Promise.resolve(proxy ?? null), TRANSPORT_LIMITS, authorities)
  try {
    await transport({ url: new URL(url), headers: {}, signal: new AbortController().signal })
    return null
  } catch (thrown) {
    return errorInfo(thrown)
  }
}

describe('a proxy', () => {
  const SERVICE = 'https://service.invalid/'

  it('that asks for a user name and a password is named', async () => {
    const proxy = await scriptedServer((socket) => {
      socket.end(httpResponse(407, { 'proxy-authenticate': 'Basic realm="office"' }))
    })
    expect(await errorOf(SERVICE, { proxy: proxy.url })).toEqual({
      kind: 'proxy-failed',
      reason: 'credentials',
      proxy: new URL(proxy.url).host,
    })
  })

  it('that does so for an address without TLS is named as well', async () => {
    const proxy = await scriptedServer((socket) => {
      socket.end(httpResponse(407, { 'proxy-authenticate': 'Basic realm="office"' }))
    })
    expect(await errorOf('http://service.invalid/', { proxy: proxy.url })).toMatchObject({
      kind: 'proxy-failed',
      reason: 'credentials',
    })
  })

  it.each([403, 502, 503])('that answers %i is named with this status', async (status) => {
    const proxy = await scriptedServer((socket) => {
      socket.end(httpResponse(status, {}))
    })
    expect(await errorOf(SERVICE, { proxy: proxy.url })).toEqual({
      kind: 'proxy-failed',
      reason: status,
      proxy: new URL(proxy.url).host,
    })
  })

  it('that closes the connection is not mistaken for the service', async () => {
    const proxy = await scriptedServer((socket) => {
      socket.end()
    })
    expect(await errorOf(SERVICE, { proxy: proxy.url })).toMatchObject({ kind: 'proxy-failed', reason: 'broken' })
  })

  it('at which nothing listens is not mistaken for the service', async () => {
    const proxy = `http://127.0.0.1:${await closedPort()}`
    expect(await errorOf(SERVICE, { proxy })).toEqual({
      kind: 'proxy-failed',
      reason: 'unreachable',
      proxy: new URL(proxy).host,
    })
  })

  it('whose name is unknown is not mistaken for the service', async () => {
    expect(await errorOf(SERVICE, { proxy: 'http://proxy.invalid:3128' })).toEqual({
      kind: 'proxy-failed',
      reason: 'unreachable',
      proxy: 'proxy.invalid:3128',
    })
  })

  it('that lets the connection through is not noticed', async () => {
    const { pair, authorities } = await certificate()
    const { port } = await secureServer(pair)
    expect(await errorOf('https://localhost/', { proxy: await proxyTo(port), authorities })).toBeNull()
  })

  it('with a certificate of an authority that this computer trusts is used', async () => {
    const { pair, authorities } = await certificate()
    const { port, requests } = await secureServer(pair)
    await errorOf(SERVICE, { proxy: `https://localhost:${port}`, authorities })
    expect(requests[0]).toMatch(/^CONNECT service\.invalid:443 /)
  })
})

// SECURITY 29
describe('a certificate', () => {
  it('of an authority that is unknown, as of a proxy that inspects connections, is named, and nothing is sent', async () => {
    const { pair } = await certificate()
    const { port, requests } = await secureServer(pair)
    expect(await errorOf('https://localhost/', { proxy: await proxyTo(port) })).toEqual({
      kind: 'not-secure',
      reason: 'unknown-authority',
      host: 'localhost',
    })
    expect(requests).toEqual([])
  })

  it('that is signed by itself is named', async () => {
    const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
      keyType: 'ec',
      algorithm: 'sha256',
      extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
    })
    const { port } = await secureServer({ key, cert })
    expect(await errorOf(`https://localhost:${port}/`)).toMatchObject({ kind: 'not-secure', reason: 'self-signed' })
  })

  it.each([
    ['expired', -30],
    ['not-yet-valid', 30],
  ])('that is %s is named', async (reason, days) => {
    const { pair, authorities } = await certificate(days)
    const { port } = await secureServer(pair)
    expect(await errorOf(`https://localhost:${port}/`, { authorities })).toMatchObject({ kind: 'not-secure', reason })
  })

  it('for another name is named', async () => {
    const { pair, authorities } = await certificate()
    const { port } = await secureServer(pair)
    expect(await errorOf('https://service.example/', { proxy: await proxyTo(port), authorities })).toEqual({
      kind: 'not-secure',
      reason: 'other-name',
      host: 'service.example',
    })
  })

  it('that is missing, because the server has no TLS, is named', async () => {
    const plain = createServer((socket) => {
      socket.on('error', () => undefined)
      socket.once('data', () => socket.end(httpResponse(400, {})))
    })
    expect(await errorOf(`https://localhost:${await portOf(plain)}/`)).toMatchObject({
      kind: 'not-secure',
      reason: 'no-tls',
    })
  })
})
