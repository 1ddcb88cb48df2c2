import { defineConfig } from 'vitest/config'

/** The unit tests of what is mutated, in one process: no sockets, no window. */
export default defineConfig({
  test: {
    root: '.',
    environment: 'node',
    include: ['test/unit/app/**/*.test.ts', 'test/unit/main/{modules/*/store,platform/database}/**/*.test.ts'],
    exclude: ['**/*.{full,long}.test.ts'],
    testTimeout: 60_000,
    restoreMocks: true,
  },
})
