import { harQuery, writeHar } from './har.ts'
import type { HarPair } from './har.ts'

/** One call of the service, as it may be shown: every secret is blanked. */
export interface LoggedRequest {
  id: number
  /** `library`: what is held was shown because the service could not be asked; `fault` says why. */
  origin: 'service' | 'library'
  /** Unix milliseconds at which it was wanted. */
  at: number
  /** `GET https://…` with secrets blanked; for the library, what was asked of it. */
  url: string
  /** Headers as sent; a key reads `$KEY`. */
  requestHeaders: Readonly<Record<string, string>>
  /** HTTP status; null while it is under way or when no answer came. */
  status: number | null
  /** Kind of the fault when no answer came; null otherwise. */
  fault: string | null
  /** Milliseconds from the wish to the complete answer; null while it is under way. */
  durationMs: number | null
  /** Of these, how long it waited for its turn. */
  waitedMs: number
  /** Unpacked size of the answer. */
  bytes: number | null
  /** Headers that name the call for whoever runs the service, as they came. */
  requestIds: Readonly<Record<string, string>>
  /** Headers that speak of a rate limit, as they came. */
  rateLimit: Readonly<Record<string, string>>
  contentType: string | null
  /** How many others asked the same meanwhile and were given this answer. */
  shared: number
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

/** The call as a command for a shell, with `$KEY` in the place of the key. */
export function toCurl({ url, requestHeaders }: Pick<LoggedRequest, 'url' | 'requestHeaders'>): string {
  const address = quoted(url.replace(/^GET /, '')).replaceAll('•••', '\'"$KEY"\'')
  const headers = Object.entries(requestHeaders).map(
    ([name, value]) => `-H ${quoted(`${name}: ${value}`).replaceAll('$KEY', '\'"$KEY"\'')}`,
  )
  return ['curl', ...headers, address].join(' ')
}

/** The calls as an HTTP archive (HAR 1.2), without a secret and without bodies. */
export function toHar(requests: readonly LoggedRequest[], version: string): string {
  const pairs = (headers: Readonly<Record<string, string>>): HarPair[] =>
    Object.entries(headers).map(([name, value]) => ({ name, value }))
  const entries = requests
    .filter(({ origin }) => origin === 'service')
    .map((each) => {
      const address = each.url.replace(/^GET /, '')
      const responseHeaders = {
        ...each.rateLimit,
        ...(each.contentType === null ? {} : { 'content-type': each.contentType }),
        ...each.requestIds,
      }
      return {
        startedDateTime: new Date(each.at).toISOString(),
        time: each.durationMs ?? 0,
        request: {
          method: 'GET',
          url: address,
          httpVersion: 'HTTP/1.1',
          cookies: [],
          headers: pairs(each.requestHeaders),
          queryString: harQuery(address),
          headersSize: -1,
          bodySize: 0,
        },
        response: {
          status: each.status ?? 0,
          statusText: each.fault ?? '',
          httpVersion: 'HTTP/1.1',
          cookies: [],
          headers: pairs(responseHeaders),
          content: { size: each.bytes ?? 0, mimeType: each.contentType ?? '' },
          redirectURL: '',
          headersSize: -1,
          bodySize: -1,
        },
        cache: {},
        timings: { blocked: each.waitedMs, send: 0, wait: (each.durationMs ?? 0) - each.waitedMs, receive: 0 },
      }
    })
  return writeHar({ name: 'Tearsheet', version }, entries)
}
