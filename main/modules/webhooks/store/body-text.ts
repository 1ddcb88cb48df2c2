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

/**
 * A body after edits of its text, in the codings and the character encoding that it came in. What was not edited stays byte for byte as
 * it was. Null when the edits do not fit the text, or its encoding cannot express them.
 */
export function editBody(raw: Uint8Array, headers: Headers, edits: readonly TextEdit[]): Uint8Array | null {
  if (edits.length === 0) return raw
  const { bytes, body, codings, charset } = openBody(raw, headers)
  if (!areEditsWithin(edits, body.length)) return null
  const edited = editBytes(bytes, charset, edits)
  if (edited === null || decodeText(edited, charset) !== editText(body, edits)) return null
  return packBody(edited, codings)
}
