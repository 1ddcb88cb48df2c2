import { existsSync } from 'node:fs'
import { capture } from './processes.mjs'
import { say, Stop } from './say.mjs'

// Libraries that Electron links against.
const LIBRARIES = ['libgtk-3-0', 'libnss3', 'libgbm1', 'libasound2', 'libsecret-1-0', 'fonts-dejavu-core']

// Programs, with the Debian package that contains each.
const TOOLS = {
  Xvfb: 'xvfb',
  'dbus-run-session': 'dbus',
  'gnome-keyring-daemon': 'gnome-keyring',
  'secret-tool': 'libsecret-tools',
  curl: 'curl',
  soffice: 'libreoffice-calc-nogui',
  pdftoppm: 'poppler-utils',
  xdotool: 'xdotool',
  xprop: 'x11-utils',
  'desktop-file-validate': 'desktop-file-utils',
}

/** @typedef {keyof typeof TOOLS} Tool */

/** @param {string} name */
const isMissing = async (name) => (await capture('sh', ['-c', `command -v ${name}`])).status !== 0

/** @param {string} electron */
const linksUnresolved = async (electron) => (await capture('ldd', [electron])).output.includes('not found')

/**
 * Installs missing system packages on Debian and Ubuntu; other systems are not changed.
 * @param {string} electron
 * @param {readonly Tool[]} tools
 */
export async function ensureSystemPackages(electron, tools) {
  if (process.platform !== 'linux' || !existsSync('/etc/debian_version')) return
  const wanted = []
  for (const name of tools) if (await isMissing(name)) wanted.push(TOOLS[name])
  const lacksSecretLibrary = (await capture('sh', ['-c', 'ldconfig -p | grep -q libsecret-1.so.0'])).status !== 0
  if (lacksSecretLibrary || (await linksUnresolved(electron))) wanted.push(...LIBRARIES)
  if (wanted.length === 0) return
  const install = `apt-get update && apt-get install -y --no-install-recommends ${wanted.join(' ')}`
  const isRoot = process.getuid?.() === 0
  // On a build server sudo needs no password; elsewhere the user is asked to run the command.
  if (!isRoot && process.env.CI !== 'true')
    throw new Stop(`system packages are missing. Run this, then try again:\n  sudo sh -c '${install}'`)
  say(`installing system packages: ${wanted.join(' ')} …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  // Newer Debian and Ubuntu have other names for two of the libraries.
  const renamed = install.replace('libasound2', 'libasound2t64').replace('libgtk-3-0', 'libgtk-3-0t64')
  let output = ''
  for (const command of [install, renamed]) {
    const [program, ...args] = [...(isRoot ? [] : ['sudo', '-n', '-E']), 'sh', '-c', command]
    const result = await capture(program, args, { env })
    if (result.status === 0) return
    output += result.output
  }
  process.stderr.write(output)
  throw new Stop(`system packages could not be installed. Run this by hand to see why:\n  ${install}`)
}
