// What the scripts of the small samples share.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isDeepStrictEqual } from 'node:util'
import { pathToFileURL } from 'node:url'
import { write } from './0a889a6/make/short-json.ts'

const FILES = ['library.db', 'journal.db']

/** Functions of an earlier version by name. Its types no longer exist. */
export type Calls<Name extends string> = Record<Name, (...values: readonly unknown[]) => unknown>

/** A sample: how its files are opened, filled and read with the code of the version. */
interface Sample<Library> {
  folder: string
  /** The path of the module that opens the library. */
  module: string
  connections?: readonly object[]
  fill: (library: Library) => void
  describe: (library: Library) => object
  close: (library: Library) => void
}

type Open<Library> = (folder: string, now: () => number, connections: readonly object[]) => Library

/** A time of the day on which everything in these samples happens, in Unix milliseconds. */
export const at = (hour: number, minute = 0): number => Date.UTC(2026, 10, 2, hour, minute)

const two = (value: number): string => String(value).padStart(2, '0')

/** A time of that day as the service writes it. */
export const dated = (hour: number, minute = 0): string => `Mon, 02 Nov 2026 ${two(hour - 4)}:${two(minute)}:00 -0400`

/** A story as it is stored, created at eight o'clock UTC and as many minutes as its ID. */
export const storyOf = (id: number, changes: object = {}): object => ({
  id,
  title: `Story ${id}`,
  author: 'Desk',
  created: dated(8, id % 60),
  updated: dated(8, id % 60),
  teaser: `Teaser of ${id}`,
  body: `<p>Body of ${id}</p>`,
  url: `https://stories.example/${id}`,
  channels: ['News'],
  tags: [],
  stocks: [{ name: 'KSTL', exchange: 'NYSE', sector: null, gics: null, gicsCode: null, isin: null, cusip: null }],
  images: [],
  importanceRank: null,
  originalId: null,
  ...changes,
})

/** A record of operating ratios. */
export const ratiosOf = (netMargin: string, path: string): object => ({
  id: { companyId: '1', asOf: '2026-09-30', reportType: 'A', period: '3M', aorOrRestate: 'A' },
  fiscalYearEnd: 12,
  isCalculated: false,
  values: { netMargin, daysInSales: '41.0' },
  path,
})

/** A company of which nothing but its name is known. */
export const companyOf = (standardName: string): object => ({
  primarySymbol: null,
  primaryExchange: null,
  standardName,
  cik: null,
  isin: null,
  cusip: null,
  countryId: null,
  businessCountryId: null,
  industryTemplateCode: null,
  isReit: null,
  isLimitedPartnership: null,
  isLimitedLiabilityCompany: null,
  yearOfEstablishment: null,
})

/** A picture; only its address and its bytes matter. */
export const pictureOf = (text: string): object => ({ type: 'image/png', bytes: Buffer.from(text), receivedAt: at(9) })

/** Small pages, because most tables of a sample have a few rows. */
function compact(path: string): void {
  const database = new DatabaseSync(path)
  database.exec('PRAGMA journal_mode = DELETE; PRAGMA page_size = 1024; VACUUM; PRAGMA journal_mode = WAL')
  database.close()
}

function versionOf(path: string): unknown {
  const database = new DatabaseSync(path)
  const version = database.prepare('PRAGMA user_version').get()?.user_version
  database.close()
  return version
}

/** Creates the files of a sample in its folder, or in the one that is given. */
export async function makeSample<Library>({
  folder,
  module,
  connections = [],
  fill,
  describe,
  close,
}: Sample<Library>): Promise<void> {
  const [checkout, chosen = folder] = process.argv.slice(2)
  if (checkout === undefined) throw new Error('Usage: make.ts CHECKOUT [FOLDER]')
  const target = resolve(chosen)
  const { openLibrary } = (await import(pathToFileURL(join(resolve(checkout), module)).href)) as {
    openLibrary: Open<Library>
  }
  const open = (inFolder: string): Library => openLibrary(inFolder, () => at(12), connections)
  mkdirSync(target, { recursive: true })
  for (const name of FILES) rmSync(join(target, name), { force: true })
  const library = open(target)
  fill(library)
  const description = describe(library)
  close(library)
  for (const name of FILES) compact(join(target, name))
  // Opened as a copy, because opening creates files next to it.
  const scratch = mkdtempSync(join(tmpdir(), 'tearsheet-versions-'))
  for (const name of FILES) cpSync(join(target, name), join(scratch, name))
  const schemas = Object.fromEntries(FILES.map((name) => [name, versionOf(join(scratch, name))]))
  const compacted = open(scratch)
  if (!isDeepStrictEqual(describe(compacted), description)) throw new Error('The compacted files are read otherwise.')
  close(compacted)
  rmSync(scratch, { recursive: true })
  writeFileSync(join(target, 'expected.json'), `${write({ schemas, ...description })}\n`)
  for (const name of [...FILES, 'expected.json']) console.log(name, readFileSync(join(target, name)).length)
}
