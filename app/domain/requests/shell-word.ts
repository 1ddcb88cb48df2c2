/** Control characters, and those that turn the direction of a text around, so that a command reads as another one than it is. */
const CONTROL = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu

/** The UTF-8 bytes of a control character, each with a prefix and in a base. */
const bytesOf = (letter: string, prefix: string, base: number, width: number): string =>
  encodeURIComponent(letter).replaceAll(
    /%(..)/g,
    (_all, hex: string) => `${prefix}${Number.parseInt(hex, 16).toString(base).padStart(width, '0')}`,
  )

/**
 * A text as one word for bash and similar shells. A terminal acts on control characters while they are pasted, even inside quotes, so
 * they are written as escapes. The text has no zero byte: no argument of a command can contain one.
 */
export function shellWord(text: string): string {
  // A line feed does nothing inside quotes.
  if (text.replaceAll('\n', '').search(CONTROL) < 0) return `'${text.replaceAll("'", "'\\''")}'`
  const escaped = text
    .replaceAll(/[\\']/g, '\\$&')
    .replaceAll(CONTROL, (letter) => (letter === '\n' ? '\\n' : bytesOf(letter, '\\x', 16, 2)))
  return `$'${escaped}'`
}

/**
 * A text in which each letter stands for one byte, as in the headers of HTTP, as one word for bash and similar shells. As UTF-8 those
 * beyond ASCII would be two bytes each. A text with letters beyond U+00FF, which have no such byte, is written as UTF-8.
 */
export function shellByteWord(text: string): string {
  const isBytes = /\P{ASCII}/u.test(text) && !/[^\p{ASCII}\u0080-\u00FF]/u.test(text)
  if (!isBytes) return shellWord(text)
  const escaped = text
    .replaceAll(/[\\']/g, String.raw`\$&`)
    .replaceAll(/[\p{Cc}\u0080-\u00FF]/gu, (letter) =>
      letter === '\n' ? String.raw`\n` : `\\x${letter.charCodeAt(0).toString(16).padStart(2, '0')}`,
    )
  return `$'${escaped}'`
}

/** A command that prints a text, also one with zero bytes. One that begins with a hyphen would be read as an option. */
export const shellPrint = (text: string): string =>
  `printf '${text
    .replaceAll('\\', '\\\\')
    .replaceAll('%', '%%')
    .replace(/^-/, String.raw`\055`)
    .replaceAll("'", String.raw`\047`)
    .replaceAll(CONTROL, (letter) => bytesOf(letter, '\\', 8, 3))}'`
