import { expect } from '@playwright/test'
import type { Desk } from '../desk.ts'
import { LAYERS } from './layers.ts'

/**
 * Opens one thing after the other that opens above a view, looks at each, and resolves to what is found. One that does not open is
 * among what is found.
 */
export async function findInLayers(desk: Desk, folder: string, look: () => Promise<string[]>): Promise<string[]> {
  const { page } = desk
  page.setDefaultTimeout(10_000)
  const found: string[] = []
  for (const { name, open, part = ({ frame }: Desk) => frame.dialog } of LAYERS) {
    try {
      await open(desk, folder)
      await part(desk).first().waitFor()
      found.push(...(await look()).map((finding) => `${name}, ${finding}`))
    } catch (thrown) {
      found.push(`${name}: ${String(thrown).slice(0, 400)}`)
    }
    await closeLayers(desk, name)
  }
  return found
}

/** Closes what is open above the view. */
export const closeLayers = ({ page }: Desk, name: string): Promise<void> =>
  // A field in it may take the first Escape.
  expect(async () => {
    await page.keyboard.press('Escape')
    await expect(page.locator('[role=dialog], [role=alertdialog], [role=menu]')).toHaveCount(0, { timeout: 1000 })
  }, name).toPass({ timeout: 10_000 })
