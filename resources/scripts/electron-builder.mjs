// Packages of the application, made by electron-builder.
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { distributionOf } from './electron.mjs'
import { inRoot, root, tool } from './paths.mjs'
import { capture, run } from './processes.mjs'
import { say, Stop } from './say.mjs'

const ELECTRON_BUILDER = tool('electron-builder/cli.js')

const LOCAL = inRoot('.dist/local')

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
      '-c.afterPack=./resources/scripts/after-pack.mjs',
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
