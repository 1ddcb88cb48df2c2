import { validateHeaderName, validateHeaderValue } from 'node:http'
import type { HarEntry } from '../../../app/domain/requests/har.ts'
import { endToEnd } from './hop-by-hop.ts'
import { requestKeyOf } from './request-key.ts'
import type { RequestKey } from './request-key.ts'
import { HIDDEN } from './redaction.ts'
import type { Pair } from './secrets-of-request.ts'

/** A recorded response that can be played. */
export interface Recording {
  /** File and index of the entry, such as `00000001-a1b2c3d4.har`. */
  source: string
  requestKey: RequestKey
  status: number
  statusText: string
  headers: readonly Pair[]
  body: Buffer
}

/** An archive entry that cannot be played, with the reason. */
export interface Unplayable {
  /** The request key; null when it cannot be read. */
  requestKey: RequestKey | null
  reason: string
}

function canBeSent([name, value]: Pair): boolean {
  // The replay needs no key, so a web page must not be allowed to read its responses.
  if (value.includes(HIDDEN) || /^access-control-/i.test(name)) return false
  try {
    validateHeaderName(name)
    validateHeaderValue(name, value)
    return true
  } catch {
    return false
  }
}

/** The archive has the unpacked text of a compressed body; the length and the date are those of the replay. */
const OF_THE_MOMENT = ['content-encoding', 'content-length', 'date', 'set-cookie']

function bodyOf({ content }: HarEntry['response']): Buffer | null {
  // Many programs write an empty body without a text.
  if (content.text === undefined) return content.size === 0 ? Buffer.alloc(0) : null
  return Buffer.from(content.text, content.encoding === 'base64' ? 'base64' : 'utf8')
}

/** An entry in playable form, or the reason why it cannot be played. */
export function recordingOf({ request, response }: HarEntry, source: string): Recording | Unplayable {
  const url = URL.parse(request.url)
  if (url === null || !/^https?:$/.test(url.protocol))
    return { requestKey: null, reason: 'the address is not one of http or https' }
  // The replay gets headers from node:http, which joins repeated ones.
  const accept = request.headers.filter(({ name }) => name.toLowerCase() === 'accept').map(({ value }) => value)
  const requestKey = requestKeyOf(request.method, url, accept.length === 0 ? undefined : accept.join(', '))
  if (response.status === 0) return { requestKey, reason: 'no answer had come' }
  if (response.status < 200 || response.status > 999)
    return { requestKey, reason: `the status is ${response.status}, not one from 200 to 999` }
  const body = bodyOf(response)
  if (body === null) return { requestKey, reason: 'there is no body' }
  const headers = response.headers.map(({ name, value }): Pair => [name, value])
  return {
    source,
    requestKey,
    status: response.status,
    statusText: /^[\t\x20-\x7e]*$/.test(response.statusText) ? response.statusText : '',
    headers: endToEnd(headers, OF_THE_MOMENT).filter(canBeSent),
    body,
  }
}
