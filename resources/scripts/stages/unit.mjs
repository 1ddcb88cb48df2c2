// Unit and integration tests, on Electron's own Node.
import { randomInt } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { asNode } from '../electron.mjs'
import { entriesAt, numberAt, textAt } from '../json.mjs'
import { inRoot, tool } from '../paths.mjs'
import { run } from '../processes.mjs'
import { say } from '../say.mjs'
import { folderForFiles } from '../temporary-folder.mjs'
import { counted, failureOf, sum } from './counts.mjs'

/** @typedef {import('./counts.mjs').Context} Context */

/** Number of rounds of the wide run, each with its own seed. */
const ROUNDS = 7

/** Folder in which Node keeps what it has compiled, known by the content: a test that starts a program loads it in half the time. */
export const COMPILED = inRoot('.build/compiled')

/** Interleavings of connections in all of them, in each of the two files about those. */
const INTERLEAVINGS = 25_000

/**
 * The path of a file in a report of Vitest, from the root.
 * @param {unknown} file
 */
const pathOf = (file) => relative(inRoot(), textAt(file, 'name'))

/**
 * Whether a test passed only when it was tried again, of which the report keeps why it failed before.
 * @param {unknown} test
 */
const hasPassedLater = (test) => textAt(test, 'status') === 'passed' && entriesAt(test, 'failureMessages').length > 0

/**
 * The failed tests in a report of Vitest, and the files that could not be run. A test that passed when it was tried again counts as failed.
 * In the long tier a file of another one has more cases, which the command names.
 * @param {unknown} report
 * @param {string} [tier]
 */
export const failedUnitTests = (report, tier) =>
  entriesAt(report, 'testResults').flatMap(([, file]) => {
    const name = pathOf(file)
    const before = tier === 'long' && tierOf([name]) !== 'long' ? 'TEARSHEET_TIER=long ' : ''
    const tests = entriesAt(file, 'assertionResults').filter(
      ([, test]) => textAt(test, 'status') === 'failed' || hasPassedLater(test),
    )
    if (tests.length === 0)
      return textAt(file, 'status') === 'failed' ? [{ name, alone: `${before}npm run unit -- ${name}` }] : []
    return tests.map(([, test]) => {
      const failure = failureOf('unit', name, textAt(test, 'fullName'), '-t')
      const again = hasPassedLater(test) ? ' (passed when tried again)' : ''
      return { name: `${failure.name}${again}`, alone: `${before}${failure.alone}` }
    })
  })

/**
 * How many of the passed tests of a report passed only when they were tried again.
 * @param {unknown} report
 */
const passedLater = (report) =>
  entriesAt(report, 'testResults').reduce(
    (count, [, file]) => count + entriesAt(file, 'assertionResults').filter(([, test]) => hasPassedLater(test)).length,
    0,
  )

/**
 * Runs the tests of the tier in the environment.
 * @param {Context} context
 * @param {string} name name of the report
 * @param {NodeJS.ProcessEnv} env
 * @param {readonly string[]} before words before the command
 */
export async function vitest({ electron, output, filter }, name, env = {}, before = []) {
  const report = join(output, `${name}.json`)
  const [program, args, options] = asNode(
    electron,
    [
      tool('vitest/vitest.mjs'),
      'run',
      '--config',
      'test/config/vitest.config.ts',
      // Without a terminal only what failed is printed.
      `--reporter=${process.stdout.isTTY ? 'dot' : 'minimal'}`,
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...filter,
    ],
    {
      ...process.env,
      TMPDIR: folderForFiles(),
      TEARSHEET_TEST_OUTPUT: output,
      NODE_COMPILE_CACHE: COMPILED,
      ...env,
    },
  )
  const [command = '', ...words] = [...before, program, ...args]
  const status = await run(command, words, options)
  return counted(report, status, (json) => ({
    passed: numberAt(json, 'numPassedTests') - passedLater(json),
    failed: numberAt(json, 'numFailedTests') + passedLater(json),
    skipped: numberAt(json, 'numPendingTests') + numberAt(json, 'numTodoTests'),
    failures: failedUnitTests(json, env.TEARSHEET_TIER),
    seconds: entriesAt(json, 'testResults').map(([, file]) => [
      pathOf(file),
      (numberAt(file, 'endTime') - numberAt(file, 'startTime')) / 1000,
    ]),
  }))
}

/**
 * The tier that a file is in by its name: `.full.` and `.long.` stand in those of the larger ones.
 * @param {readonly string[]} filter
 */
export const tierOf = (filter) => ['full', 'long'].find((tier) => filter.some((name) => name.includes(`.${tier}.`)))

/** @param {Context} context */
export const runUnit = (context) =>
  vitest(context, 'unit', { TEARSHEET_TIER: process.env.TEARSHEET_TIER ?? tierOf(context.filter) ?? 'short' })

/** Tests that need more of the system, or more time, than a change is to wait for. @param {Context} context */
export const runFullUnit = (context) => vitest(context, 'unit-full', { TEARSHEET_TIER: 'full' })

/** @param {Context} context */
export const runLongUnit = (context) => vitest(context, 'unit-long', { TEARSHEET_TIER: 'long' })

/** Test files that contain a property, of `npm test` and of the larger tier. */
export const withProperties = () =>
  readdirSync(inRoot('test'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /^(unit|integration).*(?<!\.long)\.test\.tsx?$/.test(name))
    .filter((name) => /support\/[\w/-]*property\.ts/.test(readFileSync(inRoot('test', name), 'utf8')))
    .map((name) => `test/${name}`)

/**
 * Runs every property with new seeds. A counterexample should be added to the test as a case.
 * @param {Context} context
 */
export async function runProperties(context) {
  const files = context.filter.length > 0 ? context.filter : withProperties()
  const all = []
  for (let round = 1; round <= ROUNDS; round++) {
    const seed = String(randomInt(2 ** 31))
    say(`properties, round ${round} of ${ROUNDS}: TEARSHEET_SEED=${seed}`)
    for (const tier of ['short', 'full']) {
      const filter = files.filter((name) => (tierOf([name]) ?? 'short') === tier)
      if (filter.length === 0) continue
      all.push(
        await vitest({ ...context, filter }, `properties-${tier}-${round}`, {
          TEARSHEET_TIER: tier,
          TEARSHEET_SEED: seed,
          TEARSHEET_INTERLEAVINGS: String(Math.ceil(INTERLEAVINGS / ROUNDS)),
        }),
      )
    }
  }
  return sum(all)
}
