import { expect } from '@playwright/test'
import { errorsInLooks } from '../axe.ts'
import type { Look } from '../axe.ts'
import type { Desk } from '../desk.ts'
import { LAYERS } from './layers.ts'

/** Opens one thing after the other that opens above a view, and resolves to what axe-core finds in these looks. */
export async function errorsInLayers(desk: Desk, folder: string, looks: readonly Look[]): Promise<string[]> {
  const { page } = desk
  page.setDefaultTimeout(10_000)
  const errors: string[] = []
  for (const { name, open, part = ({ frame }: Desk) => frame.dialog } of LAYERS) {
    try {
      await open(desk, folder)
      await part(desk).first().waitFor()
      // A menu and a list of suggestions are layers above all landmarks, as a dialog is, which is all that this rule knows.
      const above = page.getByRole('menu').or(page.getByRole('listbox', { name: 'Suggestions' }))
      const without = (await above.count()) > 0 ? ['region'] : []
      errors.push(...(await errorsInLooks(page, looks, without)).map((errorText) => `${name}, ${errorText}`))
    } catch (thrown) {
      errors.push(`${name}: ${String(thrown).slice(0, 400)}`)
    }
    // A field in it may take the first Escape.
    await expect(async () => {
      await page.keyboard.press('Escape')
      await expect(page.locator('[role=dialog], [role=alertdialog], [role=menu]')).toHaveCount(0, { timeout: 1000 })
    }, name).toPass({ timeout: 10_000 })
  }
  return errors
}
