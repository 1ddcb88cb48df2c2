// npm test, npm run lint and the other checks: runs their stages and prints the totals at the end.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, prepare } from './prepare.mjs'
import { main, Stop } from './say.mjs'
import { measureBareWindow } from './stages/bare-window.mjs'
import { describeCases, describeLongest, one } from './stages/counts.mjs'
import { describeTime, elapsed, runStages } from './stages/run.mjs'
import { checkFormat, checkTypes, findDuplicates, findUnused, lint } from './stages/sources.mjs'
import { runMutation } from './stages/mutation.mjs'
import { runPackage } from './stages/package.mjs'
import { runFullUnit, runLongUnit, runProperties, runUnit, tierOf } from './stages/unit.mjs'
import { runEndToEnd, runJourneys, runLongEndToEnd, runOtherEndToEnd } from './stages/window.mjs'
import { withTemporaryFolder } from './temporary-folder.mjs'

/** @typedef {import('./stages/run.mjs').Stage} Stage */
/** @typedef {import('./system-packages.mjs').Tool} Tool */

/** @type {Stage} */
const buildStage = ({ electron }) => build(electron).then(() => one(0))

/**
 * Stages in groups: see runStages.
 * @typedef {Record<string, Stage>[][]} Groups
 */

/** @type {Groups} */
const SOURCES = [
  [{ lint }, { types: checkTypes, format: checkFormat, 'unused code': findUnused, duplicates: findDuplicates }],
]

/**
 * What each change is tested with. Of the journeys one takes as long as all others do in two workers, which leaves half of the processor.
 * @type {Groups}
 */
const TEST = [...SOURCES, [{ build: buildStage, journeys: runJourneys }, { 'unit and integration': runUnit }]]

/**
 * What comes to it before a change lands. The package is tested one window at a time, which leaves half of the processor to the others.
 * @type {Groups}
 */
const REST = [
  [{ build: buildStage }],
  [{ package: runPackage }, { 'larger tests': runFullUnit, 'end to end': runOtherEndToEnd }],
]

/**
 * Each command: its stages, and for a tier the minutes that it may take where two cores start a bare window in 400 ms.
 * @type {Record<string, { groups: Groups, minutes?: number }>}
 */
const COMMANDS = {
  typecheck: { groups: [[{ types: checkTypes }]] },
  lint: { groups: [[{ lint }, { format: checkFormat, 'unused code': findUnused, duplicates: findDuplicates }]] },
  unit: { groups: [[{ 'unit and integration': runUnit }]] },
  e2e: { groups: [[{ build: buildStage, 'end to end': runEndToEnd }]] },
  package: { groups: [[{ build: buildStage, package: runPackage }]] },
  properties: { groups: [[{ properties: runProperties }]] },
  mutation: { groups: [[{ mutation: runMutation }]] },
  test: { groups: TEST, minutes: 6 },
  'test:rest': { groups: REST, minutes: 9 },
  'test:full': { groups: [...TEST, ...REST], minutes: 15 },
  'test:long': {
    groups: [
      [
        {
          build: buildStage,
          'unit and integration': runLongUnit,
          properties: runProperties,
          'end to end': runLongEndToEnd,
        },
      ],
    ],
    minutes: 35,
  },
}

/** What a virtual desktop with a keyring needs. @type {Tool[]} */
const DESKTOP = ['Xvfb', 'dbus-run-session', 'gnome-keyring-daemon', 'secret-tool']

/** What the tests of other programs and of the package need. @type {Tool[]} */
const PROGRAMS = [
  'curl',
  'soffice',
  'pdftoppm',
  'qpdf',
  'xdotool',
  'xprop',
  'desktop-file-validate',
  'xdg-open',
  'gio',
  'gtk-update-icon-cache',
  'dbusmock',
  'pyatspi',
  'libnotify',
]

/** What the tests with a screen reader need. @type {Tool[]} */
const SCREEN_READER = ['orca', 'openbox']

/** What the examples of the documents need. Where it is missing, they are not shown to run. @type {Tool[]} */
const EXAMPLES = ['requests', 'pandas', 'jsonlite']

/** Stages that open exports, the package or the whole application in other programs. @type {Set<Stage>} */
const LARGER = new Set([runFullUnit, runLongUnit, runEndToEnd, runOtherEndToEnd, runLongEndToEnd, runPackage])

/** Stages that read the sources only. @type {Set<Stage>} */
const OF_SOURCES = new Set([lint, checkTypes, checkFormat, findUnused, findDuplicates])

/**
 * The programs that the stages need. A file of a larger tier can be named alone.
 * @param {Groups} groups
 * @param {readonly string[]} filter
 * @returns {Tool[]}
 */
function toolsOf(groups, filter) {
  const stages = groups.flat().flatMap((member) => Object.values(member))
  if (stages.some((stage) => LARGER.has(stage)) || tierOf(filter) !== undefined)
    return [
      ...DESKTOP,
      ...PROGRAMS,
      ...(stages.includes(runLongEndToEnd) || tierOf(filter) === 'long' ? SCREEN_READER : []),
      ...(process.env.CI === 'true' ? EXAMPLES : []),
    ]
  // The walk turns its page into a picture.
  return stages.every((stage) => OF_SOURCES.has(stage)) ? [] : [...DESKTOP, 'pdftoppm']
}

await main(async () => {
  const [command = '', ...filter] = process.argv.slice(2)
  const chosen = COMMANDS[command]
  if (chosen === undefined)
    throw new Stop(`there is no check “${command}”. Choose one of ${Object.keys(COMMANDS).join(', ')}.`)
  const { groups, minutes } = chosen
  // Colours are for people: a log keeps their codes.
  if (!process.stdout.isTTY) process.env.NO_COLOR = '1'
  const startedAt = performance.now()
  const electron = await prepare(toolsOf(groups, filter))
  const bareWindow = minutes === undefined ? null : await measureBareWindow(electron)
  return withTemporaryFolder(async (output) => {
    const { total, lines } = await runStages(groups, { electron, output, filter })
    // Written by the tests that name the rows of the interface description.
    const specFile = join(output, 'spec-table.txt')
    const endings = [
      existsSync(specFile) ? readFileSync(specFile, 'utf8') : '',
      describeLongest(total.seconds),
      describeCases(output),
      lines.join('\n'),
      total.failures
        .map(({ name, alone }) => `failed: ${name}${alone === undefined ? '' : `\n        alone: ${alone}`}`)
        .join('\n'),
      bareWindow === null || minutes === undefined
        ? elapsed(startedAt)
        : describeTime(performance.now() - startedAt, bareWindow, minutes),
    ]
    console.log(`\n${endings.filter((text) => text !== '').join('\n\n')}`)
    const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
    console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`)
    return total.failed === 0 ? 0 : 1
  })
})
