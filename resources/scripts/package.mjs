// npm run package: builds installers with the official Electron only.
import { asNode, ensureElectron } from './electron.mjs'
import { ensurePackages } from './packages.mjs'
import { inRoot, root } from './paths.mjs'
import { run } from './processes.mjs'
import { main, Stop } from './say.mjs'

await main(async () => {
  await ensurePackages()
  process.env.TEARSHEET_NO_ELECTRON_FALLBACK = '1'
  const electron = await ensureElectron()
  if ((await run(...asNode(electron, [inRoot('resources/scripts/build.mjs')]))) !== 0)
    throw new Stop('the build failed; see the messages above.')
  return run(
    process.execPath,
    [inRoot('node_modules/electron-builder/cli.js'), '--publish', 'never', ...process.argv.slice(2)],
    { cwd: root },
  )
})
