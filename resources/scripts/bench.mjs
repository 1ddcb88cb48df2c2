// npm run bench: measures beside floors taken in the same run. With --json one line of JSON a measure.
import { asNode, ensureElectron } from './electron.mjs'
import { ensurePackages } from './packages.mjs'
import { inRoot, root } from './paths.mjs'
import { run, startDisplay } from './processes.mjs'
import { main, say, Stop } from './say.mjs'
import { ensureSystemPackages } from './system-packages.mjs'

await main(async () => {
  await ensurePackages()
  const electron = await ensureElectron()
  const headless = process.platform === 'linux' && !process.env.DISPLAY
  await ensureSystemPackages(electron, headless ? ['Xvfb'] : [])
  say('building …')
  if ((await run(...asNode(electron, [inRoot('resources/scripts/build.mjs')]))) !== 0)
    throw new Stop('the build failed; see the messages above.')
  const display = headless ? await startDisplay() : null
  try {
    const [command, args, options] = asNode(electron, [
      inRoot('test/bench/bench.ts'),
      electron,
      ...process.argv.slice(2),
    ])
    return await run(command, args, {
      cwd: root,
      env: { ...options.env, ...(display === null ? {} : { DISPLAY: display.display }) },
    })
  } finally {
    display?.stop()
  }
})
