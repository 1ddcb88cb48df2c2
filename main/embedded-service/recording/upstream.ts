import { request as requestHttp } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { getCACertificates, rootCertificates } from 'node:tls'
import { isLoopbackHost } from '../../../app/domain/connection/loopback.ts'
import { inPairs } from './hop-by-hop.ts'
import type { Pair } from './secrets-of-request.ts'

/** The limits of one call to the upstream. Times in milliseconds, size in bytes as sent. */
export interface UpstreamLimits {
  /** Maximum silence, before and during the response. The service itself waits 30 s for a webhook's receiver. */
  idleMs: number
  totalMs: number
  bodyBytes: number
}

/** The default limits. */
export const UPSTREAM_LIMITS: UpstreamLimits = { idleMs: 40_000, totalMs: 120_000, bodyBytes: 32 * 1024 * 1024 }

/** A complete response of the upstream, with its body as sent. */
export interface UpstreamResponse {
  status: number
  statusText: string
  httpVersion: string
  headers: readonly Pair[]
  body: Buffer
  /** Milliseconds from the request to the first byte, and from there to the last. */
  waitMs: number
  receiveMs: number
}

/** There was no complete response. `status` is the corresponding gateway status: 502, or 504 for a timeout. */
export class UpstreamError extends Error {
  readonly status: 502 | 504

  constructor(status: 502 | 504, message: string) {
    super(message)
    this.status = status
  }
}

/** The upstream at that address. Throws an error with the reason for an invalid address. */
export function upstreamAt(address: string): URL {
  const url = URL.parse(address)
  if (url === null) throw new Error(`“${address}” is no address. It should look like https://api.example.com.`)
  if (url.username !== '' || url.password !== '')
    throw new Error('The upstream’s address holds a user name or password.')
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopbackHost(url.hostname)))
    throw new Error(`The key travels over https, or http to this computer: ${url.protocol}//${url.host} is neither.`)
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '')
    throw new Error(
      `Give the upstream without a path: ${url.origin}. A path goes into the address that the client is told, after the port.`,
    )
  return url
}

function wordsOf(error: NodeJS.ErrnoException): string {
  const code = error.code ?? ''
  if (code === 'ECONNREFUSED') return 'it refuses the connection'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'its name is not known'
  if (code === 'ECONNRESET' || code === 'EPIPE') return 'it broke the connection off'
  if (code.startsWith('HPE_')) return 'what it sent is not HTTP'
  return code === '' ? error.message : code
}

/** A request to forward. */
export interface UpstreamRequest {
  method: string
  /** Path and query as the client sent them. */
  target: string
  headers: readonly Pair[]
  body: Buffer
  signal: AbortSignal
}

/** Forwards requests to an upstream, without following redirects and without retries. Rejects with an UpstreamError. */
export function createUpstream(
  upstream: URL,
  limits: UpstreamLimits,
  extraAuthorities: readonly string[],
): (request: UpstreamRequest) => Promise<UpstreamResponse> {
  const secure = upstream.protocol === 'https:'
  const ca = secure
    ? [...rootCertificates, ...getCACertificates('system'), ...getCACertificates('extra'), ...extraAuthorities]
    : []

  return ({ method, target, headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const sentAt = performance.now()
      const fail = (status: 502 | 504, why: string): void => {
        reject(new UpstreamError(status, `No answer of ${upstream.origin}: ${why}.`))
        call.destroy()
      }
      const call = (secure ? requestHttps : requestHttp)({
        host: upstream.hostname.replaceAll(/^\[|\]$/g, ''),
        port: upstream.port,
        path: target,
        method,
        headers: [['host', upstream.host], ...headers, ['content-length', String(body.length)]]
          .filter(([name]) => name !== 'content-length' || body.length > 0)
          .flat(),
        // Each call opens a new connection, because the other side may have closed a reused one.
        agent: false,
        ca,
        signal,
        timeout: limits.idleMs,
      })
      const timer = setTimeout(() => fail(504, `not complete within ${limits.totalMs / 1000} s`), limits.totalMs)
      call.on('close', () => clearTimeout(timer))
      call.on('timeout', () => fail(504, `silent for ${limits.idleMs / 1000} s`))
      call.on('error', (error) => fail(502, wordsOf(error)))
      call.on('response', (response: IncomingMessage) => {
        const startedAt = performance.now()
        const chunks: Buffer[] = []
        let size = 0
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk)
          size += chunk.length
          if (size > limits.bodyBytes) fail(502, `it is larger than ${limits.bodyBytes / 1024 / 1024} MiB`)
        })
        response.on('error', () => fail(502, 'it was cut off'))
        response.on('end', () => {
          resolve({
            status: response.statusCode ?? 0,
            statusText: response.statusMessage ?? '',
            httpVersion: response.httpVersion,
            headers: inPairs(response.rawHeaders),
            body: Buffer.concat(chunks),
            waitMs: startedAt - sentAt,
            receiveMs: performance.now() - startedAt,
          })
        })
      })
      call.end(body)
    })
}
