import type { ErrorInfo, ServiceReply } from '../../../app/errors/app-error.ts'

/** A refusal by the service. */
export const REPLY: ServiceReply = { status: 403, message: 'Forbidden', requestId: 'r-1' }

/** An error of every kind and reason. */
export const SAMPLE_ERRORS: readonly ErrorInfo[] = [
  { kind: 'no-key' },
  { kind: 'address-unconfirmed', connection: 'a', address: 'https://a.example' },
  ...(['locked', 'no-service', 'undecryptable', 'timed-out'] as const).map(
    (state) => ({ kind: 'keychain-unavailable', state }) as const,
  ),
  ...(
    ['unauthorized', 'forbidden', 'bad-request', 'not-found', 'no-data', 'delivery-failed', 'service-error'] as const
  ).map((kind) => ({ kind, reply: REPLY })),
  { kind: 'cancelled' },
  ...(['connect', 'first-byte', 'idle', 'total'] as const).map(
    (phase) => ({ kind: 'timed-out', phase, afterMs: 15_000 }) as const,
  ),
  ...(['chosen', 'service-stopped', 'name-not-resolved', 'refused', 'unreachable'] as const).map(
    (reason) => ({ kind: 'offline', reason, detail: 'host' }) as const,
  ),
  { kind: 'connection-broken', host: 'a.example' },
  ...(
    [
      'unknown-authority',
      'self-signed',
      'expired',
      'not-yet-valid',
      'other-name',
      'revoked',
      'no-tls',
      'other',
    ] as const
  ).map((reason) => ({ kind: 'not-secure', reason, host: 'a.example' }) as const),
  ...(['credentials', 'unreachable', 'broken', 502] as const).flatMap((reason) =>
    ['proxy.example:8080', ''].map((proxy) => ({ kind: 'proxy-failed', reason, proxy }) as const),
  ),
  { kind: 'rate-limited', reply: REPLY, retryAfterMs: 3000 },
  ...(
    [
      'html',
      'empty',
      'truncated',
      'too-large',
      'too-many-elements',
      'too-deep',
      'too-slow',
      'encoding',
      'not-utf8',
      'not-http',
      'syntax',
      'doctype',
      'shape',
      'redirect',
    ] as const
  ).map((reason) => ({ kind: 'unreadable-reply', reason, detail: 'x' }) as const),
  { kind: 'invalid-input', field: 'a', errorText: 'It is wrong.' },
  { kind: 'storage-damaged', detail: 'It is damaged' },
  { kind: 'settings-damaged', detail: 'It is damaged' },
  ...(
    ['full', 'read-only', 'missing', 'occupied', 'busy', 'taken', 'device', 'stopped', 'newer', 'other'] as const
  ).flatMap((reason) => [
    { kind: 'storage-failed', reason, detail: 'x' } as const,
    { kind: 'start-failed', reason, detail: 'x' } as const,
  ]),
  { kind: 'start-failed', reason: null, detail: 'abcd' },
  { kind: 'start-failed', reason: null, detail: '' },
  { kind: 'response-gone' },
  { kind: 'programs-off', errorText: '' },
  { kind: 'copy-failed' },
  { kind: 'address-not-opened', address: 'https://a.example/' },
  { kind: 'picture-failed' },
  { kind: 'internal', reference: 'abcd' },
  { kind: 'internal', reference: null },
  ...(['crashed', 'killed', 'memory', 'not-started', 'unresponsive'] as const).flatMap((reason) =>
    (['reload', 'page', 'dialog'] as const).map(
      (recovery) => ({ kind: 'window-stopped', reason, reference: 'abcd', recovery }) as const,
    ),
  ),
  { kind: 'window-stopped', reason: 'crashed', reference: null, recovery: 'reload' },
]
