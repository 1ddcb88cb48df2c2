// npm run bench -- --compare REF: measures the working tree and a commit in turns.
import { join } from 'node:path'
import { root } from './paths.mjs'
import { capture } from './processes.mjs'
import { say, Stop } from './say.mjs'
import { withTemporaryFolder } from './temporary-folder.mjs'

/**
 * A line of JSON of `npm run bench -- --json`.
 * @typedef {{ area: string, name: string, unit: string, ratio: number }} Measured
 */

/**
 * A measurement of the working tree and of a commit. The ratios are those to the floor of the same run, sorted; the change is how much
 * more time or memory the working tree takes, or null where only one of them measures it. A measurement is irregular when one of them has
 * it, but not once in each round, as when its name differs between runs.
 * @typedef {{ area: string, name: string, here: number[], there: number[], change: number | null, verdict: Verdict, isIrregular: boolean }} Comparison
 */

/** @typedef {'slower' | 'faster' | 'not certain' | 'as before' | 'only here' | 'only there'} Verdict */

/** A change below this share is called none. */
const NOTICED = 0.1

/** Units of which more is better. */
const MORE_IS_BETTER = ['/s', 'share', 'answers', 'requests']

/** @param {readonly number[]} sorted */
const medianOf = (sorted) => sorted[Math.floor(sorted.length / 2)] ?? Number.NaN

/**
 * The measurements in the output of a bench, which prints other lines too.
 * @param {string} output
 * @returns {Measured[]}
 */
export function measuresIn(output) {
  return output
    .split('\n')
    .filter((line) => line.startsWith('{"area"'))
    .map((line) => /** @type {unknown} */ (JSON.parse(line)))
    .map((measure) => /** @type {Measured} */ (measure))
}

/**
 * @param {number[]} here sorted costs
 * @param {number[]} there sorted costs
 * @returns {Verdict}
 */
function verdictOf(here, there) {
  const times = medianOf(here) / medianOf(there)
  // Chance alone rarely puts every run of one above every run of the other.
  if (times > 1 + NOTICED) return Math.min(...here) > Math.max(...there) ? 'slower' : 'not certain'
  if (times < 1 - NOTICED) return Math.max(...here) < Math.min(...there) ? 'faster' : 'not certain'
  return 'as before'
}

/**
 * Compares the measurements of the working tree and of a commit that were taken in turns.
 * @param {readonly Measured[]} here of all rounds of the working tree
 * @param {readonly Measured[]} there of all rounds of the commit
 * @param {number} rounds
 * @returns {Comparison[]} in the order in which they were measured
 */
export function compareMeasures(here, there, rounds) {
  /** @param {Measured} measure */
  const keyOf = ({ area, name }) => `${area} ${name}`
  const all = new Map([...here, ...there].map((measure) => [keyOf(measure), measure]))
  return [...all.values()].map((measure) => {
    const { area, name, unit } = measure
    /** @param {readonly Measured[]} side */
    const ratiosOf = (side) =>
      side
        .filter((each) => keyOf(each) === keyOf(measure))
        .map(({ ratio }) => ratio)
        .sort((one, other) => one - other)
    const [ours, theirs] = [ratiosOf(here), ratiosOf(there)]
    const isIrregular = [ours, theirs].some(({ length }) => length > 0 && length !== rounds)
    const found = { area, name, here: ours, there: theirs, isIrregular }
    if (ours.length === 0) return { ...found, change: null, verdict: 'only there' }
    if (theirs.length === 0) return { ...found, change: null, verdict: 'only here' }
    /** @param {number[]} ratios */
    const costsOf = (ratios) =>
      MORE_IS_BETTER.includes(unit) ? ratios.map((ratio) => 1 / ratio).toSorted((one, other) => one - other) : ratios
    const [costsHere, costsThere] = [costsOf(ours), costsOf(theirs)]
    const change = medianOf(costsHere) / medianOf(costsThere) - 1
    return { ...found, change, verdict: verdictOf(costsHere, costsThere) }
  })
}

/** @param {number[]} ratios */
const spreadOf = (ratios) =>
  ratios.length === 0 ? '–' : `×${medianOf(ratios)} (${ratios[0] ?? ''}–${ratios.at(-1) ?? ''})`

/** @param {Comparison} comparison */
const irregularWords = ({ here, there, isIrregular }) =>
  isIrregular ? `; not measured once in each round: ${here.length} here, ${there.length} there` : ''

/**
 * One line for each measurement.
 * @param {readonly Comparison[]} comparisons
 */
export function describeComparisons(comparisons) {
  return comparisons
    .map((comparison) => {
      const { area, name, here, there, change, verdict } = comparison
      return [
        area.padEnd(10),
        name.padEnd(74),
        `here ${spreadOf(here)}`.padEnd(30),
        `there ${spreadOf(there)}`.padEnd(31),
        change === null ? '' : `${change > 0 ? '+' : ''}${Math.round(change * 100)} % `,
        verdict,
        irregularWords(comparison),
      ].join('')
    })
    .join('\n')
}

/** How often each of the two is measured. */
const ROUNDS = 3

/**
 * Writes the files of a commit into an empty folder, where its own commands install and build what they need.
 * @param {string} ref
 * @param {string} folder
 */
async function checkOut(ref, folder) {
  const archive = join(folder, 'files.tar')
  for (const [command, ...args] of [
    ['git', 'archive', '--output', archive, ref],
    ['tar', '-xf', archive, '-C', folder],
  ]) {
    const { status, output } = await capture(command ?? '', args, { cwd: root })
    if (status !== 0) throw new Stop(`the files of ${ref} could not be written: ${output.trim()}`)
  }
}

/**
 * @param {string} folder
 * @param {readonly string[]} args
 */
async function measure(folder, args) {
  const { status, output } = await capture(
    process.execPath,
    [join(folder, 'resources/scripts/bench.mjs'), '--json', ...args],
    { cwd: folder },
  )
  if (status === 0) return measuresIn(output)
  process.stderr.write(output)
  throw new Stop('the bench failed; see the messages above.')
}

/**
 * Measures the working tree and a commit in turns, and prints what changed. The exit status is 1 when something became slower.
 * @param {string} ref the commit
 * @param {readonly string[]} args areas and options of the bench
 */
export const compareWith = (ref, args) =>
  withTemporaryFolder(async (folder) => {
    await checkOut(ref, folder)
    /** @type {Measured[]} */
    const here = []
    /** @type {Measured[]} */
    const there = []
    for (let round = 1; round <= ROUNDS; round++) {
      say(`round ${round} of ${ROUNDS} …`)
      there.push(...(await measure(folder, args)))
      here.push(...(await measure(root, args)))
    }
    const comparisons = compareMeasures(here, there, ROUNDS)
    console.log(describeComparisons(comparisons))
    return comparisons.some(({ verdict }) => verdict === 'slower') ? 1 : 0
  })
