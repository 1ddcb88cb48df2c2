/** Kinds of files the application writes for a person, with what a file dialog calls them. */
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
} as const

/** Kind of such a file, which is its extension. */
export type FileKind = keyof typeof FILE_KINDS

/** A file name out of words: nothing in it that a file system takes for anything but a name. */
export const fileName = (...words: readonly string[]): string =>
  words
    .join(' ')
    .replaceAll(/[^\p{L}\p{N}._ -]+/gu, '-')
    .replaceAll(/^[. -]+|[. -]+$/g, '')
    .slice(0, 120) || 'tearsheet'
