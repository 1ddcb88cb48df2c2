import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The most characters that the bundles of a start may have, about a tenth more than was counted. */
export const BUNDLE_BOUNDS: Readonly<Record<string, number>> = {
  'main/index': 110_000,
  'main/start-composition': 27_000,
  'main/schemas': 194_000,
  'main/dispatcher': 51_000,
  'main/bindings': 63_000,
  'main/compose': 356_000,
  'main/library-worker': 583_000,
  'renderer/shared': 33_000,
  'renderer/window': 1_060_000,
}

/** A bundle of the build: its characters, and those of each package and folder in it before they were minified. */
export interface Bundle {
  characters: number
  parts: Readonly<Record<string, number>>
}

/** The bundles of the last build by their names. */
export const readBundles = (): Readonly<Record<string, Bundle>> =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../.build/bundle-sizes.json'), 'utf8')) as Record<
    string,
    Bundle
  >
