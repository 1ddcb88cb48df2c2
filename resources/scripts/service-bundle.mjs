import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { asNode } from './electron.mjs'
import { inRoot } from './paths.mjs'
import { run } from './processes.mjs'
import { Stop } from './say.mjs'

/** Limits the memory for new objects: responses of several megabytes would otherwise enlarge it permanently. */
export const SERVICE_FLAGS = ['--max-semi-space-size=4']

/** The sources of the bundle. */
const SOURCES = [
  'main/embedded-service',
  'main/rehearse.ts',
  'main/modules/webhooks',
  'main/platform/http',
  'main/platform/loopback',
  'app/domain',
  'app/errors',
]

/**
 * When the newest of these files was written, in Unix milliseconds; 0 when there is none.
 * @param {string} path
 * @returns {number}
 */
function writtenAt(path) {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats === undefined) return 0
  if (!stats.isDirectory()) return stats.mtimeMs
  // The modification time of the folder itself reveals removed files.
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => writtenAt(join(path, name))))
}

/**
 * A bundle, built when one of its sources is newer.
 * @param {string} electron
 * @param {{ bundle: string, script: string, sources: readonly string[] }} made the bundle, the script that builds it, and what from
 */
async function built(electron, { bundle, script, sources }) {
  const path = inRoot(bundle)
  const isCurrent = writtenAt(path) > Math.max(...[...sources, script].map((each) => writtenAt(inRoot(each))))
  if (!isCurrent && (await run(...asNode(electron, [inRoot(script)]))) !== 0)
    throw new Stop(`${bundle} could not be built; see the messages above.`)
  return path
}

/**
 * The embedded service (`cli`) or the rehearsal (`rehearse`) as one file, built when a source is newer than the file.
 * @param {string} electron
 * @param {string} [name]
 * @returns {Promise<string>}
 */
export const serviceBundle = (electron, name = 'cli') =>
  built(electron, {
    bundle: `.build/service/${name}.js`,
    script: 'resources/scripts/build-service.mjs',
    sources: SOURCES,
  })

/**
 * The command for a shell as one file.
 * @param {string} electron
 * @returns {Promise<string>}
 */
export const commandBundle = (electron) =>
  built(electron, {
    bundle: '.build/command/tearsheet.mjs',
    script: 'resources/scripts/build-command.mjs',
    sources: ['main/command.ts', ...SOURCES],
  })
