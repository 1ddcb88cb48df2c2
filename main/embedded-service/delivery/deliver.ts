import { request } from 'node:https'
import { lookup } from 'node:dns'
import { BlockList, isIP } from 'node:net'
import { rootCertificates } from 'node:tls'
import { PRIVATE_NETWORKS } from '../../../app/domain/connection/private-networks.ts'
import { judge } from './retry-schedule.ts'

/** One delivery to make. */
interface Delivery {
  destination: URL
  headers: Readonly<Record<string, string>>
  body: string
  signal: AbortSignal
}

/** How a delivery ended; everything but `delivered` is a failed delivery to the service. */
export type DeliveryOutcome =
  'delivered' | 'not-public' | 'unreachable' | 'certificate' | 'error-status' | 'timed-out' | 'cancelled'

/** How a delivery ended, with what the receiver answered when it did. */
export interface DeliveryReport {
  outcome: DeliveryOutcome
  status: number | null
  /** Milliseconds the receiver asked to be left in peace for, null when it did not. */
  retryAfterMs: number | null
}

/** Sends a delivery and says how it ended. Never throws. */
export type Deliver = (delivery: Delivery) => Promise<DeliveryReport>

/** What an operator may allow. */
export interface DeliverySettings {
  /** Deliver to loopback addresses, and then to nothing else. */
  loopbackOnly: boolean
  /** PEM of certificate authorities to trust besides the usual ones. */
  extraAuthorities: readonly string[]
  /** SPEC Limits: the receiver must answer within 30 seconds. */
  timeoutMs: number
}

const PRIVATE = new BlockList()
for (const family of ['ipv4', 'ipv6'] as const)
  for (const [net, bits] of PRIVATE_NETWORKS[family]) PRIVATE.addSubnet(net, bits, family)

const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8)
LOOPBACK.addAddress('::1', 'ipv6')

/** Whether an address may be contacted: public ones, or with `loopbackOnly` nothing but loopback. */
function isAllowed(address: string, loopbackOnly: boolean): boolean {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  return loopbackOnly ? LOOPBACK.check(address, family) : !PRIVATE.check(address, family)
}

/** A sender with those settings. Name resolution and the address check are one step, so a name cannot change in between. */
export function createDeliver(settings: DeliverySettings): Deliver {
  const ca = [...rootCertificates, ...settings.extraAuthorities]
  return ({ destination, headers, body, signal }) =>
    new Promise((resolve) => {
      const host = destination.hostname.replaceAll(/^\[|\]$/g, '')
      if (isIP(host) !== 0 && !isAllowed(host, settings.loopbackOnly)) {
        resolve({ outcome: 'not-public', status: null, retryAfterMs: null })
        return
      }
      let outcome: DeliveryOutcome = 'unreachable'
      let status: number | null = null
      let retryAfterMs: number | null = null
      const call = request(destination, {
        method: 'POST',
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
        ca,
        agent: false,
        signal,
        lookup: (name, options, done) =>
          lookup(name, { ...options, all: true }, (error, addresses) => {
            const allowed = (error === null ? addresses : []).filter(({ address }) =>
              isAllowed(address, settings.loopbackOnly),
            )
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
        if (outcome === 'unreachable' && signal.aborted) outcome = 'cancelled'
        else if (outcome === 'unreachable' && /CERT|SSL|TLS|SELF_SIGNED|ALTNAME/.test(error.code ?? ''))
          outcome = 'certificate'
      })
      call.on('close', () => {
        clearTimeout(timer)
        resolve({ outcome, status, retryAfterMs })
      })
      call.end(body)
    })
}
