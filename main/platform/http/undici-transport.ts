import { getCACertificates, rootCertificates } from 'node:tls'
import { Agent, ProxyAgent, request } from 'undici'
import type { Dispatcher } from 'undici'
import { AppError } from '../../../app/errors/app-error.ts'
import type { ErrorInfo } from '../../../app/errors/app-error.ts'
import { readBody } from './read-body.ts'
import type { Transport, TransportRequest } from './transport.ts'
import { TRANSPORT_LIMITS } from './transport-limits.ts'
import type { TransportLimits } from './transport-limits.ts'

/** The system's proxy for an address: a proxy's URL, or null for a direct connection. */
export type ResolveProxy = (url: string) => Promise<string | null>

const TLS_TROUBLE = /^(CERT_|ERR_TLS|ERR_SSL|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH|EPROTO)/

function errorOfNetwork(thrown: unknown, url: URL, limits: TransportLimits): ErrorInfo {
  const error = thrown as NodeJS.ErrnoException & { cause?: unknown }
  const code = error.code ?? (error.cause as NodeJS.ErrnoException | undefined)?.code ?? ''
  switch (code) {
    case 'UND_ERR_CONNECT_TIMEOUT':
    case 'ETIMEDOUT':
      return { kind: 'timed-out', phase: 'connect', afterMs: limits.connectMs }
    case 'UND_ERR_HEADERS_TIMEOUT':
      return { kind: 'timed-out', phase: 'first-byte', afterMs: limits.firstByteMs }
    case 'UND_ERR_BODY_TIMEOUT':
      return { kind: 'timed-out', phase: 'idle', afterMs: limits.idleMs }
    case 'ECONNREFUSED':
      return { kind: 'offline', reason: 'refused', detail: url.host }
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return { kind: 'offline', reason: 'name-not-resolved', detail: url.hostname }
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ENETDOWN':
    case 'EADDRNOTAVAIL':
      return { kind: 'offline', reason: 'unreachable', detail: url.host }
    case 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH':
      return { kind: 'unreadable-reply', reason: 'truncated', detail: '' }
  }
  if (TLS_TROUBLE.test(code)) return { kind: 'offline', reason: 'tls', detail: code }
  // Error codes of llhttp: the response is not HTTP.
  if (code.startsWith('HPE_') || code === 'UND_ERR_HEADERS_OVERFLOW')
    return { kind: 'unreadable-reply', reason: 'syntax', detail: 'the response is not HTTP' }
  return { kind: 'offline', reason: 'reset', detail: url.host }
}

/**
 * The system's authorities and those of NODE_EXTRA_CA_CERTS in addition to the built-in ones, so that the certificate
 * of a company's proxy is trusted as usual.
 */
function trustedAuthorities(): string[] {
  return [...rootCertificates, ...getCACertificates('system'), ...getCACertificates('extra')]
}

/**
 * The transport over undici. It follows no redirect, sends only the given headers, keeps no cookies and caches nothing.
 * It uses Node's own client because Chromium's network stack forwards keys on redirects and writes URLs to disk.
 */
export function createUndiciTransport(
  resolveProxy: ResolveProxy,
  limits: TransportLimits = TRANSPORT_LIMITS,
): Transport {
  const dispatchers = new Map<string, Dispatcher>()

  function dispatcherFor(url: URL, proxy: string | null): Dispatcher {
    const name = `${url.protocol} ${proxy ?? ''}`
    const known = dispatchers.get(name)
    if (known !== undefined) return known
    const secure = url.protocol === 'https:' ? { ca: trustedAuthorities() } : {}
    const bounds = { headersTimeout: limits.firstByteMs, bodyTimeout: limits.idleMs, maxHeaderSize: 65_536 }
    const dispatcher =
      proxy === null
        ? new Agent({ ...bounds, connect: { timeout: limits.connectMs, ...secure } })
        : new ProxyAgent({
            ...bounds,
            uri: proxy,
            requestTls: { timeout: limits.connectMs, ...secure },
            proxyTls: { timeout: limits.connectMs },
          })
    dispatchers.set(name, dispatcher)
    return dispatcher
  }

  return async ({ url, headers, signal }: TransportRequest) => {
    const timeLimit = AbortSignal.timeout(limits.totalMs)
    try {
      const proxy = await resolveProxy(url.origin)
      const reply = await request(url, {
        dispatcher: dispatcherFor(url, proxy),
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
      throw new AppError(errorOfNetwork(thrown, url, limits))
    }
  }
}
