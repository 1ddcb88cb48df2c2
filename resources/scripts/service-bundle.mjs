import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { asNode } from './electron.mjs'
import { inRoot } from './paths.mjs'
import { run } from './processes.mjs'
import { Stop } from './say.mjs'

/** Keeps young objects in a small part of memory: answers of megabytes would else make it large for good. */
export const SERVICE_FLAGS = ['--max-semi-space-size=4']

const BUNDLE = inRoot('.build/service/cli.js')

/** What the bundle is made from. */
const SOURCES = ['main/embedded-service', 'app/domain', 'resources/scripts/build-service.mjs']

/**
 * When the last of these files was written, in Unix milliseconds; 0 when there is none.
 * @param {string} path
 * @returns {number}
 */
function writtenAt(path) {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats === undefined) return 0
  if (!stats.isDirectory()) return stats.mtimeMs
  // A folder's own time tells of files that were taken away.
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => writtenAt(join(path, name))))
}

/**
 * The embedded service as one file, built when its sources are newer than it.
 * @param {string} electron
 * @returns {Promise<string>}
 */
export async function serviceBundle(electron) {
  const isCurrent = writtenAt(BUNDLE) > Math.max(...SOURCES.map((path) => writtenAt(inRoot(path))))
  if (!isCurrent && (await run(...asNode(electron, [inRoot('resources/scripts/build-service.mjs')]))) !== 0)
    throw new Stop('the embedded service could not be built; see the messages above.')
  return BUNDLE
}
