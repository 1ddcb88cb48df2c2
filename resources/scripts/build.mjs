// Builds main, preload and renderer into .build. Run through resources/scripts/run-tool.mjs or after a bootstrap.
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
const out = (folder) => join(root, '.build', folder)
const common = { root, configFile: false, logLevel: 'warn', publicDir: false, envDir: false }

/** The trusted side: ES modules for Electron's Node. Only Electron and the native keytar stay outside the bundle. */
const main = {
  ...common,
  build: {
    outDir: out('main'),
    emptyOutDir: false,
    ssr: true,
    target: 'node24',
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: {
        index: join(root, 'main/index.ts'),
        'library-worker': join(root, 'main/storage/library-worker.ts'),
        'embedded-worker': join(root, 'main/embedded-service/worker.ts'),
      },
      external: ['electron', 'keytar'],
      output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name].js' },
    },
  },
  ssr: { noExternal: true, external: ['electron', 'keytar'] },
}

/** Preloads run in the sandbox, which knows CommonJS only; each is one file. */
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

const renderer = {
  ...common,
  root: join(root, 'renderer'),
  base: '/',
  plugins: [react()],
  // The window has no workers: what would start one is replaced.
  resolve: { alias: [{ find: /^fflate$/, replacement: join(root, 'renderer/format/zip-without-workers.ts') }] },
  build: {
    outDir: out('renderer'),
    emptyOutDir: false,
    target: 'chrome148',
    minify: true,
    sourcemap: false,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1500,
    rolldownOptions: { input: { index: join(root, 'renderer/index.html'), key: join(root, 'renderer/key.html') } },
  },
}

await Promise.all(['main', 'preload', 'renderer'].map((folder) => rm(out(folder), { recursive: true, force: true })))
for (const config of [main, preload('desk'), preload('key-window'), renderer]) await build(config)
