import type { Page } from '@playwright/test'

/** The changes since the person looked. */
export function changesPage(page: Page) {
  const view = page.getByRole('region', { name: 'Changes since you looked' })
  return {
    view,
    scope: view.getByRole('combobox', { name: 'Changes of' }),
    since: (name: 'Last visit' | 'Yesterday' | 'A time') => view.getByRole('radio', { name, exact: true }),
    moment: view.getByRole('textbox', { name: 'Changes since this time' }),
    note: view.locator('.moment-note'),
    part: (name: string) => view.getByRole('region', { name, exact: true }),
    /** Words that an edit added. */
    added: view.locator('ins'),
    kept: view.getByRole('combobox', { name: 'Kept pages' }),
    lines: view.getByRole('listitem'),
  }
}
