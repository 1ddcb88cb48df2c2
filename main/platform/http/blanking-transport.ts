import type { Transport, TransportRequest } from './transport.ts'

/** Shorter secrets would match by chance. */
const MIN_SECRET = 6

/** The secrets of a request, in its headers and its address. */
function secretsOf({ url, headers }: TransportRequest, secretParameters: readonly string[]): string[] {
  const inHeaders = Object.entries(headers)
    .filter(([name]) => /^(authorization|key)$/i.test(name))
    .map(([, value]) => value.replace(/^token /, ''))
  const inAddress = [...url.searchParams]
    .filter(([name]) => name === 'token' || secretParameters.includes(name))
    .map(([, value]) => value)
  return [...new Set([...inHeaders, ...inAddress])].filter((secret) => secret.length >= MIN_SECRET)
}

/** The forms in which a service repeats a secret: unchanged, as in an address, in JSON and in XML. */
function formsOf(secret: string): string[] {
  const inAddress = [encodeURIComponent(secret), new URLSearchParams({ '': secret }).toString().slice(1)]
  const lowerCase = inAddress.map((form) => form.replaceAll(/%[0-9A-F]{2}/g, (escape) => escape.toLowerCase()))
  const inJson = [JSON.stringify(secret).slice(1, -1), secret.replaceAll('/', '\\/')]
  const inXml = secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return [...new Set([secret, ...inAddress, ...lowerCase, ...inJson, inXml])]
}

/** Replaces each character of the secrets by an asterisk, so that JSON and XML stay valid. */
function blankedBytes(body: Uint8Array, forms: readonly string[]): Uint8Array {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  const found = forms.map((form) => Buffer.from(form)).filter((form) => bytes.includes(form))
  if (found.length === 0) return body
  const copy = Buffer.from(bytes)
  for (const form of found)
    for (let at = copy.indexOf(form); at >= 0; at = copy.indexOf(form, at + form.length))
      copy.fill('*', at, at + form.length)
  return copy
}

/**
 * A transport that blanks the secrets of a request in its response. SECURITY 45: responses are shown, logged and
 * stored, so a repeated key must be removed here.
 */
export const createBlankingTransport =
  (transport: Transport, secretParameters: () => readonly string[]): Transport =>
  async (request) => {
    const reply = await transport(request)
    const forms = secretsOf(request, secretParameters()).flatMap(formsOf)
    const blanked = (text: string): string => forms.reduce((rest, form) => rest.replaceAll(form, '•••'), text)
    return {
      ...reply,
      headers: Object.fromEntries(
        Object.entries(reply.headers).map(([name, value]) => [blanked(name), blanked(value)]),
      ),
      body: blankedBytes(reply.body, forms),
    }
  }
