// npm run -s desk: the command for a shell, which reads from the running application.
import { prepare } from './prepare.mjs'
import { run } from './processes.mjs'
import { main } from './say.mjs'
import { commandBundle } from './service-bundle.mjs'

await main(async () => run(process.execPath, [await commandBundle(await prepare()), ...process.argv.slice(2)]))
