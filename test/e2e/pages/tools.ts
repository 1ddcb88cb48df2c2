import type { Locator } from '@playwright/test'

/** Uses a tool of a part's bar, which is behind “More” where the bar has no room for it. */
async function useTool(part: Locator, role: 'radio' | 'button', name: string): Promise<void> {
  const inBar = part.getByRole(role, { name, exact: true })
  const more = part.getByRole('button', { name: 'More tools' }).first()
  await inBar.or(more).first().waitFor()
  if (await inBar.isVisible()) {
    await inBar.click()
    return
  }
  const page = part.page()
  await more.click()
  await page.getByRole('dialog', { name: 'More tools' }).getByRole(role, { name, exact: true }).click()
  await page.keyboard.press('Escape')
}

/** Chooses one of the radio buttons of a part's bar. */
export const chooseTool = (part: Locator, name: string): Promise<void> => useTool(part, 'radio', name)

/** Presses a button of a part's bar. */
export const pressTool = (part: Locator, name: string): Promise<void> => useTool(part, 'button', name)
