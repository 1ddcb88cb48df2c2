import type { Page } from '@playwright/test'

/** Types into the field that has the focus, once one has it: what is typed before that reaches the view as its keys. */
export async function typeInField(page: Page, text: string): Promise<void> {
  await page.locator(':is(input, textarea):focus').waitFor()
  await page.keyboard.type(text)
}
