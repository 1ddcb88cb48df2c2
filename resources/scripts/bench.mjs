// npm run bench: measurements next to baselines from the same run. With --json it prints one line of JSON for each
// measurement; with --compare REF it measures another commit as well.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compareWith } from './compare.mjs'
import { startDisplay, startSession } from './desktop-session.mjs'
import { asNode, distributionOf } from './electron.mjs'
import { packLocal } from './packaging/electron-builder.mjs'
import { inRoot, root } from './paths.mjs'
import { build, hasDisplay, prepare } from './prepare.mjs'
import { run } from './processes.mjs'
import { main, Stop } from './say.mjs'

/**
 * The unpacked package and, on Linux, a desktop of its own in which it is started.
 * @param {string} electron
 */
async function packedFor(electron) {
  const folder = await packLocal(electron)
  const found = { folder, electron: distributionOf(electron), binary: electron }
  if (process.platform !== 'linux') return { package: { ...found, desktop: null }, stop: () => undefined }
  const pictures = mkdtempSync(join(tmpdir(), 'tearsheet-desktop-'))
  chmodSync(pictures, 0o755)
  const isRoot = process.getuid?.() === 0
  // Chromium's helper needs to be root to create the sandbox where user namespaces are off.
  if (isRoot) chmodSync(join(folder, 'chrome-sandbox'), 0o4755)
  const session = await startSession({ home: join(pictures, 'home'), isDropping: isRoot, hasKeyring: false, pictures })
  return {
    package: { ...found, desktop: { as: session.as, env: session.env, screen: join(pictures, 'Xvfb_screen0') } },
    stop() {
      session.stop()
      rmSync(pictures, { recursive: true, force: true })
    },
  }
}

await main(async () => {
  const [first, ref, ...rest] = process.argv.slice(2)
  if (first === '--compare') {
    if (ref === undefined) throw new Stop('name the other commit: npm run bench -- --compare REF [areas].')
    return compareWith(ref, rest)
  }
  const electron = await prepare(hasDisplay ? [] : ['Xvfb'])
  await build(electron)
  const areas = process.argv.slice(2).filter((arg) => !arg.startsWith('--'))
  const packed = areas.length === 0 || areas.includes('package') ? await packedFor(electron) : null
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
        TEARSHEET_PACKED: JSON.stringify(packed?.package ?? null),
      },
    })
  } finally {
    display?.stop()
    packed?.stop()
  }
})
