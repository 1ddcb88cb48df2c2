// npm run bench -- --compare REF: measures the working tree and a commit in turns.
import { join } from 'node:path'
import { compareMeasures, describeComparisons, measuresIn } from './compare-measures.mjs'
import { root } from './paths.mjs'
import { capture } from './processes.mjs'
import { say, Stop } from './say.mjs'
import { withTemporaryFolder } from './temporary-folder.mjs'

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
    /** @type {import('./compare-measures.mjs').Measured[]} */
    const here = []
    /** @type {import('./compare-measures.mjs').Measured[]} */
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
