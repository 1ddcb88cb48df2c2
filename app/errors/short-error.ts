import type { CertificateReason, ErrorInfo, OfflineReason, UnreadableReason } from './app-error.ts'
import { describeError } from './describe-error.ts'

const OFFLINE: Record<OfflineReason, string> = {
  chosen: 'working offline',
  'service-stopped': 'service stopped',
  'name-not-resolved': 'name not found',
  refused: 'connection refused',
  unreachable: 'no route',
}

const CERTIFICATES: Record<CertificateReason, string> = {
  'unknown-authority': 'certificate not trusted',
  'self-signed': 'certificate self-signed',
  expired: 'certificate expired',
  'not-yet-valid': 'certificate not valid yet',
  'other-name': 'certificate for another name',
  revoked: 'certificate revoked',
  'no-tls': 'no TLS',
  other: 'not secure',
}

const UNREADABLE: Record<UnreadableReason, string> = {
  html: 'web page',
  empty: 'empty',
  truncated: 'cut off',
  'too-large': 'too large',
  'too-many-elements': 'too large',
  'too-deep': 'too deep',
  'too-slow': 'too slow to read',
  encoding: 'unknown compression',
  'not-utf8': 'not UTF-8',
  'not-http': 'not HTTP',
  syntax: 'not JSON or XML',
  doctype: 'XML with a document type',
  shape: 'unexpected shape',
  redirect: 'redirected',
}

/** An error in a few words, for a line of a table. */
export function shortError(error: ErrorInfo): string {
  switch (error.kind) {
    case 'offline':
      return OFFLINE[error.reason]
    case 'connection-broken':
      return 'connection broke'
    case 'not-secure':
      return CERTIFICATES[error.reason]
    case 'proxy-failed':
      return `proxy: ${error.reason === 'credentials' ? 'asks for a password' : error.reason}`
    case 'timed-out':
      return 'timed out'
    case 'cancelled':
      return 'cancelled'
    case 'unreadable-reply':
      return UNREADABLE[error.reason]
    default:
      return describeError(error).title
  }
}
