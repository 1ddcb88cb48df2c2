import type { Page } from '@playwright/test'
import { numbersIn } from './numbers.ts'
import { chooseTool, pressTool } from './tools.ts'

/** The tear sheet: one page about a company. */
export function tearSheetPage(page: Page) {
  const view = page.getByRole('region', { name: 'Tear sheet', exact: true })
  const sheet = view.getByRole('article')
  const part = (name: string) => sheet.getByRole('region', { name })
  const company = view.getByRole('textbox', { name: 'Company' })
  return {
    view,
    sheet,
    name: sheet.locator('.sheet-head').getByRole('heading'),
    ratios: part('Key ratios'),
    earnings: part('Latest earnings'),
    revisions: part('Largest revisions'),
    peers: part('Peers'),
    stories: part('Latest stories').getByRole('listitem'),
    numbers: numbersIn(sheet),
    source: view.locator('.source-mark'),
    refresh: view.getByRole('button', { name: 'Refresh' }),
    /** Chooses a basis or the form of the values, also where the bar has no room for them. */
    choose: (name: string): Promise<void> => chooseTool(view, name),
    /** Goes from the page to another view, also where the bar has no room for that. */
    open: (name: 'Stories' | 'Ratios' | 'Earnings'): Promise<void> => pressTool(view, name),
    async show(symbol: string): Promise<void> {
      await company.fill(symbol)
      await company.press('Enter')
    },
  }
}
