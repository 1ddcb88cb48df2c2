import { execFileSync, spawnSync } from 'node:child_process'

/**
 * Whether programs of the system are installed. The test run installs them where possible; elsewhere the tests that need them report
 * which are missing.
 */
export function missingTools(...tools: readonly string[]): string[] {
  const missing = tools.filter((tool) => spawnSync('which', [tool]).status !== 0)
  if (missing.length > 0)
    console.warn(`${missing.join(', ')} not here: the tests that read PDF files with them are skipped`)
  return missing
}

const read = (program: string, ...options: readonly string[]): string =>
  // Warnings about fonts are not useful here; an error still throws.
  execFileSync(program, options, { encoding: 'utf8', stdio: 'pipe' })

/** What the tools of the system say of a PDF file. */
export interface PdfFacts {
  title: string
  pages: number
  /** The types of its typefaces, such as `CID TrueType`. */
  fontTypes: readonly string[]
  /** Whether every typeface is in the file. */
  isEmbedded: boolean
  /** The tree of its tags. */
  structure: string
  /** The text of each page. */
  texts: readonly string[]
  /** What qpdf says of its syntax. */
  check: string
}

/** Reads a PDF file with poppler and qpdf. */
export function readPdf(file: string): PdfFacts {
  const info = read('pdfinfo', file)
  const fonts = read('pdffonts', file)
    .split('\n')
    .slice(2)
    .filter((line) => line !== '')
  const of = (name: string): string => new RegExp(`^${name}:\\s+(.*)$`, 'm').exec(info)?.[1] ?? ''
  return {
    title: of('Title'),
    pages: Number(of('Pages')),
    fontTypes: fonts.map((line) => line.slice(37, 54).trim()),
    isEmbedded: fonts.every((line) => / yes (yes|no) {1,2}yes/.test(line)),
    structure: read('pdfinfo', '-struct', file),
    texts: read('pdftotext', '-layout', file, '-').split('\f').slice(0, -1),
    check: read('qpdf', '--check', file),
  }
}
