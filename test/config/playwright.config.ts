import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

const output = process.env['TEARSHEET_TEST_OUTPUT'] ?? join(import.meta.dirname, '../../.test-output')

export default defineConfig({
  testDir: '../e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: join(output, 'e2e'),
  workers: 1,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: join(output, 'e2e.json') }]],
})
