import { BUNDLE_BOUNDS, readBundles } from '../support/bundle-bounds.ts'
import { round } from './measure.ts'
import type { Measure } from './measure.ts'

/** The number of packages and folders that are named for a bundle: the largest. */
const NAMED = 8

/** The sizes of what a start loads beside their bounds, each with the packages and folders that are most of it. */
export function benchBundles(): Measure[] {
  const bundles = readBundles()
  return Object.entries(BUNDLE_BOUNDS).map(([name, bound]) => {
    const { characters, parts } = bundles[name] ?? { characters: Number.NaN, parts: {} }
    const largest = Object.entries(parts)
      .sort(([, one], [, other]) => other - one)
      .slice(0, NAMED)
    return {
      area: 'bundles',
      name: `${name}, loaded at a start; floor its bound`,
      note: `before it is minified: ${largest.map(([part, size]) => `${part} ${String(size)}`).join(', ')}`,
      median: characters,
      unit: 'characters',
      floor: bound,
      ratio: round(characters / bound),
      runs: 1,
      goal: 1,
    }
  })
}
