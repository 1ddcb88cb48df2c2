// Builds the command for a shell into one file, which needs nothing but Node. Runs on Electron's own Node, once the npm packages are
// installed; the folder is .build/command unless another is given.
import { build } from 'vite'
import { inRoot, root } from './paths.mjs'

await build({
  root,
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  envDir: false,
  build: {
    outDir: process.argv[2] ?? inRoot('.build/command'),
    emptyOutDir: true,
    ssr: true,
    target: 'node20',
    minify: false,
    rolldownOptions: {
      input: { tearsheet: inRoot('main/command.ts') },
      output: { format: 'es', entryFileNames: '[name].mjs', codeSplitting: false, banner: '#!/usr/bin/env node' },
    },
  },
  ssr: { noExternal: true },
})
