import type { Locator } from '@playwright/test'

/** Uses a tool of a part's bar, which is behind “More” where the bar has no room for it. */
export async function useTool(
  part: Locator,
  find: (place: Locator) => Locator,
  use: (tool: Locator) => Promise<unknown>,
): Promise<void> {
  const inBar = find(part)
  const more = part.getByRole('button', { name: 'More tools' }).first()
  await inBar.or(more).first().waitFor()
  if (await inBar.isVisible()) {
    await use(inBar)
    return
  }
  const page = part.page()
  await more.click()
  await use(find(page.getByRole('dialog', { name: 'More tools' })))
  // A press that opens a dialog has closed the panel. Keys reach the view again when it is gone.
  const panel = page.getByRole('dialog', { name: 'More tools' })
  if (await more.and(page.locator('[aria-expanded="true"]')).isVisible()) await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
}

/** Chooses one of the radio buttons of a part's bar. */
export const chooseTool = (part: Locator, name: string): Promise<void> =>
  useTool(
    part,
    (place) => place.getByRole('radio', { name, exact: true }),
    (tool) => tool.click(),
  )

/** Presses a button of a part's bar. */
export const pressTool = (part: Locator, name: string): Promise<void> =>
  useTool(
    part,
    (place) => place.getByRole('button', { name, exact: true }),
    (tool) => tool.click(),
  )

/** Chooses an option, by its value or its words, of one of the lists of a part's bar. */
export const selectTool = (part: Locator, name: string, option: string): Promise<void> =>
  useTool(
    part,
    (place) => place.getByRole('combobox', { name, exact: true }),
    (tool) => tool.selectOption(option),
  )
