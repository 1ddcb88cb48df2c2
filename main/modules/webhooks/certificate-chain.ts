import { rootCertificates } from 'node:tls'
import type { DetailedPeerCertificate } from 'node:tls'
import type { ChainCertificate } from '../../../app/domain/webhooks/certificate-chain.ts'

/** A chain longer than this is cut. */
const MAX_CERTIFICATES = 10

const MAX_NAMES = 50

let publicRoots: ReadonlySet<string> | null = null

/** The authorities that are known everywhere, as base64 of their certificates. */
const knownRoots = (): ReadonlySet<string> =>
  (publicRoots ??= new Set(rootCertificates.map((pem) => pem.replaceAll(/-----[A-Z ]+-----|\s/g, ''))))

/** The name of a subject or an issuer. */
const nameOf = ({ CN, O }: DetailedPeerCertificate['subject']): string => {
  const [common, organisation] = [CN, O].map((each) => [each ?? []].flat().join(', '))
  return (common === '' ? organisation : common) ?? ''
}

/** The names in a text such as `DNS:a.example, IP Address:127.0.0.1`. */
const namesIn = (text: string | undefined): string[] =>
  (text ?? '')
    .split(', ')
    .map((each) => each.replace(/^(DNS|IP Address):/, ''))
    .filter((each) => each !== '')
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
export function readChain(own: DetailedPeerCertificate): {
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
