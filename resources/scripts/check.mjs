// npm test, npm run lint and the other checks: runs their stages and prints one line with the totals at the end.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, prepare } from './prepare.mjs'
import { main, Stop } from './say.mjs'
import { describeCases, one } from './stages/counts.mjs'
import { elapsed, runStages } from './stages/run.mjs'
import { checkFormat, checkTypes, findCycles, findDuplicates, findUnused, lint } from './stages/sources.mjs'
import { runPackage } from './stages/package.mjs'
import { runLongUnit, runProperties, runUnit } from './stages/unit.mjs'
import { runEndToEnd, runLongEndToEnd } from './stages/window.mjs'
import { withTemporaryFolder } from './temporary-folder.mjs'

/** @typedef {import('./stages/run.mjs').Stage} Stage */

/** @type {Stage} */
const buildStage = ({ electron }) => build(electron).then(() => one(0))

/**
 * The slow check of the sources, and the others. Each uses one core.
 * @type {Record<string, Stage>[]}
 */
const LINT = [
  { lint },
  { format: checkFormat, 'unused code': findUnused, 'import cycles': findCycles, duplicates: findDuplicates },
]

/**
 * Stages of each command, in groups: see runStages.
 * @type {Record<string, Record<string, Stage>[][]>}
 */
const COMMANDS = {
  typecheck: [[{ types: checkTypes }]],
  lint: [LINT],
  unit: [[{ 'unit and integration': runUnit }]],
  e2e: [[{ build: buildStage, 'end to end': runEndToEnd }]],
  package: [[{ build: buildStage, package: runPackage }]],
  properties: [[{ properties: runProperties }]],
  test: [
    [...LINT, { types: checkTypes }],
    [{ 'unit and integration': runUnit, build: buildStage, 'end to end': runEndToEnd, package: runPackage }],
  ],
  'test:long': [
    [
      {
        build: buildStage,
        'unit and integration': runLongUnit,
        properties: runProperties,
        'end to end': runLongEndToEnd,
      },
    ],
  ],
}

await main(async () => {
  const [command = '', ...filter] = process.argv.slice(2)
  const groups = COMMANDS[command]
  if (groups === undefined)
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
    'qpdf',
    'xdotool',
    'xprop',
    'desktop-file-validate',
    'dbusmock',
    'libnotify',
  ])
  return withTemporaryFolder(async (output) => {
    const { total, lines } = await runStages(groups, { electron, output, filter })
    // Written by the tests that name the rows of the interface description.
    const specFile = join(output, 'spec-table.txt')
    const endings = [
      existsSync(specFile) ? readFileSync(specFile, 'utf8') : '',
      lines.join('\n'),
      describeCases(output),
      total.failures.map((failure) => `failed: ${failure}`).join('\n'),
    ]
    console.log(`\n${endings.filter((text) => text !== '').join('\n\n')}`)
    const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
    console.log(`\n${total.passed} passed, ${total.failed} failed${skipped} in ${elapsed(startedAt)}`)
    return total.failed === 0 ? 0 : 1
  })
})
