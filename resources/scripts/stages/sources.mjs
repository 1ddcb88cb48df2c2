// Checks that read the sources without running them.
import { asNode } from '../electron.mjs'
import { entriesAt, numberAt, readJson, textAt } from '../json.mjs'
import { inRoot, root, tool } from '../paths.mjs'
import { run } from '../processes.mjs'
import { say } from '../say.mjs'
import { one } from './counts.mjs'

/** @typedef {import('./counts.mjs').Context} Context */

const LINTED = ['app', 'main', 'renderer', 'test', 'resources']

/**
 * @param {Context} context
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
const node = ({ electron }, args, env = {}) => run(...asNode(electron, args, { ...process.env, ...env })).then(one)

/** @param {Context} context */
export const checkTypes = (context) =>
  node(context, [tool('typescript/bin/tsc'), '-b', ...(context.filter.length > 0 ? context.filter : [root])])

/** @param {Context} context */
export const lint = (context) =>
  node(context, [
    tool('eslint/bin/eslint.js'),
    '--config',
    'test/config/eslint.config.mjs',
    '--max-warnings',
    '0',
    ...(context.filter.length > 0 ? context.filter : LINTED),
  ])

/** @param {Context} context */
export const checkFormat = (context) =>
  node(context, [
    tool('prettier/bin/prettier.cjs'),
    '--check',
    '--log-level',
    'warn',
    ...(context.filter.length > 0 ? context.filter : [root]),
  ])

// knip's parser would otherwise request a buffer of six gigabytes, which Electron's Node does not allow.
/** @param {Context} context */
export const findUnused = (context) =>
  node(context, [tool('knip/bin/knip.js'), '--config', 'test/config/knip.json', '--no-progress'], {
    KNIP_DISABLE_RAW_TRANSFER: '1',
  })

/** @param {Context} context */
export const findCycles = (context) =>
  node(context, [
    tool('dependency-cruiser/bin/dependency-cruiser.mjs'),
    '--config',
    'test/config/dependency-cruiser.mjs',
    '--output-type',
    'err',
    'app',
    'main',
    'renderer',
    'test',
    'resources/scripts',
  ])

/** Packages that are needed in two versions by different packages, which cannot be changed from here. */
const DISAGREEMENTS = {
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
