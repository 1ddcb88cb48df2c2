import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** Tests that run the examples of the README unchanged in a shell. */
const POSIX_ONLY = ['test/integration/readme-examples.test.ts']
const ignored = process.platform === 'win32' ? POSIX_ONLY : []
if (ignored.length > 0) console.log(`not run on this system: ${ignored.join(', ')}`)

/** Tests of what runs in the window: no sockets, no files, mostly a simulated page. */
const WINDOW = 'test/unit/renderer/**/*.test.{ts,tsx}'

const TIERS = {
  short: {
    projects: [
      {
        extends: true as const,
        test: {
          name: 'window',
          include: [WINDOW],
          // A simulated page takes a second to load. Files of one thread share what is loaded and have contexts of their own.
          pool: 'vmThreads' as const,
        },
      },
      {
        extends: true as const,
        test: {
          name: 'others',
          include: ['test/unit/**/*.test.ts', 'test/integration/**/*.test.ts'],
          exclude: ['**/*.long.test.ts', WINDOW, ...ignored],
        },
      },
    ],
  },
  long: { include: ['test/**/*.long.test.ts'] },
  // One window at a time, because the tests share a display.
  package: { include: ['test/package/**/*.test.ts'], fileParallelism: false },
}

const tier = (process.env.TEARSHEET_TIER ?? 'short') as keyof typeof TIERS

export default defineConfig({
  test: {
    root: '.',
    ...TIERS[tier],
    environment: 'node',
    // The default of vitest: each file has its own process. Setting it explicitly removes a recommendation at the end
    // of each run.
    isolate: true,
    // One more than there are cores, because many tests wait for sockets and files.
    maxWorkers: availableParallelism() + 1,
    // A limit for hanging tests, not a measurement: the longest takes 15 seconds on an idle machine.
    testTimeout: { short: 60_000, long: 600_000, package: 120_000 }[tier],
    hookTimeout: tier === 'package' ? 120_000 : 20_000,
    restoreMocks: true,
    // A busy machine responds late; polling ends as soon as the condition holds.
    expect: { poll: { timeout: 10_000 } },
  },
})
