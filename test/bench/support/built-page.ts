import { join } from 'node:path'
import { build } from 'vite'

/** The files of a module of this folder as a script for a page, with its styles. */
export async function builtPage(entry: string): Promise<readonly { name: string; text: string | Uint8Array }[]> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      minify: true,
      cssCodeSplit: false,
      lib: { entry: join(import.meta.dirname, entry), name: 'page', formats: ['iife'] },
    },
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  const [first] = Array.isArray(result) ? result : [result]
  if (!('output' in first)) throw new Error('nothing was built')
  return first.output.map((part) =>
    part.type === 'chunk' ? { name: 'page.js', text: part.code } : { name: 'page.css', text: part.source },
  )
}
