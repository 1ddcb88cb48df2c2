import { areEditsWithin, editText } from '../../../../app/domain/values/text-edits.ts'
import type { TextEdit } from '../../../../app/domain/values/text-edits.ts'
import type { BodyText } from '../../../../app/ipc/delivery-schemas.ts'
import { charsetOf, decodeText, editBytes, isValidText } from './charset.ts'
import { packBody, unpackBody } from './content-coding.ts'

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
