import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { numberAt, readJson, textAt } from '../json.mjs'

/**
 * A check that failed: its file and name, and the command that runs it alone, where its runner says them.
 * @typedef {{ name: string, alone?: string }} Failure
 */

/**
 * How many checks of a stage ended in which way, those that failed, and the seconds of each file of tests.
 * @typedef {{ passed: number, failed: number, skipped: number, failures: Failure[], seconds: [file: string, seconds: number][] }} Counts
 */

/**
 * The input of a stage: the Electron to run with, a folder for reports, and the names from the command line.
 * @typedef {{ electron: string, output: string, filter: readonly string[] }} Context
 */

/** @type {Counts} */
export const NOTHING = { passed: 0, failed: 0, skipped: 0, failures: [], seconds: [] }

/**
 * The counts of a single check.
 * @param {number} status its exit status
 * @returns {Counts}
 */
export const one = (status) => ({ ...NOTHING, passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1 })

/**
 * @param {Counts[]} all
 * @returns {Counts}
 */
export const sum = (all) =>
  all.reduce(
    (total, each) => ({
      passed: total.passed + each.passed,
      failed: total.failed + each.failed,
      skipped: total.skipped + each.skipped,
      failures: [...total.failures, ...each.failures],
      seconds: [...total.seconds, ...each.seconds],
    }),
    NOTHING,
  )

/**
 * Counts from the JSON report of a test runner. A bad exit status without a failure in the report counts as one
 * failure.
 * @param {string} file
 * @param {number} status
 * @param {(report: unknown) => Counts} read
 * @returns {Counts}
 */
export function counted(file, status, read) {
  const counts = existsSync(file) ? read(readJson(file)) : NOTHING
  return status !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

/**
 * A failed test and the command that runs it alone. Both runners take its name as a pattern.
 * @param {string} command of the package, such as `unit`
 * @param {string} file
 * @param {string} title
 * @param {string} flag of the runner before a name
 * @returns {Failure}
 */
export const failureOf = (command, file, title, flag) => ({
  name: `${file} › ${title}`,
  alone: `npm run ${command} -- ${file} ${flag} '${title.replace(/[\\^$.*+?()[\]{}|']/g, '.')}'`,
})

/** Number of files that are named as the longest. */
const LONGEST = 10

/**
 * The files of tests that took longest, a line each.
 * @param {Counts['seconds']} seconds
 */
export function describeLongest(seconds) {
  if (seconds.length <= LONGEST) return ''
  const longest = seconds.toSorted(([, one], [, other]) => other - one).slice(0, LONGEST)
  return `longest:\n${longest.map(([file, each]) => `${each.toFixed(1).padStart(7)} s  ${file}`).join('\n')}`
}

/**
 * Files in which the test files recorded the cases they loaded. The tests of the real window have a separate folder.
 * @param {string} output
 */
const caseFiles = (output) =>
  [
    output,
    ...readdirSync(output, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => join(output, name)),
  ].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => /^cases\.\d+\.ndjson$/.test(name))
      .map((name) => join(folder, name)),
  )

/**
 * The lines that report how many cases came from the repository and how many from the samples next to it. Each test
 * file that reads a corpus writes a line `{source, name, count}`. A corpus that several files read counts once, with
 * the largest count.
 * @param {string} output
 */
export function describeCases(output) {
  /** @type {Record<string, Map<string, number>>} */
  const counts = { own: new Map(), shared: new Map() }
  for (const file of caseFiles(output))
    for (const line of readFileSync(file, 'utf8').trim().split('\n')) {
      /** @type {unknown} */
      const entry = JSON.parse(line)
      const named = counts[textAt(entry, 'source')]
      const name = textAt(entry, 'name')
      named?.set(name, Math.max(numberAt(entry, 'count'), named.get(name) ?? 0))
    }
  /** @param {Map<string, number> | undefined} named */
  const list = (named = new Map()) => {
    const total = [...named.values()].reduce((all, count) => all + count, 0)
    return `${total} (${[...named].map(([name, count]) => `${name} ${count}`).join(', ')})`
  }
  if (counts.own?.size === 0 && counts.shared?.size === 0) return ''
  return [
    `cases of the repository: ${list(counts.own)}`,
    counts.shared?.size === 0
      ? 'cases of the shared samples: none, ../shared is not here'
      : `cases of the shared samples: ${list(counts.shared)}`,
  ].join('\n')
}
