import { Transform } from 'node:stream'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { AppError } from '../../../app/errors/app-error.ts'
import { ownProperty } from '../../../app/domain/values/own-property.ts'

const UNPACKERS: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

// SECURITY 45: the header may repeat a secret, whole or in parts, so an error quotes nothing but registered names.
const REGISTERED = [...Object.keys(UNPACKERS), 'compress', 'x-compress', 'zstd', 'dcb', 'dcz', 'exi', 'pack200-gzip']

const namesOf = (encodings: readonly string[]): string =>
  [...new Set(encodings.map((each) => (REGISTERED.includes(each) ? each : 'unknown')))].join(', ')

const MEBIBYTE = 1024 * 1024

/**
 * Collects a stream and stops it as soon as it exceeds the limit, so that a small compressed body cannot fill the
 * memory.
 */
class Collector extends Transform {
  readonly chunks: Buffer[] = []
  private size = 0
  private readonly limit: number

  constructor(limit: number) {
    super()
    this.limit = limit
  }

  override _transform(chunk: Buffer, _encoding: string, done: (error?: Error) => void): void {
    this.size += chunk.length
    if (this.size > this.limit) {
      done(
        new AppError({
          kind: 'unreadable-reply',
          reason: 'too-large',
          detail: `${Math.round(this.limit / MEBIBYTE)} MiB`,
        }),
      )
      return
    }
    this.chunks.push(chunk)
    done()
  }
}

/**
 * The unpacked bytes of a response's body. Throws a AppError for bodies that are too large, truncated, or in an
 * unsupported encoding.
 */
export async function readBody(stream: Readable, contentEncoding: string, limit: number): Promise<Uint8Array> {
  const encodings = contentEncoding
    .toLowerCase()
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '' && each !== 'identity')
  const encoding = encodings[0]
  const unpacker = encoding === undefined ? undefined : ownProperty(UNPACKERS, encoding)
  // SECURITY 23: at most one layer of compression.
  if (encodings.length > 1 || (encoding !== undefined && unpacker === undefined)) {
    // Undici reports the destruction as an error of the stream, which is no longer needed.
    stream.on('error', () => undefined)
    stream.destroy()
    throw new AppError({ kind: 'unreadable-reply', reason: 'encoding', detail: namesOf(encodings) })
  }
  const collector = new Collector(limit)
  collector.resume()
  try {
    if (unpacker === undefined) await pipeline(stream, collector)
    else await pipeline(stream, unpacker(), collector)
  } catch (thrown) {
    const code = (thrown as NodeJS.ErrnoException).code ?? ''
    // SECURITY 24: a truncated compressed body must not be treated as a short one.
    if (code === 'Z_BUF_ERROR') throw new AppError({ kind: 'unreadable-reply', reason: 'truncated', detail: '' })
    if (code.startsWith('Z_') || code.startsWith('ERR__ERROR') || code.startsWith('ERR_BROTLI'))
      throw new AppError({ kind: 'unreadable-reply', reason: 'encoding', detail: encoding ?? '' })
    throw thrown
  }
  return Buffer.concat(collector.chunks)
}
