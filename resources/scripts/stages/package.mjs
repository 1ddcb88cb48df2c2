// Packages the application, puts it outside the repository as an installer would, and tests it there.
import { chmodSync, cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { isDebian, packDebian } from '../packaging/debian.mjs'
import { startSession } from '../desktop-session.mjs'
import { packLocal } from '../packaging/electron-builder.mjs'
import { ownRoot } from '../packaging/own-root.mjs'
import { inRoot } from '../paths.mjs'
import { say } from '../say.mjs'
import { vitest } from './unit.mjs'

/** @typedef {import('./counts.mjs').Context} Context */

/** Folder for the pictures of the test. */
const PICTURES = inRoot('.build/package')

/** The version before, from which the test upgrades. */
const EARLIER = '0.0.1~local'

/**
 * @param {string} unpacked
 * @param {string} folder
 */
function copy(unpacked, folder) {
  cpSync(unpacked, folder, { recursive: true, verbatimSymlinks: true })
  // A deb package does this: Chromium's helper needs to be root to create the sandbox where user namespaces are off.
  if (process.platform === 'linux' && process.getuid?.() === 0) chmodSync(join(folder, 'chrome-sandbox'), 0o4755)
}

/**
 * The packages of Debian to install, and the words before a command that run it in a root where that changes nothing on the machine.
 * @param {string} unpacked
 * @param {string} output
 */
async function debianPackages(unpacked, output) {
  if (!isDebian) return { packages: null, words: [], reason: 'this system is not Debian' }
  const newest = await packDebian({ unpacked, output })
  const memory = join(output, 'memory')
  mkdirSync(memory)
  const { words, reason } = await ownRoot(memory)
  if (words === null) return { packages: null, words: [], reason }
  return { packages: { newest, earlier: await packDebian({ unpacked, output, version: EARLIER }) }, words, reason }
}

/** @param {Context} context */
export async function runPackage(context) {
  const output = join(context.output, 'package')
  mkdirSync(output)
  const folder = join(output, 'installed')
  const unpacked = await packLocal(context.electron)
  copy(unpacked, folder)
  const { packages, words, reason } = await debianPackages(unpacked, output)
  say(
    reason === null
      ? 'installing the package in a root of its own, which ends with the tests'
      : `not tried: installing the package, starting it from its desktop entry, upgrading and removing it, because ${reason}`,
  )
  mkdirSync(PICTURES, { recursive: true })
  const isRoot = process.getuid?.() === 0
  const session =
    process.platform === 'linux'
      ? await startSession({ home: join(output, 'home'), isDropping: isRoot, hasKeyring: true, pictures: output })
      : null
  if (isRoot) say('starting the package as an unprivileged user, with the sandbox on')
  try {
    return await vitest(
      context,
      'package',
      {
        TEARSHEET_TIER: 'package',
        TEARSHEET_PICTURES: PICTURES,
        TEARSHEET_PACKAGE: JSON.stringify({
          folder,
          packages,
          session: session && { as: session.as, env: session.env, screen: join(output, 'Xvfb_screen0') },
        }),
      },
      words,
    )
  } finally {
    session?.stop()
  }
}
