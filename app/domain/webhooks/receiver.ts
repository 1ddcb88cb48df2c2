import { isLoopbackHost } from '../connection/networks.ts'
import type { WebhookKind } from './webhook.ts'

/** How the built-in receiver responds to a delivery. */
export interface ReceiverResponse {
  status: number
  headers: readonly (readonly [name: string, value: string])[]
  body: string
  /** Delay before the response in milliseconds, 0 to 60,000. */
  delayMs: number
  /** Cuts the connection instead of responding. */
  cuts: boolean
  /** Number of attempts of each delivery that fail first, with status 500. */
  failsFirst: number
}

/** Responses by kind; `fallback` for every kind without its own. */
export interface ReceiverScript {
  fallback: ReceiverResponse
  byKind: Readonly<Partial<Record<WebhookKind, ReceiverResponse>>>
  /** Fails every delivery regardless of the responses, so that its attempts reveal the sender's retry schedule. */
  recordsRetries: boolean
}

// SPEC Events: 200 or 204 is recommended.
/** The response of a receiver without a script. */
export const PLAIN_ANSWER: ReceiverResponse = {
  status: 204,
  headers: [],
  body: '',
  delayMs: 0,
  cuts: false,
  failsFirst: 0,
}

/** A script that accepts every delivery at once. */
export const PLAIN_SCRIPT: ReceiverScript = { fallback: PLAIN_ANSWER, byKind: {}, recordsRetries: false }

/** Maximum delay in a script: twice the time that the service allows a receiver. */
export const MAX_DELAY_MS = 60_000

/** The response to an attempt of a delivery of that kind; `attempt` counts from 1. */
export function responseFor(
  { fallback, byKind, recordsRetries }: ReceiverScript,
  kind: WebhookKind | null,
  attempt: number,
): ReceiverResponse {
  if (recordsRetries) return { ...PLAIN_ANSWER, status: 500 }
  const chosen = (kind === null ? undefined : byKind[kind]) ?? fallback
  return attempt <= chosen.failsFirst ? { ...chosen, status: 500, headers: [], body: '', cuts: false } : chosen
}

/** Where the receiver is reached. It stays the same until the person changes it. */
export interface ReceiverAddress {
  /** The address of a tunnel or a proxy that forwards to the receiver; empty for none. */
  publicUrl: string
  /** 0 for any free port, which is kept once it was found. */
  httpPort: number
  httpsPort: number
  /** Empty for one that cannot be guessed, which is kept once it was made. */
  path: string
}

/** The address before the first start. */
export const NO_ADDRESS: ReceiverAddress = { publicUrl: '', httpPort: 0, httpsPort: 0, path: '' }

/** Letters that a path may have: those that mean nothing else in an address. */
export const RECEIVER_PATH = /^\/[\w\-.~/]{0,200}$/

/** A public address, or why it is none. */
interface PublicPlace {
  /** The host as requests name it, with its port where it is not the usual one; null for no public address. */
  host: string | null
  origin: string
  /** The path that it names; null when it names none, so that the receiver has its own. */
  path: string | null
  errorText: string | null
}

const NONE: PublicPlace = { host: null, origin: '', path: null, errorText: null }

const refused = (errorText: string): PublicPlace => ({ ...NONE, errorText })

/** Reads the public address that a person typed or pasted; a host alone is one over HTTPS. */
export function publicPlace(typed: string): PublicPlace {
  const text = typed.trim()
  if (text === '') return NONE
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`)
  if (url === null)
    return refused('This is no address. Paste the one that the tunnel shows, such as https://abc.example.')
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    return refused('The address must begin with https:// or http://.')
  if (url.username !== '' || url.password !== '') return refused('The address must not contain a name or a password.')
  const path = url.pathname === '/' ? null : url.pathname
  if (path !== null && !RECEIVER_PATH.test(path))
    return refused('The path may contain letters, digits, and - . _ ~ / only.')
  return { host: url.host, origin: url.origin, path, errorText: null }
}

/**
 * Whether a request names this computer or the public address as its host. A web page that resolves its own host name to loopback does
 * neither. A tunnel may leave the port out, or name the usual one.
 */
export function isAcceptedHost(host: string | undefined, publicHost: string | null): boolean {
  const named = (host ?? '').toLowerCase()
  if (isLoopbackHost(named.replace(/:\d+$/, ''))) return true
  return (
    publicHost !== null && [publicHost, publicHost.replace(/:\d+$/, '')].includes(named.replace(/:(?:80|443)$/, ''))
  )
}

/** Why the receiver refused a request. */
export type RefusalReason =
  | 'host'
  | 'path'
  | 'method'
  | 'size'
  | 'busy'
  | 'length'
  | 'head'
  | 'malformed'
  | 'stalled'
  | 'incomplete'

/** A request that the receiver refused, without what it contained. */
export interface RefusedRequest {
  at: number
  /** Null where none could be sent. */
  status: number | null
  reason: RefusalReason
  isTls: boolean
  method: string
  /** As the request names it, shortened. */
  host: string
  path: string
}

/** Why a request was refused and what helps, as sentences. */
export function refusalText({ reason, host, method }: RefusedRequest): string {
  switch (reason) {
    case 'host':
      return host === ''
        ? 'It names no host.'
        : `Its host ${host} is neither this computer nor the public address. Accept it if it is that of your tunnel.`
    case 'path':
      return 'Its path is not that of the receiver. Copy the address again, or change the path.'
    case 'method':
      return `Its method is ${method}. Deliveries are POST requests.`
    case 'size':
      return 'Its body has more than 1 MiB.'
    case 'busy':
      return 'Too many deliveries waited for their response. The sender was asked to try again later.'
    case 'length':
      return 'Its length is stated twice, in two ways, or not as a number.'
    case 'head':
      return 'Its head has more than 16 KiB.'
    case 'stalled':
      return 'Its body did not arrive whole within 30 seconds.'
    case 'incomplete':
      return 'Its connection ended before it had arrived whole.'
    case 'malformed':
      return 'It does not follow the rules of HTTP/1.1. It may be HTTP/2, use TLS on the port of HTTP, or none on the port of HTTPS.'
  }
}
