import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { EVERY_LOOK, errorsInLooks, type Look } from './axe.ts'
import { cutTexts } from './cut-texts.ts'

const pictures = process.env.TEARSHEET_PICTURES ?? join(import.meta.dirname, '../../../../.test-output/walk')

/** Takes a picture of a page for a person to look at. Only a run that names its files takes them, because nobody looks at those of a whole run. */
async function takePicture(page: Page, folder: string, name: string): Promise<void> {
  if (process.env.TEARSHEET_NAMED !== '1') return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`) })
}

/**
 * Takes a picture of a page in each theme into a subfolder, and resolves to the texts that are cut off in it and to what axe-core finds in
 * these looks. One that differs from the picture before only in its width needs none.
 */
export async function themePictures(
  page: Page,
  name: string,
  subfolder = 'key-window',
  looks: readonly Look[] = EVERY_LOOK,
): Promise<string[]> {
  const folder = join(pictures, subfolder)
  const wrong: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await takePicture(page, folder, `${name}-${colorScheme}`)
    wrong.push(...(await cutTexts(page)))
  }
  return [...wrong, ...(await errorsInLooks(page, looks))]
}

/** Takes a picture of a page in light, dark and forced colours into a subfolder. */
export async function lookPictures(page: Page, name: string, subfolder: string): Promise<void> {
  const folder = join(pictures, subfolder)
  for (const [look, media] of [
    ['light', { colorScheme: 'light', forcedColors: 'none' }],
    ['dark', { colorScheme: 'dark', forcedColors: 'none' }],
    ['forced', { colorScheme: 'dark', forcedColors: 'active' }],
  ] as const) {
    await page.emulateMedia(media)
    await takePicture(page, folder, `${name}-${look}`)
  }
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' })
}
