import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { packBody, unpackBody } from '../../../../../../main/modules/webhooks/store/body-text.ts'

const TEXT = Buffer.from('{"a":1}')
const named = (coding: string): (readonly [string, string])[] => [['Content-Encoding', coding]]

describe('the codings of a body', () => {
  it.each([
    ['gzip', gzipSync(TEXT), ['gzip']],
    ['X-GZIP', gzipSync(TEXT), ['x-gzip']],
    ['deflate', deflateSync(TEXT), ['deflate']],
    ['deflate', deflateRawSync(TEXT), ['deflate-raw']],
    ['br', brotliCompressSync(TEXT), ['br']],
    ['zstd', zstdCompressSync(TEXT), ['zstd']],
    ['gzip, br', brotliCompressSync(gzipSync(TEXT)), ['br', 'gzip']],
    ['identity', TEXT, []],
  ])('are undone and made again: %s', (coding, body, undone) => {
    const unpacked = unpackBody(body, named(coding))
    expect(unpacked).toEqual({ bytes: TEXT, undone, errorText: null })
    expect(unpackBody(packBody(TEXT, undone), named(coding)).bytes).toEqual(TEXT)
  })

  it('are left alone where the body is something else, and that is said', () => {
    expect(unpackBody(TEXT, named('gzip'))).toEqual({
      bytes: TEXT,
      undone: [],
      errorText: 'The body is not gzip, which its header names.',
    })
  })

  it('that are not known are named', () => {
    expect(unpackBody(TEXT, named('compress')).errorText).toBe('The coding compress is not known.')
  })

  it('are undone as far as they can be', () => {
    const packed = gzipSync(TEXT)
    expect(unpackBody(packed, named('compress, gzip'))).toEqual({
      bytes: TEXT,
      undone: ['gzip'],
      errorText: 'The coding compress is not known.',
    })
  })

  it('are not undone when there are more than 4', () => {
    const packed = [1, 2, 3, 4, 5].reduce((inner: Uint8Array) => gzipSync(inner), TEXT)
    expect(unpackBody(packed, named('gzip, gzip, gzip, gzip, gzip'))).toEqual({
      bytes: packed,
      undone: [],
      errorText: 'The header names more than 4 codings.',
    })
  })

  it('are not undone for more than 4 MiB', () => {
    const bomb = gzipSync(Buffer.alloc(5 * 1024 * 1024))
    expect(unpackBody(bomb, named('gzip'))).toMatchObject({ bytes: bomb, errorText: 'It unpacks to more than 4 MiB.' })
  })
})
