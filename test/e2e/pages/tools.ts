import type { Locator } from '@playwright/test'

/** Chooses one of the radio buttons of a part's bar, which are behind “More” where the bar has no room for them. */
export async function chooseTool(part: Locator, name: string): Promise<void> {
  const inBar = part.getByRole('radio', { name, exact: true })
  const more = part.getByRole('button', { name: 'More tools' }).first()
  await inBar.or(more).first().waitFor()
  if (await inBar.isVisible()) {
    await inBar.click()
    return
  }
  const page = part.page()
  await more.click()
  await page.getByRole('dialog', { name: 'More tools' }).getByRole('radio', { name, exact: true }).click()
  await page.keyboard.press('Escape')
}
