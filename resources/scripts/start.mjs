// npm start: brings what is missing, builds, and opens the application; without a display it shows itself in pictures.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './paths.mjs'
import { build, hasDisplay, prepare } from './prepare.mjs'
import { run } from './processes.mjs'
import { main, say } from './say.mjs'
import { runWalk } from './stages/window.mjs'

/** @param {string} electron */
async function walkThrough(electron) {
  say('there is no display here. Running on a virtual one and walking through the views of the demonstration …')
  const output = mkdtempSync(join(tmpdir(), 'tearsheet-walk-'))
  try {
    return await runWalk({ electron, output, filter: [] })
  } finally {
    rmSync(output, { recursive: true, force: true })
  }
}

await main(async () => {
  const electron = await prepare(hasDisplay ? [] : ['Xvfb', 'pdftoppm'])
  await build(electron)
  if (!hasDisplay) return walkThrough(electron)
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return run(electron, [...sandbox, root, ...process.argv.slice(2)], { cwd: root })
})
