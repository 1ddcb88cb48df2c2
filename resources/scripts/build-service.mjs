// Builds the embedded service and the rehearsal into one file each, so that they start without reading and stripping their many sources. Runs
// on Electron's own Node, once the npm packages are installed.
import { build } from 'vite'
import { inRoot, root } from './paths.mjs'

await build({
  root,
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  envDir: false,
  build: {
    outDir: inRoot('.build/service'),
    emptyOutDir: true,
    ssr: true,
    target: 'node24',
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: { cli: inRoot('main/embedded-service/cli.ts'), rehearse: inRoot('main/rehearse.ts') },
      output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name].js' },
    },
  },
  ssr: { noExternal: true },
})
