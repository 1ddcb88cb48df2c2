import type { CertificateReason, ErrorInfo, OfflineReason, TimeoutPhase } from './app-error.ts'
import type { ErrorText } from './error-text.ts'

const text = (title: string, cause: string, next: string): ErrorText => ({ title, cause, next })

/** What is left where no network reaches the service. */
const OR_OFFLINE = 'or work offline with cached data'

/** The text of a time limit that was reached. */
export function describeTimeout(phase: TimeoutPhase, afterMs: number): ErrorText {
  const seconds = `${Math.round(afterMs / 100) / 10} s`
  const next = 'Try again. If it keeps happening, test the connection in Settings.'
  switch (phase) {
    case 'connect':
      return text('The service cannot be reached', `The connection was not made within ${seconds}.`, next)
    case 'first-byte':
      return text('The service is slow', `No response began within ${seconds}.`, next)
    case 'idle':
      return text('The response stalled', `Nothing more arrived for ${seconds}.`, next)
    case 'total':
      return text('The response took too long', `It was not complete after ${seconds}.`, next)
  }
}

/** The text of a connection that was not made. */
export function describeOffline(reason: OfflineReason, detail: string): ErrorText {
  switch (reason) {
    case 'chosen':
      return text(
        'Working offline',
        'Tearsheet sends no requests while “Work offline” is on.',
        'Switch it off at the top of the window. Cached data stays readable.',
      )
    case 'service-stopped':
      return text(
        'The embedded service is stopped',
        'Tearsheet cannot fetch anything while it is stopped.',
        'Start it in Settings. Cached data stays readable.',
      )
    case 'name-not-resolved':
      return text(
        'The service’s address was not found',
        `The name ${detail} could not be resolved.`,
        `Check the network and the base URL in Settings, ${OR_OFFLINE}.`,
      )
    case 'refused':
      return text(
        'The service refused the connection',
        `Nothing listens at ${detail}.`,
        'The service may be down. Check the base URL in Settings, or try again later.',
      )
    case 'unreachable':
      return text(
        'The network cannot reach the service',
        `No route to ${detail}.`,
        `Check the network connection, then try again, ${OR_OFFLINE}.`,
      )
  }
}

/** The text of a connection that ended before the response was complete. */
export const describeBroken = (host: string): ErrorText =>
  text('The connection broke', `${host} closed the connection before the response was complete.`, 'Try again.')

const NO_BYPASS = 'Tearsheet sends nothing over such a connection.'

/** The text of a connection that is not secure. */
export function describeCertificate({ reason, host, code }: Extract<ErrorInfo, { kind: 'not-secure' }>): ErrorText {
  const causes: Record<CertificateReason, [cause: string, next: string]> = {
    'unknown-authority': [
      `This computer does not trust the authority that issued the certificate for ${host}. A proxy or a security program may be reading the connection.`,
      'If this is the network of your company, ask it to install its authority on this computer, then restart Tearsheet. Otherwise use another network.',
    ],
    'self-signed': [
      `The server signed the certificate for ${host} itself, so it proves nothing.`,
      'Check the base URL in Settings. If it is your own server, add its certificate to those that this computer trusts, then restart Tearsheet.',
    ],
    expired: [
      `The certificate for ${host} has expired.`,
      'Check the date and the time of this computer. If they are right, report it to the service.',
    ],
    'not-yet-valid': [
      `The certificate for ${host} is not valid yet.`,
      'Check the date and the time of this computer. If they are right, report it to the service.',
    ],
    'other-name': [
      `The certificate is for another name than ${host}.`,
      'Check the base URL in Settings. On a public network, sign in to it with a browser first.',
    ],
    revoked: [
      `The certificate for ${host} was revoked.`,
      'Report it to the service, and do not use another way round.',
    ],
    'no-tls': [
      `What listens at ${host} does not speak TLS.`,
      'Check the address and the port of the base URL in Settings.',
    ],
    other: [
      `The secure connection to ${host} was not made${code === undefined ? '' : ` (${code})`}.`,
      'Check the base URL in Settings, and the proxy of this computer.',
    ],
  }
  const [cause, next] = causes[reason]
  return text('The connection is not secure', `${cause} ${NO_BYPASS}`, next)
}

/** The text of a proxy that does not let a connection through. */
export function describeProxy({ reason, proxy }: Extract<ErrorInfo, { kind: 'proxy-failed' }>): ErrorText {
  const name = proxy === '' ? 'A proxy on the way to the service' : `The proxy ${proxy}`
  switch (reason) {
    case 'credentials':
      return text(
        'The proxy asks for a password',
        `${name} wants a user name and a password (status 407), which Tearsheet does not send.`,
        'Ask your network to let this computer pass without them, or use a local proxy that adds them.',
      )
    case 'unreachable':
      return text(
        'The proxy cannot be reached',
        `${name}, which the system’s settings name, does not accept connections.`,
        `Check the network connection and the proxy in the settings of your system, ${OR_OFFLINE}.`,
      )
    case 'broken':
      return text(
        'The proxy closed the connection',
        `${name} ended the connection before it reached the service.`,
        'Try again. If it keeps happening, check the proxy in the settings of your system.',
      )
    default:
      return text(
        'The proxy refused the connection',
        `${name} returned ${reason} instead of connecting to the service.`,
        'Check the base URL in Settings, and ask your network whether it allows this address.',
      )
  }
}
