// npm run service: the embedded service alone, for curl or any client.
import { asNode } from './electron.mjs'
import { inRoot } from './paths.mjs'
import { prepare } from './prepare.mjs'
import { run } from './processes.mjs'
import { main } from './say.mjs'

await main(async () => {
  const electron = await prepare()
  return run(...asNode(electron, [inRoot('main/embedded-service/cli.ts'), ...process.argv.slice(2)]))
})
