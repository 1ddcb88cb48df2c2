// npm run bench: measurements next to baselines from the same run. With --json it prints one line of JSON for each
// measurement; with --compare REF it measures another commit as well.
import { compareWith } from './compare.mjs'
import { startDisplay } from './desktop-session.mjs'
import { asNode, distributionOf } from './electron.mjs'
import { packLocal } from './electron-builder.mjs'
import { inRoot, root } from './paths.mjs'
import { build, hasDisplay, prepare } from './prepare.mjs'
import { run } from './processes.mjs'
import { main, Stop } from './say.mjs'
import { SERVICE_FLAGS, serviceBundle } from './service-bundle.mjs'

await main(async () => {
  const [first, ref, ...rest] = process.argv.slice(2)
  if (first === '--compare') {
    if (ref === undefined) throw new Stop('name the other commit: npm run bench -- --compare REF [areas].')
    return compareWith(ref, rest)
  }
  const electron = await prepare(hasDisplay ? [] : ['Xvfb'])
  await build(electron)
  const areas = process.argv.slice(2).filter((arg) => !arg.startsWith('--'))
  const packed =
    areas.length === 0 || areas.includes('package')
      ? { folder: await packLocal(electron), electron: distributionOf(electron) }
      : null
  const display = hasDisplay ? null : await startDisplay()
  try {
    const [command, args, { env }] = asNode(electron, [
      inRoot('test/bench/bench.ts'),
      electron,
      ...process.argv.slice(2),
    ])
    return await run(command, args, {
      cwd: root,
      env: {
        ...env,
        ...display?.env,
        // Without a Secret Service, so that no key of the bench is left in the keyring of the person who runs it.
        DBUS_SESSION_BUS_ADDRESS: 'disabled:',
        TEARSHEET_PACKED: JSON.stringify(packed),
        TEARSHEET_SERVICE: JSON.stringify([...SERVICE_FLAGS, await serviceBundle(electron)]),
      },
    })
  } finally {
    display?.stop()
  }
})
