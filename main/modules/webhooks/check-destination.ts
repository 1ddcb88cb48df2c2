import { lookup } from 'node:dns/promises'
import { request } from 'node:https'
import { BlockList, isIP } from 'node:net'
import { getCACertificates, rootCertificates, TLSSocket } from 'node:tls'
import { PRIVATE_NETWORKS } from '../../../app/domain/connection/private-networks.ts'
import { destinationError } from '../../../app/domain/webhooks/webhook.ts'
import type { DestinationFinding } from '../../../app/ipc/webhooks.ts'

const PATIENCE_MS = 10_000
const SOON_MS = 14 * 86_400_000

const PRIVATE = new BlockList()
for (const family of ['ipv4', 'ipv6'] as const)
  for (const [net, bits] of PRIVATE_NETWORKS[family]) PRIVATE.addSubnet(net, bits, family)

interface Response {
  status: number | null
  location: string | null
  certificate: { expiresAt: number; issuer: string; errorText: string | null } | null
  tookMs: number
  errorText: string | null
}

/**
 * Sends HEAD, which delivers nothing. It inspects the certificate even when it is untrusted; over such a connection
 * nothing else is sent.
 */
function ask(url: URL, now: () => number, signal: AbortSignal): Promise<Response> {
  return new Promise((resolve) => {
    const startedAt = now()
    const reply: Response = { status: null, location: null, certificate: null, tookMs: 0, errorText: null }
    const end = (errorText: string | null): void => resolve({ ...reply, tookMs: now() - startedAt, errorText })
    const call = request(url, {
      method: 'HEAD',
      agent: false,
      signal,
      timeout: PATIENCE_MS,
      rejectUnauthorized: false,
      ca: [...rootCertificates, ...getCACertificates('system'), ...getCACertificates('extra')],
    })
    call.on('socket', (socket) => {
      socket.once('secureConnect', () => {
        if (!(socket instanceof TLSSocket)) return
        const { valid_to: validTo, issuer } = socket.getPeerCertificate()
        // The type declares an error, but the value is a text such as DEPTH_ZERO_SELF_SIGNED_CERT.
        const reason: unknown = socket.authorizationError
        reply.certificate = {
          expiresAt: Date.parse(validTo),
          issuer: [issuer.O ?? issuer.CN].flat().join(', '),
          errorText: socket.authorized ? null : typeof reason === 'string' ? reason : 'it is not trusted',
        }
      })
    })
    call.on('response', (response) => {
      reply.status = response.statusCode ?? 0
      reply.location = response.headers.location ?? null
      response.resume()
      response.on('end', () => end(null))
    })
    call.on('timeout', () => {
      call.destroy(new Error(`no response within ${PATIENCE_MS / 1000} s`))
    })
    call.on('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message))
    call.end()
  })
}

/** Checks a destination from this computer, as far as that predicts what the service will see. */
export async function checkDestination(
  text: string,
  now: () => number,
  signal: AbortSignal,
): Promise<DestinationFinding[]> {
  const errorText = destinationError(text)
  if (errorText !== null) return [{ name: 'Address', passed: false, detail: errorText }]
  const url = new URL(text)
  const host = url.hostname.replaceAll(/^\[|\]$/g, '')
  const findings: DestinationFinding[] = [{ name: 'Address', passed: true, detail: 'https, complete' }]
  const addresses =
    isIP(host) === 0
      ? await lookup(host, { all: true }).then(
          (all) => all.map(({ address }) => address),
          () => null,
        )
      : [host]
  if (addresses === null)
    return [...findings, { name: 'Name', passed: false, detail: `${host} has no address, as seen from this computer.` }]
  findings.push({ name: 'Name', passed: true, detail: addresses.slice(0, 4).join(', ') })
  const hidden = addresses.filter((address) => PRIVATE.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4'))
  findings.push({
    name: 'Public',
    passed: hidden.length === 0,
    detail:
      hidden.length === 0
        ? 'a public address'
        : `${hidden[0] ?? ''} is private, so the service cannot reach it. Use a tunnel.`,
  })
  const { status, location, certificate, tookMs, errorText: unanswered } = await ask(url, now, signal)
  if (certificate !== null) {
    const left = certificate.expiresAt - now()
    const days = Math.floor(left / 86_400_000)
    findings.push({
      name: 'Certificate',
      passed: certificate.errorText === null && left > 0,
      detail:
        certificate.errorText ??
        `from ${certificate.issuer}, valid for ${days} more days${left < SOON_MS ? ': renew it soon' : ''}`,
    })
  }
  if (status === null)
    return [...findings, { name: 'Response', passed: false, detail: unanswered ?? 'The connection was closed.' }]
  const isRedirect = status >= 300 && status < 400
  findings.push({
    name: 'Redirect',
    passed: !isRedirect,
    detail: isRedirect ? `to ${location ?? 'somewhere'}; redirects are not followed` : 'none',
  })
  // A receiver need not support HEAD; any response shows that it is reachable.
  return [
    ...findings,
    {
      name: 'Response',
      passed: status < 500,
      detail: `${status} to HEAD after ${Math.round(tookMs)} ms; deliveries use POST`,
    },
  ]
}
