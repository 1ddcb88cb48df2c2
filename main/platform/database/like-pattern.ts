/** A text as a pattern for `LIKE ? ESCAPE '\\'` that matches it anywhere, with its own wildcards taken literally. */
export const likeAnywhere = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
