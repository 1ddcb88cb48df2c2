// npm start: installs what is missing, builds, and opens the application; without a display it takes pictures of every
// view.
import { root } from './paths.mjs'
import { build, hasDisplay, prepare } from './prepare.mjs'
import { run } from './processes.mjs'
import { main, say } from './say.mjs'
import { runWalk } from './stages/window.mjs'
import { withTemporaryFolder } from './temporary-folder.mjs'

/** @param {string} electron */
async function walkThrough(electron) {
  say('there is no display here. Running on a virtual one and walking through the views of the demonstration …')
  return withTemporaryFolder((output) => runWalk({ electron, output, filter: [] }))
}

await main(async () => {
  const electron = await prepare(hasDisplay ? [] : ['Xvfb', 'pdftoppm'])
  await build(electron)
  if (!hasDisplay) return walkThrough(electron)
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return run(electron, [...sandbox, root, ...process.argv.slice(2)], { cwd: root })
})
