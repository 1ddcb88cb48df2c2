import { say, Stop } from '../say.mjs'
import { NOTHING, sum } from './counts.mjs'

/** @typedef {import('./counts.mjs').Context} Context */
/** @typedef {(context: Context) => Promise<import('./counts.mjs').Counts>} Stage */

/** @param {number} startedAt a reading of performance.now() */
export const elapsed = (startedAt) => {
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

/** @param {import('./counts.mjs').Counts} counts */
const columns = ({ passed, failed, skipped }) =>
  `${String(passed).padStart(6)} passed ${String(failed).padStart(4)} failed ${String(skipped).padStart(4)} skipped`

/**
 * Runs one stage to its counts and a line about it.
 * @param {string} name
 * @param {Stage} stage
 * @param {Context} context
 */
async function runStage(name, stage, context) {
  const startedAt = performance.now()
  say(`${name} …`)
  const counts = await stage(context).catch((/** @type {unknown} */ error) => {
    if (!(error instanceof Stop)) throw error
    say(error.message)
    return { ...NOTHING, failed: 1, failures: [error.message] }
  })
  const failures = counts.failures.length === 0 && counts.failed > 0 ? ['see its output above'] : counts.failures
  return {
    counts: { ...counts, failures: failures.map((failure) => `${name}: ${failure}`) },
    line: `${name.padEnd(22)}${columns(counts)}   ${elapsed(startedAt)}`,
  }
}

/**
 * Runs all stages one after another even if some fail.
 * @param {Record<string, Stage>} stages
 * @param {Context} context
 */
async function inTurn(stages, context) {
  const results = []
  for (const [name, stage] of Object.entries(stages)) results.push(await runStage(name, stage, context))
  return results
}

/**
 * Runs groups of stages one after another, and resolves to their totals and a line about each stage. Within a group the
 * members run at the same time, and the stages of a member in turn.
 * @param {Record<string, Stage>[][]} groups
 * @param {Context} context
 */
export async function runStages(groups, context) {
  const results = []
  for (const members of groups)
    results.push(...(await Promise.all(members.map((stages) => inTurn(stages, context)))).flat())
  return { total: sum(results.map(({ counts }) => counts)), lines: results.map(({ line }) => line) }
}
