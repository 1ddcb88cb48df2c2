/** A text as a pattern for `LIKE ? ESCAPE '\\'` that finds it anywhere, its own wildcards taken literally. */
export const likeAnywhere = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
