/** The kinds of files that the application writes, with their description in a file dialog. */
export const FILE_KINDS = {
  csv: 'Comma-separated values',
  xlsx: 'Excel workbook',
  json: 'JSON',
  svg: 'Vector image',
  png: 'Image',
  pdf: 'PDF document',
  har: 'HTTP archive',
  pem: 'Certificate',
  ts: 'TypeScript',
  txt: 'Text',
  md: 'Markdown',
  xml: 'JUnit results',
} as const

/** Kind of such a file, which is also its extension. */
export type FileKind = keyof typeof FILE_KINDS

/** Maximum length of a file name in bytes of UTF-8, which leaves room for its extension and a number behind it. */
const MAX_NAME_BYTES = 120

const bytesOf = (character: string): number => encodeURIComponent(character).replaceAll(/%../g, '.').length

/** The beginning of a text that has so many bytes at most. */
function beginning(text: string, bytes: number): string {
  let [kept, left] = ['', bytes]
  for (const character of text.toWellFormed()) {
    left -= bytesOf(character)
    if (left < 0) break
    kept += character
  }
  return kept
}

/** Names of devices of Windows, which has no file of them, with or without an extension. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³])(?= *(?:\.|$))/i

/** A file name made of these words, which can be read, without any character that is special to a file system. */
export function fileName(...words: readonly string[]): string {
  const readable = words
    .join(' ')
    .replaceAll(/\s*: +|\s+·\s+/g, ' - ')
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll('"', "'")
    // They only separate where they stand between words.
    .replaceAll(/(?<![\p{L}\p{N}])[?*]+|[?*]+(?![\p{L}\p{N}])/gu, '')
    .replaceAll(/[<>|*?\\/:]+/g, '-')
    .replaceAll(/ +/g, ' ')
    // A number keeps its sign, while a name that begins with a hyphen is an option of a command.
    .replace(/^ *-(?=[$€£]?\.?\d)/, '\u2212')
    .replace(/^[. -]+/, '')
  const name = beginning(readable, MAX_NAME_BYTES).replace(/[. -]+$/, '') || 'tearsheet'
  return name.replace(DEVICE, (device) => `${device}_`)
}
