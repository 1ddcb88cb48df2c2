// By its object, because the command for a shell runs on older versions of Node too, which lack one of the names.
import tls from 'node:tls'

/** Those of one kind; none where Node is older than 22.15, which does not know them. */
const ofKind = (kind: 'system' | 'extra'): string[] => ('getCACertificates' in tls ? tls.getCACertificates(kind) : [])

/**
 * The system's authorities and those of NODE_EXTRA_CA_CERTS in addition to the built-in ones, so that the certificate
 * of a company's proxy is trusted as usual.
 */
export const trustedAuthorities = (): string[] => [...tls.rootCertificates, ...ofKind('system'), ...ofKind('extra')]
