import { defineConfig } from 'vitest/config'

const isLong = process.env.TEARSHEET_TIER === 'long'

export default defineConfig({
  test: {
    root: '.',
    include: isLong ? ['test/**/*.long.test.ts'] : ['test/unit/**/*.test.ts', 'test/integration/**/*.test.ts'],
    exclude: isLong ? [] : ['**/*.long.test.ts'],
    environment: 'node',
    testTimeout: isLong ? 600_000 : 20_000,
    hookTimeout: 20_000,
    restoreMocks: true,
  },
})
