import { validateHeaderName, validateHeaderValue } from 'node:http'
import type { HarEntry } from '../../../app/domain/requests/har.ts'
import { endToEnd } from './hop-by-hop.ts'
import { questionOf } from './question.ts'
import type { Question } from './question.ts'
import { HIDDEN } from './redaction.ts'
import type { Pair } from './secrets-of-request.ts'

/** A recorded answer that can be played. */
export interface Recording {
  /** File and place of the entry, such as `00000001-a1b2c3d4.har`. */
  source: string
  question: Question
  status: number
  statusText: string
  headers: readonly Pair[]
  body: Buffer
}

/** An entry of an archive that cannot be played, with the reason. */
export interface Unplayable {
  /** What it would answer; null when even that cannot be read. */
  question: Question | null
  reason: string
}

function canBeSent([name, value]: Pair): boolean {
  // The replay asks for no key, so no page in a browser may be allowed to read it.
  if (value.includes(HIDDEN) || /^access-control-/i.test(name)) return false
  try {
    validateHeaderName(name)
    validateHeaderValue(name, value)
    return true
  } catch {
    return false
  }
}

/** Of a packed body the archive has the unpacked text; the length and the date are those of the moment. */
const OF_THE_MOMENT = ['content-encoding', 'content-length', 'date', 'set-cookie']

function bodyOf({ content }: HarEntry['response']): Buffer | null {
  // An empty body is written without a text by many programs.
  if (content.text === undefined) return content.size === 0 ? Buffer.alloc(0) : null
  return Buffer.from(content.text, content.encoding === 'base64' ? 'base64' : 'utf8')
}

/** An entry as it can be played, or why it cannot. */
export function recordingOf({ request, response }: HarEntry, source: string): Recording | Unplayable {
  const url = URL.parse(request.url)
  if (url === null || !/^https?:$/.test(url.protocol))
    return { question: null, reason: 'the address is not one of http or https' }
  // As node:http gives it to the replay: several headers are one.
  const accept = request.headers.filter(({ name }) => name.toLowerCase() === 'accept').map(({ value }) => value)
  const question = questionOf(request.method, url, accept.length === 0 ? undefined : accept.join(', '))
  if (response.status === 0) return { question, reason: 'no answer had come' }
  if (response.status < 200 || response.status > 999)
    return { question, reason: `the status is ${response.status}, not one from 200 to 999` }
  const body = bodyOf(response)
  if (body === null) return { question, reason: 'there is no body' }
  const headers = response.headers.map(({ name, value }): Pair => [name, value])
  return {
    source,
    question,
    status: response.status,
    statusText: /^[\t\x20-\x7e]*$/.test(response.statusText) ? response.statusText : '',
    headers: endToEnd(headers, OF_THE_MOMENT).filter(canBeSent),
    body,
  }
}
