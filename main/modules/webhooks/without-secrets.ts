import type { KnownSecrets } from '../../platform/log/known-secrets.ts'
import { encodeText } from './store/charset.ts'
import { packedAgain, readBody, unpackedBytes } from './store/body-text.ts'

/** Shorter secrets are blanked in no body, since they could be an ordinary word of it. */
const MIN_LENGTH = 16

/** SECURITY 45: a body without the secrets that the application knows, also inside of codings. One without any stays as it came. */
export function withoutSecrets(
  body: Uint8Array,
  headers: readonly (readonly [name: string, value: string])[],
  knownSecrets: Pick<KnownSecrets, 'blank' | 'blankBytes'>,
): Uint8Array<ArrayBuffer> {
  const raw = knownSecrets.blankBytes(body, [])
  const inner = unpackedBytes(raw, headers)
  const blanked = knownSecrets.blankBytes(inner, [])
  let result = blanked === inner ? raw : packedAgain(raw, headers, blanked)
  const { body: text, text: found } = readBody(result, headers)
  const hidden = knownSecrets.blank(text, MIN_LENGTH)
  if (hidden !== text) {
    const plain = hidden.replaceAll('•••', '***')
    result = packedAgain(result, headers, encodeText(plain, found.charset) ?? Buffer.from(plain))
  }
  return new Uint8Array(result)
}
