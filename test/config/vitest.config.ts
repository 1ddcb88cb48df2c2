import { defineConfig } from 'vitest/config'

const isLong = process.env.TEARSHEET_TIER === 'long'

export default defineConfig({
  test: {
    root: '.',
    include: isLong ? ['test/**/*.long.test.ts'] : ['test/unit/**/*.test.ts', 'test/integration/**/*.test.ts'],
    exclude: isLong ? [] : ['**/*.long.test.ts'],
    environment: 'node',
    // Each file has a process of its own, as vitest does it anyway; said here, it does not advise against it at the end of each run.
    isolate: true,
    testTimeout: isLong ? 600_000 : 20_000,
    hookTimeout: 20_000,
    restoreMocks: true,
  },
})
