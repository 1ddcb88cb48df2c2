import type { KnownSecrets } from '../../platform/log/known-secrets.ts'
import { encodeText } from './store/charset.ts'
import { openBody, packedAgain } from './store/body-text.ts'

/** Shorter secrets are blanked in no body, since they could be an ordinary word of it. */
const MIN_LENGTH = 16

/**
 * SECURITY 45: a body without the secrets that the application knows, also inside of codings, and its text. One without any stays as it
 * came, and is unpacked once.
 */
export function withoutSecrets(
  sent: Uint8Array,
  headers: readonly (readonly [name: string, value: string])[],
  knownSecrets: Pick<KnownSecrets, 'blank' | 'blankBytes'>,
): { raw: Uint8Array<ArrayBuffer>; body: string } {
  let raw = knownSecrets.blankBytes(sent, [])
  let opened = openBody(raw, headers)
  const blanked = knownSecrets.blankBytes(opened.bytes, [])
  if (blanked !== opened.bytes) {
    raw = packedAgain(raw, headers, blanked)
    opened = openBody(raw, headers)
  }
  const hidden = knownSecrets.blank(opened.body, MIN_LENGTH)
  if (hidden !== opened.body) {
    const plain = hidden.replaceAll('•••', '***')
    raw = packedAgain(raw, headers, encodeText(plain, opened.charset) ?? Buffer.from(plain))
    opened = openBody(raw, headers)
  }
  return { raw: new Uint8Array(raw), body: opened.body }
}
