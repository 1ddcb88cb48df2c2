import type { Page } from '@playwright/test'

/** What the first document of a start shows before the window does. */
export function firstScreenPage(page: Page) {
  const drawn = page.locator('#first-screen')
  return {
    drawn,
    /** The lines of text that it draws. */
    lines: drawn.locator('bdi'),
    /** What it says of the age of its rows. */
    source: drawn.locator('.first-source'),
    /** What the document says of it: cached, confirmed once the window shows its own, or null where it brought none. */
    state: (): Promise<string | null> => page.locator('html').getAttribute('data-first-screen'),
  }
}
