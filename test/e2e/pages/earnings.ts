import type { Page } from '@playwright/test'
import { numbersIn } from './numbers.ts'
import { chooseTool } from './tools.ts'

/** The earnings view: a grid of reports, a chart of chosen fields, and the whole response as a tree. */
export function earningsPage(page: Page) {
  const view = page.getByRole('region', { name: 'Earnings', exact: true })
  const grid = view.getByRole('region', { name: 'Earnings by report' })
  const symbols = view.getByRole('textbox', { name: 'Symbols' })
  return {
    view,
    grid,
    symbols,
    searchFields: view.getByRole('textbox', { name: 'Search fields' }),
    /** The selector of the company where several were asked for. */
    company: (symbol: string) =>
      view.getByRole('radiogroup', { name: 'Company' }).getByRole('radio', { name: symbol, exact: true }),
    heads: grid.getByRole('columnheader'),
    /** What the service said besides its data. */
    reported: view.getByRole('status').filter({ hasText: 'The service reported' }),
    refresh: view.getByRole('button', { name: 'Refresh' }),
    period: view.getByRole('combobox', { name: 'Period' }),
    from: view.getByLabel('From'),
    tree: view.getByRole('region', { name: 'The response as a tree' }),
    numbers: numbersIn(grid),
    values: (name: 'As sent' | 'Assumed units') => chooseTool(view, name),
    /** Chooses every basis and every period, where there are several. */
    async showEvery(): Promise<void> {
      for (const name of ['Every basis', 'Every period']) {
        const choice = view.getByRole('radio', { name, exact: true })
        // A choice that the last response had goes with it, which may be while it is clicked.
        if (await choice.isVisible()) await choice.click({ timeout: 5000 })
      }
    },
    shows: (name: 'Grid' | 'Chart' | 'Tree') => view.getByRole('radio', { name }),
    /** Shows one of the forms, also where the bar has no room for them. */
    showAs: (name: 'Grid' | 'Chart' | 'Tree') => chooseTool(view, name),
    /** The pins of the fields that are not in the chart. */
    pins: grid.getByRole('button', { name: /^Pin to the top and the chart:/ }),
    chartField: (name: string) =>
      grid.getByRole('button', { name: `Pin to the top and the chart: ${name}`, exact: true }),
    async show(text: string): Promise<void> {
      await symbols.fill(text)
      await symbols.press('Enter')
    },
  }
}
