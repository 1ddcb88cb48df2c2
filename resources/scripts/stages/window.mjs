// Tests in the real window.
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { basename, join } from 'node:path'
import { runInSession } from '../desktop-session.mjs'
import { asNode } from '../electron.mjs'
import { entriesAt, numberAt, textAt } from '../json.mjs'
import { inRoot, tool } from '../paths.mjs'
import { folderForFiles, withTemporaryFolder } from '../temporary-folder.mjs'
import { counted, failureOf } from './counts.mjs'
import { COMPILED, tierOf } from './unit.mjs'

/** @typedef {import('./counts.mjs').Context} Context */

/** Folder for the pictures of the walk. */
const PICTURES = inRoot('.build/walk')

/** Empties the folder, so that pictures of an earlier run are not mistaken for those of this one. */
function emptyPictures() {
  rmSync(PICTURES, { recursive: true, force: true })
  mkdirSync(PICTURES, { recursive: true })
}

/**
 * @param {Context} context
 * @param {object} options
 * @param {string} options.name of the report
 * @param {readonly string[]} options.args
 * @param {NodeJS.ProcessEnv} [options.env]
 * @param {boolean} [options.hasKeyring]
 * @param {number} [options.workers] how many tests run at the same time, each in a session of its own
 */
async function playwright({ electron, output }, { name, args, env = {}, hasKeyring = true, workers = 1 }) {
  const [command, words, options] = asNode(electron, [
    tool('@playwright/test/cli.js'),
    'test',
    '--config',
    'test/config/playwright.config.ts',
    ...args,
  ])
  const folder = join(output, name)
  mkdirSync(folder)
  mkdirSync(COMPILED, { recursive: true })
  return withTemporaryFolder(
    (files) =>
      runInSession(command, words, {
        env: {
          ...options.env,
          TEARSHEET_TEST_OUTPUT: folder,
          TEARSHEET_PICTURES: PICTURES,
          NODE_COMPILE_CACHE: COMPILED,
          ...env,
        },
        home: join(files, 'home'),
        reads: [inRoot('package.json'), electron],
        writes: [folder, PICTURES, COMPILED],
        hasKeyring,
        count: workers,
      }),
    folderForFiles(),
  )
}

/**
 * The walk through the demonstration, as in npm start; resolves to its exit status.
 * @param {Context} context
 */
export function runWalk(context) {
  emptyPictures()
  // The name of the file from its beginning: the walk by keyboard is another one.
  return playwright(context, {
    name: 'walk',
    args: ['[\\\\/]walk.e2e.ts'],
    env: { TEARSHEET_QUIET: '1' },
    hasKeyring: false,
  })
}

/**
 * The tests in a report of Playwright, or in one suite of it.
 * @param {unknown} suite
 * @returns {unknown[]}
 */
const specsOf = (suite) => [
  ...entriesAt(suite, 'specs').map(([, spec]) => spec),
  ...entriesAt(suite, 'suites').flatMap(([, each]) => specsOf(each)),
]

/**
 * The failed tests in a report of Playwright. One that passed when it was tried again counts as failed.
 * @param {unknown} report
 */
export const failedWindowTests = (report) =>
  specsOf(report).flatMap((spec) => {
    const states = entriesAt(spec, 'tests').map(([, test]) => textAt(test, 'status'))
    const hasPassedLater = states.includes('flaky')
    if (!hasPassedLater && !states.includes('unexpected')) return []
    const failure = failureOf('e2e', textAt(spec, 'file'), textAt(spec, 'title'), '-g')
    return [hasPassedLater ? { ...failure, name: `${failure.name} (passed when tried again)` } : failure]
  })

/**
 * The seconds of each file in a report of Playwright.
 * @param {unknown} report
 */
export function windowSeconds(report) {
  /** @type {Map<string, number>} */
  const seconds = new Map()
  for (const spec of specsOf(report))
    for (const [, test] of entriesAt(spec, 'tests'))
      for (const [, result] of entriesAt(test, 'results')) {
        const file = textAt(spec, 'file')
        seconds.set(file, (seconds.get(file) ?? 0) + numberAt(result, 'duration') / 1000)
      }
  return [...seconds]
}

/**
 * @param {Context} context
 * @param {string} name
 * @param {{ args: readonly string[], env: NodeJS.ProcessEnv, workers?: number }} options
 */
async function counts(context, name, options) {
  const status = await playwright(context, { name, ...options })
  return counted(join(context.output, name, 'e2e.json'), status, (json) => ({
    passed: numberAt(json, 'stats', 'expected'),
    failed: numberAt(json, 'stats', 'unexpected') + numberAt(json, 'stats', 'flaky'),
    skipped: numberAt(json, 'stats', 'skipped'),
    failures: failedWindowTests(json),
    seconds: windowSeconds(json),
  }))
}

/** Number of tests at the same time: one more than there are cores, because each waits for a third of its time. */
const WORKERS = availableParallelism() + 1

/**
 * Where each worker can have its own display and keyring, several tests run at the same time. Workers of one session
 * would share the clipboard, the focus and a keyring that some tests lock.
 * @param {Context} context
 * @param {string} name
 * @param {readonly string[]} [args]
 * @param {string} [tier]
 */
function endToEnd(context, name, args = [], tier = tierOf(context.filter)) {
  emptyPictures()
  const { filter } = context
  const isNamed = filter.length > 0
  const workers = isNamed || process.platform !== 'linux' ? 1 : WORKERS
  return counts(context, name, {
    args: isNamed ? filter : args,
    env: { ...(tier === undefined ? {} : { TEARSHEET_TIER: tier }), ...(isNamed ? { TEARSHEET_NAMED: '1' } : {}) },
    workers,
  })
}

/** The tag of the journeys that a release must never break, and of the walk. */
const JOURNEY = '@journey'

/** Patterns of the files that have journeys. Loading all files takes longer than a journey. */
const withJourneys = () =>
  readdirSync(inRoot('test/e2e'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.e2e.ts') && readFileSync(inRoot('test/e2e', name), 'utf8').includes(JOURNEY))
    .map((name) => `[\\\\/]${basename(name)}`)

/** @param {Context} context */
export const runEndToEnd = (context) => endToEnd(context, 'e2e')

/** @param {Context} context */
export const runJourneys = (context) => endToEnd(context, 'journeys', ['--grep', JOURNEY, ...withJourneys()])

/** All but the journeys. @param {Context} context */
export const runOtherEndToEnd = (context) => endToEnd(context, 'e2e-rest', ['--grep-invert', JOURNEY])

/** @param {Context} context */
export const runLongEndToEnd = (context) => endToEnd(context, 'e2e-long', [], 'long')
