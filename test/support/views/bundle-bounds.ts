import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The most characters that the bundles of a start may have, a few in a hundred more than was counted. */
export const BUNDLE_BOUNDS: Readonly<Record<string, number>> = {
  'main/index': 107_500,
  'main/startup-composition': 24_500,
  'main/schemas': 126_500,
  'main/dispatcher': 37_400,
  'main/catalogue': 61_500,
  'main/compose': 191_500,
  'main/library-worker': 251_500,
  'main/library-worker-packages': 63_000,
  'renderer/shared': 37_600,
  'renderer/window': 941_500,
}

/** A bundle of the build: its characters, and those of each package and folder in it before they were minified. */
export interface Bundle {
  characters: number
  parts: Readonly<Record<string, number>>
}

/** The bundles of the last build by their names. */
export const readBundles = (): Readonly<Record<string, Bundle>> =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../.build/bundle-sizes.json'), 'utf8')) as Record<
    string,
    Bundle
  >
