import { existsSync } from 'node:fs'
import { capture } from './processes.mjs'
import { say, Stop } from './say.mjs'

// Libraries that Electron links against.
const LIBRARIES = ['libgtk-3-0', 'libnss3', 'libgbm1', 'libasound2', 'libsecret-1-0', 'fonts-dejavu-core']

/**
 * What a command of the application needs of the system: a Debian package, and the command that succeeds where it is
 * installed, unless that is a program of the name.
 * @typedef {{ package: string, check?: string }} Need
 */

const TOOLS = {
  Xvfb: { package: 'xvfb' },
  'dbus-run-session': { package: 'dbus' },
  'gnome-keyring-daemon': { package: 'gnome-keyring' },
  'secret-tool': { package: 'libsecret-tools' },
  curl: { package: 'curl' },
  soffice: { package: 'libreoffice-calc-nogui' },
  pdftoppm: { package: 'poppler-utils' },
  qpdf: { package: 'qpdf' },
  xdotool: { package: 'xdotool' },
  orca: { package: 'orca' },
  openbox: { package: 'openbox' },
  xprop: { package: 'x11-utils' },
  'desktop-file-validate': { package: 'desktop-file-utils' },
  'xdg-open': { package: 'xdg-utils' },
  gio: { package: 'libglib2.0-bin' },
  'gtk-update-icon-cache': { package: 'gtk-update-icon-cache' },
  // Modules of the system's Python.
  pyatspi: { package: 'python3-pyatspi', check: "/usr/bin/python3 -c 'import pyatspi'" },
  dbusmock: { package: 'python3-dbusmock', check: "/usr/bin/python3 -c 'import dbusmock'" },
  requests: { package: 'python3-requests', check: "/usr/bin/python3 -c 'import requests'" },
  pandas: { package: 'python3-pandas', check: "/usr/bin/python3 -c 'import pandas'" },
  jsonlite: { package: 'r-cran-jsonlite', check: "Rscript -e 'library(jsonlite)'" },
  // A library that Electron opens when it shows the first notification.
  libnotify: { package: 'libnotify4', check: 'ldconfig -p | grep -q libnotify.so.4' },
}

/** @typedef {keyof typeof TOOLS} Tool */

/** @param {string} command */
const succeeds = async (command) => (await capture('sh', ['-c', command])).status === 0

/**
 * The packages of the tools that are missing.
 * @param {readonly Tool[]} tools
 * @param {(command: string) => Promise<boolean>} [isPresent] whether a command of the shell succeeds
 */
export async function missingPackages(tools, isPresent = succeeds) {
  const wanted = []
  for (const name of tools) {
    /** @type {Need} */
    const need = TOOLS[name]
    if (!(await isPresent(need.check ?? `command -v ${name}`))) wanted.push(need.package)
  }
  return wanted
}

/** @param {string} electron */
const linksUnresolved = async (electron) => (await capture('ldd', [electron])).output.includes('not found')

/**
 * Installs missing system packages on Debian and Ubuntu; other systems are not changed.
 * @param {string} electron
 * @param {readonly Tool[]} tools
 */
export async function ensureSystemPackages(electron, tools) {
  if (process.platform !== 'linux' || !existsSync('/etc/debian_version')) return
  const wanted = await missingPackages(tools)
  const hasSecretLibrary = await succeeds('ldconfig -p | grep -q libsecret-1.so.0')
  if (!hasSecretLibrary || (await linksUnresolved(electron))) wanted.push(...LIBRARIES)
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
