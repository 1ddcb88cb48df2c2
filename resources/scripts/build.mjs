// Builds main, preload and renderer into .build. Runs on Electron's own Node, once the npm packages are installed.
import { createHash } from 'node:crypto'
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { copyFile, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, minify } from 'vite'
import { readJson, entriesAt, textAt } from './json.mjs'
import { inRoot, root } from './paths.mjs'

/** @typedef {{ name: string, version: string, licence: string, text: string }} Licence */

/** Packages that are not modules of a bundle: a typeface on screen and on paper, and the native module next to the bundles. */
const UNSEEN = ['@fontsource-variable/inter', '@fontsource/inter', 'keytar']

/**
 * @param {string} folder in node_modules
 * @returns {string}
 */
function licenceText(folder) {
  const file = readdirSync(inRoot('node_modules', folder)).find((name) => /^licen[cs]e(\.|$)/i.test(name))
  return file === undefined ? '' : readFileSync(inRoot('node_modules', folder, file), 'utf8').trim()
}

/**
 * @param {string} folder in node_modules
 * @returns {Licence}
 */
function ofPackage(folder) {
  const manifest = readJson(inRoot('node_modules', folder, 'package.json'))
  return {
    name: textAt(manifest, 'name'),
    version: textAt(manifest, 'version'),
    licence: textAt(manifest, 'license'),
    text: licenceText(folder),
  }
}

/** @returns {Licence} */
function own() {
  const manifest = readJson(inRoot('package.json'))
  return {
    name: textAt(manifest, 'productName'),
    version: textAt(manifest, 'version'),
    licence: textAt(manifest, 'license'),
    text: readFileSync(inRoot('resources/licence.txt'), 'utf8').trim(),
  }
}

/**
 * The text of a licence that a package names without including it, as it is in the package's repository; empty when it is not kept here.
 * @param {string} name
 */
function keptText(name) {
  const file = inRoot('resources/licences', `${name}.txt`)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
}

/**
 * The application's own licence, followed by those of the bundled packages and of `UNSEEN`, sorted by name.
 * @param {readonly unknown[]} bundled the output of Vite's `build.license` for each bundle
 * @returns {Licence[]}
 */
function gatherLicences(bundled) {
  const found = bundled
    .flatMap((list) => entriesAt(list).map(([, entry]) => entry))
    .map((entry) => ({
      name: textAt(entry, 'name'),
      version: textAt(entry, 'version'),
      licence: textAt(entry, 'identifier'),
      text: textAt(entry, 'text') || keptText(textAt(entry, 'name')),
    }))
  const all = [...found, ...UNSEEN.map(ofPackage), { ...ofPackage('electron'), version: process.versions.electron }]
  const byName = new Map(all.map((each) => [`${each.name} ${each.version}`, each]))
  return [own(), ...[...byName.values()].sort((one, other) => one.name.localeCompare(other.name, 'en'))]
}

/** The file with the sizes, beside the builds. */
const SIZES_FILE = inRoot('.build/bundle-sizes.json')

/** @typedef {{ characters: number, parts: Record<string, number> }} Bundle */

/**
 * The package of a module, or its folder to the third level.
 * @param {string} id
 */
function partOf(id) {
  const [, name] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id) ?? []
  if (name !== undefined) return name
  if (!id.startsWith(join(root, '/'))) return 'the bundler'
  return id
    .slice(root.length + 1)
    .split('/')
    .slice(0, -1)
    .slice(0, 3)
    .join('/')
}

/** @type {Record<string, Bundle>} */
const found = {}

/**
 * Notes the bundles of a build by the names of their entries: their characters, and those of each package and folder in them before they
 * are minified.
 * @param {string} folder
 * @returns {import('vite').Plugin}
 */
const noteSizes = (folder) => ({
  name: 'note-sizes',
  generateBundle(_options, files) {
    for (const file of Object.values(files)) {
      if (file.type !== 'chunk') continue
      // Several chunks can have one name: what is passed on by one of them is in another.
      const name =
        file.fileName.startsWith('library/') && !file.name.startsWith('library-worker')
          ? `library/${file.name}`
          : file.name
      const bundle = (found[`${folder}/${name}`] ??= { characters: 0, parts: {} })
      bundle.characters += file.code.length
      for (const [id, { renderedLength }] of Object.entries(file.modules))
        bundle.parts[partOf(id)] = (bundle.parts[partOf(id)] ?? 0) + renderedLength
    }
  },
})

/** The bundles that were noted, as JSON. */
const notedSizes = () => JSON.stringify(found, null, 1)

/** @typedef {import('vite').InlineConfig} Config */

/** @param {string} folder */
const out = (folder) => inRoot('.build', folder)

/**
 * The file in which Vite lists the licences of the packages in a bundle.
 * @param {string} name
 */
const licencesOf = (name) => `${name}-licences.json`

/** @type {Config} */
const common = { root, configFile: false, logLevel: 'warn', publicDir: false, envDir: false }

/** A hash of the sources from which the main process is built. */
async function hashOfSources() {
  const hash = createHash('sha256')
  for (const folder of ['app', 'main']) {
    const files = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
    const paths = files.filter((each) => each.isFile()).map(({ parentPath, name }) => join(parentPath, name))
    for (const path of paths.sort()) hash.update(path.slice(root.length)).update(await readFile(path))
  }
  return hash.digest('hex')
}

/** Unix milliseconds of the sources of a package; null in a clone, which a person brings up to date otherwise. */
const sourcesAt = process.env.SOURCE_DATE_EPOCH === undefined ? null : Number(process.env.SOURCE_DATE_EPOCH) * 1000

/** Names what the main process was built from: a file that the same build wrote needs no check of its form. */
const define = { BUILD_ID: JSON.stringify(await hashOfSources()) }

/**
 * Modules that the SDK for agents imports and that nothing here needs, by their names, with what stands in their place: it checks schemas of
 * other servers, and takes those of an older zod.
 */
const LEFT_OUT = {
  '../validation/ajv-provider.js': 'export class AjvJsonSchemaValidator {}',
  'zod/v3': 'export const object = undefined',
  'zod-to-json-schema': 'export const zodToJsonSchema = undefined',
}

/** @type {import('vite').Plugin} */
const leaveOut = {
  name: 'leave-out',
  enforce: 'pre',
  resolveId: (source, importer = '') =>
    importer.includes('/@modelcontextprotocol/') && Object.hasOwn(LEFT_OUT, source) ? `\0left-out:${source}` : null,
  load: (id) => Object.entries(LEFT_OUT).find(([source]) => id === `\0left-out:${source}`)?.[1] ?? null,
}

/**
 * Minifies what consists of packages alone, which is most of the size: the lines of the application stay as they are, so that a stack in
 * the log names the place of a bug.
 * @type {import('vite').Plugin}
 */
const minifyPackages = {
  name: 'minify-packages',
  async renderChunk(code, { fileName, moduleIds }) {
    if (!moduleIds.every((id) => id.includes('/node_modules/') || id.startsWith('\0'))) return null
    const { code: minified, map } = await minify(fileName, code, { module: true, sourcemap: true })
    return { code: minified, map }
  },
}

/**
 * The modules that are loaded with some others, themselves included.
 * @param {readonly string[]} entries
 * @param {(id: string) => { importedIds: readonly string[] } | null} infoOf
 */
function loadedWith(entries, infoOf) {
  const found = new Set(entries)
  // A set goes on with what is added to it meanwhile.
  for (const id of found) for (const imported of infoOf(id)?.importedIds ?? []) found.add(imported)
  return found
}

/**
 * Puts what a thread loads at its start into one chunk, and the packages of it into another, which can be minified: small files that parts
 * share take longer to load.
 * @param {string} name
 * @param {string} entry
 * @returns {import('vite').Rolldown.CodeSplittingOptions}
 */
function atStartOf(name, entry) {
  /** @type {Set<string> | null} */
  let loaded = null
  /** @param {string} id @param {{ getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }} context */
  const isLoaded = (id, context) =>
    (loaded ??= loadedWith([join(root, entry)], (each) => context.getModuleInfo(each))).has(id)
  const packages = `${name}-packages`
  return {
    groups: [
      {
        name: (id, context) => (id.includes('/node_modules/') && isLoaded(id, context) ? packages : null),
        debugName: packages,
        priority: 2,
      },
      { name: (id, context) => (isLoaded(id, context) ? name : null), debugName: name, priority: 1 },
    ],
  }
}

/**
 * A part of the main process: ES modules for Electron's Node. Only Electron and the native keytar are outside the bundle.
 * @param {string} name
 * @param {string} entry
 * @param {string} chunks the folder of what it loads later; empty for one that loads all of itself at once
 * @returns {Config}
 */
const inMain = (name, entry, chunks = '') => ({
  ...common,
  define,
  plugins: [leaveOut, minifyPackages, noteSizes('main')],
  build: {
    outDir: out('main'),
    emptyOutDir: false,
    ssr: true,
    target: 'node24',
    minify: false,
    sourcemap: true,
    license: { fileName: licencesOf(name) },
    rolldownOptions: {
      input: { [name]: join(root, entry) },
      external: ['electron', 'keytar'],
      output: {
        format: 'es',
        entryFileNames: '[name].js',
        chunkFileNames: `${chunks}/[name].js`,
        codeSplitting: chunks === 'library' ? atStartOf(name, entry) : chunks !== '',
        comments: { legal: true, annotation: false, jsdoc: false },
      },
    },
  },
  ssr: { noExternal: true, external: ['electron', 'keytar'] },
})

/** What main and the threads of the library load later is in files of their own. Another thread loads all of itself, which takes less time from one file. */
const MAIN = [
  inMain('index', 'main/index.ts', 'chunks'),
  inMain('library-worker', 'main/library-worker.ts', 'library'),
  inMain('decode-worker', 'main/decode-worker.ts'),
  inMain('embedded-worker', 'main/embedded-service/worker.ts'),
]

/**
 * Preloads run in the sandbox, which supports CommonJS only; each is one file.
 * @param {string} name
 * @returns {Config}
 */
const preload = (name) => ({
  ...common,
  plugins: [noteSizes('preload')],
  build: {
    outDir: out('preload'),
    emptyOutDir: false,
    ssr: true,
    target: 'chrome148',
    minify: true,
    rolldownOptions: {
      input: { [name]: join(root, `main/preload/${name}.ts`) },
      external: ['electron'],
      output: { format: 'cjs', entryFileNames: '[name].cjs' },
    },
  },
  ssr: { noExternal: true, external: ['electron'] },
})

/**
 * The module of the window.
 * @param {string} name
 */
const windowModule = (name) => join(root, 'renderer', name)

/** What the first script of the window imports after its first paint. */
const MAIN_MODULE = windowModule('shell/window/main.tsx')

const PAGES = ['index', 'stopped', 'key']

/** The pages, which are modules as well, and are shown without it. */
const PAGE_MODULES = PAGES.map((page) => windowModule(`${page}.html`))

/** The chunk of what pages share with the main module. */
const SHARED = 'shared'

/** @type {Map<string, Set<string>>} */
const closures = new Map()

/**
 * The name of the chunk of a module: one for all that is loaded with the main module, one for what pages share with it, and null for what
 * only a page or a later view loads.
 * @param {string} id
 * @param {{ getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }} context
 */
function chunkOf(id, context) {
  if (closures.size === 0) {
    /** @param {string} each */
    const infoOf = (each) => context.getModuleInfo(each)
    closures.set('pages', loadedWith(PAGE_MODULES, infoOf))
    closures.set('main', loadedWith([MAIN_MODULE], infoOf))
  }
  if (closures.get('main')?.has(id) !== true) return null
  return closures.get('pages')?.has(id) === true ? SHARED : 'window'
}

/**
 * Names what that module and the first paint need in the page, so that it is loaded beside the page itself.
 * @type {import('vite').Plugin}
 */
const preloadMain = {
  name: 'preload-main',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle, filename }) {
      if (!filename.endsWith('index.html')) return undefined
      const files = Object.values(bundle ?? {})
      const chunks = files.filter((each) => each.type === 'chunk')
      const main = chunks.find(({ moduleIds }) => moduleIds.includes(MAIN_MODULE))
      const font = files.find(({ fileName }) => /inter-latin-wght-normal.*\.woff2$/.test(fileName))
      if (main === undefined || font === undefined) throw new Error('The page lacks its main module or its font.')
      const needed = [main, ...chunks.filter(({ fileName }) => main.imports.includes(fileName))]
      const styles = needed.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
      const links = [
        { as: 'font', rel: 'preload', file: font.fileName },
        // A page that shows the rows of before leaves these for later.
        ...needed.map(({ fileName }) => ({ 'data-later': true, rel: 'modulepreload', file: fileName })),
        ...styles.map((file) => ({ 'data-later': true, as: 'style', rel: 'preload', file })),
      ]
      const tags = links
        .filter(({ file }) => !html.includes(`"/${file}"`))
        .map(({ file, ...attrs }) => ({
          tag: 'link',
          attrs: { ...attrs, crossorigin: true, href: `/${file}` },
          injectTo: /** @type {const} */ ('head'),
        }))
      // Nothing is painted before the first script, so that no key is pressed before it listens. Vite drops the attribute.
      return { html: html.replace('<script type="module"', '$& blocking="render"'), tags }
    },
  },
}

/** @type {Config} */
const renderer = {
  ...common,
  define: { SOURCES_AT: JSON.stringify(sourcesAt) },
  root: join(root, 'renderer'),
  base: '/',
  plugins: [react(), preloadMain, noteSizes('renderer')],
  // The window has no workers, so a module that would start one is replaced.
  resolve: { alias: [{ find: /^fflate$/, replacement: join(root, 'renderer/format/zip-without-workers.ts') }] },
  build: {
    outDir: out('renderer'),
    emptyOutDir: false,
    target: 'chrome148',
    minify: true,
    sourcemap: false,
    modulePreload: { polyfill: false },
    license: { fileName: licencesOf('renderer') },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      input: Object.fromEntries(PAGES.map((page) => [page, windowModule(`${page}.html`)])),
      output: {
        codeSplitting: {
          groups: [
            // The first group takes its modules before the other takes them as dependencies of its own.
            {
              name: (id, context) => (chunkOf(id, context) === SHARED ? SHARED : null),
              debugName: SHARED,
              priority: 2,
            },
            { name: chunkOf, debugName: 'window', priority: 1 },
          ],
        },
      },
    },
  },
}

await Promise.all(['main', 'preload', 'renderer'].map((folder) => rm(out(folder), { recursive: true, force: true })))
for (const config of [...MAIN, preload('desk'), preload('key-window'), renderer]) await build(config)

const lists = ['main', 'renderer'].flatMap((folder) =>
  globSync('*-licences.json', { cwd: out(folder) }).map((name) => join(out(folder), name)),
)
const licences = gatherLicences(lists.map((file) => readJson(file)))
// Main reads the lists for the window; they are not pages.
for (const file of lists) await rm(file)
await writeFile(out('main/licences.json'), JSON.stringify(licences))
await writeFile(SIZES_FILE, notedSizes())

// The icon of the window, where the system does not use that of the program file, and the icon that the window itself
// shows.
await copyFile(inRoot('resources/icon/256x256.png'), out('main/icon.png'))
await copyFile(inRoot('resources/icon/icon.svg'), out('renderer/icon.svg'))

// A package brings the command for a shell.
await import('./build-command.mjs')
