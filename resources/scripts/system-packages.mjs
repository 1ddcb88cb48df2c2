import { existsSync } from 'node:fs'
import { capture, run } from './processes.mjs'
import { say, Stop } from './say.mjs'

// What Electron links against, and what a virtual display, a Secret Service and the tests need.
const LIBRARIES = ['libgtk-3-0', 'libnss3', 'libgbm1', 'libasound2', 'libsecret-1-0', 'fonts-dejavu-core']
const TOOLS = {
  Xvfb: 'xvfb',
  'dbus-run-session': 'dbus',
  'gnome-keyring-daemon': 'gnome-keyring',
  'secret-tool': 'libsecret-tools',
  openssl: 'openssl',
  curl: 'curl',
  soffice: 'libreoffice-calc-nogui',
}

async function isMissing(tool) {
  return (await capture('sh', ['-c', `command -v ${tool}`])).status !== 0
}

async function linksUnresolved(electron) {
  const { output } = await capture('ldd', [electron])
  return /not found/.test(output)
}

/** Installs the system packages that are missing on Debian and Ubuntu; elsewhere it leaves the system alone. */
export async function ensureSystemPackages(electron, tools) {
  if (process.platform !== 'linux' || !existsSync('/etc/debian_version')) return
  const wanted = []
  for (const tool of tools) if (await isMissing(tool)) wanted.push(TOOLS[tool])
  const secretLibrary = (await capture('sh', ['-c', 'ldconfig -p | grep -q libsecret-1.so.0'])).status !== 0
  if (secretLibrary || (await linksUnresolved(electron))) wanted.push(...LIBRARIES)
  if (wanted.length === 0) return
  const install = `apt-get update && apt-get install -y --no-install-recommends ${wanted.join(' ')}`
  if (process.getuid?.() !== 0)
    throw new Stop(`system packages are missing. Run this, then try again:\n  sudo sh -c '${install}'`)
  say(`installing system packages: ${wanted.join(' ')} …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  // Newer Debian and Ubuntu call two of the libraries by another name.
  const renamed = install.replace('libasound2', 'libasound2t64').replace('libgtk-3-0', 'libgtk-3-0t64')
  for (const command of [install, renamed]) {
    if ((await run('sh', ['-c', `${command} >/dev/null`], { env, stdio: ['ignore', 2, 2] })) === 0) return
  }
  throw new Stop(`system packages could not be installed. Run this by hand to see why:\n  ${install}`)
}
