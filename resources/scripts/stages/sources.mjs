// Checks that read the sources without running them.
import { entriesAt, numberAt, readJson, textAt } from '../json.mjs'
import { inRoot, root, tool } from '../paths.mjs'
import { run } from '../processes.mjs'
import { say } from '../say.mjs'
import { one } from './counts.mjs'

/** @typedef {import('./counts.mjs').Context} Context */

const LINTED = ['app', 'main', 'renderer', 'test', 'resources']

/**
 * Runs a tool on the Node that runs this script. Electron's own cannot reserve the memory in which the linter shares its trees.
 * @param {string} file path of the tool below node_modules
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
const node = (file, args, env = {}) =>
  run(process.execPath, [tool(file), ...args], { cwd: root, env: { ...process.env, ...env } }).then(one)

/**
 * @param {Context} context
 * @param {string[]} all
 */
const filtered = ({ filter }, all) => (filter.length > 0 ? filter : all)

/** @param {Context} context */
export const checkTypes = (context) =>
  node('typescript/bin/tsc', ['-b', '--checkers', '2', '--builders', '1', ...filtered(context, [root])])

/** Lint, which knows the import rules and finds cycles as well. @param {Context} context */
export const lint = (context) =>
  node('oxlint/bin/oxlint', ['--config', '.oxlint.config.mjs', ...filtered(context, LINTED)])

/** @param {Context} context */
export const checkFormat = (context) => node('oxfmt/bin/oxfmt', ['--list-different', ...filtered(context, ['.'])])

export const findUnused = () =>
  node('knip/bin/knip.js', ['--config', 'test/config/knip.json', '--no-progress'], {
    // Its parser would otherwise reserve six gigabytes.
    KNIP_DISABLE_RAW_TRANSFER: '1',
  })

/** Packages that are needed in two versions by different packages, which cannot be changed from here. */
const DISAGREEMENTS = {
  'content-type':
    'the SDK for agents asks for the first version, and express, which it asks for and nothing loads, for the second',
  tslib: 'tsyringe, below selfsigned, asks for the first version',
}

/**
 * The errors in the set of packages that the application contains: a package in two versions, or an exception that is
 * no longer needed.
 * @param {unknown} lock the content of a package-lock.json
 */
export function duplicatedPackages(lock) {
  /** @type {Map<string, Set<string>>} */
  const versions = new Map()
  for (const [path, entry] of entriesAt(lock, 'packages')) {
    const name = path.split('node_modules/').at(-1) ?? ''
    if (name === '' || numberAt(entry, 'dev') === 1) continue
    versions.set(name, (versions.get(name) ?? new Set()).add(textAt(entry, 'version')))
  }
  const twice = [...versions].filter(([, all]) => all.size > 1)
  return [
    ...twice
      .filter(([name]) => !(name in DISAGREEMENTS))
      .map(([name, all]) => `${name} comes in two versions: ${[...all].join(' and ')}`),
    ...Object.keys(DISAGREEMENTS)
      .filter((name) => twice.every(([other]) => other !== name))
      .map((name) => `${name} no longer comes in two versions: remove the exception`),
  ]
}

/** @returns {Promise<import('./counts.mjs').Counts>} */
export function findDuplicates() {
  const wrong = duplicatedPackages(readJson(inRoot('package-lock.json')))
  for (const each of wrong) say(each)
  return Promise.resolve(one(wrong.length))
}
