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
