// Packages the application, installs it outside the repository as an installer would, and tests it there.
import { chmodSync, cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { startSession } from '../desktop-session.mjs'
import { packLocal } from '../electron-builder.mjs'
import { inRoot } from '../paths.mjs'
import { say } from '../say.mjs'
import { vitest } from './unit.mjs'

/** @typedef {import('./counts.mjs').Context} Context */

/** Folder for the pictures of the test. */
const PICTURES = inRoot('.build/package')

/**
 * @param {string} unpacked
 * @param {string} folder
 */
function install(unpacked, folder) {
  cpSync(unpacked, folder, { recursive: true, verbatimSymlinks: true })
  // A deb package does this where user namespaces are off: Chromium's helper needs to be root to create the sandbox.
  if (process.platform === 'linux' && process.getuid?.() === 0) chmodSync(join(folder, 'chrome-sandbox'), 0o4755)
}

/** @param {Context} context */
export async function runPackage(context) {
  const output = join(context.output, 'package')
  mkdirSync(output)
  const folder = join(output, 'installed')
  install(await packLocal(context.electron), folder)
  mkdirSync(PICTURES, { recursive: true })
  const isRoot = process.getuid?.() === 0
  const session =
    process.platform === 'linux'
      ? await startSession({ home: join(output, 'home'), isDropping: isRoot, hasKeyring: true, pictures: output })
      : null
  if (isRoot) say('starting the package as an unprivileged user, with the sandbox on')
  try {
    return await vitest(context, 'package', {
      TEARSHEET_TIER: 'package',
      TEARSHEET_PICTURES: PICTURES,
      TEARSHEET_PACKAGE: JSON.stringify({
        folder,
        session: session && { as: session.as, env: session.env, screen: join(output, 'Xvfb_screen0') },
      }),
    })
  } finally {
    session?.stop()
  }
}
