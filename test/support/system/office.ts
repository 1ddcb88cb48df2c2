import { execFile, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import fc from '../cases/property.ts'

/**
 * Whether LibreOffice is installed. The test run installs it where possible; elsewhere the tests that need it report
 * that it is missing.
 */
export function hasOffice(): boolean {
  const present = spawnSync('soffice', ['--version']).status === 0
  if (!present) console.warn('LibreOffice is not here: the tests that open exports in it are skipped')
  return present
}

/** The marks between the digits of a number, in which the places differ. */
export const marksOf = (locale: string): string => new Intl.NumberFormat(locale).format(1234567.8).replaceAll(/\d/g, '')

/** A cell as LibreOffice parsed it: its type and value. */
export interface OfficeCell {
  type: 'float' | 'string' | 'other' | 'formula' | 'empty'
  text: string
  /** The number of a formula; undefined for one without. */
  value?: number
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
  if (attribute(tag, 'table:formula') !== undefined) {
    const value = attribute(tag, 'office:value')
    return { type: 'formula', text, ...(value === undefined ? {} : { value: Number(value) }) }
  }
  const type = attribute(tag, 'office:value-type')
  if (type === undefined) return { type: 'empty', text: '' }
  return type === 'float'
    ? { type, text: attribute(tag, 'office:value') ?? '' }
    : { type: type === 'string' ? 'string' : 'other', text }
}

/** A setting of a profile of LibreOffice. */
const settingOf = (path: string, name: string, value: string): string =>
  `<item oor:path="/org.openoffice.Setup/${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`

/** A profile of LibreOffice in which a language is that of the system. It is complete, so that it is not filled at the start. */
const profileIn = (locale: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><oor:items xmlns:oor="http://openoffice.org/2001/registry">${settingOf('L10N', 'ooSetupSystemLocale', locale)}${settingOf('Office', 'ooSetupInstCompleted', 'true')}</oor:items>`

/** The cells of each sheet of a flat file of LibreOffice. */
const cellsIn = (document: string): OfficeCell[][][] =>
  [...document.matchAll(/<table:table [^>]*>([\s\S]*?)<\/table:table>/g)].map(([, sheet = '']) =>
    [...sheet.matchAll(/<table:table-row[^>]*>([\s\S]*?)<\/table:table-row>/g)].map(([, row = '']) =>
      [...row.matchAll(/<table:table-cell([^>]*?)(?:\/>|>([\s\S]*?)<\/table:table-cell>)/g)].flatMap(
        ([, tag = '', inside = '']) => {
          const repeated = Math.min(64, Number(attribute(tag, 'table:number-columns-repeated') ?? '1'))
          return Array.from({ length: repeated }, () => cellOf(tag, inside))
        },
      ),
    ),
  )

/** Where a profile has its macros, the list of them, and one macro. */
const MACRO = [
  [
    'script.xlc',
    '<!DOCTYPE library:libraries PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "libraries.dtd"><library:libraries xmlns:library="http://openoffice.org/2000/library" xmlns:xlink="http://www.w3.org/1999/xlink"><library:library library:name="Standard" library:link="false"/></library:libraries>',
  ],
  [
    'Standard/script.xlb',
    '<!DOCTYPE library:library PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "library.dtd"><library:library xmlns:library="http://openoffice.org/2000/library" library:name="Standard" library:readonly="false" library:passwordprotected="false"><library:element library:name="Links"/></library:library>',
  ],
] as const

/** A text of Basic. */
const basic = (text: string): string => `"${text.replaceAll('"', '""')}"`

/** A list of properties in Basic. */
const properties = (name: string, values: Readonly<Record<string, string>>): string[] => [
  `Dim ${name}(${Object.keys(values).length - 1}) As New com.sun.star.beans.PropertyValue`,
  ...Object.entries(values).flatMap(([key, value], place) => [
    `${name}(${place}).Name = ${basic(key)}`,
    `${name}(${place}).Value = ${value}`,
  ]),
]

/**
 * Runs lines of Basic in LibreOffice without a window, and returns the cells of each document that they store in a folder, in the order
 * of the names of its files. `locale` is the language of the system.
 */
async function runInOffice(
  linesFor: (folder: string) => readonly string[],
  locale: string,
): Promise<OfficeCell[][][][]> {
  const folder = mkdtempSync(join(tmpdir(), 'tearsheet-office-'))
  const basicFolder = join(folder, 'profile/user/basic')
  const lines = [
    'Sub Main',
    'On Error GoTo Failed',
    ...properties('how', { FilterName: basic('OpenDocument Spreadsheet Flat XML') }),
    ...linesFor(folder),
    'Failed:',
    'StarDesktop.terminate()',
    'End Sub',
  ]
  const macro = lines.join('\n').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  try {
    mkdirSync(join(basicFolder, 'Standard'), { recursive: true })
    writeFileSync(join(folder, 'profile/user/registrymodifications.xcu'), profileIn(locale))
    for (const [name, content] of [
      ...MACRO,
      [
        'Standard/Links.xba',
        `<!DOCTYPE script:module PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "module.dtd"><script:module xmlns:script="http://openoffice.org/2000/script" script:name="Links" script:language="StarBasic">${macro}</script:module>`,
      ],
    ] as const)
      writeFileSync(join(basicFolder, name), `<?xml version="1.0" encoding="UTF-8"?>\n${content}`)
    // An address may be answered by this process, which must not wait meanwhile.
    await promisify(execFile)(
      'soffice',
      [`-env:UserInstallation=file://${folder}/profile`, '--headless', '--norestore', 'macro:///Standard.Links.Main'],
      { timeout: 120_000 },
    )
    return readdirSync(folder)
      .filter((name) => name.endsWith('.fods'))
      .sort()
      .map((name) => cellsIn(readFileSync(join(folder, name), 'utf8')))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A file to open, and for a CSV its separators: the codes of their characters with slashes in between. */
export type OfficeFile = readonly [file: string, separators?: string]

/** How LibreOffice is to read a file. */
function filterOf([file, separators = '44']: OfficeFile): Record<string, string> {
  // A CSV is opened with a user's usual settings: quotation marks, UTF-8, numbers recognised. Markup is opened as it is pasted.
  if (file.endsWith('.csv'))
    return {
      FilterName: basic('Text - txt - csv (StarCalc)'),
      FilterOptions: basic(`${separators},34,76,1,,0,false,true,false,false`),
    }
  return file.endsWith('.html') ? { FilterName: basic('HTML (StarCalc)') } : {}
}

/**
 * Opens files in one start of LibreOffice, and returns for each the cells of each sheet as LibreOffice parsed them. `locale` is the
 * language of the system.
 */
export async function openInOffice(files: readonly OfficeFile[], locale = 'en-US'): Promise<OfficeCell[][][][]> {
  const opened = await runInOffice(
    (folder) =>
      files.flatMap((each, place) => [
        ...properties(`open${place}`, { Hidden: 'True', ...filterOf(each) }),
        `doc = StarDesktop.loadComponentFromURL(${basic(pathToFileURL(each[0]).href)}, "_blank", 0, open${place}())`,
        `doc.storeToURL("file://${folder}/opened-${String(place).padStart(3, '0')}.fods", how())`,
        'doc.close(True)',
      ]),
    locale,
  )
  if (opened.length < files.length)
    throw new Error(`LibreOffice did not open ${basename(files[opened.length]?.[0] ?? '')}`)
  return opened
}

/**
 * Links the tables at an address into a sheet as *Sheet, External Links…* does, and formulas into the first row of a second one. Returns
 * the cells of both. `locale` is the language of the system.
 */
export async function linkInOffice(
  address: string,
  formulas: readonly string[],
  locale: string,
): Promise<OfficeCell[][][]> {
  const [linked] = await runInOffice(
    (folder) => [
      ...properties('hidden', { Hidden: 'True' }),
      'doc = StarDesktop.loadComponentFromURL("private:factory/scalc", "_blank", 0, hidden())',
      'Dim at As New com.sun.star.table.CellAddress',
      `doc.AreaLinks.insertAtPosition(at, ${basic(address)}, "HTML_all", "calc_HTML_WebQuery", "")`,
      'doc.Sheets.insertNewByName("Cells", 1)',
      ...formulas.map(
        (formula, place) => `doc.Sheets.getByIndex(1).getCellByPosition(${place}, 0).Formula = ${basic(formula)}`,
      ),
      'doc.calculateAll()',
      `doc.storeToURL("file://${folder}/linked.fods", how())`,
    ],
    locale,
  )
  if (linked === undefined) throw new Error(`LibreOffice did not link ${address}`)
  return linked
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
