// npm run service: only the embedded service, for curl or any other client; npm run service -- rehearse plays to a receiver.
import { asNode } from './electron.mjs'
import { prepare } from './prepare.mjs'
import { run } from './processes.mjs'
import { main } from './say.mjs'
import { SERVICE_FLAGS, serviceBundle } from './service-bundle.mjs'

await main(async () => {
  const electron = await prepare()
  const [first, ...others] = process.argv.slice(2)
  const [name, args] = first === 'rehearse' ? ['rehearse', others] : ['cli', process.argv.slice(2)]
  return run(...asNode(electron, [...SERVICE_FLAGS, await serviceBundle(electron, name), ...args]))
})
