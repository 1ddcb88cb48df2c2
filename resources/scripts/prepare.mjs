import { asNode, ensureElectron } from './electron.mjs'
import { ensurePackages } from './packages.mjs'
import { inRoot } from './paths.mjs'
import { run } from './processes.mjs'
import { say, Stop } from './say.mjs'
import { ensureSystemPackages } from './system-packages.mjs'

/** Whether a window can be shown without a virtual display. */
export const hasDisplay =
  process.platform !== 'linux' || Boolean(process.env.DISPLAY) || Boolean(process.env.WAYLAND_DISPLAY)

/**
 * Installs missing packages and resolves to the Electron to run with.
 * @param {readonly import('./system-packages.mjs').Tool[]} tools programs of the system that the command needs
 */
export async function prepare(tools = []) {
  await ensurePackages()
  const electron = await ensureElectron()
  await ensureSystemPackages(electron, tools)
  return electron
}

/**
 * Builds main, preload and renderer into `.build`.
 * @param {string} electron
 */
export async function build(electron) {
  say('building …')
  if ((await run(...asNode(electron, [inRoot('resources/scripts/build.mjs')]))) !== 0)
    throw new Stop('the build failed; see the messages above.')
}
