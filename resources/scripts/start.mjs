// npm start: brings what is missing, builds, and opens the application; without a display it shows itself in pictures.
import { asNode, ensureElectron } from './electron.mjs'
import { ensurePackages } from './packages.mjs'
import { inRoot, root } from './paths.mjs'
import { run, startDisplay } from './processes.mjs'
import { main, say, Stop } from './say.mjs'
import { ensureSystemPackages } from './system-packages.mjs'

const hasDisplay = process.platform !== 'linux' || Boolean(process.env.DISPLAY) || Boolean(process.env.WAYLAND_DISPLAY)

await main(async () => {
  await ensurePackages()
  const electron = await ensureElectron()
  await ensureSystemPackages(electron, hasDisplay ? [] : ['Xvfb'])
  say('building …')
  if ((await run(...asNode(electron, [inRoot('resources/scripts/build.mjs')]))) !== 0)
    throw new Stop('the build failed; see the messages above.')
  if (hasDisplay) {
    const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
    return run(electron, [...sandbox, root, ...process.argv.slice(2)], { cwd: root })
  }
  say('there is no display here. Running on a virtual one and walking through the main views of the demonstration …')
  const { display, stop } = await startDisplay()
  try {
    const [command, args, { env }] = asNode(electron, [inRoot('resources/scripts/tour.mjs')])
    return await run(command, args, { env: { ...env, DISPLAY: display } })
  } finally {
    stop()
  }
})
