import { visibleName } from '../values/visible-text.ts'

/** Maximum length of an API key in characters; the service's own keys are far shorter. */
export const MAX_KEY_LENGTH = 512

// SECURITY 18: a key is sent in a header unchanged, so a character that a header cannot carry is rejected and named.
/** Why a text cannot be a key (or another secret, named by `what`), as a sentence for the user; null when it can. */
export function keyError(text: string, what = 'key'): string | null {
  if (text === '') return `Enter a ${what}.`
  if (text.includes('\0')) return `The ${what} contains a NUL character. Copy it again from your account page.`
  if (/[\r\n]/.test(text)) return `The ${what} contains a line break. Copy only the ${what} itself.`
  if (/\s/.test(text)) return `The ${what} contains a space. A ${what} has none: remove it.`
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    if (code < 0x20 || code === 0x7f)
      return `The ${what} contains a control character. Copy it again from your account page.`
    if (code > 0x7e)
      return `The ${what} contains "${visibleName(character)}", which is not a plain ASCII character. Type it by hand or copy it again.`
  }
  if (text.length > MAX_KEY_LENGTH)
    return `The ${what} is longer than ${MAX_KEY_LENGTH} characters. This looks like something else.`
  return null
}

/** A key as people may see it: the first digits of its fingerprint, or the plan of the demonstration. */
export function keyName(fingerprint: string): string {
  const plan = /^plan (\w+)$/.exec(fingerprint)?.[1]
  return plan === undefined ? `Fingerprint ${fingerprint.slice(0, 8)}` : `Demonstration, plan ${plan}`
}
