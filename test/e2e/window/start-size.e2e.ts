import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from '@playwright/test'
import { firstScreenPage } from '../../../main/modules/window/first-page.ts'
import { BUNDLE_BOUNDS, readBundles } from '../../support/views/bundle-bounds.ts'
import { FIRST_SCREEN } from '../../support/window/first-screen.ts'

const FOLDER = join(import.meta.dirname, '../../../.build/main')

/** The files of the build that a module loads with itself, itself included. */
function loadedWith(entry: string): string[] {
  const loaded = new Set([entry])
  // A set goes on with what is added to it meanwhile.
  for (const path of loaded)
    for (const [, imported = ''] of readFileSync(path, 'utf8').matchAll(
      /^(?:import|export)\b[^"';()]*["'](\.[^"']+)["']/gm,
    ))
      loaded.add(join(dirname(path), imported))
  return [...loaded]
}

const before = loadedWith(join(FOLDER, 'index.js'))
const built = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.js'))
  .map((name) => join(FOLDER, name))

/** The sources that a file was built from; none for one that only passes on what others export. */
const sourcesOf = (file: string): string[] =>
  existsSync(`${file}.map`) ? (JSON.parse(readFileSync(`${file}.map`, 'utf8')) as { sources: string[] }).sources : []

/** Which of these files were built from a source with that in its path. */
const builtFrom = (files: readonly string[], source: string): string[] =>
  files.filter((file) => sourcesOf(file).some((path) => path.includes(source)))

test('main loads little before its window', () => {
  const characters = before.reduce((sum, file) => sum + readFileSync(file, 'utf8').length, 0)
  console.log(`before the window: ${before.length} files, ${characters} characters`)
  expect(characters).toBeLessThanOrEqual(BUNDLE_BOUNDS['main/index'] ?? 0)
})

for (const [name, bound] of Object.entries(BUNDLE_BOUNDS)) {
  test(`${name} stays within its bound`, () => {
    expect(readBundles()[name]?.characters).toBeLessThanOrEqual(bound)
  })
}

for (const [what, source] of [
  ['the schemas of the calls', 'app/ipc/common.ts'],
  ['zod', 'node_modules/zod/'],
  ['undici', 'node_modules/undici/'],
  ['the commands', 'app/domain/commands/catalogue'],
  ['the modules', 'main/compose.ts'],
] as const) {
  test(`main loads ${what} after its window was made, and not before`, () => {
    expect(builtFrom(built, source)).not.toEqual([])
    expect(builtFrom(before, source)).toEqual([])
  })
}

// Each is asked for by a call of its own; see `latePart`.
for (const [what, source] of [
  ['what repairs damaged files', 'store/repair/salvage.ts'],
  ['the reader of XML', 'node_modules/saxes/'],
  ['backups', 'store/backup/backup.ts'],
  ['the limits', 'store/retention/retention-store.ts'],
  ['the words that edits changed', 'history/text-changes.ts'],
  ['the comparison of lists', 'store/compare-lists.ts'],
  ['the store of deliveries', 'webhooks/store/webhooks-store.ts'],
  ['the ratios', 'fundamentals/store/ratios.ts'],
] as const) {
  test(`the threads of the library load ${what} when a call needs that`, () => {
    const thread = loadedWith(join(FOLDER, 'library-worker.js'))
    const later = built.filter((file) => file.includes('/library/') && !thread.includes(file))
    expect(builtFrom(later, source)).not.toEqual([])
    expect(builtFrom(thread, source)).toEqual([])
  })
}

// SECURITY 65
test('main loads of what programs may read nothing but its calls, until it is asked', () => {
  const compose = built.filter((file) => sourcesOf(file).some((path) => path.endsWith('main/compose.ts')))
  expect(compose).toHaveLength(1)
  const atStart = [...before, ...compose.flatMap(loadedWith)]
  const inPrograms = (files: readonly string[]): string[] =>
    files
      .flatMap(sourcesOf)
      .filter((path) => path.includes('main/modules/programs/') || path.includes('/@modelcontextprotocol/'))
  expect(inPrograms(built).length).toBeGreaterThan(15)
  expect(inPrograms(atStart).map((path) => path.split('/').at(-1))).toEqual(['module.ts'])
})

test('neither a web server nor another validator stands in the bundles beside the SDK for agents', () => {
  const parts = Object.values(readBundles()).flatMap((bundle) => Object.keys(bundle.parts))
  expect(parts).toContain('@modelcontextprotocol/sdk')
  expect(
    parts.filter((part) => /^(express|hono|@hono|cors|jose|eventsource|ajv|zod-to-json-schema)/.test(part)),
  ).toEqual([])
})

test('a page that shows the rows of before leaves the script of the window for later', () => {
  const page = readFileSync(join(FOLDER, '../renderer/index.html'), 'utf8')
  const loaded = /<link data-later( as="style")? rel="[^>]+"\/assets\/window-[^"]+"/g
  expect(page.match(loaded)).toHaveLength(2)
  expect(firstScreenPage(page, FIRST_SCREEN, 0)?.match(loaded)).toBeNull()
  expect(firstScreenPage(page, FIRST_SCREEN, 0)?.match(/<link data-later[^>]* data-rel="/g)).toHaveLength(2)
})
