import {
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  deflateRawSync,
  deflateSync,
  gunzipSync,
  gzipSync,
  inflateRawSync,
  inflateSync,
  zstdCompressSync,
  zstdDecompressSync,
} from 'node:zlib'
import { areEditsWithin, editText, type TextEdit } from '../../../../app/domain/values/text-edits.ts'
import type { BodyText } from '../../../../app/ipc/webhooks/deliveries.ts'
import { charsetOf, decodeText, editBytes, isValidText } from './charset.ts'

/** Maximum size of an unpacked body, in bytes: a few bytes can stand for gigabytes. */
const MAX_UNPACKED = 4 * 1024 * 1024

/** Maximum number of codings that are undone: each is as much work as a whole body. */
const MAX_CODINGS = 4

const OPTIONS = { maxOutputLength: MAX_UNPACKED }

/** How a content coding is undone and made again. */
interface Coding {
  unpack: (bytes: Uint8Array) => Uint8Array
  pack: (bytes: Uint8Array) => Uint8Array
}

/** The default quality is much slower for a large body. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

const GZIP: Coding = { unpack: (bytes) => gunzipSync(bytes, OPTIONS), pack: (bytes) => gzipSync(bytes) }

const CODINGS: ReadonlyMap<string, Coding> = new Map<string, Coding>([
  ['gzip', GZIP],
  ['x-gzip', GZIP],
  ['deflate', { unpack: (bytes) => inflateSync(bytes, OPTIONS), pack: (bytes) => deflateSync(bytes) }],
  // Some senders leave out the frame that the standard asks for.
  ['deflate-raw', { unpack: (bytes) => inflateRawSync(bytes, OPTIONS), pack: (bytes) => deflateRawSync(bytes) }],
  [
    'br',
    { unpack: (bytes) => brotliDecompressSync(bytes, OPTIONS), pack: (bytes) => brotliCompressSync(bytes, BROTLI) },
  ],
  ['zstd', { unpack: (bytes) => zstdDecompressSync(bytes, OPTIONS), pack: (bytes) => zstdCompressSync(bytes) }],
])

/** The bytes inside of the codings that could be undone, and how they were undone, the outermost first. `errorText` says why one was not. */
export interface Unpacked {
  bytes: Uint8Array
  undone: readonly string[]
  errorText: string | null
}

const isTooLarge = (thrown: unknown): boolean => (thrown as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE'

function unpackOne(bytes: Uint8Array, coding: string): { bytes: Uint8Array; coding: string } {
  try {
    const found = CODINGS.get(coding)
    if (found === undefined) throw new Error('unknown')
    return { bytes: found.unpack(bytes), coding }
  } catch (thrown) {
    if (coding === 'deflate' && !isTooLarge(thrown)) return unpackOne(bytes, 'deflate-raw')
    throw thrown
  }
}

/** Undoes the codings that headers of a body name. Where one cannot be undone, the bytes inside of those around it are given. */
export function unpackBody(body: Uint8Array, headers: readonly (readonly [name: string, value: string])[]): Unpacked {
  const named = headers
    .filter(([name]) => name.toLowerCase() === 'content-encoding')
    .flatMap(([, value]) => value.split(','))
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== '' && coding !== 'identity')
    .reverse()
  if (named.length > MAX_CODINGS)
    return { bytes: body, undone: [], errorText: `The header names more than ${MAX_CODINGS} codings.` }
  let bytes = body
  const undone: string[] = []
  for (const coding of named) {
    try {
      const inner = unpackOne(bytes, coding)
      bytes = inner.bytes
      undone.push(inner.coding)
    } catch (thrown) {
      const errorText = !CODINGS.has(coding)
        ? `The coding ${coding.slice(0, 40)} is not known.`
        : isTooLarge(thrown)
          ? `It unpacks to more than ${MAX_UNPACKED / 1024 / 1024} MiB.`
          : `The body is not ${coding}, which its header names.`
      return { bytes, undone, errorText }
    }
  }
  return { bytes, undone, errorText: null }
}

/** Makes codings again that `unpackBody` undid. */
export const packBody = (bytes: Uint8Array, undone: readonly string[]): Uint8Array =>
  undone.toReversed().reduce((inner, coding) => CODINGS.get(coding)?.pack(inner) ?? inner, bytes)

type Headers = readonly (readonly [name: string, value: string])[]

/** A body inside of its codings, and how it was found. */
interface Opened {
  bytes: Uint8Array
  body: string
  codings: readonly string[]
  charset: string
  errorText: string | null
}

const contentTypeOf = (headers: Headers): string =>
  headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? ''

/** Undoes the codings that the headers of a body name, and decodes its text. */
export function openBody(raw: Uint8Array, headers: Headers): Opened {
  const { bytes, undone, errorText } = unpackBody(raw, headers)
  const charset = charsetOf(bytes, contentTypeOf(headers))
  return { bytes, body: decodeText(bytes, charset), codings: undone, charset, errorText }
}

/** The text of a body, and how it was found, with whether every byte of it is text. */
export function readBody(raw: Uint8Array, headers: Headers): { body: string; text: BodyText } {
  const { bytes, body, codings, charset, errorText } = openBody(raw, headers)
  return { body, text: { codings, charset, isValid: isValidText(bytes, charset), errorText } }
}

/** Codings made again around bytes that take the place of those of a body. */
export const packedAgain = (raw: Uint8Array, headers: Headers, bytes: Uint8Array): Uint8Array =>
  packBody(bytes, openBody(raw, headers).codings)

/** The place of each edit is searched for in the bytes, so that more than these are made as one. */
const MAX_APART = 50

/**
 * Many edits as one from the first to the last of them. Only for valid text in Unicode, of which the bytes between them are written as
 * they were.
 */
function joined(body: string, edits: readonly TextEdit[], bytes: Uint8Array, charset: string): readonly TextEdit[] {
  const [first, last] = [edits[0], edits.at(-1)]
  if (edits.length <= MAX_APART || first === undefined || last === undefined) return edits
  if (!charset.startsWith('utf-') || !isValidText(bytes, charset)) return edits
  const edited = editText(body, edits)
  const text = edited.slice(first.from, edited.length - (body.length - last.to))
  return [{ from: first.from, to: last.to, text }]
}

/**
 * A body after edits of its text, in the codings and the character encoding that it came in. What was not edited stays byte for byte as
 * it was. Null when the edits do not fit the text, or its encoding cannot express them.
 */
export function editBody(raw: Uint8Array, headers: Headers, edits: readonly TextEdit[]): Uint8Array | null {
  if (edits.length === 0) return raw
  const { bytes, body, codings, charset } = openBody(raw, headers)
  if (!areEditsWithin(edits, body.length)) return null
  const edited = editBytes(bytes, charset, joined(body, edits, bytes, charset))
  if (edited === null || decodeText(edited, charset) !== editText(body, edits)) return null
  return packBody(edited, codings)
}
