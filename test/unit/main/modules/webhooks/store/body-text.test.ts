import { gunzipSync, gzipSync, brotliCompressSync, deflateRawSync, deflateSync, zstdCompressSync } from 'node:zlib'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { editText } from '../../../../../../app/domain/values/text-edits.ts'
import {
  editBody,
  openBody,
  packedAgain,
  readBody,
  packBody,
  unpackBody,
} from '../../../../../../main/modules/webhooks/store/body-text.ts'

const TEXT = '{"id":9007199254740993,"eps":1.10}'
const GZIP = [['content-encoding', 'gzip']] as const
const EDIT = { from: TEXT.indexOf('1.10'), to: TEXT.indexOf('1.10') + 4, text: '1.20' }

describe('the text of a body', () => {
  it('is that inside of its coding', () => {
    expect(readBody(gzipSync(TEXT), GZIP)).toEqual({
      body: TEXT,
      text: { codings: ['gzip'], charset: 'utf-8', isValid: true, errorText: null },
    })
    expect(Buffer.from(openBody(gzipSync(TEXT), GZIP).bytes).toString()).toBe(TEXT)
    expect(gunzipSync(packedAgain(gzipSync(TEXT), GZIP, Buffer.from('x'))).toString()).toBe('x')
  })

  it('has a byte order mark as its first character', () => {
    expect(readBody(Buffer.from('\ufeff{}'), []).body).toBe('\ufeff{}')
  })
})

describe('an edited body', () => {
  it('is the very same without an edit', () => {
    const raw = gzipSync(TEXT)
    expect(editBody(raw, GZIP, [])).toBe(raw)
  })

  it('is in the coding that it came in', () => {
    const edited = editBody(gzipSync(TEXT), GZIP, [EDIT])
    expect(gunzipSync(edited ?? '').toString()).toBe(TEXT.replace('1.10', '1.20'))
  })

  it('with many edits is decoded only a few times', () => {
    const body = '{"é":1},'.repeat(1000)
    const edits = Array.from({ length: 1000 }, (_, place) => ({ from: place * 8 + 5, to: place * 8 + 6, text: '2' }))
    const decode = vi.spyOn(TextDecoder.prototype, 'decode')
    onTestFinished(() => decode.mockRestore())
    const edited = editBody(Buffer.from(body), [], edits)
    expect(decode.mock.calls.length).toBeLessThan(100)
    expect(Buffer.compare(edited ?? new Uint8Array(), Buffer.from(editText(body, edits)))).toBe(0)
  })

  it('is refused where the edits do not fit, or the encoding lacks a character', () => {
    expect(editBody(Buffer.from(TEXT), [], [{ from: 0, to: 999, text: '' }])).toBeNull()
    const latin = [['content-type', 'text/plain; charset=iso-8859-1']] as const
    expect(editBody(Buffer.from(TEXT), latin, [{ ...EDIT, text: '日' }])).toBeNull()
  })
})

const BYTES = Buffer.from('{"a":1}')
const named = (coding: string): (readonly [string, string])[] => [['Content-Encoding', coding]]

describe('the codings of a body', () => {
  it.each([
    ['gzip', gzipSync(BYTES), ['gzip']],
    ['X-GZIP', gzipSync(BYTES), ['x-gzip']],
    ['deflate', deflateSync(BYTES), ['deflate']],
    ['deflate', deflateRawSync(BYTES), ['deflate-raw']],
    ['br', brotliCompressSync(BYTES), ['br']],
    ['zstd', zstdCompressSync(BYTES), ['zstd']],
    ['gzip, br', brotliCompressSync(gzipSync(BYTES)), ['br', 'gzip']],
    ['identity', BYTES, []],
  ])('are undone and made again: %s', (coding, body, undone) => {
    const unpacked = unpackBody(body, named(coding))
    expect(unpacked).toEqual({ bytes: BYTES, undone, errorText: null })
    expect(unpackBody(packBody(BYTES, undone), named(coding)).bytes).toEqual(BYTES)
  })

  it('are left alone where the body is something else, and that is said', () => {
    expect(unpackBody(BYTES, named('gzip'))).toEqual({
      bytes: BYTES,
      undone: [],
      errorText: 'The body is not gzip, which its header names.',
    })
  })

  it('that are not known are named', () => {
    expect(unpackBody(BYTES, named('compress')).errorText).toBe('The coding compress is not known.')
  })

  it('are undone as far as they can be', () => {
    const packed = gzipSync(BYTES)
    expect(unpackBody(packed, named('compress, gzip'))).toEqual({
      bytes: BYTES,
      undone: ['gzip'],
      errorText: 'The coding compress is not known.',
    })
  })

  it('are not undone when there are more than 4', () => {
    const packed = [1, 2, 3, 4, 5].reduce((inner: Uint8Array) => gzipSync(inner), BYTES)
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
