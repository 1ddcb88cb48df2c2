/** Control characters, but not the line feed, which does nothing inside quotes. */
const CONTROLS = /[\p{Cc}--\n]/v

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
  if (!CONTROLS.test(text)) return `'${text.replaceAll("'", "'\\''")}'`
  const escaped = text
    .replaceAll(/[\\']/g, '\\$&')
    .replaceAll(/\p{Cc}/gu, (letter) => (letter === '\n' ? '\\n' : bytesOf(letter, '\\x', 16, 2)))
  return `$'${escaped}'`
}

/** A command that prints a text, also one with zero bytes. */
export const shellPrint = (text: string): string =>
  `printf '${text
    .replaceAll('\\', '\\\\')
    .replaceAll('%', '%%')
    .replaceAll(/[\p{Cc}']/gu, (letter) => (letter === "'" ? '\\047' : bytesOf(letter, '\\', 8, 3)))}'`
