import { list, MisreadError, moment, number, optional, record, text, wholeNumber } from '../values/strict-reader.ts'
import type { Reader } from '../values/strict-reader.ts'

// The HTTP archive 1.2, http://www.softwareishard.com/blog/har-12-spec/. What is described here is what is written and what
// is read; the types come from the description, so the three cannot part.

const MOST_ENTRIES = 100_000
const MOST_PAIRS = 50_000

const SIZE = wholeNumber(-1, Number.MAX_SAFE_INTEGER)
const PAIRS = list(record({ name: text, value: text }), MOST_PAIRS)
// Nothing here reads a cookie; of each it is enough that it is an object.
const COOKIES = list(record({}), MOST_PAIRS)

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
  /** Bytes of the body, unpacked. */
  size: SIZE,
  mimeType: text,
  /** The unpacked body; absent when it was not kept. */
  text: optional(text),
  /** `base64` when the body is not UTF-8. */
  encoding: base64,
  comment: optional(text),
})

const RESPONSE = record({
  /** 0 when no answer came. */
  status: wholeNumber(0, 999),
  statusText: text,
  httpVersion: text,
  cookies: COOKIES,
  headers: PAIRS,
  content: CONTENT,
  redirectURL: text,
  headersSize: SIZE,
  /** Bytes of the body as sent, packed. */
  bodySize: SIZE,
})

const ENTRY = record({
  startedDateTime: moment,
  /** Milliseconds, as are the timings; -1 for what does not apply. */
  time: number,
  request: REQUEST,
  response: RESPONSE,
  cache: record({}),
  timings: record({ blocked: optional(number), send: number, wait: number, receive: number }),
})

const LOG = record({
  version: text,
  creator: record({ name: text, version: text }),
  entries: list(ENTRY, MOST_ENTRIES),
})

/** One exchange of an archive. */
export type HarEntry = ReturnType<typeof ENTRY>

/** A name with its value: a header or a parameter. */
export type HarPair = HarEntry['request']['headers'][number]

/** Who wrote an archive. */
export type HarCreator = ReturnType<typeof LOG>['creator']

/** The longest text of an archive that is read, in UTF-16 code units: 128 Mi. */
export const MAX_HAR_LENGTH = 128 * 1024 * 1024

function decoded(part: string): string {
  const spaced = part.replaceAll('+', ' ')
  try {
    return decodeURIComponent(spaced)
  } catch {
    return spaced
  }
}

/** The parameters of an address, decoded. What cannot be decoded is given as it stands. */
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

/** Text of an archive with these exchanges. */
export const writeHar = (creator: HarCreator, entries: readonly HarEntry[]): string =>
  JSON.stringify({ log: { version: '1.2', creator, entries } }, null, 2)

/** The exchanges in an archive. Throws a MisreadError that names the member when the text is no HTTP archive 1.2. */
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
