/** Characters that turn the direction of a text around, and controls other than blanks. */
const CONTROLS = /[\u202a-\u202e\u2066-\u2069]|(?![\t\n\r])\p{Cc}/gu

/** Characters that cannot be seen; a name needs none of them. */
const INVISIBLE = /[\p{Cc}\p{Cf}\u034f\u115f\u1160\u2028\u2029\u3164\ufe00-\ufe0f\uffa0]/gu

const escaped = (character: string): string =>
  `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`

/** A running text whose controls are written out, such as `[U+202E]`, so that it cannot rearrange what is around it. */
export const visibleText = (text: string): string => text.replaceAll(CONTROLS, escaped)

/** A short name, such as a symbol or a host, in which every character that cannot be seen is written out. */
export const visibleName = (text: string): string => text.replaceAll(INVISIBLE, escaped)

/** A text of at most that many characters; a longer one ends with an ellipsis. */
export const shortened = (text: string, most: number): string =>
  // A pair of surrogates is not cut.
  text.length <= most ? text : `${text.slice(0, most).replace(/[\ud800-\udbff]$/, '')}…`

/** Maximum number of characters of a name that is quoted in a sentence. */
const MAX_QUOTED = 40

/** A name in quotes, as a part of a sentence. */
export const quoted = (name: string): string => `“${visibleName(shortened(name, MAX_QUOTED))}”`

/** Scripts with letters that look like Latin ones. */
const LOOKALIKES = [
  ['Cyrillic', /\p{Script=Cyrillic}/u],
  ['Greek', /\p{Script=Greek}/u],
  ['Armenian', /\p{Script=Armenian}/u],
  ['Cherokee', /\p{Script=Cherokee}/u],
] as const

const scriptIn = (text: string): string | null => LOOKALIKES.find(([, pattern]) => pattern.test(text))?.[0] ?? null

/** Maximum number of characters that are examined. */
const EXAMINED = 500

/**
 * What makes a name look like another one; null for an ordinary name. A `symbol` has Latin letters only, while a `name`
 * may be in any script but does not mix look-alikes within a word.
 */
export function oddityOf(text: string, kind: 'symbol' | 'name'): string | null {
  const examined = text.slice(0, EXAMINED)
  const hidden = [...new Set(examined.match(INVISIBLE))].map((character) => escaped(character).slice(1, -1))
  if (hidden.length > 0)
    return `Contains ${hidden.length === 1 ? 'a character' : 'characters'} that cannot be seen: ${hidden.join(', ')}`
  for (const word of kind === 'symbol' ? [examined] : examined.split(/[^\p{L}\p{M}]+/u)) {
    const script = scriptIn(word)
    if (script !== null && /\p{Script=Latin}/u.test(word))
      return `Mixes Latin and ${script} letters, of which some look alike`
    if (script !== null && kind === 'symbol') return `Has ${script} letters, of which some look like Latin ones`
  }
  if (kind === 'symbol' && examined.normalize('NFKC') !== examined)
    return 'Has letters of an unusual form, which look like ordinary ones'
  return null
}

/** The parts that have something to say, with a separator between them. */
export const joined = (separator: string, parts: readonly string[]): string =>
  parts.filter((part) => part !== '').join(separator)
