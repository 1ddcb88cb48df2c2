// npm run service: the embedded service alone, for curl or any client.
import { ensureElectron, asNode } from './electron.mjs'
import { ensurePackages } from './packages.mjs'
import { inRoot } from './paths.mjs'
import { run } from './processes.mjs'
import { main } from './say.mjs'
import { ensureSystemPackages } from './system-packages.mjs'

await main(async () => {
  await ensurePackages()
  const electron = await ensureElectron()
  await ensureSystemPackages(electron, [])
  return run(...asNode(electron, [inRoot('main/embedded-service/cli.ts'), ...process.argv.slice(2)]))
})
