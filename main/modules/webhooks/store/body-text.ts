import { areEditsWithin, editText } from '../../../../app/domain/values/text-edits.ts'
import type { TextEdit } from '../../../../app/domain/values/text-edits.ts'
import type { BodyText } from '../../../../app/ipc/delivery-schemas.ts'
import { charsetOf, decodeText, editBytes, isValidText } from './charset.ts'
import { packBody, unpackBody } from './content-coding.ts'

type Headers = readonly (readonly [name: string, value: string])[]

interface Opened {
  bytes: Uint8Array
  text: BodyText
  body: string
}

const contentTypeOf = (headers: Headers): string =>
  headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? ''

function open(raw: Uint8Array, headers: Headers): Opened {
  const { bytes, undone, errorText } = unpackBody(raw, headers)
  const charset = charsetOf(bytes, contentTypeOf(headers))
  return {
    bytes,
    body: decodeText(bytes, charset),
    text: { codings: undone, charset, isValid: isValidText(bytes, charset), errorText },
  }
}

/** The text of a body, and how it was found: the codings that its headers name are undone. */
export function readBody(raw: Uint8Array, headers: Headers): Pick<Opened, 'body' | 'text'> {
  const { body, text } = open(raw, headers)
  return { body, text }
}

/** The bytes inside of the codings of a body. */
export const unpackedBytes = (raw: Uint8Array, headers: Headers): Uint8Array => open(raw, headers).bytes

/** Codings made again around bytes that take the place of those of a body. */
export const packedAgain = (raw: Uint8Array, headers: Headers, bytes: Uint8Array): Uint8Array =>
  packBody(bytes, open(raw, headers).text.codings)

/**
 * A body after edits of its text, in the codings and the character encoding that it came in. What was not edited stays byte for byte as
 * it was. Null when the edits do not fit the text, or its encoding cannot express them.
 */
export function editBody(raw: Uint8Array, headers: Headers, edits: readonly TextEdit[]): Uint8Array | null {
  if (edits.length === 0) return raw
  const { bytes, body, text } = open(raw, headers)
  if (!areEditsWithin(edits, body.length)) return null
  const edited = editBytes(bytes, text.charset, edits)
  if (edited === null || decodeText(edited, text.charset) !== editText(body, edits)) return null
  return packBody(edited, text.codings)
}
