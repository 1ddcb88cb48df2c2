import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import fc from './property.ts'

/**
 * Whether LibreOffice is installed. The test run installs it where possible; elsewhere the tests that need it report
 * that it is missing.
 */
export function hasOffice(): boolean {
  const present = spawnSync('soffice', ['--version']).status === 0
  if (!present) console.warn('LibreOffice is not here: the tests that open exports in it are skipped')
  return present
}

/** A cell as LibreOffice parsed it: its type and value. */
export interface OfficeCell {
  type: 'float' | 'string' | 'other' | 'formula' | 'empty'
  text: string
}

const attribute = (tag: string, name: string): string | undefined => new RegExp(`${name}="([^"]*)"`).exec(tag)?.[1]
const decode = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&#10;', '\n')
    .replaceAll('&amp;', '&')

function cellOf(tag: string, inside: string): OfficeCell {
  const paragraphs = [...inside.matchAll(/<text:p[^>]*>([\s\S]*?)<\/text:p>/g)].map(([, words = '']) => words)
  const text = decode(
    paragraphs
      .join('\n')
      // Consecutive blanks are written as one blank and the number of the others.
      .replaceAll(/<text:s[^>]*\/>/g, (tag) => ' '.repeat(Number(attribute(tag, 'text:c') ?? '1')))
      .replaceAll(/<[^>]+>/g, ''),
  )
  if (attribute(tag, 'table:formula') !== undefined) return { type: 'formula', text }
  const type = attribute(tag, 'office:value-type')
  if (type === undefined) return { type: 'empty', text: '' }
  return type === 'float'
    ? { type, text: attribute(tag, 'office:value') ?? '' }
    : { type: type === 'string' ? 'string' : 'other', text }
}

/** A profile of LibreOffice in which a language is that of the system. */
const profileIn = (locale: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><oor:items xmlns:oor="http://openoffice.org/2001/registry"><item oor:path="/org.openoffice.Setup/L10N"><prop oor:name="ooSetupSystemLocale" oor:op="fuse"><value>${locale}</value></prop></item></oor:items>`

/**
 * Opens a file in LibreOffice without a window and returns the cells of each sheet as LibreOffice parsed them. `separators` are those of a
 * CSV, as the codes of their characters with slashes in between; `locale` is the language of the system.
 */
export function openInOffice(file: string, separators = '44', locale = 'en-US'): OfficeCell[][][] {
  const folder = mkdtempSync(join(tmpdir(), 'tearsheet-office-'))
  try {
    mkdirSync(join(folder, 'profile/user'), { recursive: true })
    writeFileSync(join(folder, 'profile/user/registrymodifications.xcu'), profileIn(locale))
    // A CSV is opened with a user's usual settings: quotation marks, UTF-8, numbers recognised. Markup is opened as it is pasted.
    const filter = file.endsWith('.csv')
      ? [`--infilter=CSV:${separators},34,76,1,,0,false,true,false,false`]
      : file.endsWith('.html')
        ? ['--infilter=HTML (StarCalc)']
        : []
    execFileSync(
      'soffice',
      [
        `-env:UserInstallation=file://${folder}/profile`,
        '--headless',
        ...filter,
        '--convert-to',
        'fods',
        '--outdir',
        folder,
        file,
      ],
      { stdio: 'ignore', timeout: 120_000 },
    )
    const name = readdirSync(folder).find((each) => each.endsWith('.fods'))
    if (name === undefined) throw new Error(`LibreOffice did not open ${basename(file)}`)
    const document = readFileSync(join(folder, name), 'utf8')
    return [...document.matchAll(/<table:table [^>]*>([\s\S]*?)<\/table:table>/g)].map(([, sheet = '']) =>
      [...sheet.matchAll(/<table:table-row[^>]*>([\s\S]*?)<\/table:table-row>/g)].map(([, row = '']) =>
        [...row.matchAll(/<table:table-cell([^>]*?)(?:\/>|>([\s\S]*?)<\/table:table-cell>)/g)].flatMap(
          ([, tag = '', inside = '']) => {
            const repeated = Math.min(64, Number(attribute(tag, 'table:number-columns-repeated') ?? '1'))
            return Array.from({ length: repeated }, () => cellOf(tag, inside))
          },
        ),
      ),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Digits as a service may send them: any sign and length, and exponents whose values LibreOffice writes into a file with all their digits. */
const digits = fc
  .tuple(
    fc.constantFrom('', '-', '+'),
    fc.stringMatching(/^(0|[1-9]\d{0,9})$/),
    fc.stringMatching(/^(\.\d{1,6})?$/),
    fc.stringMatching(/^([eE](-?[1-4]|\+?[1-9]\d?))?$/),
  )
  .map((parts) => parts.join(''))

/** That many of them, the same in every run. */
export const sentDigits = (count: number): readonly string[] => fc.sample(digits, count)
