// npm run service: the embedded service alone, for curl or any client.
import { asNode } from './electron.mjs'
import { prepare } from './prepare.mjs'
import { run } from './processes.mjs'
import { main } from './say.mjs'
import { SERVICE_FLAGS, serviceBundle } from './service-bundle.mjs'

await main(async () => {
  const electron = await prepare()
  return run(...asNode(electron, [...SERVICE_FLAGS, await serviceBundle(electron), ...process.argv.slice(2)]))
})
