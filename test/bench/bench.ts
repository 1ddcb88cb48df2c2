import { benchDeliveries } from './deliveries.ts'
import { benchFundamentals } from './fundamentals.ts'
import { benchIdle } from './idle.ts'
import { benchKnownAt } from './known-at.ts'
import { benchLibrary, benchQueries } from './library.ts'
import { benchPackage, type Packed } from './package.ts'
import { benchDoor, benchProxy } from './proxy.ts'
import { benchStoredDeliveries } from './stored-deliveries.ts'
import { benchReconciliation } from './reconciliation.ts'
import { benchStart } from './start.ts'
import { benchUse } from './use.ts'
import { BUNDLE_BOUNDS, readBundles } from '../support/views/bundle-bounds.ts'
import { round, type Measure } from './support/measure.ts'

/** The number of packages and folders that are named for a bundle: the largest. */
const NAMED = 8

/** The sizes of what a start loads beside their bounds, each with the packages and folders that are most of it. */
function benchBundles(): Measure[] {
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

/** The unpacked package, from resources/scripts/bench.mjs. */
const packed = JSON.parse(process.env.TEARSHEET_PACKED ?? 'null') as Packed | null
const [electron = '', ...flags] = process.argv.slice(2)
const asJson = flags.includes('--json')

const count = flags.includes('--million') ? 1_000_000 : 100_000

/** The areas, in the order in which they are measured. */
const AREAS = {
  bundles: () => benchBundles(),
  start: () => benchStart(electron, 9),
  proxy: () => benchProxy(15),
  door: () => benchDoor(9),
  library: () => benchLibrary(electron, count),
  search: () => benchQueries(count),
  known: () => benchKnownAt(100_000),
  use: () => benchUse(100_000, 20),
  idle: () => benchIdle(100_000),
  ratios: () => benchFundamentals(9),
  webhooks: () => benchDeliveries(),
  reconciled: () => benchReconciliation(100_000),
  stored: () => benchStoredDeliveries(100_000),
  package: () => (packed === null ? Promise.resolve([]) : benchPackage(packed)),
}

const OPTIONS = ['--json', '--million']
const unknown = flags.filter((flag) => !OPTIONS.includes(flag) && !Object.keys(AREAS).includes(flag))
if (unknown.length > 0) {
  console.error(
    `Unknown: ${unknown.join(', ')}. Areas: ${Object.keys(AREAS).join(', ')}. Options: ${OPTIONS.join(', ')}.`,
  )
  process.exit(1)
}

/** The areas in the arguments, or all except `search`, of which `library` is more. */
const named = Object.entries(AREAS).filter(([name]) => flags.includes(name))
const chosen = named.length > 0 ? named : Object.entries(AREAS).filter(([name]) => name !== 'search')

const lineOf = ({ area, name, note, median, unit, floor, ratio, goal, runs }: Measure): string =>
  [
    area.padEnd(10),
    name.padEnd(74),
    `${String(median).padStart(10)} ${unit}   floor ${String(floor).padStart(9)}   ×${ratio}`,
    goal === undefined ? '' : ` (goal ×${goal}, ${ratio <= goal ? 'met' : 'missed'})`,
    `   (${runs} runs)`,
    note === undefined ? '' : `   ${note}`,
  ].join('')

for (const [, area] of chosen) {
  for (const measure of await area()) console.log(asJson ? JSON.stringify(measure) : lineOf(measure))
}
