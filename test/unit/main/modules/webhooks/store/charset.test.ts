import { describe, expect, it } from 'vitest'
import {
  charsetOf,
  decodeText,
  editBytes,
  encodeText,
  isValidText,
} from '../../../../../../main/modules/webhooks/store/charset.ts'

describe('the encoding of a body', () => {
  it.each([
    [[0xef, 0xbb, 0xbf], 'text/plain; charset=latin1', 'utf-8'],
    [[0xfe, 0xff], '', 'utf-16be'],
    [[0xff, 0xfe], '', 'utf-16le'],
    [[1], 'application/json', 'utf-8'],
    [[1], 'text/plain; Charset="ISO-8859-1"', 'windows-1252'],
    [[1], 'text/plain; charset=none-such', 'utf-8'],
  ])('is that of its mark, of its header, or UTF-8: %j %s', (bytes, type, charset) => {
    expect(charsetOf(Uint8Array.from(bytes), type)).toBe(charset)
  })

  it.each(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'koi8-r', 'shift_jis', 'euc-kr', 'gbk', 'big5'])(
    'is written as it is read: %s',
    (charset) => {
      const text = charset === 'koi8-r' ? 'Привет' : charset === 'windows-1252' ? 'Zoë €5' : '{"a":"中"}'
      expect(decodeText(encodeText(text, charset) ?? new Uint8Array(), charset)).toBe(text)
    },
  )

  it('lacks some characters', () => {
    expect(encodeText('日', 'windows-1252')).toBeNull()
    expect(encodeText('a', 'iso-2022-jp')).toBeNull()
  })

  it('says whether every byte is text', () => {
    expect(isValidText(Uint8Array.of(0xc3, 0xa9), 'utf-8')).toBe(true)
    expect(isValidText(Uint8Array.of(0xc3), 'utf-8')).toBe(false)
  })
})

describe('an edit of bytes', () => {
  it('keeps bytes that are no text, on both sides', () => {
    const bytes = Uint8Array.of(0xe2, 0x82, 0x41, 0xff, 0x42, 0xf0, 0x9f)
    const text = decodeText(bytes, 'utf-8')
    const at = text.indexOf('A')
    expect([...(editBytes(bytes, 'utf-8', [{ from: at, to: at + 1, text: 'é' }]) ?? [])]).toEqual([
      ...[0xe2, 0x82, 0xc3, 0xa9, 0xff, 0x42, 0xf0, 0x9f],
    ])
  })

  it('puts several edits where they belong', () => {
    const bytes = encodeText('aéb😀c', 'utf-8') ?? new Uint8Array()
    const edits = [
      { from: 1, to: 2, text: 'ü' },
      { from: 5, to: 6, text: 'd' },
    ]
    expect(decodeText(editBytes(bytes, 'utf-8', edits) ?? new Uint8Array(), 'utf-8')).toBe('aüb😀d')
  })
})
