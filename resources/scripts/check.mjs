// npm test, npm run lint and the other checks: runs their stages and ends with one line that adds them up.
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, prepare } from './prepare.mjs'
import { main, say, Stop } from './say.mjs'
import { describeCases, NOTHING, one, sum } from './stages/counts.mjs'
import { checkFormat, checkTypes, findCycles, findDuplicates, findUnused, lint } from './stages/sources.mjs'
import { runLongUnit, runProperties, runUnit } from './stages/unit.mjs'
import { runEndToEnd, runLongEndToEnd } from './stages/window.mjs'

/** @typedef {import('./stages/counts.mjs').Context} Context */
/** @typedef {(context: Context) => Promise<import('./stages/counts.mjs').Counts>} Stage */

/** @type {Stage} */
const buildStage = ({ electron }) => build(electron).then(() => one(0))

/** @type {Record<string, Stage>} */
const LINT = {
  lint,
  format: checkFormat,
  'unused code': findUnused,
  'import cycles': findCycles,
  duplicates: findDuplicates,
}

/**
 * Stages of each command, in their order.
 * @type {Record<string, Record<string, Stage>>}
 */
const COMMANDS = {
  typecheck: { types: checkTypes },
  lint: LINT,
  unit: { 'unit and integration': runUnit },
  e2e: { build: buildStage, 'end to end': runEndToEnd },
  properties: { properties: runProperties },
  test: {
    types: checkTypes,
    ...LINT,
    'unit and integration': runUnit,
    build: buildStage,
    'end to end': runEndToEnd,
  },
  'test:long': {
    build: buildStage,
    'unit and integration': runLongUnit,
    properties: runProperties,
    'end to end': runLongEndToEnd,
  },
}

/** @param {number} startedAt */
const elapsed = (startedAt) => {
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

/** @param {import('./stages/counts.mjs').Counts} counts */
const columns = ({ passed, failed, skipped }) =>
  `${String(passed).padStart(6)} passed ${String(failed).padStart(4)} failed ${String(skipped).padStart(4)} skipped`

await main(async () => {
  const [command = '', ...filter] = process.argv.slice(2)
  const stages = COMMANDS[command]
  if (stages === undefined)
    throw new Stop(`there is no check “${command}”. Choose one of ${Object.keys(COMMANDS).join(', ')}.`)
  const startedAt = performance.now()
  const electron = await prepare([
    'Xvfb',
    'dbus-run-session',
    'gnome-keyring-daemon',
    'secret-tool',
    'curl',
    'soffice',
    'pdftoppm',
  ])
  const output = mkdtempSync(join(tmpdir(), 'tearsheet-tests-'))
  // The window's tests may run as another user, who finds a folder of his own in it.
  chmodSync(output, 0o755)
  const results = []
  let specTable = ''
  let cases = ''
  try {
    for (const [name, stage] of Object.entries(stages)) {
      const stageStartedAt = performance.now()
      say(`${name} …`)
      const counts = await stage({ electron, output, filter }).catch((/** @type {unknown} */ error) => {
        if (!(error instanceof Stop)) throw error
        say(error.message)
        return { ...NOTHING, failed: 1 }
      })
      results.push({ name, counts, took: elapsed(stageStartedAt) })
    }
    // Written by the tests that name the rows of the interface description.
    const specFile = join(output, 'spec-table.txt')
    if (existsSync(specFile)) specTable = readFileSync(specFile, 'utf8')
    cases = describeCases(output)
  } finally {
    rmSync(output, { recursive: true, force: true })
  }
  console.log(`\n${specTable}`)
  for (const { name, counts, took } of results) console.log(`${name.padEnd(22)}${columns(counts)}   ${took}`)
  if (cases !== '') console.log(`\n${cases}`)
  const { passed, failed, skipped } = sum(results.map(({ counts }) => counts))
  console.log(
    `\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''} in ${elapsed(startedAt)}`,
  )
  return failed === 0 ? 0 : 1
})
