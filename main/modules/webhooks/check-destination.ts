import { rootCertificates, TLSSocket, type DetailedPeerCertificate } from 'node:tls'
import { chainBreak, RENEWAL_DAYS, type ChainCertificate } from '../../../app/domain/webhooks/certificate-chain.ts'
import { lookup } from 'node:dns/promises'
import { request } from 'node:https'
import { BlockList, isIP } from 'node:net'
import { PRIVATE_NETWORKS } from '../../../app/domain/connection/networks.ts'
import { parsedJson } from '../../../app/domain/values/own-property.ts'
import { destinationError } from '../../../app/domain/webhooks/webhook.ts'
import type { DestinationFinding } from '../../../app/ipc/webhooks/webhooks.ts'
import { unansweredWords } from './post-delivery.ts'
import { trustedAuthorities } from '../../platform/http/trusted-authorities.ts'

/** A chain longer than this is cut. */
const MAX_CERTIFICATES = 10

const MAX_NAMES = 50

let publicRoots: ReadonlySet<string> | null = null

/** The authorities that are known everywhere, as base64 of their certificates. */
const knownRoots = (): ReadonlySet<string> =>
  (publicRoots ??= new Set(rootCertificates.map((pem) => pem.replaceAll(/-----[A-Z ]+-----|\s/g, ''))))

const nameOf = ({ CN, O }: DetailedPeerCertificate['subject']): string => {
  const [common, organisation] = [CN, O].map((each) => [each ?? []].flat().join(', '))
  return (common === '' ? organisation : common) ?? ''
}

/**
 * The names of hosts in a text such as `DNS:a.example, IP Address:127.0.0.1`. Node writes one that could be read as several, or as one of
 * another kind, as JSON without commas.
 */
const namesIn = (text: string | undefined): string[] =>
  (text ?? '')
    .split(', ')
    .flatMap((each) => /^(?:DNS|IP Address):(.+)$/s.exec(each)?.[1] ?? [])
    .map((name) => {
      const written = name.startsWith('"') ? parsedJson(name) : name
      return typeof written === 'string' ? written : name
    })
    .slice(0, MAX_NAMES)

/** The last certificate of a chain may have no issuer, or an empty one, which the types of Node leave out. */
const isCertificate = (value: unknown): value is DetailedPeerCertificate =>
  typeof value === 'object' && value !== null && 'raw' in value

/** The certificates of a chain, the server's own first. */
function listOf(own: DetailedPeerCertificate): DetailedPeerCertificate[] {
  const found: DetailedPeerCertificate[] = []
  let next: unknown = own
  // A root is its own issuer.
  while (isCertificate(next) && found.length < MAX_CERTIFICATES && !found.includes(next)) {
    found.push(next)
    next = next.issuerCertificate
  }
  return found
}

/** What a server presented, the server's own certificate first, and whether it ends at an authority that is known everywhere. */
function readChain(own: DetailedPeerCertificate): {
  chain: Omit<ChainCertificate, 'errorText'>[]
  isPublic: boolean
} {
  const list = listOf(own)
  return {
    chain: list.map(({ subject, issuer, valid_from: from, valid_to: to, subjectaltname: names }) => ({
      subject: nameOf(subject),
      issuer: nameOf(issuer),
      validFrom: Date.parse(from),
      validTo: Date.parse(to),
      names: namesIn(names),
    })),
    isPublic: knownRoots().has(list.at(-1)?.raw.toString('base64') ?? ''),
  }
}

/** How long the server may be silent, and how long it may take for the head of its response: one can be sent byte by byte for hours. */
const [PATIENCE_MS, RESPONSE_MS] = [10_000, 30_000]
const DAY = 86_400_000

const PRIVATE = new BlockList()
for (const family of ['ipv4', 'ipv6'] as const)
  for (const [net, bits] of PRIVATE_NETWORKS[family]) PRIVATE.addSubnet(net, bits, family)

interface Response {
  status: number | null
  location: string | null
  /** `reason` is null for a trusted one. */
  certificate: (ReturnType<typeof readChain> & { reason: string | null }) | null
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
    const end = (errorText: string | null): void => {
      clearTimeout(limit)
      resolve({ ...reply, tookMs: now() - startedAt, errorText })
    }
    const call = request(url, {
      method: 'HEAD',
      agent: false,
      signal,
      timeout: PATIENCE_MS,
      rejectUnauthorized: false,
      ca: trustedAuthorities(),
    })
    call.on('socket', (socket) => {
      socket.once('secureConnect', () => {
        if (!(socket instanceof TLSSocket)) return
        // The type declares an error, but the value is a text such as DEPTH_ZERO_SELF_SIGNED_CERT.
        const reason: unknown = socket.authorizationError
        reply.certificate = {
          ...readChain(socket.getPeerCertificate(true)),
          reason: socket.authorized ? null : typeof reason === 'string' ? reason : 'no reason given',
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
      call.destroy(new Error(`nothing came within ${PATIENCE_MS / 1000} s`))
    })
    const limit = setTimeout(() => {
      call.destroy(new Error(`the response did not come within ${RESPONSE_MS / 1000} s`))
    }, RESPONSE_MS)
    call.on('error', (error: NodeJS.ErrnoException) => end(unansweredWords(error)))
    call.end()
  })
}

/** What the certificates of a server say: how long they are valid, or where they break and what mends it. */
export function certificateFinding(
  { chain, isPublic, reason }: NonNullable<Response['certificate']>,
  host: string,
  now: number,
): DestinationFinding {
  const broken = reason === null ? null : chainBreak(reason, chain, host, now)
  const finding = {
    name: 'Certificate',
    chain: chain.map((each, at) => ({ ...each, errorText: broken?.at === at ? broken.errorText : null })),
  }
  if (broken !== null) {
    const { subject } = chain[broken.at] ?? { subject: '' }
    return { ...finding, passed: false, detail: `${subject}: ${broken.errorText}`, fix: broken.fix }
  }
  const first = chain.toSorted((one, other) => one.validTo - other.validTo)[0]
  if (first === undefined)
    return { ...finding, passed: true, detail: 'trusted by this computer; its certificates could not be read' }
  const days = Math.floor((first.validTo - now) / DAY)
  const detail = `from ${chain[0]?.issuer ?? 'an unknown authority'}, valid for ${days} more days`
  if (!isPublic)
    return {
      ...finding,
      passed: null,
      detail: `${detail}; trusted by this computer, but its authority is not known everywhere`,
      fix: 'Use a certificate from a public authority, unless you know that the service trusts this one.',
    }
  return days < RENEWAL_DAYS
    ? { ...finding, passed: true, detail, fix: `Renew the certificate of “${first.subject}” soon.` }
    : { ...finding, passed: true, detail }
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
          (thrown: unknown) => (thrown as NodeJS.ErrnoException).code ?? String(thrown),
        )
      : [host]
  if (typeof addresses === 'string')
    return [
      ...findings,
      addresses === 'ENOTFOUND' || addresses === 'ENODATA'
        ? { name: 'Name', passed: false, detail: `${host} has no address, as seen from this computer.` }
        : {
            name: 'Name',
            passed: null,
            detail: `${host} could not be looked up from this computer (${addresses}), so nothing more is known.`,
          },
    ]
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
  if (certificate !== null) findings.push(certificateFinding(certificate, host, now()))
  if (status === null)
    return [...findings, { name: 'Response', passed: false, detail: unanswered ?? 'the connection was closed' }]
  const isRedirect = status >= 300 && status < 400
  findings.push({
    name: 'Redirect',
    passed: !isRedirect,
    detail: isRedirect ? `to ${location ?? 'somewhere'}; redirects are not followed` : 'none',
    ...(isRedirect ? { fix: 'Enter the address to which it leads.' } : {}),
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
