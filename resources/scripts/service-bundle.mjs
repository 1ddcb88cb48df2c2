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
  'resources/scripts/build-service.mjs',
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
 * The embedded service (`cli`) or the rehearsal (`rehearse`) as one file, built when a source is newer than the file.
 * @param {string} electron
 * @param {string} [name]
 * @returns {Promise<string>}
 */
export async function serviceBundle(electron, name = 'cli') {
  const bundle = inRoot(`.build/service/${name}.js`)
  const isCurrent = writtenAt(bundle) > Math.max(...SOURCES.map((path) => writtenAt(inRoot(path))))
  if (!isCurrent && (await run(...asNode(electron, [inRoot('resources/scripts/build-service.mjs')]))) !== 0)
    throw new Stop('the embedded service could not be built; see the messages above.')
  return bundle
}
