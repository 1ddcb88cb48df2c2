import { asNode } from '../electron.mjs'
import { tool } from '../paths.mjs'
import { run } from '../processes.mjs'
import { one } from './counts.mjs'

/**
 * Changes the sources on purpose, by default those of the rules and the stores, and prints the part of the changes that a test notices.
 * The report with each change is in `.build/mutation`.
 * @param {import('./counts.mjs').Context} context its filter names the sources to change
 */
export const runMutation = ({ electron, filter }) =>
  run(
    ...asNode(electron, [
      tool('@stryker-mutator/core/bin/stryker.js'),
      'run',
      'test/config/stryker.config.mjs',
      ...(filter.length > 0 ? ['--mutate', filter.join(',')] : []),
    ]),
  ).then(one)
