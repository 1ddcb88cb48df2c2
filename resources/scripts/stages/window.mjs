// Tests in the real window.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runInSession } from '../desktop-session.mjs'
import { asNode } from '../electron.mjs'
import { numberAt } from '../json.mjs'
import { inRoot, tool } from '../paths.mjs'
import { counted } from './counts.mjs'

/** @typedef {import('./counts.mjs').Context} Context */

/** Folder for the pictures of the walk. */
const PICTURES = inRoot('.build/walk')

/**
 * @param {Context} context
 * @param {object} options
 * @param {string} options.name of the report
 * @param {readonly string[]} options.filter
 * @param {NodeJS.ProcessEnv} [options.env]
 * @param {boolean} [options.hasKeyring]
 */
async function playwright({ electron, output }, { name, filter, env = {}, hasKeyring = true }) {
  // The folder is emptied, so that pictures of an earlier run are not mistaken for those of this one.
  rmSync(PICTURES, { recursive: true, force: true })
  mkdirSync(PICTURES, { recursive: true })
  const [command, args, options] = asNode(electron, [
    tool('@playwright/test/cli.js'),
    'test',
    '--config',
    'test/config/playwright.config.ts',
    ...filter,
  ])
  const folder = join(output, name)
  mkdirSync(folder)
  return runInSession(command, args, {
    env: { ...options.env, TEARSHEET_TEST_OUTPUT: folder, TEARSHEET_PICTURES: PICTURES, ...env },
    home: join(output, `${name}-home`),
    reads: [inRoot('package.json'), electron],
    writes: [folder, PICTURES],
    hasKeyring,
  })
}

/**
 * The walk through the demonstration, as in npm start; resolves to its exit status.
 * @param {Context} context
 */
export const runWalk = (context) =>
  playwright(context, { name: 'walk', filter: ['walk.e2e.ts'], env: { TEARSHEET_QUIET: '1' }, hasKeyring: false })

/**
 * @param {Context} context
 * @param {string} name
 * @param {NodeJS.ProcessEnv} env
 */
async function endToEnd(context, name, env = {}) {
  const status = await playwright(context, { name, filter: context.filter, env })
  return counted(join(context.output, name, 'e2e.json'), status, (json) => ({
    passed: numberAt(json, 'stats', 'expected'),
    failed: numberAt(json, 'stats', 'unexpected') + numberAt(json, 'stats', 'flaky'),
    skipped: numberAt(json, 'stats', 'skipped'),
  }))
}

/** @param {Context} context */
export const runEndToEnd = (context) => endToEnd(context, 'e2e')

/** @param {Context} context */
export const runLongEndToEnd = (context) => endToEnd(context, 'e2e-long', { TEARSHEET_TIER: 'long' })
