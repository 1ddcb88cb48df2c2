import type { Dispatcher } from 'undici'
import { AppError, unreadableReply, type CertificateReason, type ErrorInfo } from '../../../app/errors/app-error.ts'
import { TRANSPORT_LIMITS, type Transport, type TransportRequest, type TransportLimits } from './transport.ts'
import { trustedAuthorities } from './trusted-authorities.ts'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { ownProperty } from '../../../app/domain/values/own-property.ts'

const UNPACKERS: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

// SECURITY 45: the header may repeat a secret, whole or in parts, so an error quotes nothing but registered names.
const REGISTERED = [...Object.keys(UNPACKERS), 'compress', 'x-compress', 'zstd', 'dcb', 'dcz', 'exi', 'pack200-gzip']

const namesOf = (encodings: readonly string[]): string =>
  [...new Set(encodings.map((each) => (REGISTERED.includes(each) ? each : 'unknown')))].join(', ')

const MEBIBYTE = 1024 * 1024

/**
 * Collects a stream and stops it as soon as it exceeds the limit, so that a small compressed body cannot fill the
 * memory.
 */
class Collector extends Transform {
  readonly chunks: Buffer[] = []
  private size = 0
  private readonly limit: number

  constructor(limit: number) {
    super()
    this.limit = limit
  }

  override _transform(chunk: Buffer, _encoding: string, done: (error?: Error) => void): void {
    this.size += chunk.length
    if (this.size > this.limit) {
      done(unreadableReply('too-large', `${Math.round(this.limit / MEBIBYTE)} MiB`))
      return
    }
    this.chunks.push(chunk)
    done()
  }
}

/**
 * The unpacked bytes of a response's body. Throws a AppError for bodies that are too large, truncated, or in an
 * unsupported encoding.
 */
async function readBody(stream: Readable, contentEncoding: string, limit: number): Promise<Uint8Array> {
  const encodings = contentEncoding
    .toLowerCase()
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '' && each !== 'identity')
  const encoding = encodings[0]
  const unpacker = encoding === undefined ? undefined : ownProperty(UNPACKERS, encoding)
  // SECURITY 23: at most one layer of compression.
  if (encodings.length > 1 || (encoding !== undefined && unpacker === undefined)) {
    // Undici reports the destruction as an error of the stream, which is no longer needed.
    stream.on('error', () => undefined)
    stream.destroy()
    throw unreadableReply('encoding', namesOf(encodings))
  }
  const collector = new Collector(limit)
  collector.resume()
  try {
    if (unpacker === undefined) await pipeline(stream, collector)
    else await pipeline(stream, unpacker(), collector)
  } catch (thrown) {
    const code = (thrown as NodeJS.ErrnoException).code ?? ''
    // SECURITY 24: a truncated compressed body must not be treated as a short one.
    if (code === 'Z_BUF_ERROR') throw unreadableReply('truncated')
    if (code.startsWith('Z_') || code.startsWith('ERR__ERROR') || code.startsWith('ERR_BROTLI'))
      throw unreadableReply('encoding', encoding ?? '')
    throw thrown
  }
  return Buffer.concat(collector.chunks)
}

/** Where a request was sent. */
interface Route {
  url: URL
  /** URL of the proxy; null for a direct connection. */
  proxy: string | null
  limits: TransportLimits
}

const CERTIFICATES: Readonly<Record<string, CertificateReason>> = {
  UNABLE_TO_GET_ISSUER_CERT: 'unknown-authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'unknown-authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'unknown-authority',
  SELF_SIGNED_CERT_IN_CHAIN: 'unknown-authority',
  CERT_UNTRUSTED: 'unknown-authority',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'self-signed',
  CERT_HAS_EXPIRED: 'expired',
  CERT_NOT_YET_VALID: 'not-yet-valid',
  ERR_TLS_CERT_ALTNAME_INVALID: 'other-name',
  HOSTNAME_MISMATCH: 'other-name',
  CERT_REVOKED: 'revoked',
  ERR_SSL_WRONG_VERSION_NUMBER: 'no-tls',
}

const OTHER_TLS = /^(CERT_|ERR_TLS|ERR_SSL|UNABLE_TO_|EPROTO)/

/** Undici has no code for these: what was received is not HTTP, or has a status that none can have. */
const isNotHttp = ({ name, code = '', message }: NodeJS.ErrnoException): boolean =>
  name === 'HTTPParserError' ||
  name === 'AssertionError' ||
  code.startsWith('HPE_') ||
  code === 'UND_ERR_HEADERS_OVERFLOW' ||
  (code === 'UND_ERR_SOCKET' && message === 'bad response')

/** The status with which a proxy refused to connect; null for any other error. Undici has it in the text only. */
function proxyStatus({ message }: Error): number | null {
  const digits = /^Proxy response \((\d{3})\)|^Proxy Authentication Required \((407)\)/.exec(message)
  return digits === null ? null : Number(digits[1] ?? digits[2])
}

function errorOfProxy(error: NodeJS.ErrnoException, code: string, proxy: string): ErrorInfo | null {
  const failed = { kind: 'proxy-failed', proxy: new URL(proxy).host } as const
  const status = proxyStatus(error)
  if (status !== null) return { ...failed, reason: status === 407 ? 'credentials' : status }
  // Names are resolved by the proxy, and only it is connected to directly.
  if (/^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENETDOWN|EADDRNOTAVAIL)$/.test(code))
    return { ...failed, reason: 'unreachable' }
  return error.code === 'UND_ERR_PRX_CONN' || error.code === 'UND_ERR_PRX_TLS' ? { ...failed, reason: 'broken' } : null
}

/** The error in what the HTTP client has thrown for a request. */
function errorOfNetwork(thrown: unknown, { url, proxy, limits }: Route): ErrorInfo {
  const error = thrown as NodeJS.ErrnoException & { cause?: unknown }
  const code = error.code ?? (error.cause as NodeJS.ErrnoException | undefined)?.code ?? ''
  const ofProxy = proxy === null ? null : errorOfProxy(error, code, proxy)
  if (ofProxy !== null) return ofProxy
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
  const certificate = CERTIFICATES[code]
  if (certificate !== undefined) return { kind: 'not-secure', reason: certificate, host: url.host }
  if (OTHER_TLS.test(code)) return { kind: 'not-secure', reason: 'other', host: url.host, code }
  if (isNotHttp(error)) return { kind: 'unreadable-reply', reason: 'not-http', detail: url.host }
  return { kind: 'connection-broken', host: url.host }
}

type Client = typeof import('undici')

/** Loads the client at the first request, because it is twice as large as all else that main loads. */
const loadClient = (): Promise<Client> => import('undici')

/** The system's proxy for an address: a proxy's URL, or null for a direct connection. */
export type ResolveProxy = (url: string) => Promise<string | null>

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
