import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { inRoot, root } from './paths.mjs'
import { run } from './processes.mjs'
import { say, Stop } from './say.mjs'

const stampFile = inRoot('node_modules/.tearsheet-lock')

/**
 * Installs the packages of a folder's lock file, without install scripts, because no package needs one.
 * @param {string} folder
 */
export function npmInstall(folder) {
  const isWindows = process.platform === 'win32'
  return run(
    isWindows ? 'npm.cmd' : 'npm',
    ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error'],
    // Windows runs command files only through a shell.
    { cwd: folder, stdio: ['ignore', 2, 2], shell: isWindows },
  )
}

/** Installs the npm packages of the repository if they are missing. */
export async function ensurePackages() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19))
    throw new Stop(`Node.js ${process.versions.node} is too old. Install Node.js 20.19 or newer.`)
  const lock = createHash('sha256')
    .update(readFileSync(inRoot('package-lock.json')))
    .digest('hex')
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === lock) return
  say('installing npm packages …')
  if ((await npmInstall(root)) !== 0)
    throw new Stop('npm packages could not be installed. See the messages above, then run the command again.')
  writeFileSync(stampFile, lock)
}
