import type { TextEdit } from '../../../../app/domain/values/text-edits.ts'
import { firstWhere } from '../../../../app/domain/values/first-where.ts'

/** Maximum number of bytes of a character in the encodings whose characters are looked up. */
const PAIRS = 0x1_00_00

const labelIn = (contentType: string): string | null =>
  /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(contentType)?.[1]?.toLowerCase() ?? null

/** The name of a character encoding by any of its labels; null for an unknown one. */
function known(label: string): string | null {
  try {
    return new TextDecoder(label).encoding
  } catch {
    return null
  }
}

/** The character encoding of a body: that of its byte order mark or of its header, and UTF-8 without either. */
export function charsetOf(bytes: Uint8Array, contentType: string): string {
  const [first, second, third] = bytes
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return known(labelIn(contentType) ?? 'utf-8') ?? 'utf-8'
}

/** The text of bytes, with U+FFFD for those that stand for nothing. A byte order mark is a part of it. */
export const decodeText = (bytes: Uint8Array, charset: string): string =>
  new TextDecoder(charset, { ignoreBOM: true }).decode(bytes)

/** Whether every byte stands for something. */
export function isValidText(bytes: Uint8Array, charset: string): boolean {
  try {
    new TextDecoder(charset, { ignoreBOM: true, fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** The bytes of each character, by encoding: the web platform decodes these encodings, and encodes UTF-8 only. */
const tables = new Map<string, Map<string, Uint8Array>>()

function tableOf(charset: string): Map<string, Uint8Array> {
  const found = tables.get(charset)
  if (found !== undefined) return found
  const table = new Map<string, Uint8Array>()
  const add = (bytes: Uint8Array): void => {
    // A decoder of its own for each, because one that fails remembers what it began with.
    try {
      const text = new TextDecoder(charset, { fatal: true, ignoreBOM: true }).decode(bytes)
      if (Array.from(text).length === 1 && !table.has(text)) table.set(text, bytes)
    } catch {
      // No character.
    }
  }
  for (let byte = 0; byte < 256; byte++) add(Uint8Array.of(byte))
  // An encoding with all of them has characters of one byte only.
  if (table.size < 240) for (let pair = 0x8000; pair < PAIRS; pair++) add(Uint8Array.of(pair >> 8, pair & 255))
  tables.set(charset, table)
  return table
}

function encodeUtf16(text: string, isLittle: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(text.length * 2))
  for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), isLittle)
  return new Uint8Array(view.buffer)
}

/** The bytes of a text in an encoding; null when it has a character that the encoding lacks. */
export function encodeText(text: string, charset: string): Uint8Array | null {
  if (charset === 'utf-8') return new TextEncoder().encode(text)
  if (charset === 'utf-16le' || charset === 'utf-16be') return encodeUtf16(text, charset === 'utf-16le')
  // Its bytes depend on what came before them.
  if (charset === 'iso-2022-jp') return null
  const table = tableOf(charset)
  const parts: Uint8Array[] = []
  for (const letter of text) {
    const bytes = table.get(letter)
    if (bytes === undefined) return null
    parts.push(bytes)
  }
  return Buffer.concat(parts)
}

/** The number of bytes before an offset of the decoded text, which is not inside of a character. */
function bytesBefore(bytes: Uint8Array, charset: string, offset: number): number {
  const lengthOf = (count: number, stream: boolean): number =>
    new TextDecoder(charset, { ignoreBOM: true }).decode(bytes.subarray(0, count), { stream }).length
  const first = firstWhere(bytes.length, (count) => lengthOf(count, true) >= offset)
  // A character that was cut short counts when the byte after it is read.
  return lengthOf(first, true) > offset && lengthOf(first - 1, false) === offset ? first - 1 : first
}

/** Bytes after edits of their text: all that was not edited stays as it is. Null when the encoding lacks a character of an edit. */
export function editBytes(bytes: Uint8Array, charset: string, edits: readonly TextEdit[]): Uint8Array | null {
  const parts: Uint8Array[] = []
  let at = 0
  for (const { from, to, text } of edits) {
    const encoded = encodeText(text, charset)
    if (encoded === null) return null
    const start = bytesBefore(bytes, charset, from)
    parts.push(bytes.subarray(at, start), encoded)
    at = from === to ? start : bytesBefore(bytes, charset, to)
  }
  return Buffer.concat([...parts, bytes.subarray(at)])
}
