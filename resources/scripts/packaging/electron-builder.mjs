// Packages of the application, made by electron-builder.
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { distributionOf } from '../electron.mjs'
import { inRoot, root, tool } from '../paths.mjs'
import { capture, run } from '../processes.mjs'
import { say, Stop } from '../say.mjs'

const ELECTRON_BUILDER = tool('electron-builder/cli.js')

const LOCAL = inRoot('.dist/local')

/**
 * The variables that electron-builder signs with, and on macOS has Apple notarise with: https://www.electron.build/code-signing. On other
 * systems nothing is signed.
 * @type {Partial<Record<NodeJS.Platform, readonly string[]>>}
 */
export const SIGNING = {
  darwin: ['CSC_LINK', 'CSC_KEY_PASSWORD', 'APPLE_ID', 'APPLE_APP_SPECIFIC_PASSWORD', 'APPLE_TEAM_ID'],
  win32: ['CSC_LINK', 'CSC_KEY_PASSWORD'],
}

/**
 * Arguments with which electron-builder fails where it cannot sign. Throws where a variable is missing: without one of Apple's it would
 * leave out the notarisation, with no more than a warning. A secret that a repository does not have is an empty text.
 * @param {NodeJS.Platform} platform
 * @param {NodeJS.ProcessEnv} env
 */
export function signingArguments(platform, env) {
  const wanted = SIGNING[platform] ?? []
  const missing = wanted.filter((name) => (env[name] ?? '') === '')
  if (missing.length > 0)
    throw new Stop(
      `the installers could not be signed, so none was built. Not set: ${missing.join(', ')}. resources/docs/packages.md says which secret of the repository each one is.`,
    )
  return wanted.length > 0 ? ['-c.forceCodeSigning=true'] : []
}

/**
 * Builds installers for this system; resolves to the exit status.
 * @param {readonly string[]} args arguments for electron-builder
 */
export const packInstallers = (args) =>
  run(process.execPath, [ELECTRON_BUILDER, '--publish', 'never', ...args], { cwd: root })

/**
 * Packages the build output with that Electron and resolves to the folder of the unpacked application.
 * @param {string} electron
 */
export async function packLocal(electron) {
  const distribution = distributionOf(electron)
  const version = readFileSync(join(distribution, 'version'), 'utf8').trim().replace(/^v/, '')
  say(`packing with Electron ${version} …`)
  rmSync(LOCAL, { recursive: true, force: true })
  const { status, output } = await capture(
    process.execPath,
    [
      ELECTRON_BUILDER,
      '--dir',
      '--publish',
      'never',
      `-c.electronDist=${distribution}`,
      `-c.electronVersion=${version}`,
      `-c.directories.output=${LOCAL}`,
      '-c.afterPack=./resources/scripts/packaging/after-pack.mjs',
    ],
    { cwd: root },
  )
  if (status !== 0) {
    process.stderr.write(output)
    throw new Stop('the application could not be packed; see the messages above.')
  }
  // electron-builder names the folder after the system and the processor architecture.
  const folder = readdirSync(LOCAL, { withFileTypes: true }).find(
    (entry) => entry.isDirectory() && !entry.name.startsWith('.'),
  )
  if (folder === undefined) throw new Stop('electron-builder has left no unpacked application.')
  return join(LOCAL, folder.name)
}
