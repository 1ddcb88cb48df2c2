import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron, type ElectronApplication, type Page } from '@playwright/test'
import { plainEnv } from '../../e2e/support/desk/desk.ts'
import { FROZEN_SWITCHES } from '../../support/service/frozen-service.ts'
import { benchIngest } from '../ingest.ts'

const root = join(import.meta.dirname, '../../..')

/** Runs the work in a folder that is removed at its end. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'tearsheet-bench-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
}

/** Runs the work in the first window of an application. */
export async function inWindow<T>(
  args: readonly string[],
  work: (page: Page, app: ElectronApplication) => Promise<T>,
): Promise<T> {
  const app = await _electron.launch({
    args: [...args],
    chromiumSandbox: process.getuid?.() !== 0,
    env: plainEnv(),
  })
  try {
    return await work(await app.firstWindow(), app)
  } finally {
    await app.close()
  }
}

/** Runs the work in the demonstration with that profile, once its stories are there. */
export const inDemonstration = <T>(
  folder: string,
  work: (page: Page, app: ElectronApplication) => Promise<T>,
  switches: readonly string[] = [],
): Promise<T> =>
  inWindow([root, '--demo', `--user-data-dir=${folder}`, ...switches], async (page, app) => {
    await page.getByRole('option').first().waitFor()
    return work(page, app)
  })

/** Runs the work in the demonstration with that many stories stored, whose service has nothing new. */
export const withStories = <T>(count: number, work: (page: Page, app: ElectronApplication) => Promise<T>): Promise<T> =>
  inFolder((folder) => {
    benchIngest(folder, count)
    return inDemonstration(folder, work, FROZEN_SWITCHES)
  })
