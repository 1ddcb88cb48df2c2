/** The longest key accepted; the service's own keys are far shorter. */
export const MAX_KEY_LENGTH = 512

// SECURITY 18: a key goes into a header as it is, so what a header cannot carry is refused by name.
/** Why a text cannot be a key, as a sentence for the person who typed it; null when it can. */
export function keyProblem(text: string): string | null {
  if (text === '') return 'Enter a key.'
  if (text.includes('\0')) return 'The key contains a NUL character. Copy it again from your account page.'
  if (/[\r\n]/.test(text)) return 'The key contains a line break. Copy only the key itself.'
  if (/\s/.test(text)) return 'The key contains a blank. Keys have none: remove it.'
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    if (code < 0x20 || code === 0x7f)
      return 'The key contains a control character. Copy it again from your account page.'
    if (code > 0x7e)
      return `The key contains "${character}", which is not a plain ASCII character. Type it by hand or copy it again.`
  }
  if (text.length > MAX_KEY_LENGTH)
    return `The key is longer than ${MAX_KEY_LENGTH} characters. This looks like something else.`
  return null
}
