/**
 * Texts of letters that have one form only: ASCII, and the dashes, quotation marks and spaces of U+2000 to U+206F. Most texts are, and need
 * not be normalised.
 */
const IS_PLAIN = /^[\0-\u007f\u2000-\u206f]*$/

/** A text without accents and other marks on its letters. */
export const withoutMarks = (text: string): string =>
  IS_PLAIN.test(text)
    ? text
    : text
        // Normalising sorts each run of accents, which takes the square of its length, so those that stand alone are removed before.
        .replaceAll(/\p{M}/gu, '')
        .normalize('NFD')
        .replaceAll(/\p{M}/gu, '')
        // The parts of a Korean syllable are letters, and become one again.
        .normalize('NFC')

/** The words of a text in small letters and without accents, in their order. */
export function foldedWords(text: string): string[] {
  if (IS_PLAIN.test(text)) return text.toLowerCase().match(/[a-z0-9]+/g) ?? []
  return (
    withoutMarks(text)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}
