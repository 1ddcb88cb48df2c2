import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { cutTexts } from './cut-texts.ts'

const pictures = process.env.TEARSHEET_PICTURES ?? join(import.meta.dirname, '../../../.test-output/walk')

/** Takes a picture of a page in each theme into a subfolder, and resolves to the texts that are cut off in it. */
export async function themePictures(page: Page, name: string, subfolder = 'key-window'): Promise<string[]> {
  const folder = join(pictures, subfolder)
  mkdirSync(folder, { recursive: true })
  const cut: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: join(folder, `${name}-${colorScheme}.png`) })
    cut.push(...(await cutTexts(page)))
  }
  return cut
}
