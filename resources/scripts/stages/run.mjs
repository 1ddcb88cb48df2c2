import { say, Stop } from '../say.mjs'
import { NOTHING, sum } from './counts.mjs'

/** @typedef {import('./counts.mjs').Context} Context */
/** @typedef {(context: Context) => Promise<import('./counts.mjs').Counts>} Stage */

/** @param {number} ms */
function describeDuration(ms) {
  const seconds = Math.round(ms / 1000)
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

/** @param {number} startedAt a reading of performance.now() */
export const elapsed = (startedAt) => describeDuration(performance.now() - startedAt)

/** Milliseconds of a bare window's start on the machine that the bounds of the tiers are meant for. */
const USUAL_START = 400

/**
 * The time of a run in starts of a bare window on the same machine, beside the bound of its tier, so that a slow machine is seen as one.
 * @param {number} ms
 * @param {number} bareWindow milliseconds of one start; NaN where it could not be measured
 * @param {number} minutes the bound where a start takes 400 ms
 */
export function describeTime(ms, bareWindow, minutes) {
  if (Number.isNaN(bareWindow)) return `${describeDuration(ms)}: the start of a bare window could not be measured`
  const [starts, bound] = [Math.round(ms / bareWindow), (minutes * 60_000) / USUAL_START]
  return `${describeDuration(ms)}: a bare window could have started ${starts} times (${Math.round(bareWindow)} ms each), ${
    starts <= bound ? 'within' : 'over'
  } the bound of ${bound}`
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
    return { ...NOTHING, failed: 1, failures: [{ name: error.message }] }
  })
  const failures =
    counts.failures.length === 0 && counts.failed > 0 ? [{ name: 'see its output above' }] : counts.failures
  return {
    counts: { ...counts, failures: failures.map((failure) => ({ ...failure, name: `${name}: ${failure.name}` })) },
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
