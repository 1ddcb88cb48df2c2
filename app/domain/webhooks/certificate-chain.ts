/** A certificate that a server presented, as far as a person needs it. */
export interface ChainCertificate {
  subject: string
  issuer: string
  /** Unix milliseconds. */
  validFrom: number
  validTo: number
  /** The names for which it is valid; empty for the certificate of an authority. */
  names: readonly string[]
  /** What is wrong with it; null when nothing is. */
  errorText: string | null
}

/** Why a chain is not trusted, at which of its certificates, and what mends it. */
export interface ChainBreak {
  /** Index in the chain. */
  at: number
  errorText: string
  fix: string
}

/** Days before the end at which a certificate should be renewed. */
export const RENEWAL_DAYS = 14

const RENEWED = 'and install it with its whole chain'

const day = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** The break behind a reason of OpenSSL, such as `CERT_HAS_EXPIRED`. The chain begins with the server's own certificate. */
export function chainBreak(
  reason: string,
  chain: readonly Omit<ChainCertificate, 'errorText'>[],
  host: string,
  now: number,
): ChainBreak {
  const last = Math.max(0, chain.length - 1)
  const [own, end] = [chain[0], chain[last]]
  const which = (at: number): string =>
    at === 0 ? 'the certificate' : `the certificate of “${chain[at]?.subject ?? ''}”`
  switch (reason) {
    case 'CERT_HAS_EXPIRED': {
      // It may be one above those that were sent.
      const found = chain.findIndex(({ validTo }) => validTo < now)
      const at = Math.max(0, found)
      return {
        at,
        errorText: found < 0 ? 'has expired, or one above it has' : `expired on ${day(chain[at]?.validTo ?? now)}`,
        fix: `Renew ${which(at)}, ${RENEWED}.`,
      }
    }
    case 'CERT_NOT_YET_VALID': {
      const found = chain.findIndex(({ validFrom }) => validFrom > now)
      const at = Math.max(0, found)
      return {
        at,
        errorText:
          found < 0
            ? 'is not valid yet, or one above it is not'
            : `valid from ${day(chain[at]?.validFrom ?? now)} only`,
        fix: `Check the clock of this computer and of the server. If both are right, replace ${which(at)}.`,
      }
    }
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
      return {
        at: 0,
        errorText: 'signed by the server itself',
        fix: 'Use a certificate from a public authority.',
      }
    case 'SELF_SIGNED_CERT_IN_CHAIN':
      return {
        at: last,
        errorText: 'an authority that is not publicly trusted',
        fix: 'Use a certificate from a public authority. The service does not know the authority of a company or a test.',
      }
    case 'UNABLE_TO_GET_ISSUER_CERT':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
      return {
        at: last,
        errorText: `the certificate of its issuer “${end?.issuer ?? ''}” was not sent`,
        fix: `Let the server send the certificate of “${end?.issuer ?? ''}” after ${last === 0 ? 'its own' : which(last)}. Many servers take a file named fullchain for that. An authority of your own has to be replaced by a public one.`,
      }
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
    case 'HOSTNAME_MISMATCH':
      return {
        at: 0,
        errorText: `valid for ${own === undefined || own.names.length === 0 ? 'no name' : own.names.slice(0, 4).join(', ')}, not for ${host}`,
        fix: `Get a certificate that names ${host}, or use an address that it names.`,
      }
    case 'CERT_REVOKED':
      return { at: 0, errorText: 'revoked by its authority', fix: `Get a new certificate with a new key, ${RENEWED}.` }
    default:
      return { at: 0, errorText: `not trusted: ${reason}`, fix: 'Check the certificate and its chain on the server.' }
  }
}
