/** The words of a text in small letters and without accents, in their order. */
export const foldedWords = (text: string): string[] =>
  text
    // Normalising sorts each run of accents, which takes the square of its length, so those that stand alone are removed before.
    .replaceAll(/\p{M}/gu, '')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []
