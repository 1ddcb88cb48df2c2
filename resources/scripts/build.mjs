// Builds main, preload and renderer into .build. Runs on Electron's own Node, once the npm packages are installed.
import { copyFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { readJson } from './json.mjs'
import { gatherLicences } from './licences.mjs'
import { inRoot, root } from './paths.mjs'

/** @typedef {import('vite').InlineConfig} Config */

/** @param {string} folder */
const out = (folder) => inRoot('.build', folder)

/** The file in which Vite lists the licences of the packages in a bundle. */
const LICENCES = { fileName: 'bundled-licences.json' }

/** @type {Config} */
const common = { root, configFile: false, logLevel: 'warn', publicDir: false, envDir: false }

/**
 * The main process: ES modules for Electron's Node. Only Electron and the native keytar are outside the bundle.
 * @type {Config}
 */
const main = {
  ...common,
  build: {
    outDir: out('main'),
    emptyOutDir: false,
    ssr: true,
    target: 'node24',
    minify: false,
    sourcemap: true,
    license: LICENCES,
    rolldownOptions: {
      input: {
        index: join(root, 'main/index.ts'),
        'library-worker': join(root, 'main/library-worker.ts'),
        'decode-worker': join(root, 'main/decode-worker.ts'),
        'embedded-worker': join(root, 'main/embedded-service/worker.ts'),
      },
      external: ['electron', 'keytar'],
      output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name].js' },
    },
  },
  ssr: { noExternal: true, external: ['electron', 'keytar'] },
}

/**
 * Preloads run in the sandbox, which supports CommonJS only; each is one file.
 * @param {string} name
 * @returns {Config}
 */
const preload = (name) => ({
  ...common,
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

/** The module that the first script of the window imports after its first paint. */
const MAIN_MODULE = join(root, 'renderer/shell/main.tsx')

/**
 * Names what that module needs in the page, so that it is loaded beside the first paint.
 * @type {import('vite').Plugin}
 */
const preloadMain = {
  name: 'preload-main',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle, filename }) {
      if (!filename.endsWith('index.html')) return undefined
      const chunks = Object.values(bundle ?? {}).filter((each) => each.type === 'chunk')
      const main = chunks.find(({ facadeModuleId }) => facadeModuleId === MAIN_MODULE)
      if (main === undefined) throw new Error('There is no chunk of the main module.')
      const styles = [main, ...chunks.filter(({ fileName }) => main.imports.includes(fileName))]
        .flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'style', crossorigin: true, href: `/${file}` },
          injectTo: /** @type {const} */ ('head'),
        }))
      const scripts = [main.fileName, ...main.imports].map((file) => ({
        tag: 'link',
        attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
        injectTo: /** @type {const} */ ('head'),
      }))
      return [...scripts, ...styles]
    },
  },
}

/** @type {Config} */
const renderer = {
  ...common,
  root: join(root, 'renderer'),
  base: '/',
  plugins: [react(), preloadMain],
  // The window has no workers, so a module that would start one is replaced.
  resolve: { alias: [{ find: /^fflate$/, replacement: join(root, 'renderer/format/zip-without-workers.ts') }] },
  build: {
    outDir: out('renderer'),
    emptyOutDir: false,
    target: 'chrome148',
    minify: true,
    sourcemap: false,
    modulePreload: { polyfill: false },
    license: LICENCES,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      input: Object.fromEntries(['index', 'stopped', 'key'].map((page) => [page, join(root, `renderer/${page}.html`)])),
    },
  },
}

await Promise.all(['main', 'preload', 'renderer'].map((folder) => rm(out(folder), { recursive: true, force: true })))
for (const config of [main, preload('desk'), preload('key-window'), renderer]) await build(config)

const lists = ['main', 'renderer'].map((folder) => join(out(folder), LICENCES.fileName))
const licences = gatherLicences(lists.map((file) => readJson(file)))
// Main reads the lists for the window; they are not pages.
for (const file of lists) await rm(file)
await writeFile(out('main/licences.json'), JSON.stringify(licences))

// The icon of the window, where the system does not use that of the program file, and the icon that the window itself
// shows.
await copyFile(inRoot('resources/icon/256x256.png'), out('main/icon.png'))
await copyFile(inRoot('resources/icon/icon.svg'), out('renderer/icon.svg'))
