import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { EVERY_LOOK, errorsInLooks } from './axe.ts'
import { cutTexts } from './cut-texts.ts'

const pictures = process.env.TEARSHEET_PICTURES ?? join(import.meta.dirname, '../../../.test-output/walk')

/** Takes a picture of a page in each theme into a subfolder, and resolves to the texts that are cut off in it and to what axe-core finds in any look. */
export async function themePictures(page: Page, name: string, subfolder = 'key-window'): Promise<string[]> {
  const folder = join(pictures, subfolder)
  mkdirSync(folder, { recursive: true })
  const wrong: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: join(folder, `${name}-${colorScheme}.png`) })
    wrong.push(...(await cutTexts(page)))
  }
  return [...wrong, ...(await errorsInLooks(page, EVERY_LOOK))]
}

/** Takes a picture of a page in light, dark and forced colours into a subfolder. */
export async function lookPictures(page: Page, name: string, subfolder: string): Promise<void> {
  const folder = join(pictures, subfolder)
  mkdirSync(folder, { recursive: true })
  for (const [look, media] of [
    ['light', { colorScheme: 'light', forcedColors: 'none' }],
    ['dark', { colorScheme: 'dark', forcedColors: 'none' }],
    ['forced', { colorScheme: 'dark', forcedColors: 'active' }],
  ] as const) {
    await page.emulateMedia(media)
    await page.screenshot({ path: join(folder, `${name}-${look}.png`) })
  }
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' })
}
