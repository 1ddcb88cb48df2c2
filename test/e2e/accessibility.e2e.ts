import type { Desk } from './support/desk.ts'
import { accessibilityErrors } from './support/axe.ts'
import { expect, test } from './support/desk.ts'

/** Opens a dialog with a command of the palette. */
async function command({ page }: Desk, words: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Go to anything' }).fill(`>${words}`)
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
}

/** The dialogs that can be opened without a story, a company or a delivery. */
const DIALOGS: readonly (readonly [string, (desk: Desk) => Promise<void>])[] = [
  ['the palette', ({ page }) => page.keyboard.press('Control+k')],
  ['the keyboard shortcuts', ({ page }) => page.keyboard.press('?')],
  ['About', (desk) => command(desk, 'About Tearsheet')],
  ['a report of a problem', (desk) => command(desk, 'Report a problem')],
  ['a watch list', ({ news }) => news.addWatchList.click()],
  ['a saved search', ({ news }) => news.saveSearch.click()],
  ['an alert', ({ news }) => news.addAlert.click()],
  ['a mute rule', ({ news }) => news.addMuteRule.click()],
]

test('no rule of axe-core finds anything against a dialog, light and dark', async ({ startDemo }) => {
  const desk = await startDemo()
  const { page, frame } = desk
  await desk.news.rows.first().click()
  const errors: string[] = []
  for (const [name, open] of DIALOGS) {
    await open(desk)
    await frame.dialog.waitFor()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      errors.push(...(await accessibilityErrors(page)).map((errorText) => `${name}, ${colorScheme}: ${errorText}`))
    }
    await page.keyboard.press('Escape')
    await expect(frame.dialog).toBeHidden()
  }
  expect(errors).toEqual([])
})

test('no rule of axe-core finds anything against an open menu', async ({ startDemo }) => {
  const { page, news } = await startDemo()
  await news.rows.first().click({ button: 'right' })
  await page.getByRole('menu').waitFor()
  // A menu is a layer above all landmarks, as a dialog is, which is all that this rule knows.
  expect(await accessibilityErrors(page, ['region'])).toEqual([])
})
