import { list, MisreadError, moment, number, optional, record, text, wholeNumber } from '../values/strict-reader.ts'
import type { Reader } from '../values/strict-reader.ts'

// The HTTP archive 1.2, http://www.softwareishard.com/blog/har-12-spec/. The same description is used for writing, for
// reading and for the types, so they cannot differ.

const MAX_ENTRIES = 100_000
const MAX_PAIRS = 50_000

const SIZE = wholeNumber(-1, Number.MAX_SAFE_INTEGER)
const PAIRS = list(record({ name: text, value: text }), MAX_PAIRS)
// Cookies are never read, so it is enough that each is an object.
const COOKIES = list(record({}), MAX_PAIRS)

const base64: Reader<'base64' | undefined> = (value, at) => {
  if (value === undefined || value === 'base64') return value
  throw new MisreadError(at, 'names a text encoding other than base64')
}

const REQUEST = record({
  method: text,
  url: text,
  httpVersion: text,
  cookies: COOKIES,
  headers: PAIRS,
  queryString: PAIRS,
  headersSize: SIZE,
  bodySize: SIZE,
})

const CONTENT = record({
  /** Size of the unpacked body in bytes. */
  size: SIZE,
  mimeType: text,
  /** The unpacked body; absent when it was not kept. */
  text: optional(text),
  /** `base64` when the body is not UTF-8. */
  encoding: base64,
  comment: optional(text),
})

const RESPONSE = record({
  /** 0 when there was no response. */
  status: wholeNumber(0, 999),
  statusText: text,
  httpVersion: text,
  cookies: COOKIES,
  headers: PAIRS,
  content: CONTENT,
  redirectURL: text,
  headersSize: SIZE,
  /** Size of the body as sent (packed), in bytes. */
  bodySize: SIZE,
})

const ENTRY = record({
  startedDateTime: moment,
  /** Milliseconds, like the timings; -1 for a value that does not apply. */
  time: number,
  request: REQUEST,
  response: RESPONSE,
  cache: record({}),
  timings: record({ blocked: optional(number), send: number, wait: number, receive: number }),
})

const LOG = record({
  version: text,
  creator: record({ name: text, version: text }),
  entries: list(ENTRY, MAX_ENTRIES),
})

/** One request and response of an archive. */
export type HarEntry = ReturnType<typeof ENTRY>

/** A header or parameter: its name and value. */
export type HarPair = HarEntry['request']['headers'][number]

/** The program that wrote an archive. */
export type HarCreator = ReturnType<typeof LOG>['creator']

/** Maximum length of an archive to read, in UTF-16 code units: 128 Mi. */
export const MAX_HAR_LENGTH = 128 * 1024 * 1024

function decoded(part: string): string {
  const spaced = part.replaceAll('+', ' ')
  try {
    return decodeURIComponent(spaced)
  } catch {
    return spaced
  }
}

/** The decoded parameters of an address. A parameter that cannot be decoded is returned as it is. */
export function harQuery(address: string): HarPair[] {
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

/** The text of an archive with these entries. */
export const writeHar = (creator: HarCreator, entries: readonly HarEntry[]): string =>
  JSON.stringify({ log: { version: '1.2', creator, entries } }, null, 2)

/** The entries of an archive. Throws a MisreadError that names the member when the text is not an HTTP archive 1.2. */
export function readHar(archive: string): HarEntry[] {
  if (archive.length > MAX_HAR_LENGTH)
    throw new MisreadError('the file', `has more than ${MAX_HAR_LENGTH / 1024 / 1024} Mi characters`)
  let tree: unknown
  try {
    // Some programs begin their files with a byte order mark.
    tree = JSON.parse(archive.replace(/^\uFEFF/, ''))
  } catch (thrown) {
    throw new MisreadError('the file', `is not JSON: ${(thrown as Error).message.slice(0, 120)}`)
  }
  const { version } = record({ log: record({ version: text }) })(tree, '').log
  if (version !== '1.2') throw new MisreadError('log.version', `is “${version.slice(0, 20)}”, not “1.2”`)
  return record({ log: LOG })(tree, '').log.entries
}
