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
} as const

/** Kind of such a file, which is also its extension. */
export type FileKind = keyof typeof FILE_KINDS

/** A file name made of these words, without any character that is special to a file system. */
export const fileName = (...words: readonly string[]): string =>
  words
    .join(' ')
    .replaceAll(/[^\p{L}\p{N}._ -]+/gu, '-')
    .replaceAll(/^[. -]+|[. -]+$/g, '')
    .slice(0, 120) || 'tearsheet'
