import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

const output = process.env.TEARSHEET_TEST_OUTPUT ?? join(import.meta.dirname, '../../.test-output')
const isLong = process.env.TEARSHEET_TIER === 'long'

export default defineConfig({
  testDir: '../e2e',
  testMatch: isLong ? '**/*.long.e2e.ts' : '**/*.e2e.ts',
  testIgnore: isLong ? [] : '**/*.long.e2e.ts',
  outputDir: join(output, 'e2e'),
  workers: 1,
  timeout: isLong ? 600_000 : 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: [
    [process.env.TEARSHEET_QUIET === '1' ? 'line' : 'list'],
    ['json', { outputFile: join(output, 'e2e.json') }],
  ],
})
