import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

const output = process.env.TEARSHEET_TEST_OUTPUT ?? join(import.meta.dirname, '../../.test-output')
const isLong = process.env.TEARSHEET_TIER === 'long'

/** The variables of the session of each worker: its display, its bus and its home. Each worker reads this file as well. */
const sessions = JSON.parse(process.env.TEARSHEET_SESSIONS ?? '[{}]') as Record<string, string>[]
Object.assign(process.env, sessions[Number(process.env.TEST_PARALLEL_INDEX ?? 0)])

/** Tests that read the keyring with Linux tools, and those with a screen reader of Linux. */
const LINUX_ONLY = ['**/key.e2e.ts', '**/keys-of-connections.e2e.ts', '**/heard.long.e2e.ts']
const ignored = process.platform === 'linux' ? [] : LINUX_ONLY
if (ignored.length > 0) console.log(`not run on this system: ${ignored.join(', ')}`)

/** What takes longest of the journeys begins first, and what takes longest of those at the end, so that no worker is left with it. */
const FIRST = ['**/walk.e2e.ts', '**/workspace.e2e.ts']

export default defineConfig({
  testDir: '../e2e',
  testMatch: isLong ? '**/*.long.e2e.ts' : '**/*.e2e.ts',
  testIgnore: isLong ? ignored : ['**/*.long.e2e.ts', ...ignored],
  ...(isLong
    ? {}
    : { projects: [{ name: 'first', testMatch: FIRST }, { testIgnore: ['**/*.long.e2e.ts', ...ignored, ...FIRST] }] }),
  // Node takes the types from the sources itself, in a third of the time that Playwright takes to rewrite them.
  build: { external: ['**/*.ts'] },
  outputDir: join(output, 'e2e'),
  snapshotPathTemplate: '{testDir}/trees/{arg}{ext}',
  // A run never writes what it compares with; the option --update-snapshots does.
  updateSnapshots: 'none',
  workers: sessions.length,
  // The tests of a file share an application, so that a worker takes all of them.
  fullyParallel: false,
  // Limits for hanging tests, not measurements: the longest test takes 40 seconds on an idle machine, and ten times as
  // long on a busy one.
  timeout: isLong ? 900_000 : 480_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: [
    [process.env.TEARSHEET_QUIET === '1' ? 'line' : 'list'],
    ['json', { outputFile: join(output, 'e2e.json') }],
  ],
})
