// npm run service: only the embedded service, for curl or any other client.
import { asNode } from './electron.mjs'
import { prepare } from './prepare.mjs'
import { run } from './processes.mjs'
import { main } from './say.mjs'
import { SERVICE_FLAGS, serviceBundle } from './service-bundle.mjs'

await main(async () => {
  const electron = await prepare()
  return run(...asNode(electron, [...SERVICE_FLAGS, await serviceBundle(electron), ...process.argv.slice(2)]))
})
