import { getCACertificates, rootCertificates } from 'node:tls'
import type { Dispatcher } from 'undici'
import { AppError } from '../../../app/errors/app-error.ts'
import { errorOfNetwork } from './network-error.ts'
import { readBody } from './read-body.ts'
import type { Transport, TransportRequest } from './transport.ts'
import { TRANSPORT_LIMITS } from './transport-limits.ts'
import type { TransportLimits } from './transport-limits.ts'

type Client = typeof import('undici')

/** Loads the client at the first request, because it is twice as large as all else that main loads. */
const loadClient = (): Promise<Client> => import('undici')

/** The system's proxy for an address: a proxy's URL, or null for a direct connection. */
export type ResolveProxy = (url: string) => Promise<string | null>

/**
 * The system's authorities and those of NODE_EXTRA_CA_CERTS in addition to the built-in ones, so that the certificate
 * of a company's proxy is trusted as usual.
 */
function trustedAuthorities(): string[] {
  return [...rootCertificates, ...getCACertificates('system'), ...getCACertificates('extra')]
}

/**
 * The transport over undici. It follows no redirect, sends only the given headers, keeps no cookies and caches nothing.
 * It uses Node's own client because Chromium's network stack forwards keys on redirects and writes URLs to disk. `authorities` replaces
 * those that this computer trusts.
 */
export function createUndiciTransport(
  resolveProxy: ResolveProxy,
  limits: TransportLimits = TRANSPORT_LIMITS,
  authorities?: readonly string[],
): Transport {
  const dispatchers = new Map<string, Dispatcher>()

  function dispatcherFor({ Agent, ProxyAgent }: Client, url: URL, proxy: string | null): Dispatcher {
    const name = `${url.protocol} ${proxy ?? ''}`
    const known = dispatchers.get(name)
    if (known !== undefined) return known
    const isSecure = [url.href, proxy ?? ''].some((each) => each.startsWith('https:'))
    const secure = isSecure ? { ca: [...(authorities ?? trustedAuthorities())] } : {}
    const bounds = { headersTimeout: limits.firstByteMs, bodyTimeout: limits.idleMs, maxHeaderSize: 65_536 }
    const dispatcher =
      proxy === null
        ? new Agent({ ...bounds, connect: { timeout: limits.connectMs, ...secure } })
        : new ProxyAgent({
            ...bounds,
            uri: proxy,
            requestTls: { timeout: limits.connectMs, ...secure },
            proxyTls: { timeout: limits.connectMs, ...secure },
          })
    dispatchers.set(name, dispatcher)
    return dispatcher
  }

  return async ({ url, headers, signal }: TransportRequest) => {
    const client = await loadClient()
    const timeLimit = AbortSignal.timeout(limits.totalMs)
    let proxy: string | null = null
    try {
      proxy = await resolveProxy(url.origin)
      const reply = await client.request(url, {
        dispatcher: dispatcherFor(client, url, proxy),
        headers: { 'accept-encoding': 'gzip, br', ...headers },
        signal: AbortSignal.any([signal, timeLimit]),
      })
      const flat = Object.fromEntries(
        Object.entries(reply.headers).map(([name, value]) => [
          name,
          Array.isArray(value) ? value.join(', ') : (value ?? ''),
        ]),
      )
      const body = await readBody(reply.body, flat['content-encoding'] ?? '', limits.bodyBytes)
      return { status: reply.statusCode, headers: flat, body }
    } catch (thrown) {
      if (signal.aborted) throw new AppError({ kind: 'cancelled' })
      if (timeLimit.aborted) throw new AppError({ kind: 'timed-out', phase: 'total', afterMs: limits.totalMs })
      if (thrown instanceof AppError) throw thrown
      throw new AppError(errorOfNetwork(thrown, { url, proxy, limits }))
    }
  }
}
