import { shellWord } from './shell-word.ts'

/** One call of the service, ready to be shown: every secret is blanked. */
export interface LoggedRequest {
  id: number
  /**
   * `library`: cached data was shown because the service could not be reached; `error` says why. `program`: a program asked Tearsheet;
   * what that requested of the service is a call of its own.
   */
  origin: 'service' | 'library' | 'program'
  /** The name of the program; null where the window asked. */
  program: string | null
  /** When the call was made, in Unix milliseconds. */
  at: number
  /** `GET https://…` with secrets blanked; for the library, a description of what was read. */
  url: string
  /** Headers as sent; a key is replaced by `$KEY`. */
  requestHeaders: Readonly<Record<string, string>>
  /** HTTP status; null while the call is running or when there was no response. */
  status: number | null
  /** In a few words, why there was no response or why it could not be used; null otherwise. */
  error: string | null
  /** Milliseconds from the call to the complete response; null while the call is running, and for the library, which is not measured. */
  durationMs: number | null
  /** How much of this time the call spent in the queue. */
  waitedMs: number
  /** Size of the unpacked response in bytes. */
  bytes: number | null
  /** Headers that identify the call for the operator of the service, as received. */
  requestIds: Readonly<Record<string, string>>
  /** Headers about a rate limit, as received. */
  rateLimit: Readonly<Record<string, string>>
  contentType: string | null
  /** Number of identical calls that were given this response. */
  shared: number
  /** How many attempts of the same call failed before this one; 0 for a first attempt. */
  retry: number
}

/** The body of a response as text, with secrets blanked. */
export interface LoggedBody {
  id: number
  text: string
  /** Whether there was more of it than is kept. */
  isCut: boolean
  /** Whether its bytes are text; those of others are not kept. */
  isText: boolean
}

/** The call as a shell command, with `$KEY` in place of the key. */
export function toCurl({ url, requestHeaders }: Pick<LoggedRequest, 'url' | 'requestHeaders'>): string {
  const address = shellWord(url.replace(/^GET /, '')).replaceAll('•••', '\'"$KEY"\'')
  const headers = Object.entries(requestHeaders).map(
    ([name, value]) => `-H ${shellWord(`${name}: ${value}`).replaceAll('$KEY', '\'"$KEY"\'')}`,
  )
  return ['curl', ...headers, address].join(' ')
}

interface HarPair {
  name: string
  value: string
}

function decoded(part: string): string {
  const spaced = part.replaceAll('+', ' ')
  try {
    return decodeURIComponent(spaced)
  } catch {
    return spaced
  }
}

/** The decoded parameters of an address. A parameter that cannot be decoded is returned as it is. */
function queryOf(address: string): HarPair[] {
  const question = address.indexOf('?')
  if (question < 0) return []
  return address
    .slice(question + 1)
    .split('&')
    .map((part) => {
      const [name = '', ...value] = part.split('=')
      return { name: decoded(name), value: decoded(value.join('=')) }
    })
}

/** Why an archive has no time of a call. */
const unknownTime = ({ status, error }: LoggedRequest): string =>
  status === null && error === null
    ? 'The call had not ended, so its time is not known.'
    : 'The time of the call is not known.'

/** The calls as an HTTP archive (HAR 1.2, http://www.softwareishard.com/blog/har-12-spec/), without secrets, and with the bodies that are kept. */
export function toHar(requests: readonly LoggedRequest[], version: string, bodies: readonly LoggedBody[] = []): string {
  const kept = new Map(bodies.map((body) => [body.id, body]))
  const contentOf = ({ id, status, error }: LoggedRequest): { text?: string; comment?: string } => {
    const body = kept.get(id)
    const comments = [
      ...(status === null || error === null ? [] : [error]),
      ...(body?.isCut === true ? ['Only the beginning of the body is kept.'] : []),
    ]
    return {
      ...(body?.isText === true ? { text: body.text } : {}),
      ...(comments.length === 0 ? {} : { comment: comments.join(' ') }),
    }
  }
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
        // The format asks for a number.
        ...(each.durationMs === null ? { comment: unknownTime(each) } : {}),
        request: {
          method: 'GET',
          url: address,
          httpVersion: 'HTTP/1.1',
          cookies: [],
          headers: pairs(each.requestHeaders),
          queryString: queryOf(address),
          headersSize: -1,
          bodySize: 0,
        },
        response: {
          status: each.status ?? 0,
          statusText: each.status === null ? (each.error ?? '') : '',
          httpVersion: 'HTTP/1.1',
          cookies: [],
          headers: pairs(responseHeaders),
          content: {
            size: each.bytes ?? 0,
            mimeType: each.contentType ?? '',
            ...contentOf(each),
          },
          redirectURL: '',
          headersSize: -1,
          bodySize: -1,
        },
        cache: {},
        timings: {
          blocked: each.waitedMs,
          send: 0,
          wait: Math.max(0, (each.durationMs ?? 0) - each.waitedMs),
          receive: 0,
        },
      }
    })
  return JSON.stringify({ log: { version: '1.2', creator: { name: 'Tearsheet', version }, entries } }, null, 2)
}
