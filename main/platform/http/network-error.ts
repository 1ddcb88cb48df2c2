import type { CertificateReason, ErrorInfo } from '../../../app/errors/app-error.ts'
import type { TransportLimits } from './transport-limits.ts'

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
export function errorOfNetwork(thrown: unknown, { url, proxy, limits }: Route): ErrorInfo {
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
