// A secret is searched for in bytes: in the `latin1` texts here each character is one byte.

const escaped = (character: string): string => character.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')

const NAMED: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' }

const hexOf = (code: number): string => code.toString(16).padStart(2, '0')

/**
 * One byte as it is, percent-encoded (once or more often), or escaped as in JSON, HTML and XML. Repetitions are
 * bounded, so that a hostile body takes only a few times as long to search as another.
 */
function byteForms(character: string): string {
  const code = character.charCodeAt(0)
  const hex = hexOf(code)
  const named = Object.hasOwn(NAMED, character) ? `|&${NAMED[character] ?? ''};` : ''
  const blank = character === ' ' ? '|\\+' : ''
  const escape = /[\w\\]/.test(character) ? '' : '\\\\{0,4}'
  return `(?:${escape}${escaped(character)}|%(?:25){0,4}${hex}|\\\\{1,4}(?:u00|x)${hex}|&#0{0,6}${code};|&#x0{0,6}${hex};${named}${blank})`
}

/**
 * The bytes one after another. NUL between them is UTF-16 or UTF-32. A run of backslashes is one part of any length,
 * because each layer of escaping doubles it.
 */
function plain(bytes: string): string {
  const parts = Array.from(bytes.match(/\\+|[^\\]/gs) ?? [], (part) =>
    part.startsWith('\\') ? `${byteForms('\\')}{1,16}` : byteForms(part),
  )
  return parts.join(bytes.includes('\0') ? '' : '\\x00{0,3}')
}

/** Hexadecimal digits, together or with a separator after each byte. */
const hexadecimal = (bytes: string): string =>
  Array.from(bytes, (character) => hexOf(character.charCodeAt(0))).join('[ :-]?')

/** Base64 of the bytes alone or inside a longer text, where they may begin at any of three places. */
function base64(bytes: string): string[] {
  return [0, 1, 2].map((before) => {
    const whole = Buffer.from('\0'.repeat(before) + bytes, 'latin1').toString('base64')
    // Only the digits that depend on the secret alone.
    const own = whole.slice([0, 2, 3][before], Math.floor(((before + bytes.length) * 8) / 6))
    return own.replaceAll('/', '(?:\\\\{0,4}/|_|%2f)').replaceAll('+', '(?:\\+|-|%2b)')
  })
}

const reversed = (bytes: string): string => Array.from(bytes).reverse().join('')

const wide = (bytes: string, bigEndian: boolean): string =>
  Array.from(bytes, (character) => (bigEndian ? `\0${character}` : `${character}\0`)).join('')

/**
 * A pattern for a secret in bytes read as latin1, in any form: plain or reversed, in UTF-8 or UTF-16, percent-encoded,
 * escaped, in hexadecimal or base64, and in either case.
 */
export function secretPattern(bytes: string): RegExp {
  const forms = [
    plain(bytes),
    plain(reversed(bytes)),
    hexadecimal(bytes),
    ...[bytes, wide(bytes, false), wide(bytes, true)].flatMap(base64),
  ]
  return new RegExp(forms.join('|'), 'gi')
}
