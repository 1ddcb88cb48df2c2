// Walks through the main views on answers of the embedded service and saves a picture of each. Runs on Electron's own Node.
import { mkdtemp, mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron } from '@playwright/test'
import { inRoot, root } from './paths.mjs'

const [folder = inRoot('.build/tour')] = process.argv.slice(2)

/** One view: how to get there, and what must be on screen before the picture is taken. */
const VIEWS = [
  {
    name: 'news',
    async show(page) {
      await page.getByRole('option').filter({ hasText: 'Earnings' }).first().click()
      await page.locator('.story h1').waitFor()
    },
  },
  {
    name: 'ratios',
    async show(page) {
      await page.keyboard.press('Control+2')
      await page.getByRole('button', { name: /^Show .* and / }).click()
      await page.locator('.ratio-chart .recharts-line-curve').first().waitFor()
      await page.locator('.ratio-value').first().waitFor()
    },
  },
  {
    name: 'provenance',
    async show(page) {
      await page.locator('.ratio-value').first().click()
      await page.getByText('Unchanged since it was received').waitFor()
    },
  },
  {
    name: 'webhooks',
    async show(page) {
      await page.keyboard.press('Escape')
      await page.keyboard.press('Control+4')
      await page.getByLabel('Destination').fill('https://localhost/hook')
      await page.getByRole('button', { name: 'Send test' }).click()
      await page.getByText('The test did not arrive').first().waitFor()
    },
  },
  {
    name: 'settings',
    async show(page) {
      await page.locator('body').click({ position: { x: 5, y: 5 } })
      await page.keyboard.press('Control+6')
      await page.getByRole('button', { name: 'Test connection' }).click()
      await page
        .getByText(/Answers/)
        .nth(2)
        .waitFor()
    },
  },
]

const userData = await mkdtemp(join(tmpdir(), 'tearsheet-tour-'))
await mkdir(folder, { recursive: true })
const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env
const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
const app = await _electron.launch({
  args: [...sandbox, root, '--demo', `--user-data-dir=${userData}`],
  env,
  timeout: 60_000,
})
let failed = 0
try {
  const page = await app.firstWindow()
  page.setDefaultTimeout(20_000)
  for (const { name, show } of VIEWS) {
    try {
      await page.emulateMedia({ colorScheme: 'light' })
      await show(page)
      for (const scheme of ['light', 'dark']) {
        const path = join(folder, scheme === 'light' ? `${name}.png` : `${name}-dark.png`)
        await page.emulateMedia({ colorScheme: scheme })
        await page.screenshot({ path })
        console.log(path)
      }
    } catch (error) {
      failed += 1
      console.error(`view ${name} failed: ${error.message.split('\n')[0]}`)
      await page.screenshot({ path: join(folder, `${name}-failed.png`) }).catch(() => undefined)
    }
  }
} finally {
  await app.close().catch(() => undefined)
  await rm(userData, { recursive: true, force: true })
}
process.exit(failed === 0 ? 0 : 1)
