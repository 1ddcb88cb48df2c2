import { join } from 'node:path'
import { build } from 'vite'

/** The window's sanitiser as one script that sets `window.sanitiser`, to run in a real page. */
export async function sanitiserBundle(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      minify: false,
      lib: { entry: join(import.meta.dirname, '../../renderer/ui/safe-html.ts'), name: 'sanitiser', formats: ['iife'] },
    },
  })
  const [first] = Array.isArray(result) ? result : [result]
  if (!('output' in first)) throw new Error('nothing was built')
  return `${first.output[0].code};globalThis.sanitiser = sanitiser`
}
