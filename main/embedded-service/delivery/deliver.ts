import { Agent, request } from 'node:https'
import { lookup } from 'node:dns'
import { BlockList, isIP } from 'node:net'
import { createSecureContext, rootCertificates } from 'node:tls'
import { once } from '../../../app/domain/values/memo.ts'
import { PRIVATE_NETWORKS } from '../../../app/domain/connection/networks.ts'
import { judge } from '../../../app/domain/webhooks/retry-schedule.ts'

interface Delivery {
  destination: URL
  headers: Readonly<Record<string, string>>
  body: string
  signal: AbortSignal
  /** Whether its connection is kept for the next delivery. */
  keepsConnection?: boolean
  /** Certificate authority (PEM) of a receiver on this computer: this delivery goes to loopback only, and trusts no other. */
  ownAuthority?: string
}

/** The outcome of a delivery; for the service every value except `delivered` is a failure. */
export type DeliveryOutcome =
  | 'delivered'
  | 'not-public'
  | 'unreachable'
  | 'certificate'
  | 'error-status'
  | 'timed-out'
  | 'cancelled'

/** The outcome of a delivery, with the status of the receiver if it responded. */
export interface DeliveryReport {
  outcome: DeliveryOutcome
  status: number | null
  /** Milliseconds to wait that the receiver requested; null when it requested none. */
  retryAfterMs: number | null
}

/** Sends a delivery and returns its outcome. Never throws. */
export type Deliver = (delivery: Delivery) => Promise<DeliveryReport>

/** The settings that the operator chooses. */
export interface DeliverySettings {
  /** Deliver to loopback addresses only. */
  loopbackOnly: boolean
  /** Certificate authorities (PEM) to trust in addition to the usual ones. */
  extraAuthorities: readonly string[]
  /** SPEC Limits: the receiver must respond within 30 seconds. */
  timeoutMs: number
}

const PRIVATE = new BlockList()
for (const family of ['ipv4', 'ipv6'] as const)
  for (const [net, bits] of PRIVATE_NETWORKS[family]) PRIVATE.addSubnet(net, bits, family)

const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8)
LOOPBACK.addAddress('::1', 'ipv6')

/** Whether an address may be contacted: public addresses, or with `loopbackOnly` loopback addresses only. */
function isAllowed(address: string, loopbackOnly: boolean): boolean {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  return loopbackOnly ? LOOPBACK.check(address, family) : !PRIVATE.check(address, family)
}

/** A sender with those settings. It checks the address that it resolved itself, so a name cannot change in between. */
export function createDeliver(settings: DeliverySettings): Deliver {
  // Once for all deliveries: reading the usual authorities takes longer than a delivery.
  const usual = once(() => createSecureContext({ ca: [...rootCertificates, ...settings.extraAuthorities] }))
  const kept = once(() => new Agent({ keepAlive: true, timeout: settings.timeoutMs, secureContext: usual() }))
  const deliver: Deliver = (delivery) => {
    const { destination, headers, body, signal, keepsConnection = false, ownAuthority } = delivery
    return new Promise((resolve) => {
      const loopbackOnly = settings.loopbackOnly || ownAuthority !== undefined
      const host = destination.hostname.replaceAll(/^\[|\]$/g, '')
      if (isIP(host) !== 0 && !isAllowed(host, loopbackOnly)) {
        resolve({ outcome: 'not-public', status: null, retryAfterMs: null })
        return
      }
      let outcome: DeliveryOutcome = 'unreachable'
      let status: number | null = null
      let retryAfterMs: number | null = null
      // A kept connection that the receiver has closed meanwhile says nothing about the receiver.
      let wasClosed = false
      const call = request(destination, {
        method: 'POST',
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
        ...(ownAuthority === undefined ? { secureContext: usual() } : { ca: ownAuthority }),
        agent: keepsConnection && ownAuthority === undefined ? kept() : false,
        signal,
        lookup: (name, options, done) =>
          lookup(name, { ...options, all: true }, (error, addresses) => {
            const allowed = (error === null ? addresses : []).filter(({ address }) => isAllowed(address, loopbackOnly))
            if (error === null && allowed.length === 0) outcome = 'not-public'
            const first = allowed[0]
            if (error !== null || first === undefined) done(error ?? new Error('no allowed address'), [])
            else if (options.all === true) done(null, allowed)
            else done(null, first.address, first.family)
          }),
      })
      const timer = setTimeout(() => {
        outcome = 'timed-out'
        call.destroy()
      }, settings.timeoutMs)
      call.on('response', (response) => {
        status = response.statusCode ?? 0
        outcome = judge(status) === 'delivered' ? 'delivered' : 'error-status'
        const asked = response.headers['retry-after']
        if (asked !== undefined && /^\d{1,6}$/.test(asked)) retryAfterMs = Number(asked) * 1000
        response.resume()
      })
      call.on('error', (error: NodeJS.ErrnoException) => {
        wasClosed = call.reusedSocket && error.code === 'ECONNRESET' && status === null && !signal.aborted
        if (outcome === 'unreachable' && signal.aborted) outcome = 'cancelled'
        else if (outcome === 'unreachable' && /CERT|SSL|TLS|SELF_SIGNED|ALTNAME/.test(error.code ?? ''))
          outcome = 'certificate'
      })
      call.on('close', () => {
        clearTimeout(timer)
        resolve(wasClosed && outcome === 'unreachable' ? deliver(delivery) : { outcome, status, retryAfterMs })
      })
      call.end(body)
    })
  }
  return deliver
}
