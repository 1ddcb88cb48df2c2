import { createKnownSecrets } from '../log/known-secrets.ts'
import type { KnownSecrets } from '../log/known-secrets.ts'
import type { Transport, TransportRequest } from './transport.ts'

/** The secrets of a request by the names of its headers and parameters, and the known ones wherever they are. */
function secretsOf(
  { url, headers }: TransportRequest,
  secretParameters: readonly string[],
  known: KnownSecrets,
): string[] {
  const inHeaders = Object.entries(headers)
    .filter(([name]) => /^(authorization|key)$/i.test(name))
    .map(([, value]) => value.replace(/^token /, ''))
  const inAddress = [...url.searchParams]
    .filter(([name]) => name === 'token' || secretParameters.includes(name))
    .map(([, value]) => value)
  const anywhere = known.within([url.href, ...Object.values(headers)].join(' '))
  return [...new Set([...inHeaders, ...inAddress, ...anywhere])]
}

/**
 * A transport that blanks secrets in responses: those of the request, and all others that are known. SECURITY 45:
 * responses are shown, logged and stored, so a repeated key must be removed here.
 */
export const createBlankingTransport =
  (transport: Transport, secretParameters: () => readonly string[], known: KnownSecrets): Transport =>
  async (request) => {
    const own = secretsOf(request, secretParameters(), known)
    const ofRequest = createKnownSecrets(own)
    const blank = (text: string): string => ofRequest.blank(known.blank(text))
    const reply = await transport(request)
    return {
      ...reply,
      headers: Object.fromEntries(Object.entries(reply.headers).map(([name, value]) => [blank(name), blank(value)])),
      body: known.blankBytes(reply.body, own),
    }
  }
