import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { inRoot, root } from './paths.mjs'
import { run } from './processes.mjs'
import { say, Stop } from './say.mjs'

const stampFile = inRoot('node_modules/.tearsheet-lock')

/** Installs the npm packages of the lock file unless they are there. Install scripts do not run: none of ours needs one. */
export async function ensurePackages() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19))
    throw new Stop(`Node.js ${process.versions.node} is too old. Install Node.js 20.19 or newer.`)
  const lock = createHash('sha256')
    .update(readFileSync(inRoot('package-lock.json')))
    .digest('hex')
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === lock) return
  say('installing npm packages …')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const status = await run(npm, ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  if (status !== 0)
    throw new Stop('npm packages could not be installed. See the messages above, then run the command again.')
  writeFileSync(stampFile, lock)
}
