/** Whether a name would be read as another one, or as several, where it stands between commas as it is. */
const needsMarks = (name: string): boolean => name === '' || /[,;\n]|^"|^\s|\s$/.test(name)

/**
 * Names as one text, with commas between them. One that has such a sign itself stands in quotation marks, in which two mean one. Only
 * `readNames` reads it.
 */
export const writeNames = (names: readonly string[], between = ','): string =>
  names.map((name) => (needsMarks(name) ? `"${name.replaceAll('"', '""')}"` : name)).join(between)

/** A name in quotation marks, or another one, up to the sign after it. */
const NAME = /\s*(?:"((?:[^"]|"")*)"\s*(?=[,;\n]|$)|([^,;\n]*))(?:[,;\n]|$)/y

/** The names in such a text, in order. Blanks around them and empty ones between commas are left out; semicolons and lines divide as well. */
export function readNames(text: string): string[] {
  const names: string[] = []
  for (NAME.lastIndex = 0; NAME.lastIndex < text.length;) {
    const [, marked, plain = ''] = NAME.exec(text) ?? []
    const name = marked?.replaceAll('""', '"') ?? plain.trim()
    if (marked !== undefined || name !== '') names.push(name)
  }
  return names
}
