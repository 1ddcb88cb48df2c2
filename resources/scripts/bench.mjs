// npm run bench: measures beside floors taken in the same run. With --json it prints one line of JSON for each measure.
import { startDisplay } from './desktop-session.mjs'
import { asNode } from './electron.mjs'
import { inRoot, root } from './paths.mjs'
import { build, hasDisplay, prepare } from './prepare.mjs'
import { run } from './processes.mjs'
import { main } from './say.mjs'

await main(async () => {
  const electron = await prepare(hasDisplay ? [] : ['Xvfb'])
  await build(electron)
  const display = hasDisplay ? null : await startDisplay()
  try {
    const [command, args, { env }] = asNode(electron, [
      inRoot('test/bench/bench.ts'),
      electron,
      ...process.argv.slice(2),
    ])
    return await run(command, args, { cwd: root, env: { ...env, ...display?.env } })
  } finally {
    display?.stop()
  }
})
